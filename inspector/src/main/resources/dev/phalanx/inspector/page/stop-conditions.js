// Conditions that pause the world: their list, the form that adds and changes them, and what is shown when one has become true.

import { html, classes, signal, useEffect, useState } from './ui.js';
import { get, post, query, repeat } from './api.js';
import { href } from './router.js';
import { change, controlHint, controllable, notify, selected, world, worldPath } from './state.js';
import { isKept, showTick } from './rewind.js';
import { Icon } from './icons.js';
import { EntityLink } from './editors/entity-reference.js';
import { SearchField } from './search-field.js';
import * as format from './format.js';

const INTERVAL = 1000;
/** While there is none; another page may add one. */
const INTERVAL_WITHOUT = 5000;

/** The conditions of the chosen world. */
export const conditions = signal([]);

/** What the form is about: null while it is closed, else `{id, kind, entity, when, q, op, count}`; `id` is that of the condition that it changes. */
export const draft = signal(null);

let version = 0;
let poll = null;

/** Polls the list while the component is mounted. An answer has no items if nothing has changed. */
export function useConditions() {
  const id = world.value?.id;
  const isPaused = world.value?.paused;
  useEffect(() => {
    version = 0;
    conditions.value = [];
  }, [id]);
  const interval = conditions.value.length ? INTERVAL : INTERVAL_WITHOUT;
  useEffect(() => {
    if (id === undefined) return undefined;
    poll = repeat(async abort => {
      const answer = await get(worldPath('/conditions' + query({ since: version || undefined })), abort);
      version = answer.version;
      if (answer.items) conditions.value = answer.items;
    }, interval);
    return () => {
      poll?.();
      poll = null;
    };
  }, [id, interval]);
  useEffect(() => {
    poll?.now();
  }, [isPaused]);
}

const OPERATORS = ['<', '<=', '=', '!=', '>=', '>'];

/** Opens the form for a new condition. */
export const beginCondition = subject => (draft.value = { kind: subject.q === undefined ? 'entity' : 'count', entity: '', when: '', q: '', op: '>', count: '0', ...subject });

const isWhole = text => /^\d{1,9}$/.test(text.trim());

/** The form: a condition about an entity, or about how many entities a search finds. */
export function ConditionForm() {
  const form = draft.value;
  const [error, setError] = useState('');
  if (!form) return null;
  const set = part => {
    setError('');
    draft.value = { ...draft.value, ...part };
  };
  const save = async event => {
    event.preventDefault();
    const { id, kind, entity, when, q, op, count } = draft.value;
    if (kind === 'count' && !isWhole(count)) return setError(`"${count}" is no number of entities. Give an integer from 0 on.`);
    const body = kind === 'count' ? { q, op, count: Number(count) } : { entity: entity.trim(), when };
    try {
      const answer = await post(worldPath('/conditions' + (id === undefined ? '' : '/' + id)), body);
      if (answer.holds) notify('The condition holds already. The world stops when it becomes true again.');
      draft.value = null;
      poll?.now();
    } catch (failure) {
      setError(failure.message);
    }
    return undefined;
  };
  const locked = !controllable.value;
  return html`<form class="condition-form" onSubmit=${save} data-test="condition-form" aria-label="Condition">
    <label class="check">Stop when <select value=${form.kind} aria-label="What the condition is about" data-test="stop-kind" onChange=${event => set({ kind: event.currentTarget.value })}><option value="entity" selected=${form.kind === 'entity'}>an entity matches</option><option value="count" selected=${form.kind === 'count'}>the count of</option></select></label>
    ${form.kind === 'entity' ? html`<input type="text" class="entity-field" aria-label="Entity" placeholder="40:1" value=${form.entity} data-test="stop-entity" onInput=${event => set({ entity: event.currentTarget.value })} />
        <${SearchField} value=${form.when} change=${when => set({ when })} label="Condition" placeholder="Health.current<10" test="stop-when" icon=${false} />`
      : html`<${SearchField} value=${form.q} change=${q => set({ q })} label="Search whose matches are counted" placeholder="c=Health" test="stop-q" icon=${false} />
        <select value=${form.op} aria-label="Comparison" data-test="stop-op" onChange=${event => set({ op: event.currentTarget.value })}>${OPERATORS.map(op => html`<option key=${op} value=${op} selected=${op === form.op}>${op}</option>`)}</select>
        <input type="text" inputmode="numeric" class="count-field" aria-label="Number of entities" value=${form.count} data-test="stop-count" onInput=${event => set({ count: event.currentTarget.value })} />`}
    <button class="primary" type="submit" disabled=${locked} title=${locked ? controlHint.value : 'The world pauses at the end of the frame in which this becomes true'} data-test="stop-add">${form.id === undefined ? 'Arm' : 'Change'}</button>
    <button type="button" data-test="stop-cancel" onClick=${() => { setError(''); draft.value = null; }}>Cancel</button>
    ${error && html`<p class="error-text" role="alert" data-test="stop-error">${error}</p>`}</form>`;
}

/** What a condition says, as a text. */
const textOf = condition => (condition.q === undefined ? condition.when : `count of ${condition.q || 'all entities'} ${condition.op} ${format.count(condition.count)}`);

