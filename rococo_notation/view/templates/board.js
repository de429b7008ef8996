/** The board of a game as replay pages and the checker show it: its pieces, its signs, and its squares to point at. */
'use strict';
{
  const SVG = 'http://www.w3.org/2000/svg';
  const EMPTY = { label: '', text: '', short: '', status: 'legal', findings: [], comments: [], fills: [], lines: [], ghosts: [], victims: [], went: [], frozen: [], marked: [], off: ['', ''] };
  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const draw = (name, attributes, ...children) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const at = ([x, y]) => `translate(${x} ${y})`;

  /** A dot in a square, or its corners: the accent from the first to the second of three distances, and nothing beyond. */
  const shade = (id, [from, to, clear]) => {
    const stops = [[from, id === 'to-empty'], [to, id === 'to-empty'], [clear, id !== 'to-empty']].map(([offset, full]) => {
      const stop = draw('stop', { offset });
      Object.assign(stop.style, { stopColor: 'var(--accent)', stopOpacity: full ? 0.8 : 0 });
      return stop;
    });
    return draw('radialGradient', { id, r: id === 'to-empty' ? 0.5 : 0.71 }, ...stops);
  };

  class GameBoard {
    /** @param {SVGElement} svg an empty board with its geometry, as the templates write it */
    constructor(svg) {
      Object.assign(this, JSON.parse(svg.querySelector('#geometry').textContent));
      this.svg = svg;
      this.half = this.side / 2;
      this.place = new Map(this.squares.map((square, number) => [square, this.centres[number]]));
      this.kindOf = new Map(this.labels.map((label, code) => [label, this.kinds[code]]));
      this.standing = new Map(); // square to the code of the piece there and its drawing
      this.layers = ['fills', 'ghosts', 'pieces', 'lines', 'squares'].map((name) => draw('g', { class: name }));
      svg.querySelector('#scene').replaceChildren(...this.layers);
    }

    /** A ply as the page describes it, completed by what it leaves out. */
    static whole(ply) {
      return { ...EMPTY, ...ply };
    }

    /** The upper left corner of a square. */
    corner(square, flipped = this.flipped) {
      const [x, y] = this.place.get(square);
      return flipped ? [this.width - x - this.half, this.height - y - this.half] : [x - this.half, y - this.half];
    }

    /** The codes of the pieces by square. */
    pieces(packed) {
      const codes = this.squares.map((square, number) => [square, packed.charCodeAt(number) - 48]);
      return new Map(codes.filter(([, code]) => code));
    }

    drawn([id, side], where, scale = 1) {
      return draw('g', { class: side, transform: at(where) + (scale === 1 ? '' : ` scale(${scale})`) }, draw('use', { href: `#${id}` }));
    }

    overlay(signs, flipped) {
      const turn = flipped ? { transform: `rotate(180 ${this.width / 2} ${this.height / 2})` } : {};
      return draw('g', turn, ...signs.map(([kind, d]) => draw('path', { class: kind, d })));
    }

    /** The pieces that another one now stands on, small in the corners of their squares. */
    fallen(victims, flipped) {
      const [off, scale] = this.victim;
      return victims.map(([label, square]) => {
        const [x, y] = this.corner(square, flipped).map((edge) => edge + this.half * (1 - scale) - off);
        return this.drawn(this.kindOf.get(label), [x, y], scale);
      });
    }

    name(code, square, ply) {
      const [, side, name] = this.kinds[code];
      const frozen = ply.frozen.includes(square) ? ', immobilized' : '';
      return `${side === 'white' ? 'White' : 'Black'} ${name}, ${square}${frozen}`;
    }

    /** Who stands where, for readers who do not see the board. */
    inWords(ply) {
      return ['white', 'black'].map((side) => {
        const stand = [...this.pieces(ply.pieces)].filter(([, code]) => this.kinds[code][1] === side);
        const named = stand.map(([square, code]) => `${this.kinds[code][2]} ${square}`).join(', ');
        return `${side === 'white' ? 'White' : 'Black'}: ${named || 'nothing'}`;
      }).join('. ');
    }

    /** A whole board as a picture of its own, with signs or without. */
    picture(name, packed, { fills = [], lines = [], ghosts = [], victims = [] }, flipped = this.flipped) {
      const stand = [...this.pieces(packed)].map(([square, code]) => this.drawn(this.kinds[code], this.corner(square, flipped)));
      const shades = ghosts.map(([label, square]) => this.drawn(this.kindOf.get(label), this.corner(square, flipped)));
      return draw(
        'svg',
        { viewBox: `0 0 ${this.width} ${this.height}`, role: 'img', 'aria-label': name, class: flipped ? 'flipped' : '' },
        this.svg.querySelector(`.seen-${flipped ? 'black' : 'white'}`).cloneNode(true),
        this.overlay(fills, flipped), draw('g', { opacity: 0.4 }, ...shades), ...stand, this.overlay(lines, flipped), ...this.fallen(victims, flipped),
      );
    }

    /** Show a position, after the move `by` forth or back in some milliseconds, or at once. */
    show(ply, flipped, { by = null, forward = true, time = 0 } = {}) {
      const [fills, ghosts, group, lines] = this.layers;
      this.flipped = flipped;
      this.svg.classList.toggle('flipped', flipped);
      fills.replaceChildren(this.overlay(ply.fills, flipped));
      lines.replaceChildren(this.overlay(ply.lines, flipped), ...this.fallen(ply.victims, flipped));
      ghosts.replaceChildren(...ply.ghosts.map(([label, square]) => this.drawn(this.kindOf.get(label), this.corner(square))));
      if (by && time) {
        const went = new Map(by.went.map(([a, b]) => (forward ? [a, b] : [b, a])));
        this.move(this.pieces(ply.pieces), went, by.leaps && [...went.keys()][0], time);
        for (const layer of [lines, ghosts]) layer.animate([{ opacity: 0 }, { opacity: 0 }, {}], time * 1.5);
      } else {
        this.standing = new Map([...this.pieces(ply.pieces)].map(([square, code]) => [
          square, { code, node: this.drawn(this.kinds[code], this.corner(square)) },
        ]));
        group.replaceChildren(...[...this.standing.values()].map(({ node }) => node));
      }
      for (const [square, { code, node }] of this.standing) {
        const title = node.querySelector('title') || node.insertBefore(draw('title', {}), node.firstChild);
        title.textContent = this.name(code, square, ply);
      }
      if (this.point) this.name_squares(ply);
    }

    /** From the pieces that stand to others, some of which went from square to square. */
    move(wanted, went, leaper, time) {
      const group = this.layers[2];
      const arrived = new Map();
      const gone = [];
      const ordered = [...this.standing].sort(([a], [b]) => went.has(a) - went.has(b));
      for (const [square, actor] of ordered) {
        const target = went.get(square) || square;
        if (arrived.has(target)) gone.push(arrived.get(target));
        arrived.set(target, actor);
        const start = actor.held || this.corner(square);
        if (target !== square) this.slide(actor.node, start, this.corner(target), square === leaper && !actor.held, time);
      }
      this.standing = new Map();
      for (const [square, code] of wanted) {
        let actor = arrived.get(square);
        arrived.delete(square);
        if (!actor || actor.code !== code) {
          if (actor) gone.push(actor);
          actor = { code, node: this.drawn(this.kinds[code], this.corner(square)) };
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
        const back = (larger - 1) * this.half;
        frames.splice(1, 0, { transform: `translate(${(x + tx) / 2 - back}px,${(y + ty) / 2 - back}px) scale(${larger})` });
      }
      node.animate(frames, { duration: time, easing: 'ease-in-out' });
    }

    // ---- squares to point at

    /** Make the squares buttons, by mouse, finger and keys; `point` is called with the one that was pointed at. */
    listen(point) {
      this.point = point;
      this.buttons = new Map(this.squares.map((square) => [square, draw(
        'rect',
        { class: 'square', width: this.side, height: this.side, 'data-square': square, role: 'button', tabindex: -1 },
        draw('title', {}),
      )]));
      const layer = this.layers[4];
      layer.append(draw('defs', {}, shade('to-empty', [0, 0.36, 0.42]), shade('to-piece', [0, 0.78, 0.82])), ...this.buttons.values());
      this.focusable(this.squares[0]);
      layer.addEventListener('click', ({ target }) => this.choose(target.closest('[data-square]')));
      layer.addEventListener('pointerdown', (event) => this.drag(event));
      layer.addEventListener('keydown', (event) => this.steer(event));
    }

    choose(button) {
      if (!button) return undefined;
      this.focusable(button.dataset.square);
      return this.point(button.dataset.square);
    }

    /** Let a mouse drag the piece of a square; where it is dropped, it goes as if both squares were clicked. */
    drag({ target, button, pointerType, clientX, clientY }) {
      const from = target.closest('[data-piece]');
      if (!from || button || pointerType !== 'mouse') return;
      const { square } = from.dataset;
      const actor = this.standing.get(square);
      const stop = new AbortController();
      let picked = null;
      const carry = ({ clientX: x, clientY: y }) => {
        // A hand that clicks is not quite still.
        if (!picked && Math.hypot(x - clientX, y - clientY) < 5) return;
        picked ??= from.matches('.picked') ? Promise.resolve() : this.choose(from);
        const here = new DOMPoint(x, y).matrixTransform(this.layers[2].getScreenCTM().inverse());
        actor.held = [here.x - this.half, here.y - this.half];
        actor.node.setAttribute('transform', at(actor.held));
        actor.node.parentNode?.append(actor.node);
      };
      const drop = async (event) => {
        stop.abort();
        if (!picked) return;
        const over = event.type === 'pointerup' && document.elementFromPoint(event.clientX, event.clientY);
        const to = over && over.closest('[data-square]');
        await picked;
        if (to && to !== from && from.matches('.picked')) await this.choose(to);
        delete actor.held;
        if (this.standing.get(square) === actor) actor.node.setAttribute('transform', at(this.corner(square)));
      };
      addEventListener('pointermove', carry, { signal: stop.signal });
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, drop, { signal: stop.signal });
    }

    steer(event) {
      const { square } = event.target.dataset;
      const step = STEPS[event.key];
      if (event.key === 'Enter' || event.key === ' ') this.choose(event.target);
      else if (event.key === 'Escape') this.point(null);
      else if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      else {
        const [x, y] = this.corner(square);
        const near = (other) => {
          const [a, b] = this.corner(other);
          return Math.abs(a - x - step[0] * this.side) < 1 && Math.abs(b - y - step[1] * this.side) < 1;
        };
        const next = this.squares.find(near);
        if (next) this.focusable(next).focus();
      }
      event.preventDefault();
    }

    /** Let the tab key lead to this one of all squares. */
    focusable(square) {
      this.buttons.get(this.reached)?.setAttribute('tabindex', -1);
      this.reached = square;
      const button = this.buttons.get(square);
      button.setAttribute('tabindex', 0);
      return button;
    }

    name_squares(ply) {
      const codes = this.pieces(ply.pieces);
      for (const [square, button] of this.buttons) {
        const [x, y] = this.corner(square);
        const code = codes.get(square);
        button.setAttribute('x', x);
        button.setAttribute('y', y);
        if (code) button.dataset.piece = this.labels[code];
        else delete button.dataset.piece;
        const name = code ? this.name(code, square, ply) : square;
        button.setAttribute('aria-label', name);
        button.firstChild.textContent = name;
      }
      this.mark(null, []);
    }

    /** Mark the piece that is picked up, and the squares it may go to. */
    mark(picked, targets) {
      for (const [square, button] of this.buttons) {
        button.classList.toggle('picked', square === picked);
        if (square === picked) button.setAttribute('aria-pressed', 'true');
        else button.removeAttribute('aria-pressed');
        const isTarget = targets.includes(square);
        if (isTarget) button.dataset.target = '';
        else delete button.dataset.target;
        button.style.fill = isTarget ? `url(#to-${button.dataset.piece ? 'piece' : 'empty'})` : '';
        button.setAttribute('aria-label', button.firstChild.textContent + (isTarget ? ', it may go here' : ''));
      }
    }
  }

  globalThis.Rococo = { GameBoard, draw };
}
