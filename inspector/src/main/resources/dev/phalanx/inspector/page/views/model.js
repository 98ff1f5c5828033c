// The model view: what an agent-based model reports as charts, its grids, spaces and fields as pictures, and its parameters, with which it can start anew.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../ui.js';
import { get, post, query, usePoll } from '../api.js';
import { go, href, route, setParameters } from '../router.js';
import { change, color, controllable, controlHint, dark, refreshProcess, shownPath, shownTick, world, worldId, worldPath } from '../state.js';
import { Plot, SERIES_COLORS, prepareCanvas } from '../charts.js';
import { RAMP_CSS, rampColor } from '../ramp.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import * as format from '../format.js';

const KINDS = 'kind';
const RATES = [1, 5, 10, 30, 100];
const MOST_CHARTS = 12;
const MOST_CELLS = 512;

/** What a code of a picture means: nothing, an agent without a number, and from then on a kind or a number. */
const NOTHING = 0;
const UNKNOWN = 1;
const FIRST = 2;
const LAST = 255;

export function ModelView() {
  const { data, error, refresh } = usePoll(worldPath('/model'), 500);
  if (!data) return html`<div class="column"><${ErrorBar} error=${error} />${!error && html`<${Loading} />`}</div>`;
  if (!data.available) return html`<div class="column"><${ErrorBar} error=${error} /><${Empty} title="The world has no model" test="model-absent">${data.reason}<//></div>`;
  const first = html`<div class="column">
    <${ErrorBar} error=${error} />
    ${data.failure && html`<div class="error-bar" role="alert" data-test="model-failure">${data.failure}</div>`}
    <${Pictures} pictures=${data.pictures} />
    <${Charts} columns=${data.columns} rows=${data.rows} steps=${data.steps} /></div>`;
  return html`<${Split} name="model" width=${300} first=${first} second=${html`<${Run} run=${data} refresh=${refresh} />`} />`;
}

// Charts

/** The rows that the model has reported, which are requested when there are more. */
function useData(rows, steps) {
  const [state, setState] = useState({ data: null, error: null });
  useEffect(() => {
    const abort = new AbortController();
    get(worldPath('/model/data'), abort.signal).then(data => setState({ data, error: null }), failure => {
      if (failure.name !== 'AbortError') setState(old => ({ ...old, error: failure }));
    });
    return () => abort.abort();
  }, [worldId.value, rows, steps]);
  return state;
}

function Charts({ columns, rows, steps }) {
  const { data, error } = useData(rows, steps);
  if (!columns.length) return html`<p class="hint model-note" data-test="no-reports">The model reports nothing. Give one of its methods a @Report, or let reports() return a DataCollector.</p>`;
  return html`<${ErrorBar} error=${error} />
    <div class="charts model-charts" role="group" aria-label="Reports" tabindex="0" data-test="model-charts">${data && columns.slice(0, MOST_CHARTS).map((name, index) => html`<${Chart} key=${name} name=${name} color=${SERIES_COLORS[index % SERIES_COLORS.length]} data=${data} />`)}</div>
    ${columns.length > MOST_CHARTS && html`<p class="hint model-note">${columns.length - MOST_CHARTS} more columns are not drawn.</p>`}`;
}

function Chart({ name, color: line, data }) {
  const values = data.columns[name] ?? [];
  const plotted = useMemo(() => [data.steps, values], [data]);
  const last = values.at(-1);
  const text = last === null || last === undefined ? '–' : format.number(Number(last.toPrecision(7)));
  return html`<section data-report=${name}><h2>${name} <span class="unit mono" data-test="report-value">${text}</span></h2>
    <${Plot} data=${plotted} series=${[{ label: name, color: line, fill: true }]} height=${120} format=${value => format.number(Number(value.toPrecision(5)))} x="step" label=${`${name} over ${format.plural(data.rows, 'row')}, now ${text}`} test="report" /></section>`;
}

