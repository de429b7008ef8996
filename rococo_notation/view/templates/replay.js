/** Stepping through a game: its moves, what is said of each, the keys, and what can be taken along. */
'use strict';
{
  const { GameBoard, draw } = globalThis.Rococo;
  const find = (id) => document.getElementById(id);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const text = (name, content, kind) => {
    const node = document.createElement(name);
    node.textContent = content;
    node.dir = 'auto';
    if (kind) node.className = kind;
    return node;
  };

  /**
   * Bring the board and the list of moves to life, as the templates write them.
   * @param {object} data what the templates say of the plies
   * @param {object} [around] in another page: its `signal` ends everything, `shown(ply, number)` is called with each ply
   * that is shown, `told(ply)` returns what else is to be said of it, and `point(square)` is called with a square that
   * is pointed at; `turned` says whether Black is at the bottom
   */
  globalThis.Rococo.replay = (data, around = null) => {
    const board = new GameBoard(find('board'));
    const point = (square) => { pause(); return around.point(square); };
    if (around) board.listen(point);
    const occupants = [...data.plies[0].pieces];
    const plies = data.plies.map((given) => {
      for (const [place, occupant] of Object.entries(given.changes ?? {})) occupants[place] = occupant;
      return GameBoard.whole({ ...given, pieces: occupants.join('') });
    });
    const last = plies.length - 1;

    // ---- what is shown of a ply

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

    /** A switch between the board as it is written and as the rules have it. */
    const ruled = (ply) => {
      const button = Object.assign(text('button', 'By the rules', 'ruled'), { type: 'button' });
      const turn = (on) => {
        button.setAttribute('aria-pressed', String(on));
        board.show(on ? { ...ply, pieces: ply.ruled, fills: [ply.differs], lines: [], ghosts: [] } : ply, flipped);
      };
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => turn(button.getAttribute('aria-pressed') === 'false'));
      return button;
    };

    const told = (ply) => {
      const parts = [];
      parts.push(text('p', ply.label ? `${ply.label} ${ply.short}` : 'Before the first move', `move ${ply.status}`));
      if (ply.ruled !== undefined) parts.push(ruled(ply));
      // The page around it lists what is wrong.
      const findings = around ? [] : ply.findings;
      parts.push(...findings.filter(({ severity }) => severity === 'error').flatMap((each) => finding(each, ply.status)));
      if (ply.words) parts.push(text('p', `${ply.words}.`, 'faint'));
      if (ply.text !== ply.short && !(around && ply.status === 'legal')) {
        const whole = document.createElement('p');
        whole.append(text('code', ply.text));
        parts.push(whole);
      }
      parts.push(...findings.filter(({ severity }) => severity !== 'error').flatMap((each) => finding(each, ply.status)));
      parts.push(...ply.comments.map((said) => text('p', said)));
      if (ply.frozen.length) parts.push(text('p', held(ply), 'faint'));
      if (around) parts.push(...around.told(ply));
      return parts;
    };

    const held = (ply) => `Immobilized${ply.status === 'illegal' ? ' before the move' : ''}: ${ply.frozen.join(', ')}`;
    const said = (ply) => [
      ply.label ? `${ply.label} ${ply.words ?? ply.short}` : 'Before the first move',
      ...ply.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      ply.status === 'illegal' ? 'Illegal' : '',
      ...ply.comments,
      ply.frozen.length ? held(ply) : '',
    ].filter(Boolean).join('. ');

    // ---- the replay

    const links = [...document.querySelectorAll('.moves a[data-ply]')];
    const chips = [...document.querySelectorAll('.chips a')];
    const trays = [...document.querySelectorAll('.tray')];
    let current = null; // the ply of the game that is shown, or was last
    let shown = null;
    let flipped = around?.turned ?? false;
    let timer = null;

    const fillTrays = (ply) => {
      for (const tray of trays) {
        const white = (tray.dataset.end === 'bottom') !== flipped;
        const counts = new Map();
        for (const label of ply.off[white ? 0 : 1]) counts.set(label, (counts.get(label) || 0) + 1);
        const off = [...counts].map(([label, count]) => {
          const [id, side, name] = board.kindOf.get(label);
          const told = `${data.off}: ${count > 1 ? `${count} × ` : ''}${name}`;
          const piece = text('span', count > 1 ? `×${count}` : '');
          piece.title = told;
          // A piece in hand can be pointed at like one on a square.
          if (around && data.off === 'in hand') {
            Object.assign(piece.dataset, { hand: label });
            Object.assign(piece, { role: 'button', tabIndex: 0, onclick: () => point(`${label}*`) });
            piece.onkeydown = (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); piece.click(); } };
          }
          piece.prepend(draw('svg', { viewBox: `0 0 ${board.side} ${board.side}`, role: 'img', 'aria-label': told },
            draw('g', { class: side }, draw('use', { href: `#${id}` }))));
          return piece;
        });
        tray.replaceChildren(text('b', data.players[white ? 0 : 1]), ...(off.length ? [text('span', data.off === 'in hand' ? data.off : 'lost', 'faint'), ...off] : []));
      }
    };

    /** Scroll a box so that a link in it is seen; not scrollIntoView, which would move the whole page too. */
    const reveal = (box, link) => {
      const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
      box.scrollTop += inner.top - outer.top - box.clientHeight / 2;
      box.scrollLeft += inner.left - outer.left - box.clientWidth / 2;
    };

    const linked = new Map();
    for (const link of [...links, ...chips]) {
      const ply = Number(link.dataset.ply);
      linked.set(ply, [...(linked.get(ply) ?? []), link]);
    }
    for (const link of links) link.tabIndex = -1;
    let stop = null;

    /** Mark a ply in the list; it costs the same in every game, however long. */
    const mark = (number, before) => {
      for (const link of linked.get(before) ?? []) link.removeAttribute('aria-current');
      for (const link of linked.get(number) ?? []) link.setAttribute('aria-current', 'step');
      // One stop for the tab key in all the list.
      if (stop) stop.tabIndex = -1;
      stop = linked.get(Math.max(number, 1))?.find((link) => links.includes(link)) ?? null;
      if (stop) stop.tabIndex = 0;
      for (const box of document.querySelectorAll('.moves, .chips')) {
        const link = linked.get(number)?.find((each) => box.contains(each));
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
      const from = current;
      const step = animate && from !== null && shown === plies[from] && Math.abs(to - from) === 1;
      current = to;
      display(plies[to], step ? motion(plies[Math.max(to, from)], to > from) : {});
      // What is said of the ply takes room from the list, which is scrolled within the rest.
      mark(to, from);
      find('jump').value = to;
      find('jump').setAttribute('aria-valuetext', plies[to].label ? `${plies[to].label} ${plies[to].short}` : 'before the first move');
      for (const id of ['first', 'back']) able(id, to > 0);
      for (const id of ['next', 'last']) able(id, to < last);
      able('play', last > 0);
      able('stop-before', before() !== undefined);
      able('stop-after', after() !== undefined);
      // A page inside another may not be allowed to change its address.
      if (!keep && !around) try { history.replaceState(null, '', address()); } catch { /* then it keeps it */ }
    };

    const speed = () => Number(find('speed')?.value ?? 1200);
    const motion = (by, forward = true) => ({ by, forward, time: still.matches ? 0 : Math.min(380, speed() / 2) });

    /** Show a position, one of the game or another. */
    const display = (ply, motion = {}) => {
      if (ply !== plies[current]) pause();
      // The page around it says what is found; what was chosen on the board is said here.
      if (!around || shown) find('say').textContent = said(ply);
      shown = ply;
      board.show(ply, flipped, motion);
      fillTrays(ply);
      if (around) around.shown(ply, ply === plies[current] ? current : null);
      else find('position').value = ply.code;
      find('told').replaceChildren(...told(ply));
      find('told').scrollTop = 0;
      find('standing').textContent = board.inWords(ply);
    };

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
      timer = setInterval(step, speed());
      if (current === last) show(0);
      else step();
    };
    around?.signal.addEventListener('abort', pause);
    const go = (number) => { pause(); show(number); };
    const help = () => { find('keys').open = true; find('keys').querySelector('summary').focus(); };
    const actions = {
      first: () => go(0),
      back: () => go(current - 1),
      play: () => (timer === null ? play() : pause()),
      next: () => go(current + 1),
      last: () => go(last),
      flip: () => { flipped = !flipped; if (shown === plies[current]) show(current, { animate: false }); else display(shown); },
      'stop-before': () => go(before() ?? current),
      'stop-after': () => go(after() ?? current),
    };
    for (const [id, action] of Object.entries(actions)) find(id)?.addEventListener('click', action);
    find('jump').max = last;
    find('jump').addEventListener('input', (event) => go(Number(event.target.value)));
    find('speed')?.addEventListener('change', () => { if (timer !== null) { pause(); play(); } });

    const keys = {
      ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play', f: 'flip', F: 'flip',
      ...(data.stops.length ? { ArrowUp: 'stop-before', ArrowDown: 'stop-after' } : {}),
    };
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (around && !event.target.closest('.stage, .controls, .notes, #told')) return;
      if (event.key === 'Escape') menu(false);
      // The slider has the arrows, Home and End for itself.
      const typing = event.target.matches('#jump') ? !(event.key in keys) || event.key.length > 1 : event.target.matches('input, select, textarea');
      if (typing || (event.key === ' ' && event.target.matches('button, a, summary'))) return;
      if (event.key === '?') help();
      else if (event.key in keys) actions[keys[event.key]]();
      else return;
      event.preventDefault();
      if (event.target.closest?.('.moves')) stop?.focus({ preventScroll: true });
    }, around ?? {});

    // ---- the board by hand: a finger taps, swipes and holds; a mouse points and turns its wheel

    const hint = find('hint');
    let touched = null;
    let holding = null;
    let isHeld = false; // whether the finger that is on the board held a piece for its name
    const release = () => { clearTimeout(holding); holding = null; hint.hidden = true; };
    const hold = (event) => {
      const piece = event.target.closest('#scene .pieces > g, .square[data-piece]');
      if (!piece) return;
      holding = setTimeout(() => {
        touched = null;
        isHeld = true;
        const [box, around] = [piece.getBoundingClientRect(), find('board').parentElement.getBoundingClientRect()];
        hint.textContent = piece.querySelector('title').textContent;
        hint.hidden = false;
        const left = Math.min(box.left - around.left, around.width - hint.offsetWidth);
        Object.assign(hint.style, { left: `${Math.max(left, 0)}px`, top: `${Math.max(box.top - around.top - 34, 0)}px` });
      }, 450);
    };
    find('board').addEventListener('pointerdown', (event) => {
      isHeld = false;
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
      else if (!around) actions[event.clientX > box.left + box.width / 2 ? 'next' : 'back']();
    });
    find('board').addEventListener('pointercancel', () => { touched = null; release(); });
    // Most browsers make a click of it when the finger is lifted.
    find('board').addEventListener('click', (event) => { if (isHeld) event.stopPropagation(); }, { capture: true });
    find('board').addEventListener('contextmenu', (event) => { if (!hint.hidden) event.preventDefault(); });
    let turned = 0;
    find('board').addEventListener('wheel', (event) => {
      if (event.ctrlKey || around) return;
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
    if (!around) addEventListener('hashchange', () => {
      const wanted = asked();
      if (!wanted || (wanted.ply === current && wanted.black === flipped)) return;
      flipped = wanted.black;
      go(wanted.ply);
    });
    // A link to a ply leaves the side as it is.
    for (const link of [...links, ...chips]) {
      link.addEventListener('click', (event) => { event.preventDefault(); go(Number(link.dataset.ply)); });
    }

    // ---- on paper: a diagram at each illegal move, after every few moves, or in another page of what is shown

    const MOST_PRINTED = 12;
    const print = () => {
      const faults = plies.filter(({ status }) => status === 'illegal').slice(0, MOST_PRINTED);
      const every = 2 * (find('diagrams')?.value ?? 0);
      const printed = plies.filter((ply, number) => faults.includes(ply) || (number && every && number % every === 0));
      find('printed').replaceChildren(...(printed.length || !around ? printed : [shown]).map((ply) => {
        const figure = document.createElement('figure');
        const name = ply.label ? `${ply.label} ${ply.short}` : 'Before the first move';
        const why = ply.findings.find(({ severity }) => severity === 'error')?.message;
        figure.append(board.picture(name, ply.pieces, ply, flipped), text('figcaption', `${name}${why ? `: ${why}` : ''}`));
        return figure;
      }));
    };
    addEventListener('beforeprint', print, around ?? {});
    matchMedia('print').addEventListener('change', ({ matches }) => { if (matches) print(); }, around ?? {});

    // ---- to take along

    const menu = (open) => {
      if (around) return;
      find('menu').hidden = !open;
      find('more').setAttribute('aria-expanded', String(open));
    };
    if (around) {
      show(data.opens, { animate: false });
      return {
        board, go, display, motion, plies: plies.length,
        get shown() { return shown; }, get current() { return current; }, get turned() { return flipped; },
      };
    }
    find('print').addEventListener('click', () => { menu(false); window.print(); });

    // The two sets of figures change places; which one is liked is kept for other pages.
    const figures = find('figures');
    const liked = (set) => { try { return set === undefined ? localStorage.getItem('rococo-figures') : localStorage.setItem('rococo-figures', set); } catch { return null; } };
    let flat = board.flat;
    const change = () => {
      for (const [id, drawn] of Object.entries(board.other)) {
        board.other[id] = find(id).innerHTML;
        find(id).innerHTML = drawn;
      }
      flat = !flat;
      figures.setAttribute('aria-pressed', String(flat));
    };
    figures.hidden = !Object.keys(board.other).length;
    figures.setAttribute('aria-pressed', String(flat));
    figures.addEventListener('click', () => { change(); liked(flat ? 'flat' : ''); });
    if (!flat && liked() === 'flat') change();

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
      for (const [square, code] of board.pieces(plies[current].pieces)) {
        signs[placeOf(square)] = board.labels[code];
      }
      for (const square of plies[current].marked) signs.splice(placeOf(square) - 1, 3, '[', signs[placeOf(square)], ']');
      return `${signs.join('').replace(/ +$/gm, '')}\n`;
    };
    copy('copy', () => find('position').value);
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
      // What is in the definitions has the paint of its users.
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

    const first = asked();
    flipped = first?.black ?? false;
    document.body.classList.toggle('framed', new URLSearchParams(location.search).has('embed'));
    document.documentElement.dataset.live = '';
    // An address that names no ply is left alone until somebody moves.
    show(first?.ply ?? data.opens, { animate: false, keep: !first && Boolean(location.hash) });
  };

  const data = find('data');
  if (data && find('board')) globalThis.Rococo.replay(JSON.parse(data.textContent));
}
