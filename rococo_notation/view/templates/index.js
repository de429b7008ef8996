{
  const find = (id) => document.getElementById(id);

  const table = find('games');
  const heads = table ? Array.from(table.tHead.rows[0].cells) : [];
  const keys = heads.map((head) => head.dataset.key);
  const facets = Array.from(document.querySelectorAll('.facet'), (group) => ({
    key: group.dataset.key,
    buttons: Array.from(group.querySelectorAll('button')),
  }));

  const rows = table ? Array.from(table.tBodies[0].rows, (line) => {
    const cells = Array.from(line.cells, (cell) => cell.textContent.trim());
    const { href, title } = line.cells[0].firstElementChild;
    const values = Object.fromEntries(cells.map((text, column) => [keys[column], text]));
    const codes = (line.dataset.codes ?? '').split(' ');
    // Only the faults are sorted by their number.
    values.faults = line.querySelector('.faults')?.dataset.number ?? '';
    const of = { verdict: [values.verdict], game: [values.game], code: codes };
    return { line, href, values, of, words: [...cells, ...codes, title].join('\n').toLowerCase() };
  }) : [];
  const listed = [...rows];

  // ---- what is chosen stands in the address, so that it can be sent, and is there again after Back

  const chosen = new URLSearchParams(location.search);

  const choose = (key, value, note) => {
    if (value) chosen.set(key, value);
    else chosen.delete(key);
    const query = chosen.toString();
    history.replaceState(null, '', query ? `?${query}` : location.href.split(/[?#]/, 1)[0]);
    show(note);
  };

  const fill = () => {
    const words = chosen.get('q') ?? '';
    // Who is typing may have come to a space.
    if (find('filter').value.trim() !== words) find('filter').value = words;
    find('sort').value = chosen.get('sort') ?? '';
  };

  const filter = () => {
    const words = (chosen.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = facets.filter(({ key }) => chosen.get(key));
    const counts = new Map(facets.map(({ key }) => [key, new Map()]));
    for (const row of rows) {
      const misses = wanted.filter(({ key }) => !row.of[key].includes(chosen.get(key)));
      const found = words.every((word) => row.words.includes(word));
      row.fits = found && !misses.length;
      if (!found) continue;
      // A facet counts what another choice in it would show.
      for (const { key } of facets) {
        if (misses.length > 1 || (misses.length && misses[0].key !== key)) continue;
        const count = counts.get(key);
        for (const value of row.of[key]) count.set(value, (count.get(value) ?? 0) + 1);
      }
    }
    for (const { key, buttons } of facets) {
      for (const button of buttons) {
        const { value } = button.dataset;
        const pressed = chosen.get(key) === value;
        const count = counts.get(key).get(value) ?? 0;
        button.setAttribute('aria-pressed', pressed);
        const folded = button.closest('details');
        if (folded && pressed) folded.open = true;
        button.lastElementChild.textContent = count;
        button.disabled = !count && !pressed;
      }
    }
  };

  const { compare } = new Intl.Collator(undefined, { numeric: true });
  let sorted = '';

  // What has nothing in the column comes last both ways; equals stay in their order.
  const sort = (by) => {
    if (by === sorted) return;
    sorted = by;
    const descending = by.startsWith('-');
    const key = by.replace('-', '');
    const order = keys.includes(key) ? [...listed].sort(({ values: one }, { values: other }) => {
      const [a, b] = [one[key], other[key]];
      return !a || !b ? !a - !b : descending ? compare(b, a) : compare(a, b);
    }) : listed;
    // Taken out one by one, thousands of rows need seconds.
    table.tBodies[0].replaceChildren();
    table.tBodies[0].append(...order.map(({ line }) => line));
    for (const head of heads) {
      if (head.dataset.key === key) head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
  };

  const show = (note = '') => {
    filter();
    sort(chosen.get('sort') ?? '');
    let count = 0;
    for (const { line, fits } of rows) {
      if (line.hidden === fits) line.hidden = !fits;
      count += fits;
    }
    const games = rows.length === 1 ? 'game' : 'games';
    find('shown').textContent = note + (count === rows.length ? `${count} ${games}` : `${count} of ${rows.length} ${games}`);
    fill();
  };

  // The page of a game asks for the next one that fits; if there is none it gets the list.
  const goOn = (name) => {
    filter();
    const isIt = ({ href }) => decodeURIComponent(href.slice(href.lastIndexOf('/') + 1)) === name;
    const place = listed.findIndex(isIt);
    const next = listed.slice(place + 1).find(({ fits }) => fits);
    if (place >= 0 && next) location.replace(next.href);
    else choose('after', '', `There is none after ${place >= 0 ? listed[place].values.log : name}. `);
  };

  const start = () => {
    for (const head of heads) {
      const button = Object.assign(document.createElement('button'), { type: 'button' });
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const { key } = head.dataset;
        choose('sort', chosen.get('sort') === key ? `-${key}` : key);
      });
    }
    for (const { key, buttons } of facets) {
      for (const button of buttons) {
        const { value } = button.dataset;
        button.addEventListener('click', () => choose(key, chosen.get(key) === value ? '' : value));
      }
    }
    const chooser = find('chooser');
    chooser.hidden = false;
    chooser.addEventListener('submit', (event) => event.preventDefault());
    let waiting = 0;
    find('filter').addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => choose('q', find('filter').value.trim()), 80);
    });
    find('sort').addEventListener('change', () => choose('sort', find('sort').value));
    // Going back to the page the browser may have kept what was in the fields.
    addEventListener('pageshow', fill);
    const after = chosen.get('after');
    if (after) goOn(after);
    else show();
  };
  if (rows.length) start();
}
