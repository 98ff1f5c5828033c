// A buffer as a table: one row for each element, one column for each field, 20 rows at a time.

import { html, useState } from '../ui.js';
import { change } from '../state.js';
import { Icon } from '../icons.js';
import * as format from '../format.js';
import { ValueEditor, partial } from './value.js';

const ROWS = 20;
const LOADED = 200;

/** `view(offset)` asks the panel to load the elements from an offset on; `set(index, value)` returns a promise. */
export function BufferEditor({ component, entity, type, view, set, readOnly, refresh }) {
  const [start, setStart] = useState(0);
  const { length, offset = 0, value = [] } = component;
  const begin = Math.max(0, Math.min(start, Math.floor(Math.max(0, length - 1) / ROWS) * ROWS));
  const goTo = next => {
    const clean = Math.max(0, Math.min(Math.floor(Math.max(0, length - 1) / ROWS) * ROWS, next));
    setStart(clean);
    view(Math.floor(clean / LOADED) * LOADED);
  };
  const rows = [];
  for (let index = begin; index < Math.min(length, begin + ROWS); index++) rows.push({ index, element: value[index - offset] });
  const sample = rows.find(row => row.element !== undefined)?.element;
  const single = sample !== null && typeof sample === 'object' && !Array.isArray(sample) ? null : 'value';
  const columns = single ? [''] : Object.keys(sample ?? {});
  const op = async (name, index, element) => {
    if (await change(`/entities/${entity}/buffer`, { type: component.type, op: name, index, value: element })) refresh();
  };
  return html`<div class="buffer" data-test="buffer">
    <div class="buffer-bar">
      <span class="unit">${format.plural(length, 'element')}, capacity ${format.count(component.capacity)}</span>
      ${length > ROWS && html`<span class="pager">
        <button class="icon-button small" disabled=${begin === 0} onClick=${() => goTo(begin - ROWS)} aria-label="Previous elements">‹</button>
        <input type="number" min="0" max=${length - 1} value=${begin} aria-label="First element" onChange=${event => goTo(Math.floor(Number(event.currentTarget.value) / ROWS) * ROWS)} />
        <button class="icon-button small" disabled=${begin + ROWS >= length} onClick=${() => goTo(begin + ROWS)} aria-label="Next elements">›</button></span>`}
      ${!readOnly && html`<button class="icon-button small" title="Append an element" data-test="buffer-insert" onClick=${() => op('insert', length, {})}><${Icon} name="plus" label="Append an element" size=${12} /></button>
        <button class="icon-button small" title="Remove all elements" disabled=${length === 0} onClick=${() => op('clear')}><${Icon} name="trash" label="Remove all elements" size=${12} /></button>`}
    </div>
    ${length > 0 && html`<div class="buffer-scroll"><table><thead><tr><th>#</th>${columns.map(column => html`<th>${column || 'value'}</th>`)}${!readOnly && html`<th><span class="sr">Actions</span></th>`}</tr></thead>
      <tbody>${rows.map(({ index, element }) => html`<tr key=${index}><td class="index">${index}</td>
        ${columns.map(column => html`<td>${element === undefined ? '…' : html`<${ValueEditor} value=${single ? element : element[column]} path=${column} name=${column || 'value'} type=${type} typeName=${component.name}
          label=${false} readOnly=${readOnly} set=${(path, next) => set(index, partial(path, next))} />`}</td>`)}
        ${!readOnly && html`<td><button class="icon-button small" title="Remove this element" onClick=${() => op('remove', index)}><${Icon} name="close" label=${'Remove element ' + index} size=${10} /></button></td>`}</tr>`)}</tbody></table></div>`}
  </div>`;
}
