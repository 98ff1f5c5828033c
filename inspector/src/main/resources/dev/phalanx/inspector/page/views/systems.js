// The systems view: the group tree in update order or a flat list by time, a plot of the chosen systems, and the details of the selected one.

import { html, classes, useCallback, useEffect, useMemo, useRef, useState } from '../ui.js';
import { get, query, repeat, usePoll } from '../api.js';
import { merging } from '../changes.js';
import { route, href, go, setParameters } from '../router.js';
import { change, worldId, worldPath, writable, writingHint } from '../state.js';
import { Icon } from '../icons.js';
import { Plot, Sparkline, SERIES_COLORS } from '../charts.js';
import { Table } from '../table.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import { QueryTerms, Term } from '../terms.js';
import * as format from '../format.js';

const KEPT_FRAMES = 240;

const NO_TIMES = { frames: [], frameMillis: [], systems: {} };

/**
 * The durations of the last 240 frames: `{frames, frameMillis, systems}`, with those of the systems whose ids `wanted()` returns. Each answer adds the frames
 * since the one before; when a system joins them, all frames are requested.
 */
function useTimes(wanted) {
  const [times, setTimes] = useState(NO_TIMES);
  const latest = useRef(wanted);
  latest.current = wanted;
  useEffect(() => {
    let kept = NO_TIMES;
    return repeat(async abort => {
      const ids = latest.current();
      const old = ids.every(id => id in kept.systems) ? kept : NO_TIMES;
      const answer = await get(worldPath('/systems/times' + query({ since: old.frames.at(-1), ids: ids.join() || '0' })), abort);
      if (abort.aborted || (old === kept && !answer.frames.length)) return;
      const from = old.frames.length && answer.frames.length ? old.frames.findIndex(frame => frame > answer.frames[0] - 1) : -1;
      const before = from >= 0 ? from : old.frames.length;
      const join = (first, second) => [...first.slice(0, before), ...second].slice(-KEPT_FRAMES);
      const systems = {};
      for (const id of ids) systems[id] = join(old.systems[id] ?? [], answer.systems[id] ?? answer.frames.map(() => 0));
      kept = { frames: join(old.frames, answer.frames), frameMillis: join(old.frameMillis, answer.frameMillis), systems };
      setTimes(kept);
    }, 500);
  }, [worldId.value]);
  return times;
}

