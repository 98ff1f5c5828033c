// The View: all entities with a LocalToWorld in space, coloured by a field; or two fields against each other. The entity panel follows the selection.

import { html, useEffect, useRef, useState } from '../ui.js';
import { get, query, usePoll } from '../api.js';
import { route, setParameters } from '../router.js';
import { dark, select, selected, shownPath, worldPath, zoomOf } from '../state.js';
import { useKeys } from '../keys.js';
import { useComponentType } from '../component-types.js';
import { openStream } from '../stream.js';
import { RAMP_CSS } from '../ramp.js';
import { Icon } from '../icons.js';
import { SearchField, SEARCH_HINT } from '../search-field.js';
import { Split } from '../states.js';
import { EntityPanel } from '../entity-panel.js';
import { ScatterPlot } from '../scatter-plot.js';
import * as format from '../format.js';

const NUMERIC = ['byte', 'short', 'int', 'long', 'float', 'double', 'boolean'];

export function ViewportView() {
  const { parameters } = route.value;
  const flat = parameters.mode === '2d';
  const [draft, setDraft] = useState(parameters.q ?? '');
  useEffect(() => setDraft(parameters.q ?? ''), [parameters.q]);
  const { data } = usePoll(worldPath('/components'), 5000);
  const types = (data?.items ?? []).filter(item => item.kind === 'data' && !item.type.startsWith('chunk ') && item.bytes > 0);
  const rate = Number(parameters.rate ?? 30);
  const most = Number(parameters.max ?? 100000);
  const first = html`<div class="bar wrap">
      <span class="transport" role="group" aria-label="Kind of view"><button class=${'icon-button' + (flat ? '' : ' on')} aria-pressed=${!flat} data-test="mode-3d" onClick=${() => setParameters({ mode: '' })}>3-D</button>
        <button class=${'icon-button' + (flat ? ' on' : '')} aria-pressed=${flat} data-test="mode-2d" onClick=${() => setParameters({ mode: '2d' })}>Scatter</button></span>
      <form class="search" onSubmit=${event => { event.preventDefault(); setParameters({ q: draft.trim() }); }}><${SearchField} value=${draft} change=${setDraft} blur=${() => draft.trim() !== (parameters.q ?? '') && setParameters({ q: draft.trim() })} label="Restrict the entities" test="query" placeholder="only entities with, e.g. c=Health" title=${SEARCH_HINT} /></form>
      <label class="check">at most <select value=${most} data-test="max" onChange=${event => setParameters({ max: event.currentTarget.value })}>${[1000, 10000, 100000, 1000000].map(one => html`<option value=${one} selected=${one === most}>${format.count(one)}</option>`)}</select></label>
      <label class="check">at <select value=${rate} data-test="rate" onChange=${event => setParameters({ rate: event.currentTarget.value })}>${[1, 10, 30, 60].map(one => html`<option value=${one} selected=${one === rate}>${one}/s</option>`)}</select></label>
    </div>
    ${flat ? html`<${Scatter} types=${types} rate=${rate} most=${most} />` : html`<${Space} types=${types} rate=${rate} most=${most} />`}`;
  return html`<${Split} name="entity" width=${400} share=${0.44} first=${first} second=${html`<${EntityPanel} />`} />`;
}

/** Chooses a component and one of its number fields; the value is `type.path`, or empty. */
function FieldChooser({ label, value, types, choose, test, none }) {
  const [wanted, setWanted] = useState('');
  const type = types.find(item => value.startsWith(item.type + '.'))?.type ?? wanted;
  const details = useComponentType(type);
  const fields = (details?.fields ?? []).filter(field => (NUMERIC.includes(field.kind) || field.holds === 'enum') && ['plain', 'enum'].includes(field.holds) && field.count === 1);
  useEffect(() => {
    if (wanted && fields.length) {
      setWanted('');
      choose(wanted + '.' + fields[0].path);
    }
  }, [wanted, fields.length]);
  return html`<span class="check"><span>${label}</span><select value=${type} aria-label=${label + ', component'} data-test=${test + '-type'} onChange=${event => { const next = event.currentTarget.value; if (!next) { setWanted(''); choose(''); } else { choose(''); setWanted(next); } }}>
      <option value="" selected=${!type}>${none}</option>${types.map(item => html`<option key=${item.type} value=${item.type} selected=${item.type === type}>${item.name}</option>`)}</select>
    ${type && html`<select value=${value.slice(type.length + 1)} aria-label=${label + ', field'} data-test=${test + '-field'} onChange=${event => choose(type + '.' + event.currentTarget.value)}>
      ${details && !fields.length && html`<option>no number fields</option>`}
      ${fields.map(field => html`<option key=${field.path} value=${field.path} selected=${value === type + '.' + field.path}>${field.path}</option>`)}</select>`}</span>`;
}

