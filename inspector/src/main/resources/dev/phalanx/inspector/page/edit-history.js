// What has been changed with the inspector, by this page or another one: undo and redo, the list with what was there before, and the export for scene files.

import { html, classes, signal, useState } from './ui.js';
import { ApiError, changesMade, get, post, usePoll } from './api.js';
import { copy, notify, worldPath, writable, writingHint } from './state.js';
import { useKeys } from './keys.js';
import { Icon } from './icons.js';
import { Dialog } from './dialog.js';
import { EntityLink } from './editors/entity-reference.js';
import { ErrorBar, Loading } from './states.js';
import * as format from './format.js';

const SHOWN = 200;
const SERIES_PAUSE = 1000;

/** A refusal because the program has changed the value since: what was asked for, and the server's message; or null. */
const conflict = signal(null);

/** Whether the list is open. */
const listed = signal(false);

let last = { key: '', time: 0, id: '' };

/** The name of a series of changes of one thing: those within a second of each other are undone together, such as those of a number that is dragged. */
export function seriesOf(key) {
  const now = performance.now();
  const id = key === last.key && now - last.time < SERIES_PAUSE ? last.id : Math.random().toString(36).slice(2) + now.toFixed(0);
  last = { key, time: now, id };
  return id;
}

/** The field that is being typed in: what was typed there has not been committed, so the browser's own undo is meant. */
let typing = null;
addEventListener('input', event => (typing = event.target), true);
addEventListener('focusout', () => (typing = null), true);
addEventListener('keydown', event => {
  if (event.key === 'Enter' || event.key === 'Escape') typing = null;
}, true);

const isTyping = ({ target }) => target.type === 'search' || target.tagName === 'TEXTAREA' || (typing !== null && typing === target && !['checkbox', 'radio', 'range', 'select-one'].includes(target.type));

/** Undoes a change or does it again: the next one, or the one with a number. */
export async function move(verb, { number, force } = {}) {
  if (!writable.value) return notify(writingHint.value, 'error');
  try {
    const answer = await post(worldPath('/edits/' + verb), { ...(number && { number }), ...(force && { force }) });
    notify(`${verb === 'undo' ? 'Undone' : 'Done again'}: ${answer.title}.`);
  } catch (failure) {
    if (failure instanceof ApiError && failure.reason === 'changed') conflict.value = { verb, number, message: failure.message };
    else notify(failure.message, 'error');
  }
  return undefined;
}

/** Undoes all changes. */
async function revertAll(force) {
  try {
    const { undone, left } = await post(worldPath('/edits/revert'), force ? { force } : {});
    notify(`${format.plural(undone, 'change')} undone${left.length ? `, ${format.count(left.length)} left: ${left[0].reason}` : ''}.`, left.length ? 'error' : 'info');
  } catch (failure) {
    notify(failure.message, 'error');
  }
}

/** The buttons of the toolbar, and their keys. */
export function EditButtons() {
  const { data } = usePoll(worldPath('/edits?limit=1'), 5000, worldPath('/edits') + changesMade.value);
  const kept = useKept(data);
  const key = event => {
    if (isTyping(event)) return false;
    move(event.shiftKey || event.key === 'y' ? 'redo' : 'undo');
    return undefined;
  };
  useKeys({ 'Ctrl+z': key, 'Ctrl+Z': key, 'Ctrl+y': key });
  const button = (verb, label, keys, next) => html`<button class="icon-button" data-test=${verb} disabled=${!writable.value || !next} onClick=${() => move(verb)}
    title=${!writable.value ? writingHint.value : next ? `${label}: ${next.title} (${keys})` : `There is nothing to ${verb}`}><${Icon} name=${verb} label=${next ? `${label}: ${next.title}` : label} /></button>`;
  const count = kept?.present ?? 0;
  return html`<div class="transport" role="group" aria-label="Changes">
      ${button('undo', 'Undo', 'Ctrl+Z', kept?.undo)}${button('redo', 'Redo', 'Ctrl+Shift+Z', kept?.redo)}
      <button class="icon-button" data-test="edits" title=${`Changed by you: ${format.plural(count, 'change')}`} aria-label=${`Changed by you: ${format.plural(count, 'change')}`} onClick=${() => (listed.value = true)}><${Icon} name="edits" /> <span data-test="edit-count">${count > 0 ? format.count(count) : ''}</span></button>
    </div>`;
}

/** The list of changes, and the question about what the program has changed since, once on the page. */
export function EditDialogs() {
  return html`${listed.value && html`<${EditList} close=${() => (listed.value = false)} />`}
    ${conflict.value && html`<${Conflict} ...${conflict.value} />`}`;
}

/** The last data, while newer data is asked for. */
function useKept(data) {
  const [box] = useState({ data: undefined, path: '' });
  if (box.path !== worldPath('')) Object.assign(box, { data: undefined, path: worldPath('') });
  if (data) box.data = data;
  return box.data;
}