function Condition({ condition }) {
  const { id, armed, holds, reason, fired, times } = condition;
  const locked = !controllable.value;
  const lock = locked ? controlHint.value : undefined;
  const act = async (path, body) => {
    if (await change(`/conditions/${id}${path}`, body)) poll?.now();
  };
  return html`<div class=${classes('condition', !armed && 'off')} data-test="condition" data-condition=${id}>
    <label class="check" title=${lock ?? (armed ? 'Armed; switch it off' : 'Not armed; switch it on')}><input type="checkbox" role="switch" checked=${armed} disabled=${locked} aria-label=${`Armed: ${textOf(condition)}`} data-test="condition-armed" onChange=${event => act('', { armed: event.currentTarget.checked })} /></label>
    <code class="condition-text" title=${textOf(condition)}>${textOf(condition)}</code>
    ${condition.entity && html`<${EntityLink} entity=${condition.entity} />`}
    <span class="unit" data-test="condition-state">${armed ? (holds ? 'holds; waits for the next time' : 'armed') : reason ? html`<span class="error-text">${reason}</span>` : 'off'}${times > 0 ? `, true ${format.plural(times, 'time')}, last in frame ${format.count(fired.frame)}` : ''}</span>
    <span class="spacer"></span>
    <button class="icon-button small" disabled=${locked} title=${lock ?? 'Change'} data-test="condition-edit" onClick=${() => beginCondition({ id, entity: condition.entity, when: condition.when, q: condition.q, op: condition.op ?? '>', count: String(condition.count ?? 0), kind: condition.q === undefined ? 'entity' : 'count' })}><${Icon} name="raw" label=${`Change ${textOf(condition)}`} size=${11} /></button>
    <button class="icon-button small" disabled=${locked} title=${lock ?? 'Remove'} data-test="condition-remove" onClick=${() => act('/remove', {})}><${Icon} name="close" label=${`Remove ${textOf(condition)}`} size=${10} /></button></div>`;
}

/** The conditions, and the button that opens the form. */
export function Conditions() {
  return html`<div class="conditions" data-test="conditions">
    ${conditions.value.map(condition => html`<${Condition} key=${condition.id} condition=${condition} />`)}
    ${!draft.value && html`<p><button class="small" disabled=${!controllable.value} title=${controllable.value ? 'Pause the world when a condition becomes true' : controlHint.value} data-test="stop-new" onClick=${() => beginCondition({ entity: selected.value })}><${Icon} name="stop" size=${11} /> Stop when …</button></p>`}</div>`;
}

const shown = value => (value === null || value === undefined ? 'absent' : format.inline(value));

/** Over a view, while the world is paused in a frame in which conditions became true: which ones, the values, and where to see who wrote them. */
export function StopBar() {
  const current = world.value;
  // The figures of a paused world are those of its last frame.
  const [journal, setJournal] = useState(-1);
  const stopped = current?.paused ? conditions.value.filter(({ fired }) => fired?.frame === current.frame && !(fired.tick > current.history?.newest)) : [];
  if (!stopped.length) return null;
  const on = current.journal?.on || journal === current.frame;
  const start = async () => {
    if (await change('/journal', { on: true, megabytes: current.journal?.megabytes ?? 64 })) setJournal(current.frame);
  };
  return html`<div class="stop-bar" role="alert" data-test="stopped">${stopped.map(condition => {
    const { fired } = condition;
    const types = [...new Set(fired.values.map(value => value.type))];
    const words = [condition.entity && 'entity=' + condition.entity, types.length === 1 && 'c=' + types[0].replace(/^chunk /, ''), 'frame=' + fired.frame].filter(Boolean).join(' ');
    return html`<div key=${condition.id}><b>Stopped in frame ${format.count(fired.frame)}${fired.tick === undefined ? '' : `, tick ${format.count(fired.tick)}`}:</b> <code>${textOf(condition)}</code> ${condition.entity && html`<${EntityLink} entity=${condition.entity} />`}
      ${fired.values.map(value => html`<span class="mono" key=${value.type + value.path} data-test="stopped-value">${format.simpleName(value.type)}.${value.path}: ${shown(value.before)} → ${shown(value.after)}</span> `)}
      ${fired.name && html`<span class="mono" data-test="stopped-value">name: ${format.inline(fired.name.before)} → ${format.inline(fired.name.after)}</span> `}
      ${fired.after !== undefined && html`<span class="mono" data-test="stopped-value">${format.count(fired.before)} → ${format.count(fired.after)} entities</span>`}
      ${journal === current.frame ? html`<span class="unit">The journal records from now on.</span>` : ''}
      ${on ? html`<a href=${href('journal', '', { q: words })} data-test="stopped-journal">journal of this frame</a>` : html`<span data-test="journal-off">The journal is off, so it does not say who changed it.</span> <button class="small" data-test="journal-on" onClick=${start}>Switch it on</button>`}
      ${isKept(fired.tick - 1) && html`<button class="small" title="Show the world as it was before" data-test="tick-before" onClick=${() => showTick(fired.tick - 1)}>Show the tick before</button>`}
      ${types.map(type => html` <a key=${type} href=${href('components', type)} data-test="stopped-writers">systems that write ${format.simpleName(type)}</a>`)}</div>`;
  })}</div>`;
}
