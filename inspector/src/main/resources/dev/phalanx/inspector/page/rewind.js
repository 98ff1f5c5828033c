// Earlier ticks of the chosen world: the slider over those that its history keeps, and going on from one of them.

import { html, classes, effect, signal, useState } from './ui.js';
import { get, post, query, tickRefusal, usePoll } from './api.js';
import { route } from './router.js';
import { change, controlHint, controllable, notify, refreshProcess, shownPath, shownTick, world, worldId, worldPath } from './state.js';
import { Dialog } from './dialog.js';
import { EntityLink } from './editors/entity-reference.js';
import { ErrorBar } from './states.js';
import * as format from './format.js';

/** What the views that can show an earlier tick mark. The others show what the program records of itself, or the present. */
const MARKED = 'What differs from now is marked.';
const VIEWS = new Map([['hierarchy', MARKED], ['queries', MARKED], ['view', MARKED], ['archetypes', ''], ['components', ''], ['model', 'The picture is of this tick; charts and parameters are of the present.']]);

/** While the slider moves, the tick is asked for when it has rested so many milliseconds. */
const REST = 60;

/** Where the slider is, before the tick is asked for; null for the present. */
const place = signal(null);

let timer = 0;
let ofWorld = null;

/** Shows a tick, or the present with null. */
export function showTick(tick) {
  clearTimeout(timer);
  place.value = tick;
  if (tick === null && shownTick.value !== null) post(worldPath('/history/release')).catch(() => {}); // it is let go anyway, later
  shownTick.value = tick;
}

function slide(tick) {
  clearTimeout(timer);
  place.value = tick;
  if (tick === null) showTick(null);
  else timer = setTimeout(() => showTick(tick), REST);
}

effect(() => {
  if (ofWorld === worldId.value) return;
  ofWorld = worldId.value;
  clearTimeout(timer);
  place.value = null;
  shownTick.value = null;
});

// The program has ended the history, or another page has let go of a tick that the history has forgotten.
effect(() => {
  const message = tickRefusal.value;
  if (!message) return;
  tickRefusal.value = '';
  if (shownTick.peek() === null) return;
  clearTimeout(timer);
  place.value = null;
  shownTick.value = null;
  notify(message, 'error');
});

/** Whether the history of the chosen world has a tick. */
export const isKept = tick => tick !== undefined && world.value?.history !== undefined && tick >= world.value.history.oldest && tick <= world.value.history.newest;

/** The slider, what it shows, and the buttons that lead back to the present; nothing for a world without history. */
export function HistoryBar() {
  const history = world.value?.history;
  const [asking, setAsking] = useState(false);
  // Also in views that ask for nothing of the tick, so that the program keeps it.
  const { data: about } = usePoll(shownTick.value === null ? null : shownPath('/history'), 5000, shownTick.value);
  const tick = place.value;
  const isPast = tick !== null;
  if (!world.value || (!history && !isPast)) return null;
  const oldest = Math.min(history?.oldest ?? tick, tick ?? Infinity);
  const newest = Math.max(history?.newest ?? tick, tick ?? 0);
  const shown = tick ?? newest;
  const range = `${format.count(oldest)} to ${format.count(newest)}`;
  const move = event => {
    const next = Number(event.currentTarget.value);
    slide(next >= newest ? null : next);
  };
  const locked = !isPast || !controllable.value;
  return html`<section class=${classes('history-bar', isPast && 'past')} aria-label="History" data-test="history-bar">
    <span class="tick"><b data-test="shown-tick">${isPast ? `tick ${format.count(shown)}` : 'now'}</b> <span class="unit" data-test="ticks">of ticks ${range}</span></span>
    <input type="range" class="tick-slider" min=${oldest} max=${newest} step="1" value=${shown} aria-label="Tick" aria-valuetext=${isPast ? `tick ${shown} of ${range}` : `now, tick ${shown} of ${range}`} data-test="tick-slider" onInput=${move} />
    ${isPast && about?.open?.tick === tick && html`<span class="unit" data-test="past-facts">${format.number(Number(about.open.elapsed.toFixed(2)))} s, ${format.plural(about.open.entities, 'entity', 'entities')}</span>`}
    <button class="small" disabled=${!isPast} title="Show the present" data-test="now" onClick=${() => showTick(null)}>Now</button>
    <button class="small" disabled=${locked} title=${controllable.value ? 'The world becomes what it was in this tick, and goes on from there' : controlHint.value} data-test="resume-here" onClick=${() => setAsking(true)}>Resume from here …</button>
    <span role="status" class="past-note" data-test="past">${isPast ? html`<b>You see tick ${format.count(shown)}, read-only.</b> ${VIEWS.get(route.value.view || 'hierarchy') ?? 'This view shows the present.'}` : ''}</span>
    ${history && !history.recording && html`<span class="error-text" data-test="not-recording" title=${history.failure}>not recording</span>`}
    ${asking && isPast && html`<${Resume} tick=${tick} later=${newest - tick} close=${() => setAsking(false)} />`}
  </section>`;
}