/** Counts events, for a rate each second. */
class Rate {
  times = [];
  add() {
    const now = performance.now();
    this.times.push(now);
    while (this.times[0] < now - 1000) this.times.shift();
  }
  get perSecond() {
    const now = performance.now();
    return this.times.filter(time => time > now - 1000).length;
  }
}

/** A stream with its numbers for the corner of the picture. `use(message)` returns false if it dropped the message. */
function useStream(path, use) {
  const [info, setInfo] = useState({ state: '' });
  const handler = useRef(use);
  handler.current = use;
  const drawn = useRef(new Rate());
  useEffect(() => {
    if (!path) return undefined;
    const received = new Rate();
    let last = { count: 0, matching: 0, frame: 0, bytes: 0 };
    let state = 'connecting …';
    const close = openStream(path, message => {
      received.add();
      last = { count: message.count, matching: message.matching, frame: message.frame, bytes: message.bytes };
      handler.current(message);
    }, text => (state = text));
    const timer = setInterval(() => setInfo({ state, ...last, received: received.perSecond, drawn: drawn.current.perSecond }), 500);
    return () => {
      close();
      clearInterval(timer);
    };
  }, [path]);
  return [info, drawn.current];
}

function Rates({ info }) {
  return html`<div class="overlay rates" data-test="rates">${info.state ? html`<span class="error-text">${info.state}</span>` : info.count === undefined ? '' : html`
    <span data-test="shown">${format.count(info.count)}</span> of ${format.plural(info.matching, 'entity', 'entities')}, ${info.received}/s received, ${info.drawn}/s drawn, ${format.bytes(info.bytes * info.received)}/s`}</div>`;
}

function Space({ types, rate, most }) {
  const { parameters } = route.value;
  const field = parameters.color ?? '';
  const shape = parameters.shape === 'points' ? 'points' : 'boxes';
  const size = Number(parameters.size ?? (shape === 'points' ? 2 : 1));
  const follow = parameters.follow === 'yes';
  const box = useRef(null);
  const scene = useRef(null);
  const [problem, setProblem] = useState('');
  const [pointed, setPointed] = useState(null);
  const [ready, setReady] = useState(false);
  const fixed = parameters.low !== undefined && parameters.high !== undefined;
  const [range, setRange] = useState([0, 1]);
  const rangeTime = useRef(0);
  const drawnRef = useRef(null);

  useEffect(() => {
    let ended = false;
    import('../viewport-scene.js').then(({ ViewportScene }) => {
      if (ended) return;
      scene.current = new ViewportScene(box.current, { pick: entity => select(entity), point: (entity, place) => setPointed(entity ? { entity, place } : null), drawn: () => drawnRef.current?.add() });
      setReady(true);
    }).catch(failure => setProblem('The browser cannot show the view: ' + failure.message));
    return () => {
      ended = true;
      scene.current?.dispose();
      scene.current = null;
    };
  }, []);
  const path = ready ? shownPath('/stream' + query({ fields: field ? 'matrix,' + field : 'matrix', q: parameters.q, rate, max: most })) : '';
  const [info, drawn] = useStream(path, message => {
    const target = scene.current;
    if (!target || !target.ready) return;
    target.take(message);
    if (field && message.numbers > 12 && !fixed && performance.now() > rangeTime.current) {
      rangeTime.current = performance.now() + 500;
      const next = target.extent();
      setRange(old => (old[0] === next[0] && old[1] === next[1] ? old : next));
    }
  });
  drawnRef.current = drawn;
  const [low, high] = fixed ? [Number(parameters.low), Number(parameters.high)] : range;
  useEffect(() => scene.current?.setTheme(dark.value), [ready, dark.value]);
  useEffect(() => scene.current?.setShape(shape, size), [ready, shape, size]);
  useEffect(() => scene.current?.setRange(Boolean(field), low, high), [ready, field, low, high]);
  useEffect(() => scene.current?.choose(selected.value, follow), [ready, selected.value, follow]);
  useKeys({ f: () => (selected.value ? scene.current?.frameChosen() : scene.current?.frameAll()), Escape: () => (selected.value ? select('') : false) });

  return html`<div class="bar wrap">
      <label class="check">as <select value=${shape} data-test="shape" onChange=${event => setParameters({ shape: event.currentTarget.value === 'points' ? 'points' : '', size: '' })}><option value="boxes" selected=${shape === 'boxes'}>boxes</option><option value="points" selected=${shape === 'points'}>points</option></select></label>
      <label class="check">size <input type="range" min=${shape === 'points' ? 1 : 0.05} max=${shape === 'points' ? 12 : 5} step="0.05" value=${size} aria-label="Size" data-test="size" onInput=${event => setParameters({ size: event.currentTarget.value })} /></label>
      <${FieldChooser} label="colour" value=${field} types=${types} test="color" none="one colour" choose=${next => setParameters({ color: next, low: '', high: '' })} />
      <span class="spacer"></span>
      <label class="check"><input type="checkbox" checked=${follow} data-test="follow" onChange=${event => setParameters({ follow: event.currentTarget.checked ? 'yes' : '' })} /> follow selected</label>
      <button data-test="frame-all" title="Show all entities (f, while none is selected)" onClick=${() => scene.current?.frameAll()}><${Icon} name="frame" size=${12} /> Frame all</button>
      <button disabled=${!selected.value} title="Go to the selected entity (f)" onClick=${() => scene.current?.frameChosen()}><${Icon} name="target" size=${12} /> Frame selected</button>
    </div>
    <div class="viewport" data-test="viewport"><div class="canvas-box" ref=${box}></div>
      ${problem && html`<div class="empty error-text">${problem}</div>`}
      ${field && html`<${Legend} field=${field} low=${low} high=${high} fixed=${fixed} />`}
      ${pointed && html`<${Pointed} key=${pointed.entity} entity=${pointed.entity} place=${pointed.place} box=${box.current} />`}
      <${Rates} info=${info} />
      ${info.count === 0 && !info.state && html`<div class="empty" style="position:absolute;inset:0"><h2>No entity to show</h2><p>Entities with a LocalToWorld${field ? ' and the coloured component' : ''} appear here.</p></div>`}
    </div>`;
}