// Pictures

/** The field that colours agents at first: none if they are of several kinds. */
const usualColor = picture => (picture.kinds > 1 ? KINDS : picture.fields?.[0] ?? KINDS);

/** A field without the packages of its component, such as `Energy.value`. */
const shortField = field => field.replace(/^(?:[a-z0-9_]+\.)+/, '').replace(/^.*\$/, '');

function Pictures({ pictures }) {
  const { parameters } = route.value;
  const chosen = pictures.find(picture => picture.id === parameters.of) ?? pictures[0];
  if (!chosen) return html`<p class="hint model-note" data-test="no-pictures">The model has no grid, space or field to draw.</p>`;
  const fields = chosen.fields ?? [];
  const coloured = fields.includes(parameters.color) || parameters.color === KINDS ? parameters.color : usualColor(chosen);
  return html`<div class="bar wrap">
      <label class="check">Show <select value=${chosen.id} data-test="picture-of" onChange=${event => setParameters({ of: event.currentTarget.value, color: '' })}>${pictures.map(one => html`<option key=${one.id} value=${one.id} selected=${one.id === chosen.id}>${one.kind === 'field' ? `field ${one.label}` : one.label}</option>`)}</select></label>
      ${chosen.kind !== 'field' && html`<label class="check">coloured by <select value=${coloured} data-test="picture-color" onChange=${event => setParameters({ color: event.currentTarget.value })}>
        <option value=${KINDS} selected=${coloured === KINDS}>kind</option>${fields.map(field => html`<option key=${field} value=${field} selected=${field === coloured}>${shortField(field)}</option>`)}</select></label>`}
    </div>
    <${Picture} key=${chosen.id} picture=${chosen} field=${chosen.kind === 'field' || coloured === KINDS ? '' : coloured} />`;
}

/** Returns a function like `get` that returns the last answer again while the world is paused and has run no frame. */
function keeping() {
  let known = null;
  return async (path, abort) => {
    const frame = world.value?.frame;
    if (known?.path === path && known.frame === frame && world.value?.paused) return known.data;
    const data = await get(path, abort);
    known = { path, frame, data };
    return data;
  };
}

function Picture({ picture, field }) {
  const load = useMemo(keeping, [worldId.value]);
  const path = shownPath('/model/picture' + query({ of: picture.id, most: MOST_CELLS, color: field }));
  const { data, error } = usePoll(path, 250, path, load);
  const kept = useRef(null);
  if (data) kept.current = { data, field };
  const shown = kept.current;
  return html`<${ErrorBar} error=${error} />
    <div class="viewport model-picture" data-test="picture">${shown && html`<${Cells} picture=${picture} data=${shown.data} />`}</div>
    ${shown && html`<${Legend} data=${shown.data} field=${shown.field} />`}`;
}