export function SystemsView() {
  const { argument, parameters } = route.value;
  const load = useMemo(merging, [worldId.value]);
  const { data, error, refresh } = usePoll(worldPath('/systems'), 500, undefined, load);
  const visible = useRef([0, 40]);
  const times = useTimes(() => [...new Set([...rows.slice(visible.current[0], visible.current[1] + 1).map(item => item.id), ...plotted, ...(chosen === null ? [] : [chosen])])]);
  const [sorted, setSorted] = useState('order');
  const [folded, setFolded] = useState(new Set());
  const [plotted, setPlotted] = useState([]);
  const filter = parameters.filter ?? '';
  const chosen = argument ? Number(argument) : null;

  const items = data?.items ?? [];
  const rows = useMemo(() => arrange(items, filter, sorted, folded), [data, filter, sorted, folded]);
  const names = useMemo(() => new Map(items.map(item => [item.type, item])), [data]);
  const cursor = rows.findIndex(item => item.id === chosen);
  const showRows = useCallback((first, last) => (visible.current = [first, last]), []);
  const flat = sorted !== 'order' || filter.trim() !== '';
  const toggle = (item, wanted) => {
    const next = new Set(folded);
    if (wanted ?? folded.has(item.id)) next.delete(item.id);
    else next.add(item.id);
    setFolded(next);
  };
  const select = (item, index, how) => go(href('systems', String(item.id), parameters), how);
  const enable = async (item, enabled) => {
    if (await change(`/systems/${item.id}/enabled`, { enabled })) refresh();
  };
  const parts = new Map(items.filter(item => item.parent === null).map(item => [item.id, item]));
  const total = [...parts.values()].reduce((sum, item) => sum + item.millis.mean, 0) || 1;

  const columns = [
    {
      id: 'order', label: 'System', width: 'minmax(200px, 3fr)', sort: true, title: 'In update order',
      cell: item => html`<span class="system-name" style=${`padding-left:${flat ? 0 : item.depth * 14}px`}>
        ${!flat && (item.group ? html`<button class="twist" tabindex="-1" aria-label=${folded.has(item.id) ? 'Unfold' : 'Fold'} onClick=${event => { event.stopPropagation(); toggle(item); }}>${folded.has(item.id) ? '▸' : '▾'}</button>` : html`<span class="twist"></span>`)}
        <input type="checkbox" checked=${item.enabled} disabled=${!writable.value} title=${writable.value ? 'Enabled' : writingHint.value} aria-label=${item.name + ' enabled'} data-test="system-enabled" onClick=${event => event.stopPropagation()} onChange=${event => enable(item, event.currentTarget.checked)} />
        <${Icon} name=${item.group ? 'group' : 'system'} size=${14} label=${item.group ? 'group' : 'system'} /><span class="name" title=${item.type}>${item.name}</span>
        ${!item.enabled ? html`<span class="badge">off</span>` : item.failing ? html`<span class="badge error" data-test="failing" title=${failureTitle(item.failure)}>failing</span>` : !item.running ? html`<span class="badge" title="Its requirements were not met in the last update">skipped</span>` : ''}</span>`,
    },
    { id: 'spark', label: 'Last frames', width: '96px', cell: item => html`<${Sparkline} values=${times.systems[item.id] ?? []} width=${84} height=${18} limit=${84} label=${'Last frames of ' + item.name} />` },
    { id: 'last', label: 'Last', width: '64px', align: 'right', sort: true, title: 'Milliseconds of the last update', cell: item => format.millis(item.millis.last) },
    { id: 'mean', label: 'Mean', width: '84px', align: 'right', sort: true, title: 'Mean milliseconds of the last 240 updates, and the share of all systems', cell: item => html`<span class="bar-cell"><i style=${`width:${Math.min(44, (44 * item.millis.mean) / total)}%`}></i><span>${format.millis(item.millis.mean)}</span></span>` },
    { id: 'p50', label: 'p50', width: '56px', align: 'right', sort: true, cell: item => format.millis(item.millis.p50) },
    { id: 'p99', label: 'p99', width: '56px', align: 'right', sort: true, cell: item => format.millis(item.millis.p99) },
    { id: 'matched', label: 'Entities', width: '76px', align: 'right', sort: true, title: 'Entities that its queries match, each counted once', cell: item => (item.queryCount ? format.count(item.matched) : item.group ? '' : html`<span class="muted" title="The system has no queries of its own">–</span>`) },
    { id: 'plot', name: 'Plot', label: html`<span class="sr">Plot</span>`, width: '30px', cell: item => {
      const index = plotted.indexOf(item.id);
      return html`<button class=${classes('dot', index >= 0 && 'on')} style=${index >= 0 ? `--dot:${SERIES_COLORS[index % SERIES_COLORS.length]}` : ''} aria-pressed=${index >= 0} aria-label=${'Plot ' + item.name} title="Plot" onClick=${event => {
        event.stopPropagation();
        setPlotted(index >= 0 ? plotted.filter(id => id !== item.id) : [...plotted, item.id].slice(-8));
      }}></button>`;
    } },
  ];
  const keydown = event => {
    const item = rows[cursor];
    if (!item?.group || flat) return;
    if (event.key === 'ArrowRight' && folded.has(item.id)) toggle(item, true);
    else if (event.key === 'ArrowLeft' && !folded.has(item.id)) toggle(item);
    else return;
    event.preventDefault();
  };

  const shown = plotted.length ? plotted : chosen !== null && times.systems[chosen] ? [chosen] : [];
  const series = shown.length ? shown.map((id, index) => ({ label: items.find(item => item.id === id)?.name ?? String(id), color: SERIES_COLORS[index % SERIES_COLORS.length], fill: shown.length === 1 })) : [{ label: 'frame time', color: '#8a94a6', fill: true }];
  const plotData = useMemo(() => [times.frames, ...(shown.length ? shown.map(id => times.systems[id] ?? times.frames.map(() => null)) : [times.frameMillis])], [times, shown.join()]);

  const list = html`<div class="bar">
      <label class="search"><${Icon} name="queries" size=${14} /><input type="search" placeholder="Filter: name, c=Component, sd=System, is=failing" aria-label="Filter systems" data-test="filter" value=${filter} spellcheck=${false}
        title="c=Health lists the systems that access a component, sd=SpawnSystem those that are ordered before or after a system, is=failing those whose last update threw an exception" onInput=${event => setParameters({ filter: event.currentTarget.value })} /></label>
      <span class="unit">${data ? `${format.count(rows.length)} of ${format.plural(items.length, 'system')}` : ''}</span>
      ${sorted !== 'order' && html`<button class="link" onClick=${() => setSorted('order')}>in update order</button>`}
    </div>
    <${ErrorBar} error=${error} />
    ${!data ? !error && html`<${Loading} />` : !items.length ? html`<${Empty} title="The world has no systems">They appear here as soon as the program adds one.<//>`
      : !rows.length ? html`<${Empty} title="No system matches the filter">c= takes a component's name, sd= a system's.<//>`
      : html`<${Table} columns=${columns} rows=${rows.length} item=${index => rows[index]} shown=${showRows} height=${26} sorted=${sorted} sort=${id => setSorted(id === sorted ? 'order' : id)} descending=${sorted !== 'order'} selectedIndex=${cursor} select=${select}
          keydown=${keydown} label="Systems" test="systems" minWidth=${640} attributes=${item => ({ 'data-system': item.id, 'data-name': item.name })} rowClass=${item => classes(!item.enabled && 'dim', item.group && !flat && 'group-row')} />`}
    <div class="plot-area"><${Plot} data=${plotData} series=${series} height=${150} format=${value => format.millis(value) + ' ms'} label="Milliseconds of the last 240 frames" test="systems-plot" /></div>`;
  return html`<${Split} name="system" width=${400} first=${list} second=${chosen === null ? html`<${Empty} title="No system is selected">Select one to see its queries and its order.<//>` : html`<${SystemDetails} key=${chosen} id=${chosen} names=${names} />`} />`;
}

const failureTitle = failure => `${format.plural(failure.count, 'exception')} since frame ${format.count(failure.firstFrame)}, the last one in ${failure.method}: ${failure.exception}${failure.message ? ': ' + failure.message : ''}`;

/** The items to show: with folded groups' members left out, filtered, and sorted. */
function arrange(items, filter, sorted, folded) {
  const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let rows = items;
  if (words.length) {
    const short = type => format.simpleName(type).toLowerCase();
    rows = rows.filter(item => words.every(word => {
      if (word.startsWith('c=')) return item.components.some(component => component.name.toLowerCase().startsWith(word.slice(2)) || component.type.toLowerCase() === word.slice(2));
      if (word.startsWith('is=')) return word === 'is=failing' && item.failing;
      if (word.startsWith('sd=')) {
        const name = word.slice(3);
        return [...item.after, ...item.before].some(type => short(type).includes(name)) || items.some(other => other.name.toLowerCase().includes(name) && [...other.after, ...other.before].includes(item.type));
      }
      return item.name.toLowerCase().includes(word);
    }));
  }
  if (sorted !== 'order') {
    const value = item => (sorted === 'matched' ? item.matched : item.millis[sorted]);
    return rows.filter(item => !item.group).sort((a, b) => value(b) - value(a));
  }
  if (words.length || !folded.size) return rows;
  const hidden = new Set();
  return rows.filter(item => {
    if (item.parent !== null && (folded.has(item.parent) || hidden.has(item.parent))) {
      hidden.add(item.id);
      return false;
    }
    return true;
  });
}

/** Jobs by name, with how often and how long, over the last recorded frames. */
function sums(list) {
  return list.length ? list.map(one => html`<div key=${one.name}>${one.name} <span class="unit">${format.count(one.count)} × ${format.millis(one.millis / one.count)} ms</span></div>`) : html`<span class="muted">none</span>`;
}

function SystemDetails({ id, names }) {
  const { data, error } = usePoll(worldPath('/systems/' + id), 1000);
  const jobsPath = data && `/profiler/jobs?world=${worldId.value}&system=${encodeURIComponent(data.name)}`;
  const { data: jobs } = usePoll(jobsPath, 1000, jobsPath);
  if (!data) return error ? html`<${ErrorBar} error=${error} />` : html`<${Loading} />`;
  const declared = type => {
    const item = names.get(type);
    return item ? html`<a href=${href('systems', String(item.id))}>${item.name}</a>` : html`<span title=${type}>${format.simpleName(type)}</span>`;
  };
  const links = list => (list?.length ? list.map(other => html`<a class="chip" key=${other.system} href=${href('systems', String(other.system))}>${other.name}</a>`) : html`<span class="muted">none</span>`);
  return html`<section class="details" aria-label="System" data-test="system-details" data-system=${id}>
    <${ErrorBar} error=${error} />
    <header><h2 title=${data.type}>${data.name}</h2><span class="unit">${data.package}${data.source ? ' · ' + data.source : ''}</span></header>
    <dl class="facts-grid">
      <dt>state</dt><dd>${!data.enabled ? 'disabled' : data.failing ? html`<span class="badge error">failing</span>` : data.running ? 'ran in the last update' : 'skipped in the last update'}</dd>
      <dt>last / mean</dt><dd class="mono">${format.millis(data.millis.last)} / ${format.millis(data.millis.mean)} ms</dd>
      <dt>p50 / p99</dt><dd class="mono">${format.millis(data.millis.p50)} / ${format.millis(data.millis.p99)} ms</dd>
      <dt>updates</dt><dd class="mono">${format.count(data.runs)}</dd>
      ${data.queryCount > 0 && html`<dt>entities</dt><dd class="mono">${format.count(data.matched)}</dd>`}
    </dl>
    ${data.failure && html`<h3>Exceptions</h3><dl class="facts-grid" data-test="system-failure">
      <dt>thrown</dt><dd class="mono">${format.count(data.failure.count)}</dd>
      <dt>frames</dt><dd class="mono">${format.count(data.failure.firstFrame)} (first), ${format.count(data.failure.lastFrame)} (last)</dd>
      <dt>last in</dt><dd class="mono">${data.failure.method}</dd>
      <dt>last</dt><dd class="mono selectable error-text">${data.failure.exception}${data.failure.message && ': ' + data.failure.message}</dd></dl>
      <p class="hint">The log of the program has the stack trace.</p>`}
    ${data.components.length > 0 && html`<h3>Components</h3><div class="terms">${data.components.map(component => html`<${Term} key=${component.type} ...${component} />`)}</div>`}
    ${!data.group && html`<h3>Queries</h3>
      ${data.queries.length ? data.queries.map((one, index) => html`<${QueryTerms} key=${index} query=${one}><span class="unit">${format.plural(one.entities, 'entity', 'entities')} in ${format.plural(one.chunks, 'chunk')}</span><//>`) : html`<p class="hint" data-test="no-queries">The system has no queries of its own${data.runs > 0 ? '' : '; it may make some when it is updated'}.</p>`}
      ${data.requirements.length > 0 && html`<h3>Requirements</h3>${data.requirements.map(text => html`<code class="block" key=${text}>${text}</code>`)}`}`}
    ${!data.group && html`<h3>Jobs</h3><div data-test="system-jobs">${jobs && (jobs.recording || jobs.jobs.length || jobs.waits.length) ? html`<dl class="facts-grid">
      <dt>scheduled</dt><dd>${sums(jobs.jobs)}</dd><dt>waited for</dt><dd>${sums(jobs.waits)}</dd></dl>` : html`<p class="hint">Record in the <a href=${href('profiler')}>Profiler</a> to see which jobs the system schedules and waits for.</p>`}</div>`}
    <h3>Order</h3>
    <dl class="facts-grid"><dt>after</dt><dd>${links(data.order?.after)}</dd><dt>before</dt><dd>${links(data.order?.before)}</dd>
      ${data.after.length > 0 && html`<dt>declared after</dt><dd>${data.after.map(type => html`<span class="chip" key=${type}>${declared(type)}</span>`)}</dd>`}
      ${data.before.length > 0 && html`<dt>declared before</dt><dd>${data.before.map(type => html`<span class="chip" key=${type}>${declared(type)}</span>`)}</dd>`}</dl>
  </section>`;
}
