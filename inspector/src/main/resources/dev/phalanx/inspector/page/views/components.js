// The components view: all component types that the process has used, who has them, and who reads and writes them.

import { html, useMemo, useState } from '../ui.js';
import { usePoll } from '../api.js';
import { route, href, go, setParameters } from '../router.js';
import { shownPath, worldId } from '../state.js';
import { merging } from '../changes.js';
import { Icon, KindIcon, KIND_LABELS } from '../icons.js';
import { Table } from '../table.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import * as format from '../format.js';

export function ComponentsView() {
  const { argument, parameters } = route.value;
  const { data, error } = usePoll(shownPath('/components'), 2000, undefined, useMemo(() => merging('items', 'type'), [worldId.value]));
  const [sorted, setSorted] = useState('name');
  const filter = (parameters.filter ?? '').toLowerCase();
  const kind = parameters.kind ?? '';
  const items = data?.items ?? [];
  const rows = useMemo(() => {
    const found = items.filter(item => (!kind || item.kind === kind) && item.type.toLowerCase().includes(filter));
    const text = sorted === 'name' || sorted === 'kind' || sorted === 'package';
    return found.sort((a, b) => (text ? String(a[sorted]).localeCompare(String(b[sorted])) : b[sorted] - a[sorted]) || a.name.localeCompare(b.name));
  }, [data, filter, kind, sorted]);
  const columns = [
    { id: 'name', label: 'Component', width: 'minmax(160px, 2fr)', sort: true, cell: item => html`<span class="system-name"><${KindIcon} kind=${item.kind} chunk=${item.type.startsWith('chunk ')} /><span class="name" title=${item.type}>${item.name}</span>${item.enableable && html`<span class="badge" title="Can be enabled and disabled">enableable</span>`}${item.cleanup && html`<span class="badge" title="Stays until it is removed">cleanup</span>`}</span>` },
    { id: 'kind', label: 'Kind', width: '124px', sort: true, cell: item => (item.type.startsWith('chunk ') ? 'chunk ' : '') + KIND_LABELS[item.kind] },
    { id: 'package', label: 'Package', width: 'minmax(90px, 1fr)', sort: true, cell: item => html`<span class="muted" title=${item.package}>${item.package}</span>` },
    { id: 'bytes', label: 'Bytes', width: '60px', align: 'right', sort: true, cell: item => format.count(item.bytes) },
    { id: 'entities', label: 'Entities', width: '92px', align: 'right', sort: true, cell: item => format.count(item.entities) },
    { id: 'archetypes', label: 'Archetypes', width: '100px', align: 'right', sort: true, cell: item => format.count(item.archetypes) },
    { id: 'readers', label: 'Read by', width: '84px', align: 'right', sort: true, title: 'Systems that read it', cell: item => format.count(item.readers) },
    { id: 'writers', label: 'Written by', width: '98px', align: 'right', sort: true, title: 'Systems that write it', cell: item => format.count(item.writers) },
  ];
  const list = html`<div class="bar">
      <label class="search"><${Icon} name="queries" size=${14} /><input type="search" placeholder="Filter by name or package" aria-label="Filter component types" data-test="filter" spellcheck=${false} value=${parameters.filter ?? ''} onInput=${event => setParameters({ filter: event.currentTarget.value })} /></label>
      <select aria-label="Kind" value=${kind} data-test="kind" onChange=${event => setParameters({ kind: event.currentTarget.value })}><option value="">all kinds</option>${Object.entries(KIND_LABELS).map(([id, label]) => html`<option value=${id} selected=${id === kind}>${label}</option>`)}</select>
      <span class="unit">${data ? `${format.count(rows.length)} of ${format.plural(items.length, 'type')}` : ''}</span>
    </div><${ErrorBar} error=${error} />
    ${!data ? !error && html`<${Loading} />` : !rows.length ? html`<${Empty} title="No component type to show">The process lists the types that it has used.<//>`
      : html`<${Table} columns=${columns} rows=${rows.length} item=${index => rows[index]} sorted=${sorted} descending=${!['name', 'kind', 'package'].includes(sorted)} sort=${setSorted} selectedIndex=${rows.findIndex(item => item.type === argument)}
          select=${(item, index, how) => go(href('components', item.type, parameters), how)} label="Component types" test="components" minWidth=${700} attributes=${item => ({ 'data-type': item.type })} />`}`;
  return html`<${Split} name="component" width=${380} first=${list} second=${argument ? html`<${TypeDetails} key=${argument} type=${argument} />` : html`<${Empty} title="No type is selected">Select one to see its fields and the systems that use it.<//>`} />`;
}

function TypeDetails({ type }) {
  const { data, error } = usePoll(shownPath('/components/' + encodeURIComponent(type)), 5000);
  if (!data) return error ? html`<${ErrorBar} error=${error} />` : html`<${Loading} />`;
  const writers = data.systems.filter(system => system.access === 'rw');
  const readers = data.systems.filter(system => system.access === 'r');
  const links = list => (list.length ? list.map(one => html`<a class="chip" key=${one.system} href=${href('systems', String(one.system))}>${one.name}</a>`) : html`<span class="muted">none</span>`);
  return html`<section class="details" aria-label="Component type" data-test="type-details" data-type=${type}>
    <${ErrorBar} error=${error} />
    <header><h2><${KindIcon} kind=${data.kind} chunk=${type.startsWith('chunk ')} /> ${data.name}</h2><span class="unit mono selectable">${data.type}</span></header>
    <dl class="facts-grid"><dt>kind</dt><dd>${KIND_LABELS[data.kind]}${data.enableable ? ', enableable' : ''}${data.cleanup ? ', cleanup' : ''}</dd><dt>bytes</dt><dd class="mono">${format.count(data.bytes)}, aligned to ${data.alignment}</dd>
      <dt>entities</dt><dd class="mono">${format.count(data.entities)} in ${format.plural(data.archetypes, 'archetype')}</dd>
      ${data.bufferCapacity > 0 && html`<dt>in the chunk</dt><dd class="mono">${format.plural(data.bufferCapacity, 'element')}</dd>`}
      ${data.maximumChunkCapacity > 0 && html`<dt>most per chunk</dt><dd class="mono">${format.count(data.maximumChunkCapacity)}</dd>`}
      ${data.writeGroups.length > 0 && html`<dt>write groups</dt><dd>${data.writeGroups.map(group => html`<a class="chip" href=${href('components', group)}>${format.simpleName(group)}</a>`)}</dd>`}
      <dt>stable hash</dt><dd class="mono selectable">${data.stableHash}</dd><dt>written by</dt><dd>${links(writers)}</dd><dt>read by</dt><dd>${links(readers)}</dd></dl>
    <p class="buttons"><a class="button" href=${href('queries', '', { q: 'all=' + type })} data-test="open-query">Entities with it</a> <a class="button" href=${href('archetypes', '', { q: type })}>Archetypes with it</a> <a class="button" href=${href('systems', '', { filter: 'c=' + data.name })}>Systems that use it</a></p>
    <h3>Fields</h3>
    ${data.fields.length ? html`<table class="plain"><thead><tr><th>field</th><th>type</th><th class="right">offset</th></tr></thead><tbody>${data.fields.map(field => html`<tr key=${field.path}><td class="mono">${field.path}</td><td title=${field.constants.join(', ')}>${field.holds === 'plain' ? field.kind : field.holds.replaceAll('_', ' ')}${field.count > 1 ? ` × ${field.count}` : ''}${field.constants.length ? html` <span class="unit">${field.constants.slice(0, 6).join(', ')}${field.constants.length > 6 ? ', …' : ''}</span>` : ''}</td><td class="right mono">${field.offset}</td></tr>`)}</tbody></table>` : html`<p class="hint">The type has no fields in chunks.</p>`}
    <details><summary>JSON schema</summary><pre class="blob" tabindex="0">${JSON.stringify(data.schema, null, 2)}</pre></details>
  </section>`;
}
