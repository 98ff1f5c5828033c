// The archetypes view: how much memory each archetype has and how much of it is used, and the chunks of the selected one.

import { html, useCallback, useEffect, useLayoutEffect, useRef, useState } from '../ui.js';
import { query, usePoll } from '../api.js';
import { merging } from '../changes.js';
import { route, href, go, setParameters } from '../router.js';
import { color, dark, placeIn, shownPath } from '../state.js';
import { Pages } from '../pages.js';
import { Table } from '../table.js';
import { Icon, KindIcon } from '../icons.js';
import { prepareCanvas, SERIES_COLORS } from '../charts.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import { inline } from '../format.js';
import * as format from '../format.js';

/** Pages of a list under a path, refreshed while the component is mounted. Old pages stay until the first of a new path arrives. */
export function usePages(path, interval = 2000) {
  const [, draw] = useState(0);
  const current = useRef(null);
  useEffect(() => {
    if (!path) return undefined;
    const join = path.includes('?') ? '&' : '?';
    const load = merging();
    const next = new Pages((offset, limit, abort) => load(`${path}${join}offset=${offset}&limit=${limit}`, abort), () => {
      if (current.current !== next) {
        current.current?.close();
        current.current = next;
      }
      draw(number => number + 1);
    });
    next.show(0, 40);
    const timer = setInterval(() => {
      if (!document.hidden) next.refresh();
    }, interval);
    return () => {
      clearInterval(timer);
      if (current.current !== next) next.close();
    };
  }, [path, interval]);
  useEffect(() => () => current.current?.close(), []);
  const shown = useCallback((first, last) => current.current?.show(first, last), []);
  return { pages: current.current, shown };
}

