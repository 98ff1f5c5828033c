// Several entities side by side: a column for each, a row for each field, with a mark where they differ.

import { html, classes, signal, useState } from './ui.js';
import { select } from './state.js';
import { Empty } from './states.js';
import * as format from './format.js';

const MOST_COLUMNS = 20;
const MOST_ROWS = 1000;

/** Whether only rows that differ are shown; it holds for all entities. */
const onlyDifferences = signal(false);

/** The rows: for each field of each component its values in the order of the entities; undefined for an entity without it. */
function rowsOf(items) {
  const rows = new Map();
  const row = (component, path) => {
    const key = component.type + ' ' + path;
    if (!rows.has(key)) rows.set(key, { key, type: component.type, name: component.name, path, values: items.map(() => undefined) });
    return rows.get(key);
  };
  items.forEach((item, index) => {
    for (const component of item.components) {
      const add = (path, value) => (row(component, path).values[index] = value);
      const visit = (path, value) => {
        const isObject = value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0;
        if (isObject && !format.isBlob(value) && !format.isContainer(value)) for (const [key, part] of Object.entries(value)) visit(path ? path + '.' + key : key, part);
        else add(path, value);
      };
      if (component.kind === 'buffer') add('', format.plural(component.length, 'element') + (component.value.length ? ': ' + format.inline(component.value) : ''));
      else if (component.value !== undefined) visit('', component.value);
      else add('', component.text ?? 'present');
      if (component.enableable) add('enabled', component.isEnabled);
    }
  });
  return [...rows.values()];
}

const differs = ({ values }) => values.some(value => JSON.stringify(value) !== JSON.stringify(values[0]));

export function Compare({ items }) {
  const [all, setAll] = useState(false);
  const columns = items.slice(0, MOST_COLUMNS);
  const rows = rowsOf(columns);
  const different = rows.filter(differs);
  const wanted = onlyDifferences.value ? different : rows;
  const shown = all ? wanted.slice(0, MOST_ROWS) : wanted.slice(0, 200);
  return html`<div class="cards compare"><div class="bar"><label class="check"><input type="checkbox" checked=${onlyDifferences.value} data-test="only-differences" onChange=${event => (onlyDifferences.value = event.currentTarget.checked)} /> only differences</label>
      <span class="unit" data-test="difference-count">${format.count(different.length)} of ${format.plural(rows.length, 'field')} differ</span></div>
    ${items.length > columns.length && html`<p class="hint">The first ${columns.length} of ${items.length} entities are compared.</p>`}
    ${!shown.length ? html`<${Empty} title="The entities do not differ">Their components have the same values.<//>` : html`<div class="compare-scroll" tabindex="0" role="group" aria-label="Comparison"><table data-test="compare"><thead><tr><th scope="col">Field</th>${columns.map(item => html`<th key=${item.entity} scope="col" title=${item.entity}><button class="link" onClick=${() => select(item.entity)}>${format.nameOf(item)} <span class="id">${item.entity}</span></button></th>`)}</tr></thead>
      <tbody>${shown.map(row => html`<tr key=${row.key} class=${classes(differs(row) && 'differs')} data-row=${row.name + (row.path ? '.' + row.path : '')}><th scope="row" title=${row.type}>${differs(row) ? html`<span aria-label="differs">≠ </span>` : ''}${row.name}${row.path ? '.' + row.path : ''}</th>${row.values.map((value, index) => html`<td key=${index} class="mono" title=${value === undefined ? 'It does not have it' : format.inline(value)}>${value === undefined ? html`<span class="muted">absent</span>` : format.inline(value)}</td>`)}</tr>`)}</tbody></table></div>
      ${wanted.length > shown.length && html`<button class="link" onClick=${() => setAll(true)}>show ${format.count(Math.min(MOST_ROWS, wanted.length) - shown.length)} more</button>`}`}
  </div>`;
}