/** The entities that the world has now and did not have in the tick that is shown. It is a search through the whole world, so it is made on demand only. */
export function Later() {
  const tick = shownTick.value;
  const [state, setState] = useState({ tick, answer: null, error: null });
  if (tick === null) return null;
  const { answer, error } = state.tick === tick ? state : { answer: null, error: null };
  const search = async () => {
    try {
      const found = await get(worldPath('/history/later' + query({ tick: String(tick), limit: 100 })));
      setState({ tick, answer: found, error: null });
    } catch (failure) {
      setState({ tick, answer: null, error: failure });
    }
  };
  return html`<div class="later" role="group" aria-label="Entities that came later"><${ErrorBar} error=${error} />
    ${!answer ? html`<button class="small" data-test="later" onClick=${search}>Entities that came later</button>`
      : html`<span data-test="later-count">${answer.total ? `Not there yet: ${format.plural(answer.total, 'entity', 'entities')}${answer.complete ? '' : ' or more'}` : 'No entity came later.'}</span>
        ${answer.items.length > 0 && html`<ul tabindex="0" aria-label="Entities that came later" data-test="later-list">${answer.items.map(item => html`<li key=${item.entity}><${EntityLink} entity=${item.entity} name=${format.nameOf(item)} /></li>`)}</ul>`}`}</div>`;
}

/** Asks whether the world is to go back. */
function Resume({ tick, later, close }) {
  const go = async () => {
    close();
    const answer = await change('/history/restore', { tick });
    if (!answer) return;
    place.value = null;
    shownTick.value = null;
    const dropped = answer.droppedChanges ? ` ${format.plural(answer.droppedChanges, 'later change')} of the inspector ${answer.droppedChanges === 1 ? 'is' : 'are'} gone.` : '';
    notify(`The world goes on from tick ${format.count(tick)}.${dropped}`);
    refreshProcess();
  };
  return html`<${Dialog} title=${`Resume from tick ${format.count(tick)}?`} close=${close} test="resume-question">
    <p>The world becomes what it was in tick ${format.count(tick)}. ${later > 0 ? `The ${format.plural(later, 'tick')} after it are forgotten, and changes that were made with the inspector since then are gone.` : ''} ${world.value?.paused ? 'It stays paused.' : 'It goes on at once.'}</p>
    <p class="buttons"><button autofocus data-test="stay" onClick=${close}>Cancel</button><button class="primary" data-test="resume" onClick=${go}>Resume from here</button></p><//>`;
}

/** The value at a path such as `position.x`, or undefined. */
const at = (value, path) => (path === '' ? value : path.split('.').reduce((part, key) => part?.[key], value));

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a component differs from what it is now: null if the entity has it no more, undefined if that is not known. */
export const differs = (component, now) => now === null || (now !== undefined && !(isSame(component.value, now.value) && component.isEnabled === now.isEnabled && component.text === now.text && component.length === now.length));

/** Beside a field of an earlier tick: what the field is now, if that is something else. */
export function NowMark({ component, now, path }) {
  if (!now || isSame(at(component.value, path), at(now.value, path))) return null;
  const value = at(now.value, path);
  const text = value === undefined ? 'absent' : format.inline(value);
  return html`<span class="now-mark mono" title=${`Now it is ${text}`} data-test=${'now-' + path}>now ${text}</span>`;
}