export function ArchetypesView() {
  const { argument, parameters } = route.value;
  const sorted = parameters.sort ?? 'bytes';
  const path = shownPath('/archetypes' + query({ empty: parameters.empty === 'yes', sort: sorted, q: (parameters.q ?? '').trim().replace(/[\s,]+/g, ',').replace(/,$/, '') }));
  const { pages, shown } = usePages(path);
  const chosen = argument ? Number(argument) : null;
  const answer = pages?.answer;
  const rows = pages?.total ?? 0;
  let cursor = -1;
  for (const [page, { items }] of pages?.pages ?? []) {
    const index = items.findIndex(item => item.id === chosen);
    if (index >= 0) cursor = page * 100 + index;
  }
  const largest = useRef(1);
  const first = pages?.item(0);
  if (sorted === 'bytes' && first) largest.current = Math.max(1, first.bytes);
  else for (const { items } of pages?.pages.values() ?? []) for (const item of items) largest.current = Math.max(largest.current, item.bytes);
  const columns = [
    { id: 'id', label: 'Id', width: '56px', align: 'right', sort: true, cell: item => item.id },
    { id: 'components', label: 'Components', width: 'minmax(180px, 3fr)', cell: item => html`<span class="chips" title=${item.components.map(component => component.name).join(', ')}>${item.components.slice(0, 12).map(component => html`<span class="chip kinded"><${KindIcon} kind=${component.kind} chunk=${component.chunk} />${component.name}</span>`)}${item.components.length > 12 ? html`<span class="unit">+${item.components.length - 12}</span>` : ''}</span>` },
    { id: 'fill', label: 'Used / unused', width: 'minmax(110px, 1fr)', title: 'The length is the memory, the dark part is used', cell: item => html`<${FillBar} item=${item} largest=${largest.current} />` },
    { id: 'entities', label: 'Entities', width: '92px', align: 'right', sort: true, cell: item => format.count(item.entities) },
    { id: 'unused', label: 'Unused', width: '84px', align: 'right', sort: true, title: 'Entities that the chunks have room for', cell: item => format.count(item.unused) },
    { id: 'chunks', label: 'Chunks', width: '80px', align: 'right', sort: true, cell: item => format.count(item.chunks) },
    { id: 'capacity', label: 'Per chunk', width: '84px', align: 'right', title: 'Entities of a full chunk', cell: item => format.count(item.capacity) },
    { id: 'bytes', label: 'Memory', width: '92px', align: 'right', sort: true, cell: item => format.bytes(item.bytes) },
  ];
  const list = html`<div class="bar">
      <label class="search"><${Icon} name="queries" size=${14} /><input type="search" placeholder="With all of: Health, Armour" aria-label="Archetypes with components" data-test="filter" spellcheck=${false} value=${parameters.q ?? ''} onInput=${event => setParameters({ q: event.currentTarget.value })} /></label>
      <label class="check"><input type="checkbox" checked=${parameters.empty === 'yes'} data-test="show-empty" onChange=${event => setParameters({ empty: event.currentTarget.checked ? 'yes' : '' })} /> show empty</label>
    </div>
    <${ErrorBar} error=${pages?.error} />
    ${answer && html`<div class="summary" data-test="archetype-summary"><span><b>${format.count(rows)}</b> archetypes</span><span><b>${format.count(answer.entities)}</b> entities</span><span><b>${format.count(answer.chunks)}</b> chunks</span>
      <span><b>${format.bytes(answer.bytes)}</b> in chunks</span><span><b>${format.percent(answer.usedBytes, answer.bytes)}</b> used</span><span class="meter" role="img" aria-label=${`${format.percent(answer.usedBytes, answer.bytes)} used`}><i style=${`width:${(100 * answer.usedBytes) / Math.max(1, answer.bytes)}%`}></i></span></div>`}
    ${!pages ? html`<${Loading} />` : rows === 0 && !pages.error ? html`<${Empty} title="No archetype to show">Archetypes without entities are hidden, unless “show empty” is on.<//>`
      : html`<${Table} columns=${columns} rows=${rows} item=${index => pages.item(index)} shown=${shown} height=${28} sorted=${sorted} descending=${sorted !== 'id'} sort=${id => setParameters({ sort: id })} selectedIndex=${cursor}
          select=${(item, index, how) => go(href('archetypes', String(item.id), parameters), how)} label="Archetypes" test="archetypes" minWidth=${720} attributes=${item => ({ 'data-archetype': item.id })} />`}`;
  return html`<${Split} name="archetype" width=${380} first=${list} second=${chosen === null ? html`<${Empty} title="No archetype is selected">Select one to see how its chunks are divided and filled.<//>` : html`<${ArchetypeDetails} key=${chosen} id=${chosen} />`} />`;
}

function FillBar({ item, largest }) {
  const used = item.bytes ? (100 * item.usedBytes) / item.bytes : 0;
  return html`<span class="fill-bar" role="img" aria-label=${`${Math.round(used)}% used`} title=${`${format.bytes(item.usedBytes)} of ${format.bytes(item.bytes)} used`}>
    <i class="fill-all" style=${`width:${Math.max(item.bytes ? 3 : 0, 100 * Math.sqrt(item.bytes / largest))}%`}><i style=${`width:${used}%`}></i></i><span>${item.bytes ? Math.round(used) + '%' : ''}</span></span>`;
}

function ArchetypeDetails({ id }) {
  const { data, error } = usePoll(shownPath('/archetypes/' + id), 2000);
  if (!data) return error ? html`<${ErrorBar} error=${error} />` : html`<${Loading} />`;
  const sized = data.layout.filter(part => part.bytes > 0);
  const perChunk = data.chunks > 0 ? data.bytes / data.chunks : sized.reduce((sum, part) => sum + part.bytes, 0);
  const rest = Math.max(0, perChunk - sized.reduce((sum, part) => sum + part.bytes, 0));
  return html`<section class="details" aria-label="Archetype" data-test="archetype-details" data-archetype=${id}>
    <${ErrorBar} error=${error} />
    <header><h2>Archetype ${id}</h2><span class="unit mono" title="The archetype's name in every process">${data.hash}</span></header>
    <dl class="facts-grid"><dt>entities</dt><dd class="mono">${format.count(data.entities)}, room for ${format.count(data.unused)} more</dd><dt>chunks</dt><dd class="mono">${format.count(data.chunks)} of ${format.count(data.capacity)} entities</dd>
      <dt>memory</dt><dd class="mono">${format.bytes(data.bytes)}, ${format.percent(data.usedBytes, data.bytes)} used</dd><dt>shared values</dt><dd class="mono">${format.plural(data.groups, 'combination')}</dd></dl>
    <p><a class="button" href=${href('queries', '', { q: 'all=' + data.components.filter(component => !component.chunk).map(component => component.type).join(',') })}>Entities with these components</a></p>
    <h3>A chunk's memory</h3>
    <div class="stack" role="img" aria-label="How a chunk's memory is divided">${sized.map((part, index) => html`<i key=${part.type} style=${`flex:${part.bytes} 0 0;background:${SERIES_COLORS[index % SERIES_COLORS.length]}`} title=${`${format.simpleName(part.type)}: ${format.bytes(part.bytes)}`}></i>`)}${rest > 0 && html`<i class="rest" style=${`flex:${rest} 0 0`} title=${`Rest: ${format.bytes(rest)}`}></i>`}</div>
    <table class="plain"><thead><tr><th>component</th><th class="right">each</th><th class="right">per chunk</th></tr></thead><tbody>
      ${data.layout.map(part => html`<tr key=${part.type}><td><i class="key" style=${part.bytes > 0 ? `background:${SERIES_COLORS[sized.indexOf(part) % SERIES_COLORS.length]}` : ''}></i>${part.type.includes('.') ? html`<a href=${href('components', part.type)} title=${part.type}>${format.simpleName(part.type)}</a>` : part.type}</td><td class="right mono">${format.count(part.bytesEach)} B</td><td class="right mono">${format.bytes(part.bytes)}</td></tr>`)}
      ${data.components.filter(component => !data.layout.some(part => part.type === component.type)).map(component => html`<tr key=${component.type}><td><i class="key"></i><a href=${href('components', component.type)} title=${component.type}>${component.name}</a></td><td class="right muted">${component.kind}</td><td class="right mono">0 B</td></tr>`)}
    </tbody></table>
    <h3>Chunks <span class="unit">${data.chunkList.length < data.chunks ? `the first ${format.count(data.chunkList.length)} of ${format.count(data.chunks)}` : format.count(data.chunks)}</span></h3>
    <${ChunkStrips} chunks=${data.chunkList} capacity=${data.capacity} />
  </section>`;
}

const STRIP_WIDTH = 10;
const STRIP_HEIGHT = 26;

/** Each chunk as a strip that is as full as the chunk. */
function ChunkStrips({ chunks, capacity }) {
  const canvas = useRef(null);
  const [width, setWidth] = useState(300);
  const [hovered, setHovered] = useState(null);
  const theme = dark.value;
  const columns = Math.max(1, Math.floor(width / STRIP_WIDTH));
  const height = Math.max(STRIP_HEIGHT, Math.ceil(chunks.length / columns) * STRIP_HEIGHT);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(canvas.current.parentElement);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const context = prepareCanvas(canvas.current, width, height);
    const back = color('meter');
    const full = color('meter-used');
    chunks.forEach((chunk, index) => {
      const x = (index % columns) * STRIP_WIDTH;
      const y = Math.floor(index / columns) * STRIP_HEIGHT;
      const size = (STRIP_HEIGHT - 4) * (chunk.count / Math.max(1, capacity));
      context.fillStyle = back;
      context.fillRect(x, y, STRIP_WIDTH - 2, STRIP_HEIGHT - 4);
      context.fillStyle = full;
      context.fillRect(x, y + STRIP_HEIGHT - 4 - size, STRIP_WIDTH - 2, size);
    });
  }, [chunks, capacity, width, height, theme]);
  const move = event => {
    const { x, y } = placeIn(event.currentTarget, event);
    setHovered(chunks[Math.floor(y / STRIP_HEIGHT) * columns + Math.floor(x / STRIP_WIDTH)] ?? null);
  };
  return html`<div><canvas ref=${canvas} style=${`width:${width}px;height:${height}px`} role="img" aria-label="How full the chunks are" onMouseMove=${move} onMouseLeave=${() => setHovered(null)}></canvas>
    <p class="hint">${hovered ? `Chunk ${hovered.number}: ${hovered.count} of ${capacity} entities${hovered.shared.length ? '; ' + hovered.shared.map(one => `${format.simpleName(one.type)} ${inline(one.value)}`).join(', ') : ''}` : chunks.length ? 'Point at a chunk to see its numbers.' : 'The archetype has no chunks.'}</p></div>`;
}
