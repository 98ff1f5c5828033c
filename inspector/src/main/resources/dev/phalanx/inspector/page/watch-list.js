// The watch list: fields and counts that stay in sight in every view. The pins are kept in the browser, by the name of the world; one request polls all of them.

import { html, classes, signal, effect, useEffect, useLayoutEffect, useRef } from './ui.js';
import { post, repeat } from './api.js';
import { href } from './router.js';
import { color, dark, notify, shownPath, shownTick, world } from './state.js';
import { prepareCanvas } from './charts.js';
import { Icon } from './icons.js';
import { EntityLink } from './editors/entity-reference.js';
import * as format from './format.js';

const KEY = 'phalanx.inspector.watch.';
const INTERVAL = 250;
const MOST = 256;
const SAMPLES = 80;

/** The pins: `{id, entity, type, path}` of a field, or `{id, q}` of a count. */
export const pins = signal([]);

/** What was read last of each pin, by its id: `{value}`, `{gone}` or `{error}`, with the name of the entity and the last samples. */
const readings = signal(new Map());

/** Whether the dock below the views is open. */
export const dockOpen = signal(false);

let ofWorld = null;

/** The revision of the last answer, from which the next one differs. */
let revision;

function stored(name) {
  try {
    const list = JSON.parse(localStorage.getItem(KEY + name) ?? '[]');
    const isText = value => typeof value === 'string';
    return (Array.isArray(list) ? list : []).filter(pin => Number.isInteger(pin?.id) && (isText(pin.q) || [pin.entity, pin.type, pin.path].every(isText))).slice(0, MOST);
  } catch {
    return [];
  }
}

function keep(next) {
  pins.value = next;
  revision = undefined;
  const ids = new Set(next.map(pin => pin.id));
  readings.value = new Map([...readings.value].filter(([id]) => ids.has(id)));
  try {
    localStorage.setItem(KEY + ofWorld, JSON.stringify(next));
  } catch {
    // The pins then last until the page is reloaded.
  }
}

effect(() => {
  const name = world.value?.name ?? null;
  if (name === null || name === ofWorld) return;
  ofWorld = name;
  revision = undefined;
  readings.value = new Map();
  pins.value = stored(name);
  if (pins.value.length) dockOpen.value = true;
});

// Another tab has changed the list.
addEventListener('storage', event => {
  if (ofWorld !== null && event.key === KEY + ofWorld) {
    revision = undefined;
    pins.value = stored(ofWorld);
  }
});

const isSame = (one, other) => (one.q === undefined ? other.q === undefined && one.entity === other.entity && one.type === other.type && one.path === other.path : one.q === other.q);

/** The pin of a field or a count, if there is one. */
export const pinOf = subject => pins.value.find(pin => isSame(pin, subject));

/** Pins fields or counts that are not pinned yet, as many as the list has room for, and says so if that is not all of them. */
export function pinAll(subjects) {
  const missing = subjects.filter(subject => !pinOf(subject));
  const added = missing.slice(0, Math.max(0, MOST - pins.value.length));
  const next = pins.value.reduce((most, pin) => Math.max(most, pin.id), 0) + 1;
  if (added.length) keep([...pins.value, ...added.map((subject, index) => ({ id: next + index, ...subject }))]);
  dockOpen.value = true;
  if (added.length < missing.length) notify(`The watch list has ${MOST} values, as many as are possible${added.length ? `: ${added.length} of ${missing.length} were added` : ''}. Take ${missing.length - added.length > 1 ? 'some' : 'one'} away.`, 'error');
}

/** Pins a field or a count, or takes the pin away. */
export function togglePin(subject) {
  const known = pinOf(subject);
  if (known) unpin(known.id);
  else pinAll([subject]);
}

export const unpin = id => keep(pins.value.filter(pin => pin.id !== id));

/** The numbers of a value that are drawn: one, or those of a vector. */
function numbersOf(value) {
  const parts = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : [value];
  const numbers = parts.map(part => (typeof part === 'boolean' ? Number(part) : typeof part === 'string' && /^-?\d{16,19}$/.test(part) ? Number(part) : part));
  return numbers.length > 0 && numbers.length <= 4 && numbers.every(part => typeof part === 'number') ? numbers : null;
}

/** Reads all pins at once. What has not changed is not in the answer. */
async function read(abort) {
  const asked = pins.value;
  const answer = await post(shownPath('/watch'), { since: revision, pins: asked.map(({ id, entity, type, path, q }) => (q === undefined ? { id, entity, type, path } : { id, q })) }, abort);
  if (pins.value !== asked) return;
  const isDifference = answer.since !== undefined;
  revision = answer.revision;
  if (isDifference && !answer.items.length && world.value?.paused) return;
  const changed = new Map(answer.items.map(item => [item.id, item]));
  const next = new Map();
  for (const { id } of asked) {
    const before = readings.value.get(id);
    const item = changed.get(id);
    const hasState = item && ('value' in item || 'gone' in item || 'error' in item);
    const state = hasState ? { value: item.value, gone: item.gone, error: item.error } : { value: before?.value, gone: before?.gone, error: before?.error };
    const name = item && ('name' in item || 'label' in item) ? { name: item.name, label: item.label } : { name: before?.name, label: before?.label };
    const numbers = state.value === undefined ? null : numbersOf(state.value);
    const samples = before?.samples ?? [];
    next.set(id, { ...state, ...name, samples: numbers && shownTick.value === null ? [...samples, numbers].slice(-SAMPLES) : isDifference || before ? samples : [] });
  }
  readings.value = next;
}

