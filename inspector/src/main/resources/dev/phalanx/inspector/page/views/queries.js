// The queries view: a query typed by hand, and its matches with their values as a table; the entity panel is beside it.

import { html, useEffect, useState } from '../ui.js';
import { query } from '../api.js';
import { route, setParameters } from '../router.js';
import { select, selected, shownPath } from '../state.js';
import { isSelected, useRange } from '../selection.js';
import { menuKey, rowMenu } from '../context-menu.js';
import { useKeys } from '../keys.js';
import { Icon } from '../icons.js';
import { SearchField, SEARCH_HINT } from '../search-field.js';
import { pinOf, togglePin } from '../watch-list.js';
import { beginCondition } from '../stop-conditions.js';
import { Table } from '../table.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import { EntityPanel } from '../entity-panel.js';
import { usePages } from './archetypes.js';
import * as format from '../format.js';

export function QueriesView() {
  const { parameters } = route.value;
  const [text, setText] = useState(parameters.q ?? '');
  const [columnText, setColumnText] = useState(parameters.columns ?? '');
  useEffect(() => setText(parameters.q ?? ''), [parameters.q]);
  useEffect(() => setColumnText(parameters.columns ?? ''), [parameters.columns]);
  const run = event => {
    event?.preventDefault();
    setParameters({ q: text.trim(), columns: columnText.replace(/\s+/g, '').replace(/,$/, '') });
  };
  const path = parameters.q ? shownPath('/query' + query({ q: parameters.q, columns: parameters.columns })) : '';
  const { pages, shown } = usePages(path, 1000);
  const answer = path ? pages?.answer : null;
  const names = answer?.columns ?? [];
  const columns = [
    { id: 'entity', label: 'Entity', width: 'minmax(120px, 1.4fr)', cell: item => html`<span class="system-name"><span class=${item.name ? 'name' : 'name muted'} title=${format.nameOf(item)}>${format.nameOf(item)}</span><span class="spacer"></span><span class="id">${item.entity}</span></span>` },
    ...names.map((name, index) => ({ id: name, title: name, align: 'right', width: 'minmax(84px, 1fr)', label: names.length > 3 ? shortColumn(name).replace(/^[^.]*\./, '') : shortColumn(name), cell: item => html`<span class="mono" title=${format.inline(item.values[index])}>${format.inline(item.values[index])}</span>` })),
  ];
  let cursor = -1;
  for (const [page, { items }] of pages?.pages ?? []) {
    const index = items.findIndex(item => item.entity === selected.value);
    if (index >= 0) cursor = page * 100 + index;
  }
  const range = useRange(index => pages?.item(index)?.entity);
  useKeys({ 'Ctrl+a': event => (event.target.dataset.test === 'query-results' ? range.all(pages?.total ?? 0) : false) });
  const choose = (item, index, how, event) => {
    if (how.kind === 'keys' && event?.shiftKey) range.extend(index);
    else if (how.kind === 'keys' || !event || !range.click(event, index)) {
      range.choose(index);
      select(item.entity, how);
    }
  };
  const list = html`<form class="bar" onSubmit=${run}>
      <${SearchField} value=${text} change=${setText} label="Query" test="query" placeholder="all=Health none=Frozen any=Sword,Bow Health.current<10" title=${SEARCH_HINT} />
      <label class="search narrow" title="Fields such as com.example.Health.current, separated by commas. Without them, all data components of the query are shown."><input type="text" placeholder="columns (automatic)" aria-label="Columns" data-test="columns" spellcheck=${false} value=${columnText} onInput=${event => setColumnText(event.currentTarget.value)} /></label>
      <button class="primary" type="submit" data-test="run">Run</button></form>
    <${ErrorBar} error=${path ? pages?.error : null} />
    ${!path ? html`<${Empty} title="Type a query" test="query-help"><span>The words are separated by spaces; types by commas.</span>
        <span class="examples">${EXAMPLES.map(([example, meaning]) => html`<button class="example" onClick=${() => setParameters({ q: example })}><code>${example}</code><span>${meaning}</span></button>`)}</span><//>`
      : !pages ? html`<${Loading} />` : pages.total === 0 ? html`<${Empty} title="No entity matches" test="no-match">The query is ${answer?.text}.<//>` : pages.total !== null && html`
        <${Table} columns=${columns} rows=${pages.total} item=${index => pages.item(index)} shown=${shown} height=${24} selectedIndex=${cursor} select=${choose} isSelected=${item => isSelected(item.entity)} menu=${rowMenu} keydown=${event => menuKey(event, cursor < 0 ? undefined : (pages.item(cursor) ?? null))} label="Matches" test="query-results" minWidth=${130 + 90 * names.length} attributes=${item => ({ 'data-entity': item.entity })} />`}
    ${path && answer && html`<div class="status"><span data-test="query-total">${format.plural(pages.total, 'entity', 'entities')}${answer.complete === false ? ', the search stopped there' : ''}</span><code>${answer.text}</code>
      <button class="small" aria-pressed=${pinOf({ q: parameters.q }) !== undefined} title="Keep the number of matches in the watch list" data-test="watch-count" onClick=${() => togglePin({ q: parameters.q })}><${Icon} name="pin" size=${11} /> Watch count</button>
      <button class="small" title="Pause the world when the number of matches becomes another one" data-test="stop-count-new" onClick=${() => beginCondition({ q: parameters.q })}><${Icon} name="stop" size=${11} /> Stop when …</button></div>`}`;
  return html`<${Split} name="entity" width=${440} share=${0.44} first=${list} second=${html`<${EntityPanel} />`} />`;
}

const EXAMPLES = [
  ['all=LocalTransform', 'entities with a component'],
  ['all=Health none=Disabled', 'with one and without another'],
  ['any=Sword,Bow', 'with at least one of several'],
  ['LocalTransform.position.y>0', 'by a value'],
  ['is=prefab', 'prefabs'],
];

/** `com.example.Health.current` as `Health.current`: from the class's simple name on. */
function shortColumn(name) {
  const parts = name.split(/[.$]/);
  const start = parts.findIndex(part => /^[A-Z]/.test(part));
  return start < 0 ? name : parts.slice(start).filter((part, index, all) => index === 0 ? !/^[A-Z]/.test(all[1] ?? '') : true).join('.');
}