const rgb = text => (/^#[0-9a-f]{6}$/i.test(text) ? [1, 3, 5].map(at => parseInt(text.slice(at, at + 2), 16)) : [128, 128, 128]);

/** The colours of all codes, as bytes. */
function palette(data) {
  const colors = new Uint8ClampedArray(4 * (LAST + 1));
  for (let code = 0; code <= LAST; code++) {
    const own = code === NOTHING ? rgb(color('field')) : code === UNKNOWN ? rgb(color('muted')) : data.kinds ? rgb(SERIES_COLORS[(code - FIRST) % SERIES_COLORS.length]) : rampColor((code - FIRST) / (LAST - FIRST));
    colors.set([...own, 255], 4 * code);
  }
  return colors;
}

function sentence(picture, data) {
  const what = data.kinds ? data.kinds.map(kind => `${format.count(kind.count)} ${kind.name}`).join(', ') || 'no agents' : data.low === undefined ? 'no numbers' : `numbers from ${format.number(data.low)} to ${format.number(data.high)}`;
  return `${picture.kind === 'field' ? 'field ' : ''}${picture.label}: ${what}`;
}

/** The cells, each as a square, as large as they fit. */
function Cells({ picture, data }) {
  const canvas = useRef(null);
  const latest = useRef(data);
  latest.current = data;
  const theme = dark.value;
  const draw = () => {
    if (!canvas.current) return;
    const { columns, rows, cells } = latest.current;
    const { clientWidth: width, clientHeight: height } = canvas.current.parentElement;
    const scale = Math.max(0.01, Math.min((width - 16) / columns, (height - 16) / rows));
    const size = scale >= 2 ? Math.floor(scale) : scale;
    const [wide, high] = [Math.max(1, columns * size), Math.max(1, rows * size)];
    const context = prepareCanvas(canvas.current, wide, high);
    canvas.current.style.cssText = `width:${wide}px;height:${high}px;inset:auto;left:${Math.floor((width - wide) / 2)}px;top:${Math.floor((height - high) / 2)}px`;
    const codes = Uint8Array.from(atob(cells), character => character.charCodeAt(0));
    const colors = palette(latest.current);
    const image = new ImageData(columns, rows);
    codes.forEach((code, at) => image.data.set(colors.subarray(4 * code, 4 * code + 4), 4 * at));
    const small = new OffscreenCanvas(columns, rows);
    small.getContext('2d').putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, wide, high);
  };
  useLayoutEffect(draw, [data, theme]);
  useEffect(() => {
    const observer = new ResizeObserver(draw);
    observer.observe(canvas.current.parentElement);
    return () => observer.disconnect();
  }, []);
  return html`<canvas ref=${canvas} role="img" aria-label=${sentence(picture, data)} data-test="cells" data-columns=${data.columns} data-rows=${data.rows}></canvas>`;
}

function Legend({ data, field }) {
  const size = `${format.number(data.width)} × ${format.number(data.height)}${data.columns < data.width || data.rows < data.height ? `, drawn as ${data.columns} × ${data.rows}` : ''}`;
  return html`<div class="status model-legend" data-test="picture-legend">
    ${data.kinds ? html`<ul>${data.kinds.map((kind, index) => html`<li key=${kind.name}><i class="dot on" style=${`--dot:${SERIES_COLORS[index % SERIES_COLORS.length]}`}></i> ${kind.name} <b class="mono">${format.count(kind.count)}</b></li>`)}</ul>`
      : data.low === undefined ? html`<span>no numbers</span>` : html`<span class="model-ramp">${field && html`<span>${shortField(field)}</span>`} <span class="mono">${format.number(Number(data.low.toPrecision(5)))}</span> <i style=${`background:${RAMP_CSS}`}></i> <span class="mono">${format.number(Number(data.high.toPrecision(5)))}</span></span>`}
    <span>${size}</span></div>`;
}

// Parameters

const WHOLE = ['byte', 'short', 'int', 'long'];

