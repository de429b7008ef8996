(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const data = JSON.parse(document.getElementById('data').textContent);
  const find = (id) => document.getElementById(id);
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  if (!find('board')) return;

  // ---- the board

  const board = JSON.parse(find('geometry').textContent);
  const EMPTY = { label: '', text: '', short: '', findings: [], comments: [], fills: [], lines: [], ghosts: [], went: [], frozen: [] };
  const plies = data.plies.map((ply) => ({ ...EMPTY, ...ply }));
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

  /** A board without signs, for comparing. */
  const small = (svg, packed, flipped) => {
    const shown = [...pieces(packed)].map(([square, code]) => drawn(board.kinds[code], corner(square, flipped)));
    svg.replaceChildren(document.querySelector(`#board .seen-${flipped ? 'black' : 'white'}`).cloneNode(true), ...shown);
    svg.classList.toggle('flipped', flipped);
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
        return;
      }
      const forward = number > from;
      const went = new Map(plies[Math.max(number, from)].went.map(([a, b]) => (forward ? [a, b] : [b, a])));
      const mover = plies[Math.max(number, from)].leaps && [...went.keys()][0];
      this.move(pieces(ply.pieces), went, mover, flipped, time);
      for (const layer of [lines, ghosts]) layer.animate([{ opacity: 0 }, { opacity: 0 }, {}], time * 1.5);
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

  const told = (ply) => {
    const parts = [];
    if (ply.label) {
      const line = text('p', `${ply.label} ${ply.short}`, `move ${ply.status}`);
      parts.push(line);
      if (ply.text !== ply.short) {
        const whole = document.createElement('p');
        whole.append(text('code', ply.text));
        parts.push(whole);
      }
    } else {
      parts.push(text('p', 'Before the first move', 'move'));
    }
    for (const { code, severity, message } of ply.findings) {
      const line = text('p', `${message} `, severity === 'error' ? 'illegal' : 'faint');
      line.append(text('span', code, 'faint'));
      parts.push(line);
    }
    parts.push(...ply.comments.map((said) => text('p', said)));
    return parts;
  };

  const said = (ply) => [
    ply.label ? `${ply.label} ${ply.short}` : 'Before the first move',
    ...ply.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ply.status === 'illegal' ? 'Illegal' : '',
    ...ply.comments,
    ply.frozen.length ? `Immobilized: ${ply.frozen.join(', ')}` : '',
  ].filter(Boolean).join('. ');

  // ---- the replay

  const stage = new Stage(find('board'));
  const links = [...document.querySelectorAll('.moves a[data-ply]')];
  const trays = [...document.querySelectorAll('.tray')];
  let current = null;
  let moved = false;
  let flipped = false;
  let timer = null;

  const fillTrays = (ply) => {
    for (const tray of trays) {
      const white = (tray.dataset.end === 'bottom') !== flipped;
      const off = [...ply.off[white ? 0 : 1]].map((label) => {
        const [id, side, name] = kindOf.get(label);
        return make('svg', { viewBox: `0 0 ${board.side} ${board.side}`, role: 'img', 'aria-label': name },
          make('g', { class: side }, make('use', { href: `#${id}` })));
      });
      tray.replaceChildren(text('b', data.players[white ? 0 : 1]), ...off);
    }
  };

  const compare = (ply) => {
    const box = find('compare');
    box.hidden = ply.written === undefined;
    if (box.hidden) return;
    for (const svg of box.querySelectorAll('svg')) small(svg, ply[svg.dataset.board], flipped);
    box.querySelector('figcaption').textContent = ply.meant ? 'By the rules, with all that it captures' : 'By the rules: no such move';
  };

  const mark = (number) => {
    for (const link of links) {
      if (Number(link.dataset.ply) === number) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    }
    const link = links.find((each) => each.hasAttribute('aria-current'));
    const box = document.querySelector('.moves');
    // Not scrollIntoView, which would move the whole page too.
    if (!link) box.scrollTop = 0;
    else box.scrollTop += link.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  };

  const show = (number, { animate = true } = {}) => {
    const to = Math.min(Math.max(number, 0), last);
    const step = animate && !still.matches && current !== null && Math.abs(to - current) === 1;
    const time = step ? Math.min(380, Number(find('speed').value) / 2) : 0;
    stage.show(to, flipped, current, time);
    current = to;
    const ply = plies[to];
    fillTrays(ply);
    compare(ply);
    mark(to);
    find('told').replaceChildren(...told(ply));
    find('say').textContent = said(ply);
    find('code').value = ply.code;
    find('jump').value = to;
    find('jump').setAttribute('aria-valuetext', ply.label ? `${ply.label} ${ply.short}` : 'before the first move');
    for (const id of ['first', 'back']) find(id).disabled = to === 0;
    for (const id of ['next', 'last']) find(id).disabled = to === last;
    find('play').disabled = last === 0;
    if (data.embedded) tell();
    // A page inside another may not be allowed to change its address.
    try { history.replaceState(null, '', `#${to}`); } catch { /* then it keeps it */ }
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
    if (current === last) show(0);
    find('play').classList.add('playing');
    find('play').setAttribute('aria-label', 'Pause');
    timer = setInterval(() => {
      show(current + 1);
      if (current === last) pause();
    }, Number(find('speed').value));
  };
  const go = (number) => { pause(); moved = true; show(number); };
  const actions = {
    first: () => go(0),
    back: () => go(current - 1),
    play: () => (timer === null ? play() : pause()),
    next: () => go(current + 1),
    last: () => go(last),
    flip: () => { flipped = !flipped; show(current, { animate: false }); },
  };
  for (const [id, action] of Object.entries(actions)) find(id).addEventListener('click', action);
  find('jump').addEventListener('input', (event) => go(Number(event.target.value)));
  find('speed').addEventListener('change', () => { if (timer !== null) { pause(); play(); } });

  const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play', f: 'flip', F: 'flip' };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.matches('input, select, textarea')) return;
    if (event.key === ' ' && event.target.matches('button, a, summary')) return;
    if (!(event.key in keys)) return;
    event.preventDefault();
    actions[keys[event.key]]();
  });

  let touched = null;
  find('board').addEventListener('pointerdown', (event) => { touched = event.clientX; });
  find('board').addEventListener('pointerup', (event) => {
    if (touched === null || event.button) return;
    const swipe = event.clientX - touched;
    const box = find('board').getBoundingClientRect();
    touched = null;
    if (Math.abs(swipe) > 30) actions[swipe < 0 ? 'next' : 'back']();
    else actions[event.clientX > box.left + box.width / 2 ? 'next' : 'back']();
  });
  find('board').addEventListener('pointercancel', () => { touched = null; });

  const asked = () => {
    const number = /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : NaN;
    return number <= last ? number : null;
  };
  addEventListener('hashchange', () => { if (asked() !== null && asked() !== current) go(asked()); });

  find('copy').addEventListener('click', async () => {
    find('code').select();
    try { await navigator.clipboard.writeText(find('code').value); } catch { document.execCommand('copy'); }
    find('say').textContent = 'Copied';
    find('copy').textContent = 'Copied';
    setTimeout(() => { find('copy').textContent = 'Copy'; }, 1500);
  });
  find('download').addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([data.log], { type: 'text/plain;charset=utf-8' }));
    link.download = `${data.name.replace(/[^\w.-]+/g, '_') || 'game'}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });

  if (data.embedded) {
    addEventListener('message', ({ source, data: message }) => {
      if (source === parent && Number.isInteger(message?.ply)) { pause(); show(message.ply, { animate: false }); }
    });
    new ResizeObserver(() => { if (current !== null) tell(); }).observe(document.body);
  }
  show(asked() ?? data.opens, { animate: false });
})();
