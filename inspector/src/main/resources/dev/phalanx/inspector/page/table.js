// A table of any number of rows, on top of the virtual list, with columns that can be sorted by.

import { html, classes, useRef, useState } from './ui.js';
import { placeIn, zoomOf } from './state.js';
import { VirtualList } from './virtual-list.js';

const LEAST_WIDTH = 28;
const KEY_STEP = 16;

const keptWidths = key => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
};

/** The least pixels of a width in the terms of a CSS grid: `minmax(120px, 1fr)` or `64px`. */
const leastOf = width => Number(/(\d+)px/.exec(width ?? '')?.[1] ?? 60);

/** The widths of columns that the user has chosen, by the ids of the columns; kept for each table. Without a width, `choose` gives the column its usual one back. */
function useWidths(table) {
  const key = 'phalanx.inspector.columns.' + table;
  const [widths, setWidths] = useState(() => keptWidths(key));
  const choose = (id, width) => {
    const { [id]: before, ...next } = widths;
    if (width !== undefined) next[id] = Math.max(LEAST_WIDTH, Math.round(width));
    setWidths(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The widths then last until the page is reloaded.
    }
  };
  return [widths, choose];
}

/** The right edge of a column's head, by which its width changes: with the pointer, or with the arrow keys. A double click gives the column its usual width. */
function ColumnEdge({ column, choose }) {
  const widthOf = element => element.parentElement.getBoundingClientRect().width / zoomOf(element);
  const move = event => {
    const element = event.currentTarget;
    if (element.hasPointerCapture(event.pointerId)) choose(placeIn(element.parentElement, event).x);
  };
  const keys = event => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    choose(widthOf(event.currentTarget) + (event.key === 'ArrowRight' ? KEY_STEP : -KEY_STEP));
  };
  return html`<i class="column-edge" role="separator" aria-orientation="vertical" aria-label=${`Width of the column ${column.name ?? column.label}`} tabindex="0" data-test=${'edge-' + column.id} title="Drag to change the width; double-click for the usual one"
    onKeyDown=${keys} onDblClick=${() => choose(undefined)} onPointerMove=${move} onPointerDown=${event => { event.preventDefault(); event.currentTarget.setPointerCapture(event.pointerId); }}></i>`;
}

/**
 * `columns` have `{id, label, width, align, sort, title, cell(item, index)}`, `width` in the terms of a CSS grid. `item(index)` returns a row's item, or
 * undefined while it is loaded. `selectedIndex` is highlighted, `select(item, index, how)` is called by a click or a key; `how` has the kind of the series of a key.
 * `attributes(item)` are those of the row. `select` also gets the event. Where several rows can be selected, `isSelected(item)` says which are; `menu(item)` is the
 * handler of `contextmenu`.
 */
export function Table({ columns, rows, item, height = 26, sorted, descending = true, sort, selectedIndex = -1, select, keydown, shown, attributes, label, test, api, minWidth = 0, rowClass, moveSelects = true, isSelected, menu }) {
  const ownApi = useRef(null);
  const [widths, choose] = useWidths(test);
  const isChosen = columns.some(column => widths[column.id]);
  const least = columns.reduce((sum, column) => sum + (widths[column.id] ?? leastOf(column.width)), 0);
  const template = `grid-template-columns:${columns.map(column => (widths[column.id] ? widths[column.id] + 'px' : column.width ?? '1fr')).join(' ')};min-width:${isChosen ? least : Math.max(least, minWidth)}px`;
  const header = html`<div class="table-row table-head" role="row" aria-rowindex="1" style=${template}>
    ${columns.map(column => {
      const active = sorted === column.id;
      const sortable = sort && column.sort;
      return html`<div key=${column.id} role="columnheader" class=${classes('cell', column.align, sortable && 'sortable')} title=${column.title}
        aria-sort=${active ? (descending ? 'descending' : 'ascending') : undefined}>
        ${sortable ? html`<button onClick=${() => sort(column.id)} data-test=${'sort-' + column.id}>${column.label}${active ? (descending ? ' ▾' : ' ▴') : ''}</button>` : column.label}<${ColumnEdge} column=${column} choose=${width => choose(column.id, width)} /></div>`;
    })}
  </div>`;
  const render = index => {
    const one = item(index);
    const chosen = isSelected ? one !== undefined && isSelected(one) : index === selectedIndex;
    return html`<div key=${index} role="row" aria-rowindex=${index + 2} aria-selected=${select ? chosen : undefined}
        class=${classes('table-row', chosen && 'selected', one === undefined && 'loading', one !== undefined && rowClass?.(one))}
        style=${template} onClick=${select && one !== undefined ? event => select(one, index, {}, event) : undefined} onContextMenu=${menu && one !== undefined ? menu(one) : undefined} ...${one === undefined ? {} : attributes?.(one) ?? {}}>
      ${columns.map(column => html`<div key=${column.id} role=${select ? 'gridcell' : 'cell'} class=${classes('cell', column.align)}>${one === undefined ? html`<i class="placeholder"></i>` : column.cell(one, index)}</div>`)}
    </div>`;
  };
  return html`<${VirtualList} rows=${rows} height=${height} render=${render} shown=${shown} role=${select ? 'grid' : 'table'} multi=${isSelected !== undefined} label=${label} test=${test} class="table" api=${api ?? ownApi}
    cursor=${selectedIndex} move=${select && moveSelects ? (index, event) => item(index) !== undefined && select(item(index), index, { kind: 'keys' }, event) : undefined} keydown=${keydown} header=${header} />`;
}