function Run({ run, refresh }) {
  const known = () => Object.fromEntries(run.parameters.map(parameter => [parameter.name, parameter.value]));
  const [values, setValues] = useState(known);
  const [seed, setSeed] = useState(run.seed);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const locked = busy || !controllable.value;
  const set = (name, value) => setValues(old => ({ ...old, [name]: value }));
  const restart = async event => {
    event.preventDefault();
    if (locked) return;
    setBusy(true);
    setRefusal(null);
    const { of, color: coloured } = route.value.parameters;
    try {
      const answer = await post(worldPath('/model/restart'), { parameters: values, seed });
      await refreshProcess();
      go(href('model', '', { of, color: coloured }, answer.world), { replace: true });
      setBusy(false);
    } catch (failure) {
      setBusy(false);
      setRefusal(failure);
    }
  };
  const setRate = async rate => {
    if (await change('/model/rate', { rate })) refresh();
  };
  const rates = run.rate === undefined || RATES.includes(run.rate) ? RATES : [...RATES, run.rate].sort((a, b) => a - b);
  return html`<form class="column" onSubmit=${restart} data-test="model-run">
    <div class="scroll" tabindex="0" role="group" aria-label="Run of the model">
      <h2>${run.model}</h2>
      <p class="unit">step <b data-test="model-steps">${format.count(run.steps)}</b>, seed <span class="mono">${run.seed}</span></p>
      <label class="check">At most <select value=${String(run.rate ?? 0)} disabled=${!controllable.value} title=${controllable.value ? 'Steps of each second' : controlHint.value} data-test="model-rate" onChange=${event => setRate(Number(event.currentTarget.value))}>
        ${rates.map(rate => html`<option key=${rate} value=${String(rate)} selected=${rate === run.rate}>${format.number(rate)} steps/s</option>`)}<option value="0" selected=${run.rate === undefined}>as many as possible</option></select></label>
      <h3>Parameters</h3>
      ${run.parameters.map(parameter => html`<${Parameter} key=${parameter.name} parameter=${parameter} value=${values[parameter.name]} set=${value => set(parameter.name, value)} locked=${locked} />`)}
      <${Field} name="seed" id="model-seed" doc="decides all random numbers"><input id="model-seed" type="text" inputmode="numeric" value=${seed} disabled=${locked} data-test="model-seed" onInput=${event => setSeed(event.currentTarget.value)} /><//>
    </div>
    ${refusal && html`<div class="error-bar" role="alert" data-test="model-refusal">${refusal.message}</div>`}
    <div class="bar wrap"><button type="submit" class="primary" disabled=${locked} title=${controllable.value ? 'A new world takes the place of this one' : controlHint.value} data-test="model-restart">${busy ? 'Starting …' : 'Start anew'}</button>
      <span class="hint" data-test="model-hint">${shownTick.value === null ? 'Values apply when the model starts anew.' : 'You see an earlier tick. Values are of the present run.'}</span></div></form>`;
}

function Field({ name, id, doc, range, children }) {
  return html`<div class="model-field"><label for=${id}>${name}</label>${children}${(doc || range) && html`<span class="hint">${[doc, range].filter(Boolean).join('; ')}</span>`}</div>`;
}

/** The range of a parameter, such as `from 0 to 1`. */
function rangeOf({ min, max }) {
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return `from ${min} on`;
  return min === undefined ? `up to ${max}` : `from ${min} to ${max}`;
}

function Parameter({ parameter, value, set, locked }) {
  const { name, type, min, max, doc, constants } = parameter;
  const id = 'model-parameter-' + name;
  const common = { id, disabled: locked, 'data-parameter': name };
  const field = control => html`<${Field} name=${name} id=${id} doc=${doc} range=${rangeOf(parameter)}>${control}<//>`;
  if (constants) return field(html`<select ...${common} value=${value} onChange=${event => set(event.currentTarget.value)}>${constants.map(one => html`<option key=${one} value=${one} selected=${one === value}>${one}</option>`)}</select>`);
  if (type === 'boolean') return field(html`<input ...${common} type="checkbox" checked=${value === 'true'} onChange=${event => set(String(event.currentTarget.checked))} />`);
  if (type === 'string' || type === 'char') return field(html`<input ...${common} type="text" value=${value} onInput=${event => set(event.currentTarget.value)} />`);
  const whole = WHOLE.includes(type);
  const step = whole ? 1 : min !== undefined && max !== undefined ? Number(((max - min) / 100).toPrecision(1)) : 'any';
  return field(html`<span class="model-number">${min !== undefined && max !== undefined && html`<input type="range" min=${min} max=${max} step=${step} value=${value} disabled=${locked} aria-label=${name + ', slider'} data-slider=${name} onInput=${event => set(event.currentTarget.value)} />`}
    <input ...${common} type="text" inputmode=${whole ? 'numeric' : 'decimal'} value=${value} onInput=${event => set(event.currentTarget.value)} /></span>`);
}