/** Polls the pins while the component is mounted. */
export function useWatching() {
  const isWatching = pins.value.length > 0 && world.value !== null;
  useEffect(() => (isWatching ? repeat(abort => (pins.value.length ? read(abort) : Promise.resolve()), INTERVAL) : undefined), [isWatching, world.value?.id]);
}

/** The last samples as lines, a line for each number of a vector, between the least and the greatest of them. */
function Samples({ samples, label, width = 120, height = 18 }) {
  const canvas = useRef(null);
  const theme = dark.value;
  useLayoutEffect(() => {
    const context = prepareCanvas(canvas.current, width, height);
    const all = samples.flat().filter(Number.isFinite);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const span = high - low || 1;
    const axes = ['axis-x', 'axis-y', 'axis-z', 'axis-w'];
    const lines = samples.at(-1)?.length ?? 0;
    for (let line = 0; line < lines; line++) {
      context.strokeStyle = color(lines === 1 ? 'spark' : axes[line]);
      context.beginPath();
      samples.forEach((numbers, index) => {
        const x = width - (samples.length - 1 - index) * (width / (SAMPLES - 1));
        const y = high === low ? height / 2 : height - 1.5 - ((numbers[line] - low) / span) * (height - 3);
        if (Number.isFinite(y)) context.lineTo(x, y);
      });
      context.stroke();
    }
  }, [samples, theme]);
  return html`<canvas class="sparkline" ref=${canvas} style=${`width:${width}px;height:${height}px`} role="img" aria-label=${label}></canvas>`;
}

const GONE = { entity: 'the entity is gone', component: 'the component is gone', field: 'there is no such field', type: 'the program has not used the component' };

/** Where a pin leads to, as a text such as `Health.current`. */
export const nameOfPin = pin => (pin.q === undefined ? format.simpleName(pin.type) + (pin.path ? '.' + pin.path : '') : 'count of ' + pin.q);

function Pin({ pin, stopWhen }) {
  const reading = readings.value.get(pin.id);
  const name = nameOfPin(pin);
  const gone = reading?.gone ?? '';
  return html`<div class=${classes('pin', (gone || reading?.error) && 'gone')} data-test="pin" data-pin=${pin.id} data-pinned=${name}>
    <span class="pin-name">${pin.q === undefined ? html`<${EntityLink} entity=${pin.entity} name=${reading ? format.nameOf(reading) : ''} />` : html`<a href=${href('queries', '', { q: pin.q })} title=${pin.q}>${pin.q || 'all entities'}</a>`}</span>
    <span class="mono pin-path" title=${pin.type ?? pin.q}>${pin.q === undefined ? name : 'count'}</span>
    <span class="mono pin-value" data-test="pin-value" title=${gone || reading?.error || format.inline(reading?.value)}>${gone ? html`<span class="error-text">${(gone === 'entity' && shownTick.value !== null ? 'not there in this tick' : GONE[gone] ?? gone)}</span>` : reading?.error ? html`<span class="error-text">${reading.error}</span>` : reading ? format.inline(reading.value) : '…'}</span>
    ${reading?.samples.length > 1 ? html`<${Samples} samples=${reading.samples} label=${`The last values of ${name}`} />` : html`<span></span>`}
    <span class="pin-actions"><button class="icon-button small" title="Stop when …" data-test="pin-stop" onClick=${() => stopWhen(pin)}><${Icon} name="stop" label=${`Stop on a condition of ${name}`} size=${12} /></button>
      <button class="icon-button small" title="Take it from the watch list" data-test="unpin" onClick=${() => unpin(pin.id)}><${Icon} name="close" label=${`Take ${name} from the watch list`} size=${10} /></button></span></div>`;
}

/** The pins with their values. `stopWhen(pin)` begins a condition about one. */
export function Pins({ stopWhen }) {
  return html`<div class="pins" data-test="pins">${pins.value.map(pin => html`<${Pin} key=${pin.id} pin=${pin} stopWhen=${stopWhen} />`)}
    ${!pins.value.length && html`<p class="hint" data-test="no-pins">Nothing is watched. Pin a field in the panel of an entity, or a count in Queries.</p>`}</div>`;
}

/** The button beside a field that pins it. */
export function PinButton({ entity, type, path, name }) {
  const subject = { entity, type, path };
  const isPinned = pinOf(subject) !== undefined;
  const text = isPinned ? `Take ${name} from the watch list` : `Watch ${name}`;
  return html`<button class=${classes('icon-button small pin-button', isPinned && 'on')} aria-pressed=${isPinned} title=${text} data-test=${'pin-' + path} onClick=${event => { event.preventDefault(); event.stopPropagation(); togglePin(subject); }}><${Icon} name="pin" label=${text} size=${11} /></button>`;
}
