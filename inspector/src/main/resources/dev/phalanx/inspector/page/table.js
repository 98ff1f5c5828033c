// A table of any number of rows, on top of the virtual list, with columns that can be sorted by.

import { html, classes, useRef } from './ui.js';
import { VirtualList } from './virtual-list.js';

/**
 * `columns` have `{id, label, width, align, sort, title, cell(item, index)}`, `width` in the terms of a CSS grid. `item(index)` returns a row's item, or
 * undefined while it is loaded. `selectedIndex` is highlighted, `select(item, index)` is called by a click or a key. `attributes(item)` are those of the row.
 */
export function Table({ columns, rows, item, height = 26, sorted, descending = true, sort, selectedIndex = -1, select, keydown, shown, attributes, label, test, api, minWidth = 0, rowClass, moveSelects = true }) {
  const ownApi = useRef(null);
  const template = `grid-template-columns:${columns.map(column => column.width ?? '1fr').join(' ')};min-width:${minWidth}px`;
  const header = html`<div class="table-row table-head" role="row" aria-rowindex="1" style=${template}>
    ${columns.map(column => {
      const active = sorted === column.id;
      const sortable = sort && column.sort;
      return html`<div key=${column.id} role="columnheader" class=${classes('cell', column.align, sortable && 'sortable')} title=${column.title}
        aria-sort=${active ? (descending ? 'descending' : 'ascending') : undefined}>
        ${sortable ? html`<button onClick=${() => sort(column.id)} data-test=${'sort-' + column.id}>${column.label}${active ? (descending ? ' ▾' : ' ▴') : ''}</button>` : column.label}</div>`;
    })}
  </div>`;
  const render = index => {
    const one = item(index);
    return html`<div key=${index} role="row" aria-rowindex=${index + 2} aria-selected=${select ? index === selectedIndex : undefined}
        class=${classes('table-row', index === selectedIndex && 'selected', one === undefined && 'loading', one !== undefined && rowClass?.(one))}
        style=${template} onClick=${select && one !== undefined ? () => select(one, index) : undefined} ...${one === undefined ? {} : attributes?.(one) ?? {}}>
      ${columns.map(column => html`<div key=${column.id} role=${select ? 'gridcell' : 'cell'} class=${classes('cell', column.align)}>${one === undefined ? html`<i class="placeholder"></i>` : column.cell(one, index)}</div>`)}
    </div>`;
  };
  return html`<${VirtualList} rows=${rows} height=${height} render=${render} shown=${shown} role=${select ? 'grid' : 'table'} label=${label} test=${test} class="table" api=${api ?? ownApi}
    cursor=${selectedIndex} move=${select && moveSelects ? index => item(index) !== undefined && select(item(index), index) : undefined} keydown=${keydown} header=${header} />`;
}
