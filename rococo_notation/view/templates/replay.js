(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const data = JSON.parse(document.getElementById('data').textContent);
  const find = (id) => document.getElementById(id);
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  if (!find('board')) return;

  // ---- the board

  const board = JSON.parse(find('geometry').textContent);
  const EMPTY = { label: '', text: '', short: '', status: 'legal', changes: {}, findings: [], comments: [], fills: [], lines: [], ghosts: [], went: [], frozen: [], marked: [], off: ['', ''] };
  const occupants = [...data.plies[0].pieces];
  const plies = data.plies.map((given) => {
    const ply = { ...EMPTY, ...given };
    for (const [place, occupant] of Object.entries(ply.changes)) occupants[place] = occupant;
    return { ...ply, pieces: occupants.join('') };
  });
  const last = plies.length - 1;
  const half = board.side / 2;
  const place = new Map(board.squares.map((square, number) => [square, board.centres[number]]));
  const kindOf = new Map(board.labels.map((label, code) => [label, board.kinds[code]]));

  const make = (name, attributes, ...children) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const text = (name, content, kind) => {
    const node = document.createElement(name);
    node.textContent = content;
    node.dir = 'auto';
    if (kind) node.className = kind;
    return node;
  };

  /** Where a square is drawn, its upper left corner. */
  const corner = (square, flipped) => {
    const [x, y] = place.get(square);
    return flipped ? [board.width - x - half, board.height - y - half] : [x - half, y - half];
  };
  const at = ([x, y]) => `translate(${x} ${y})`;
  const drawn = ([id, side], where) => make('g', { class: side, transform: at(where) }, make('use', { href: `#${id}` }));
  const pieces = (packed) => {
    const found = new Map();
    board.squares.forEach((square, number) => {
      const code = packed.charCodeAt(number) - 48;
      if (code) found.set(square, code);
    });
    return found;
  };
  const overlay = (signs, flipped) => make(
    'g',
    flipped ? { transform: `rotate(180 ${board.width / 2} ${board.height / 2})` } : {},
    ...signs.map(([kind, d]) => make('path', { class: kind, d })),
  );

  const nameOf = (code, square, ply) => {
    const [, side, name] = board.kinds[code];
    const frozen = ply.frozen.includes(square) ? ', immobilized' : '';
    return `${side === 'white' ? 'White' : 'Black'} ${name}, ${square}${frozen}`;
  };

  /** A whole board as a picture of its own, with signs or without. */
  const picture = (name, packed, { fills = [], lines = [], ghosts = [] }, flipped) => {
    const stand = [...pieces(packed)].map(([square, code]) => drawn(board.kinds[code], corner(square, flipped)));
    const shades = ghosts.map(([label, square]) => drawn(kindOf.get(label), corner(square, flipped)));
    return make(
      'svg',
      { viewBox: `0 0 ${board.width} ${board.height}`, role: 'img', 'aria-label': name, class: flipped ? 'flipped' : '' },
      document.querySelector(`#board > .seen-${flipped ? 'black' : 'white'}`).cloneNode(true),
      overlay(fills, flipped), make('g', { opacity: 0.4 }, ...shades), ...stand, overlay(lines, flipped),
    );
  };

  /** Who stands where, drawn; steps are animated, jumps are not. */
  class Stage {
    constructor(svg) {
      this.scene = svg.querySelector('#scene');
      this.svg = svg;
      this.standing = new Map();
      this.layers = ['fills', 'ghosts', 'pieces', 'lines'].map((name) => make('g', { class: name }));
      this.scene.replaceChildren(...this.layers);
    }

    show(number, flipped, from = null, time = 0) {
      const ply = plies[number];
      const [fills, ghosts, group, lines] = this.layers;
      this.svg.classList.toggle('flipped', flipped);
      fills.replaceChildren(overlay(ply.fills, flipped));
      lines.replaceChildren(overlay(ply.lines, flipped));
      ghosts.replaceChildren(...ply.ghosts.map(([label, square]) => drawn(kindOf.get(label), corner(square, flipped))));
      if (from === null || !time) {
        this.standing = new Map([...pieces(ply.pieces)].map(([square, code]) => [
          square, { code, node: drawn(board.kinds[code], corner(square, flipped)) },
        ]));
        group.replaceChildren(...[...this.standing.values()].map(({ node }) => node));
        this.name(ply);
        return;
      }
      const forward = number > from;
      const went = new Map(plies[Math.max(number, from)].went.map(([a, b]) => (forward ? [a, b] : [b, a])));
      const mover = plies[Math.max(number, from)].leaps && [...went.keys()][0];
      this.move(pieces(ply.pieces), went, mover, flipped, time);
      for (const layer of [lines, ghosts]) layer.animate([{ opacity: 0 }, { opacity: 0 }, {}], time * 1.5);
      this.name(ply);
    }

    /** Name the pieces, for who points at them. */
    name(ply) {
      for (const [square, { code, node }] of this.standing) {
        const title = node.querySelector('title') || node.insertBefore(make('title', {}), node.firstChild);
        title.textContent = nameOf(code, square, ply);
      }
    }

    /** From the pieces that stand to others, some of which went from square to square. */
    move(wanted, went, leaper, flipped, time) {
      const [, , group] = this.layers;
      const arrived = new Map();
      const gone = [];
      const ordered = [...this.standing].sort(([a], [b]) => went.has(a) - went.has(b));
      for (const [square, actor] of ordered) {
        const target = went.get(square) || square;
        if (arrived.has(target)) gone.push(arrived.get(target));
        arrived.set(target, actor);
        if (target !== square) this.slide(actor.node, corner(square, flipped), corner(target, flipped), square === leaper, time);
      }
      this.standing = new Map();
      for (const [square, code] of wanted) {
        let actor = arrived.get(square);
        arrived.delete(square);
        if (!actor || actor.code !== code) {
          if (actor) gone.push(actor);
          actor = { code, node: drawn(board.kinds[code], corner(square, flipped)) };
          group.append(actor.node);
          actor.node.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], time);
        }
        this.standing.set(square, actor);
      }
      for (const { node } of [...gone, ...arrived.values()]) {
        node.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], time)
          .finished.then(() => node.remove(), () => node.remove());
      }
    }

    slide(node, [x, y], target, leaps, time) {
      node.setAttribute('transform', at(target));
      node.parentNode.append(node);
      const [tx, ty] = target;
      const frames = [{ transform: `translate(${x}px,${y}px)` }, { transform: `translate(${tx}px,${ty}px)` }];
      if (leaps) {
        const larger = 1.35;
        const back = (larger - 1) * half;
        frames.splice(1, 0, { transform: `translate(${(x + tx) / 2 - back}px,${(y + ty) / 2 - back}px) scale(${larger})` });
      }
      node.animate(frames, { duration: time, easing: 'ease-in-out' });
    }
  }

  // ---- what is told of a ply

  const rule = (code) => {
    const { title, meaning, rule: name, text: words, page, more } = data.codes[code];
    const box = document.createElement('div');
    box.className = 'rule';
    const line = (said, label, address) => {
      const link = Object.assign(text('a', label), { href: address, rel: 'noreferrer', target: '_blank' });
      const told = text('p', `${said} `);
      told.append(link);
      box.append(told);
    };
    line(`${code} ${title}: ${meaning}`, 'Examples', more);
    if (name) line(`Rule: ${name}. ${words}`, 'Its page', page);
    return box;
  };

  // Red is for what breaks the rules alone.
  const toneOf = (severity, status) => (severity !== 'error' ? 'faint' : status === 'illegal' ? 'illegal' : 'doubtful');
  const finding = ({ code, severity, message, beside }, status) => {
    const line = text('p', `${message}. `, toneOf(severity, status));
    const button = text('button', code, 'code');
    Object.assign(button, { type: 'button', title: 'What this means' });
    button.setAttribute('aria-expanded', 'false');
    const box = rule(code);
    box.hidden = true;
    button.addEventListener('click', () => {
      box.hidden = !box.hidden;
      button.setAttribute('aria-expanded', String(!box.hidden));
    });
    line.append(button);
    return [line, ...(beside ? [text('p', beside, 'faint')] : []), box];
  };

  const told = (ply) => {
    const parts = [];
    if (ply.ruled !== undefined) {
      const figure = document.createElement('figure');
      figure.append(picture('The board by the rules', ply.ruled, { fills: [ply.differs] }, flipped), text('figcaption', 'By the rules'));
      parts.push(figure);
    }
    parts.push(text('p', ply.label ? `${ply.label} ${ply.short}` : 'Before the first move', `move ${ply.status}`));
    parts.push(...ply.findings.filter(({ severity }) => severity === 'error').flatMap((each) => finding(each, ply.status)));
    if (ply.words) parts.push(text('p', `${ply.words}.`, 'faint'));
    if (ply.text !== ply.short) {
      const whole = document.createElement('p');
      whole.append(text('code', ply.text));
      parts.push(whole);
    }
    parts.push(...ply.findings.filter(({ severity }) => severity !== 'error').flatMap((each) => finding(each, ply.status)));
    parts.push(...ply.comments.map((said) => text('p', said)));
    if (ply.frozen.length) parts.push(text('p', held(ply), 'faint'));
    return parts;
  };

  const held = (ply) => `Immobilized: ${ply.frozen.join(', ')}`;
  const said = (ply) => [
    ply.label ? `${ply.label} ${ply.words ?? ply.short}` : 'Before the first move',
    ...ply.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ply.status === 'illegal' ? 'Illegal' : '',
    ...ply.comments,
    ply.frozen.length ? held(ply) : '',
  ].filter(Boolean).join('. ');

  /** Who stands where, for who does not see the board. */
  const inWords = (ply) => ['white', 'black'].map((side) => {
    const stand = [...pieces(ply.pieces)].filter(([, code]) => board.kinds[code][1] === side);
    return `${side === 'white' ? 'White' : 'Black'}: ${stand.map(([square, code]) => `${board.kinds[code][2]} ${square}`).join(', ') || 'nothing'}`;
  }).join('. ');

  // ---- the replay

  const stage = new Stage(find('board'));
  const links = [...document.querySelectorAll('.moves a[data-ply]')];
  const chips = [...document.querySelectorAll('.chips a')];
  const trays = [...document.querySelectorAll('.tray')];
  let current = null;
  let moved = false;
  let flipped = false;
  let timer = null;

  const fillTrays = (ply) => {
    for (const tray of trays) {
      const white = (tray.dataset.end === 'bottom') !== flipped;
      const counts = new Map();
      for (const label of ply.off[white ? 0 : 1]) counts.set(label, (counts.get(label) || 0) + 1);
      const off = [...counts].map(([label, count]) => {
        const [id, side, name] = kindOf.get(label);
        const told = `${data.off}: ${count > 1 ? `${count} × ` : ''}${name}`;
        const piece = text('span', count > 1 ? `×${count}` : '');
        piece.title = told;
        piece.prepend(make('svg', { viewBox: `0 0 ${board.side} ${board.side}`, role: 'img', 'aria-label': told },
          make('g', { class: side }, make('use', { href: `#${id}` }))));
        return piece;
      });
      tray.replaceChildren(text('b', data.players[white ? 0 : 1]), ...off);
    }
  };

  /** Scroll a box so that a link in it is seen; not scrollIntoView, which would move the whole page too. */
  const reveal = (box, link) => {
    const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += inner.top - outer.top - box.clientHeight / 2;
    box.scrollLeft += inner.left - outer.left - box.clientWidth / 2;
  };

  const mark = (number) => {
    // One stop for the tab key in all the list.
    const stop = Math.max(number, 1);
    for (const link of [...links, ...chips]) {
      const ply = Number(link.dataset.ply);
      if (ply === number) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
      if (links.includes(link)) link.tabIndex = ply === stop ? 0 : -1;
    }
    for (const box of document.querySelectorAll('.moves, .chips')) {
      const link = box.querySelector('[aria-current]');
      if (link) reveal(box, link);
      else if (!number) box.scrollTop = 0;
    }
  };

  const able = (id, can) => find(id)?.setAttribute('aria-disabled', String(!can));
  const before = () => data.stops.findLast((ply) => ply < current);
  const after = () => data.stops.find((ply) => ply > current);
  const address = () => `#${current}${flipped ? ',black' : ''}`;

  const show = (number, { animate = true, keep = false } = {}) => {
    const to = Math.min(Math.max(number, 0), last);
    const step = animate && !still.matches && current !== null && Math.abs(to - current) === 1;
    const time = step ? Math.min(380, Number(find('speed').value) / 2) : 0;
    stage.show(to, flipped, current, time);
    current = to;
    const ply = plies[to];
    fillTrays(ply);
    mark(to);
    find('told').replaceChildren(...told(ply));
    find('told').scrollTop = 0;
    find('say').textContent = said(ply);
    find('position').textContent = inWords(ply);
    find('code').value = ply.code;
    find('jump').value = to;
    find('jump').setAttribute('aria-valuetext', ply.label ? `${ply.label} ${ply.short}` : 'before the first move');
    for (const id of ['first', 'back']) able(id, to > 0);
    for (const id of ['next', 'last']) able(id, to < last);
    able('play', last > 0);
    able('stop-before', before() !== undefined);
    able('stop-after', after() !== undefined);
    if (data.embedded) tell();
    // A page inside another may not be allowed to change its address.
    if (!keep) try { history.replaceState(null, '', address()); } catch { /* then it keeps it */ }
  };

  /** Tell the page around this one what is shown, and how tall it is. */
  const tell = () => parent.postMessage({
    ply: current, code: plies[current].code, moved, height: document.body.getBoundingClientRect().height,
  }, '*');

  const pause = () => {
    clearInterval(timer);
    timer = null;
    find('play').classList.remove('playing');
    find('play').setAttribute('aria-label', 'Play');
  };
  const play = () => {
    const step = () => {
      show(current + 1);
      if (current === last) pause();
    };
    if (!last) return;
    find('play').classList.add('playing');
    find('play').setAttribute('aria-label', 'Pause');
    timer = setInterval(step, Number(find('speed').value));
    if (current === last) show(0);
    else step();
  };
  const go = (number) => { pause(); moved = true; show(number); };
  const help = () => { find('keys').open = true; find('keys').querySelector('summary').focus(); };
  const actions = {
    first: () => go(0),
    back: () => go(current - 1),
    play: () => (timer === null ? play() : pause()),
    next: () => go(current + 1),
    last: () => go(last),
    flip: () => { flipped = !flipped; show(current, { animate: false }); },
    'stop-before': () => go(before() ?? current),
    'stop-after': () => go(after() ?? current),
  };
  for (const [id, action] of Object.entries(actions)) find(id)?.addEventListener('click', action);
  find('jump').max = last;
  find('jump').addEventListener('input', (event) => go(Number(event.target.value)));
  find('speed').addEventListener('change', () => { if (timer !== null) { pause(); play(); } });

  const keys = {
    ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play', f: 'flip', F: 'flip',
    ...(data.stops.length ? { ArrowUp: 'stop-before', ArrowDown: 'stop-after' } : {}),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === 'Escape') menu(false);
    // The slider has the arrows, Home and End for itself.
    const typing = event.target.matches('#jump') ? !(event.key in keys) || event.key.length > 1 : event.target.matches('input, select, textarea');
    if (typing || (event.key === ' ' && event.target.matches('button, a, summary'))) return;
    if (event.key === '?') help();
    else if (event.key in keys) actions[keys[event.key]]();
    else return;
    event.preventDefault();
    if (event.target.closest?.('.moves')) links.find((link) => link.tabIndex === 0)?.focus({ preventScroll: true });
  });

  // ---- the board by hand: a finger taps, swipes and holds; a mouse points and turns its wheel

  const hint = find('hint');
  let touched = null;
  let holding = null;
  const release = () => { clearTimeout(holding); holding = null; hint.hidden = true; };
  const hold = (event) => {
    const piece = event.target.closest('#scene .pieces > g');
    if (!piece) return;
    holding = setTimeout(() => {
      touched = null;
      const [box, around] = [piece.getBoundingClientRect(), find('board').parentElement.getBoundingClientRect()];
      hint.textContent = piece.querySelector('title').textContent;
      hint.hidden = false;
      const left = Math.min(box.left - around.left, around.width - hint.offsetWidth);
      Object.assign(hint.style, { left: `${Math.max(left, 0)}px`, top: `${Math.max(box.top - around.top - 34, 0)}px` });
    }, 450);
  };
  find('board').addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return;
    touched = event.clientX;
    hold(event);
  });
  find('board').addEventListener('pointermove', (event) => {
    if (touched !== null && Math.abs(event.clientX - touched) > 12) clearTimeout(holding);
  });
  find('board').addEventListener('pointerup', (event) => {
    const begun = touched;
    touched = null;
    release();
    if (begun === null) return;
    const swipe = event.clientX - begun;
    const box = find('board').getBoundingClientRect();
    if (Math.abs(swipe) > 30) actions[swipe < 0 ? 'next' : 'back']();
    else actions[event.clientX > box.left + box.width / 2 ? 'next' : 'back']();
  });
  find('board').addEventListener('pointercancel', () => { touched = null; release(); });
  find('board').addEventListener('contextmenu', (event) => { if (!hint.hidden) event.preventDefault(); });
  let turned = 0;
  find('board').addEventListener('wheel', (event) => {
    if (event.ctrlKey || data.embedded) return;
    event.preventDefault();
    // A touch pad sends many small turns.
    turned += event.deltaY;
    if (Math.abs(turned) < 40) return;
    actions[turned > 0 ? 'next' : 'back']();
    turned = 0;
  }, { passive: false });

  // ---- the address: the ply, and the side at the bottom

  const asked = () => {
    const [, number, side] = /^#(\d+)(,black)?$/.exec(location.hash) || [];
    return number === undefined ? null : { ply: Math.min(Number(number), last), black: Boolean(side) };
  };
  addEventListener('hashchange', () => {
    const wanted = asked();
    if (!wanted || (wanted.ply === current && wanted.black === flipped)) return;
    flipped = wanted.black;
    go(wanted.ply);
  });
  // A link to a ply leaves the side as it is.
  for (const link of [...links, ...chips]) {
    link.addEventListener('click', (event) => { event.preventDefault(); go(Number(link.dataset.ply)); });
  }

  // ---- to take along

  const menu = (open) => {
    find('menu').hidden = !open;
    find('more').setAttribute('aria-expanded', String(open));
  };
  find('more').addEventListener('click', () => menu(find('menu').hidden));
  addEventListener('pointerdown', (event) => { if (!event.target.closest('#menu, #more')) menu(false); });

  const copied = (button) => {
    const label = button.dataset.label ??= button.textContent;
    find('say').textContent = 'Copied';
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = label; }, 1500);
  };
  const copy = (id, made) => find(id).addEventListener('click', async () => {
    const words = made();
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      const field = Object.assign(document.createElement('textarea'), { value: words });
      document.body.append(field);
      field.select();
      document.execCommand('copy');
      field.remove();
    }
    copied(find(id));
  });
  const here = (query = '') => location.href.replace(/[?#].*$/, '') + query + address();
  const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const placeOf = (square) => board.diagram.places[board.squares.indexOf(square)];
  const diagram = () => {
    const signs = [...board.diagram.empty];
    for (const [square, code] of pieces(plies[current].pieces)) {
      signs[placeOf(square)] = board.labels[code];
    }
    for (const square of plies[current].marked) signs.splice(placeOf(square) - 1, 3, '[', signs[placeOf(square)], ']');
    return `${signs.join('').replace(/ +$/gm, '')}\n`;
  };
  copy('copy', () => find('code').value);
  copy('copy-link', () => here());
  copy('copy-embed', () => `<iframe src="${escaped(here('?embed'))}" width="480" height="560" title="${escaped(document.title)}" style="border:0"></iframe>`);
  copy('copy-diagram', diagram);
  copy('copy-comment', () => data.comment);
  find('copy-comment').hidden = !data.comment;
  // What is on a disk, or in a frame, has no address for others.
  find('copy-embed').hidden = !location.protocol.startsWith('http');
  find('copy-link').hidden = location.protocol === 'about:';

  const named = (suffix) => `${data.name.replace(/[^\w.-]+/g, '_') || 'game'}${suffix}`;
  const save = (blob, name) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  find('download').addEventListener('click', () => save(new Blob([data.log], { type: 'text/plain;charset=utf-8' }), named('.txt')));

  const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'color', 'display'];
  find('save-picture').addEventListener('click', () => {
    // Alone the picture has no style sheet: each part takes its paint along.
    const whole = find('board');
    const alone = whole.cloneNode(true);
    // What is in the definitions has the paint of whoever uses it.
    const painted = (svg) => [...svg.querySelectorAll('*')].filter((node) => !node.closest('defs'));
    const originals = painted(whole);
    painted(alone).forEach((node, number) => {
      const paint = getComputedStyle(originals[number]);
      for (const name of PAINT) node.style.setProperty(name, paint.getPropertyValue(name));
    });
    alone.setAttribute('width', board.width * 2);
    alone.setAttribute('height', board.height * 2);
    const image = new Image();
    image.onload = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: board.width * 2, height: board.height * 2 });
      canvas.getContext('2d').drawImage(image, 0, 0);
      canvas.toBlob((blob) => save(blob, named(`-${current}.png`)));
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  });

  // ---- on paper: a diagram at each illegal move

  const MOST_PRINTED = 12;
  const print = () => {
    if (find('printed').childElementCount) return;
    find('printed').append(...plies.filter(({ status }) => status === 'illegal').slice(0, MOST_PRINTED).map((ply) => {
      const figure = document.createElement('figure');
      const why = ply.findings.find(({ severity }) => severity === 'error')?.message ?? '';
      figure.append(picture(`The board after ${ply.label} ${ply.short}`, ply.pieces, ply, flipped), text('figcaption', `${ply.label} ${ply.short}: ${why}`));
      return figure;
    }));
  };
  addEventListener('beforeprint', print);
  matchMedia('print').addEventListener('change', ({ matches }) => { if (matches) print(); });

  if (data.embedded) {
    addEventListener('message', ({ source, data: message }) => {
      if (source === parent && Number.isInteger(message?.ply)) { pause(); show(message.ply, { animate: false }); }
    });
    new ResizeObserver(() => { if (current !== null) tell(); }).observe(document.body);
  }
  const first = asked();
  flipped = first?.black ?? false;
  document.body.classList.toggle('framed', new URLSearchParams(location.search).has('embed'));
  document.documentElement.dataset.live = '';
  // An address that names no ply is left alone until somebody moves.
  show(first?.ply ?? data.opens, { animate: false, keep: !first && Boolean(location.hash) });
})();
