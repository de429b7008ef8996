{
  const find = (id) => document.getElementById(id);

  const table = find('games');
  const GAME = 1, VERDICT = 6;

  const rows = table ? Array.from(table.tBodies[0].rows, (line) => {
    const cells = Array.from(line.cells, (cell) => cell.textContent.trim());
    const file = line.cells[0].firstElementChild.title;
    return { line, cells, words: [...cells, file].join('\n').toLowerCase() };
  }) : [];

  const show = () => {
    const words = find('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
    const game = find('game').value, verdict = find('verdict').value;
    let count = 0;
    for (const row of rows) {
      const fits = (!game || row.cells[GAME] === game) && (!verdict || row.cells[VERDICT] === verdict)
        && words.every((word) => row.words.includes(word));
      if (row.line.hidden === fits) row.line.hidden = !fits;
      count += fits;
    }
    const games = rows.length === 1 ? 'game' : 'games';
    find('shown').textContent = count === rows.length ? `${count} ${games}` : `${count} of ${rows.length} ${games}`;
  };

  const { compare } = new Intl.Collator(undefined, { numeric: true });

  // What has nothing in the column comes last both ways; equals stay in their order.
  const sort = (column, descending) => {
    rows.sort((one, other) => {
      const [a, b] = [one.cells[column], other.cells[column]];
      return !a || !b ? !a - !b : descending ? compare(b, a) : compare(a, b);
    });
    const sorted = document.createDocumentFragment();
    for (const row of rows) sorted.append(row.line);
    table.tBodies[0].append(sorted);
  };

  const start = () => {
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, column) => {
      const button = head.firstElementChild;
      button.disabled = false;
      button.addEventListener('click', () => {
        const descending = head.getAttribute('aria-sort') === 'ascending';
        for (const each of heads) each.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        sort(column, descending);
      });
    });
    const chooser = find('chooser');
    chooser.hidden = false;
    chooser.addEventListener('submit', (event) => event.preventDefault());
    let waiting = 0;
    chooser.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(show, 80);
    });
    // Going back to the page the browser may have kept what was chosen.
    addEventListener('pageshow', show);
  };
  if (rows.length) start();
}