function Conflict({ verb, number, message }) {
  const close = () => (conflict.value = null);
  return html`<${Dialog} title="The program has changed it since" close=${close} test="edit-conflict">
    <p data-test="conflict-text">${message.replace(/ Send "force".*$/, '')}</p><p>Overwrite what is there now?</p>
    <p class="buttons"><button autofocus data-test="leave" onClick=${close}>Leave it</button><button class="danger" data-test="overwrite" onClick=${() => { close(); move(verb, { number, force: true }); }}>Overwrite it</button></p><//>`;
}

/** The list of changes, the newest first. */
function EditList({ close }) {
  const { data, error } = usePoll(worldPath('/edits?limit=' + SHOWN), 1000, worldPath('/edits') + changesMade.value);
  const kept = useKept(data);
  const [patch, setPatch] = useState(null);
  const [confirming, setConfirming] = useState(false);
  const locked = !writable.value;
  const lock = locked ? writingHint.value : undefined;
  const exportPatch = async () => {
    try {
      setPatch(await get(worldPath('/edits/patch')));
    } catch (failure) {
      notify(failure.message, 'error');
    }
  };
  return html`<${Dialog} title=${`Changed by you${kept ? ` (${format.count(kept.present)})` : ''}`} close=${close} test="edit-list" wide=${true}>
    <${ErrorBar} error=${error} />
    ${!kept && !error && html`<${Loading} />`}
    ${kept && !kept.total && html`<p class="hint" data-test="no-edits">Nothing has been changed with the inspector in this world. Changes of all pages are listed here.</p>`}
    ${kept?.total > 0 && html`<div class="bar"><button class="small" disabled=${locked || !kept.present} title=${lock} data-test="revert-all" onClick=${() => (confirming ? (setConfirming(false), revertAll(false)) : setConfirming(true))}>${confirming ? 'Undo all of them?' : 'Revert all'}</button>
        ${confirming && html`<button class="small danger" disabled=${locked} data-test="revert-forced" title="Also those that the program has overwritten since" onClick=${() => { setConfirming(false); revertAll(true); }}>Undo and overwrite</button>`}
        <button class="small" data-test="export-patch" onClick=${exportPatch}>Export as a patch</button></div>
      <ul class="edits" aria-label="Changes">${kept.items.map(edit => html`<${EditRow} key=${edit.number} edit=${edit} lock=${lock} />`)}</ul>
      <p class="hint">${kept.total > kept.items.length ? `The newest ${kept.items.length} of ${format.count(kept.total)}. ` : ''}${kept.dropped > 0 ? `${format.plural(kept.dropped, 'older change')} no longer kept.` : ''}</p>`}
    ${patch && html`<${Patch} patch=${patch} />`}
  <//>`;
}

function EditRow({ edit, lock }) {
  const { number, title, frame, changes, changeCount, undone, obstacle } = edit;
  const only = changes.length === 1 ? changes[0] : null;
  return html`<li class=${classes('edit', undone && 'undone')} data-edit=${number}>
    <span class="edit-title" title=${title}>${title}</span>
    <span class="spacer"></span><span class="unit" title="The frame in which it was changed">frame ${format.count(frame)}</span>
    ${undone && html`<span class="badge">undone</span>`}
    <button class="small" disabled=${lock !== undefined || obstacle !== undefined} title=${lock ?? obstacle} data-test="revert" aria-label=${`${undone ? 'Redo' : 'Revert'} ${title}`} onClick=${() => move(undone ? 'redo' : 'undo', { number })}>${undone ? 'Redo' : 'Revert'}</button>
    <div class="edit-values">${changes.slice(0, only ? 1 : 8).map(change => html`<div key=${change.entity + change.type + change.path}>${!only && html`<${EntityLink} entity=${change.entity} name=${change.name} /> <span class="muted">${change.path}</span> `}<span class="mono" data-test="edit-before">${shown(change.before)}</span> <span aria-label="to">→</span> <span class="mono" data-test="edit-after">${shown(change.after)}</span></div>`)}
      ${changeCount > Math.min(changes.length, 8) && changeCount > 1 && html`<div class="muted">and ${format.count(changeCount - Math.min(changes.length, 8))} more</div>`}
      ${obstacle && html`<div class="hint" data-test="obstacle">${obstacle}</div>`}</div></li>`;
}

const shown = value => (value === null ? 'none' : value === '' ? '""' : typeof value === 'object' ? format.inline(value) || '{}' : String(value)).slice(0, 200);

function Patch({ patch }) {
  const text = patch.files.map(file => file.text).join('\n');
  return html`<section data-test="patch" aria-label="Patch of scene files"><h2 class="sub">Patch of scene files</h2>
    ${patch.files.length ? html`<pre class="blob" tabindex="0" data-test="patch-text">${text}</pre><p><button class="small" onClick=${() => copy(text, 'The patch is')}>Copy it</button></p>` : html`<p class="hint" data-test="patch-empty">No change is the value of a field of a scene file.</p>`}
    ${patch.left.length > 0 && html`<h2 class="sub">Not part of a scene file</h2><ul class="left" data-test="patch-left">${patch.left.map((one, index) => html`<li key=${index}><b>${one.title}</b> of ${one.name || one.entity}: <span class="muted">${one.reason}</span></li>`)}</ul>`}
  </section>`;
}