/** What the pointer is at, and that a click selects it. */
function Pointed({ entity, place, box }) {
  const [name, setName] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    get(shownPath('/find' + query({ q: entity, limit: 1 })), abort.signal)
      .then(answer => answer.items[0] && setName(format.nameOf(answer.items[0])))
      .catch(() => {
        // The id is shown all the same.
      });
    return () => abort.abort();
  }, []);
  const zoom = zoomOf(box);
  const [x, y] = [place.x / zoom, place.y / zoom];
  return html`<div class="tooltip" role="tooltip" data-test="pointed" style=${`${x > box.clientWidth / 2 ? 'right:' + (box.clientWidth - x + 12) : 'left:' + (x + 12)}px;${y > box.clientHeight / 2 ? 'bottom:' + (box.clientHeight - y + 12) : 'top:' + (y + 12)}px`}><b>${name || 'Entity'}</b> <span class="id">${entity}</span><br />Click to select</div>`;
}

function Legend({ field, low, high, fixed }) {
  const type = field.split(/[.$]/);
  return html`<div class="overlay legend" data-test="legend"><div>${type.slice(type.findIndex(part => /^[A-Z]/.test(part))).join('.')}</div><div class="ramp" style=${`background:${RAMP_CSS}`}></div>
    <div class="ends">${fixed ? html`<input type="text" aria-label="Lowest" value=${low} onChange=${event => setParameters({ low: Number(event.currentTarget.value) || 0 })} /><input type="text" aria-label="Highest" value=${high} onChange=${event => setParameters({ high: Number(event.currentTarget.value) || 0 })} />`
      : html`<span data-test="legend-low">${format.number(Number(low.toPrecision(5)))}</span><span data-test="legend-high">${format.number(Number(high.toPrecision(5)))}</span>`}</div>
    <label class="check"><input type="checkbox" checked=${fixed} data-test="legend-fixed" onChange=${event => setParameters(event.currentTarget.checked ? { low: low.toPrecision(5), high: high.toPrecision(5) } : { low: '', high: '' })} /> fixed range</label></div>`;
}

function Scatter({ types, rate, most }) {
  const { parameters } = route.value;
  const { x = '', y = '' } = parameters;
  const plot = useRef(null);
  const path = x && y ? shownPath('/stream' + query({ fields: [...new Set([x, y])].join(','), q: parameters.q, rate: Math.min(rate, 20), max: most })) : '';
  const drawnRef = useRef(null);
  const [info, drawn] = useStream(path, message => plot.current?.take(message, x === y));
  drawnRef.current = drawn;
  return html`<div class="bar wrap"><${FieldChooser} label="x" value=${x} types=${types} test="x" none="choose" choose=${next => setParameters({ x: next })} /><${FieldChooser} label="y" value=${y} types=${types} test="y" none="choose" choose=${next => setParameters({ y: next })} /></div>
    <div class="viewport" data-test="scatter">${path ? html`<${ScatterPlot} key=${x + ' ' + y} api=${plot} labels=${[x, y]} drawn=${() => drawnRef.current?.add()} /><${Rates} info=${info} />` : html`<div class="empty"><h2>Choose two fields</h2><p>Each entity becomes a point, with one field from left to right and the other from bottom to top.</p></div>`}</div>`;
}
