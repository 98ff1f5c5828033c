// The menu of a row: what can be done with an entity, or with all that are selected. It opens with the right button, Shift+F10 or the menu key.

import { html, signal, useEffect, useRef } from './ui.js';
import { get, linkWithToken, post, query } from './api.js';
import { go, href, route } from './router.js';
import { change, copy, notify, shownPath, worldPath, writable, writingHint, zoomOf } from './state.js';
import { isSelected, selectAll, selection } from './selection.js';
import { EntityPicker } from './editors/entity-reference.js';
import { Dialog } from './dialog.js';
import { WatchPicker } from './watch-picker.js';
import * as format from './format.js';

/** The open menu: `{x, y, label, items}`, or null. */
const menu = signal(null);

/** A dialog that a choice has opened: `{kind, entities, what, keepWorld}`, or null. */
const asked = signal(null);

/** Applies a change to entities, all or none. Shows the server's message if it is refused. */
export const changeAll = (entities, verb, body = {}) => (entities.length === 1 ? change(`/entities/${entities[0]}/${verb}`, body) : change('/changes', { entities, change: verb, ...body }));

/** What can be done with a row's entity, or with all that are selected if it is one of them. */
function itemsFor(item) {
  const { entity } = item;
  const entities = isSelected(entity) ? selection.value : [entity];
  const several = entities.length > 1;
  const what = several ? format.plural(entities.length, 'entity', 'entities') : format.nameOf(item);
  const lock = writable.value ? undefined : writingHint.value;
  const write = (test, label, run) => ({ test, label, run, lock });
  return {
    label: what,
    items: [
      { test: 'menu-copy-id', label: several ? 'Copy ids' : 'Copy id', run: () => copy(entities.join('\n'), several ? 'The ids are' : 'The id is') },
      { test: 'menu-copy-link', label: 'Copy link', run: () => copy(linkWithToken(href('hierarchy', 'e' + entities[0], several ? { sel: entities.slice(1).join(',') } : {})), 'The link is') },
      !several && item.children > 0 && item.kind === 'entity' && { test: 'menu-children', label: 'Select children', run: () => selectChildren(item) },
      { test: 'menu-view', label: 'Follow in View', run: () => go(href('view', '', { e: entities[0], follow: 'yes' })) },
      route.value.view !== 'hierarchy' && { test: 'menu-reveal', label: 'Show in the hierarchy', run: () => go(href('hierarchy', 'e' + entities[0], { reveal: 'yes' })) },
      { test: 'menu-watch', label: 'Watch …', run: () => (asked.value = { kind: 'watch', entities, what }) },
      write('menu-duplicate', several ? 'Duplicate all' : 'Duplicate', () => duplicate(entities)),
      write('menu-parent', 'Set parent …', () => (asked.value = { kind: 'parent', entities, keepWorld: false })),
      write('menu-parent-keep', 'Set parent, keep place …', () => (asked.value = { kind: 'parent', entities, keepWorld: true })),
      write('menu-detach', 'Detach', () => reparent(entities, null, false)),
      write('menu-detach-keep', 'Detach, keep place', () => reparent(entities, null, true)),
      write('menu-destroy', several ? 'Destroy all …' : 'Destroy …', () => (asked.value = { kind: 'destroy', entities, what })),
    ].filter(Boolean),
  };
}

async function selectChildren(item) {
  try {
    const { items, total } = await get(shownPath('/hierarchy' + query({ node: item.node ?? 'e' + item.entity, limit: 100 })));
    selectAll(items.map(child => child.entity));
    if (total > items.length) notify(`The first ${items.length} of ${format.count(total)} children are selected.`);
  } catch (failure) {
    notify(failure.message, 'error');
  }
}

async function duplicate(entities) {
  const answer = await changeAll(entities, 'duplicate');
  if (!answer) return;
  const copies = answer.entities ?? [answer.entity];
  selectAll(copies);
  notify(copies.length > 1 ? `${copies.length} copies are selected.` : `Entity ${copies[0]} is the copy.`);
}

/** Makes entities the children of another, or of none. With `keepWorld`, they stay where they are; otherwise their transforms stay, and are relative to the new parent. */
export async function reparent(entities, parent, keepWorld) {
  const body = { parent, ...(keepWorld && { keepWorld }) };
  try {
    if (entities.length === 1) await post(worldPath(`/entities/${entities[0]}/parent`), body);
    else await post(worldPath('/changes'), { entities, change: 'parent', ...body });
    const stays = keepWorld ? 'It stays where it is.' : parent ? 'Its transform is relative to the new parent now.' : 'Its transform is relative to the world now.';
    notify(`${entities.length === 1 ? `Entity ${entities[0]} is` : `${entities.length} entities are`} ${parent ? `below ${parent}` : 'without a parent'} now. ${entities.length === 1 ? stays : ''}`);
  } catch (failure) {
    notify(failure.message.replace(', or call setParent or detach', ', or choose the way that does not keep its place (Shift while you drag)'), 'error');
  }
}

/** Opens the menu of a row at a place of the window. */
export function openEntityMenu(item, x, y) {
  if (item?.entity) menu.value = { ...itemsFor(item), x, y };
}

/** The handler of `contextmenu` of a row. */
export const rowMenu = item => event => {
  event.preventDefault();
  event.stopPropagation();
  openEntityMenu(item, event.clientX, event.clientY);
};

/** Opens the menu of a list's row by the keyboard, or of what is selected if `chosen` is undefined; null is a row without an entity. Returns whether the key was one for it. */
export function menuKey(event, chosen) {
  if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false;
  event.preventDefault();
  const item = chosen === undefined && selection.value.length ? { entity: selection.value[0] } : chosen;
  const row = item?.entity && event.currentTarget.querySelector(`[data-entity="${item.entity}"]`);
  const box = (row ?? event.currentTarget).getBoundingClientRect();
  openEntityMenu(item, box.left + 40, box.top + (row ? box.height : 20));
  return true;
}

/** The open menu and its dialogs, once on the page. */
export function ContextMenu() {
  const question = asked.value;
  const close = () => (asked.value = null);
  return html`${menu.value && html`<${Menu} key=${menu.value.x + ' ' + menu.value.y} ...${menu.value} />`}
    ${question?.kind === 'watch' && html`<${WatchPicker} entities=${question.entities} what=${question.what} close=${close} />`}
    ${question?.kind === 'parent' && html`<${EntityPicker} title="Parent" close=${close} choose=${parent => { close(); reparent(question.entities, parent, question.keepWorld); }} />`}
    ${question?.kind === 'destroy' && html`<${Dialog} title=${`Destroy ${question.what}?`} close=${close} test="destroy-question"><p>This cannot be undone: another entity would have another id.</p>
      <p class="buttons"><button autofocus onClick=${close}>Keep</button><button class="danger" data-test="destroy-all" onClick=${() => { close(); changeAll(question.entities, 'destroy'); }}>Destroy</button></p><//>`}`;
}

function Menu({ x, y, label, items }) {
  const box = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = box.current;
    const zoom = zoomOf(element);
    element.style.left = Math.max(0, Math.min(x, innerWidth - element.offsetWidth * zoom - 4)) / zoom + 'px';
    element.style.top = Math.max(0, Math.min(y, innerHeight - element.offsetHeight * zoom - 4)) / zoom + 'px';
    element.querySelector('[role=menuitem]').focus();
    const outside = event => {
      if (!element.contains(event.target)) menu.value = null;
    };
    addEventListener('pointerdown', outside, true);
    addEventListener('resize', outside);
    return () => {
      removeEventListener('pointerdown', outside, true);
      removeEventListener('resize', outside);
      if (document.activeElement === document.body || element.contains(document.activeElement)) before?.focus?.();
    };
  }, []);
  const keys = event => {
    const all = [...box.current.querySelectorAll('[role=menuitem]')];
    const index = all.indexOf(document.activeElement);
    const typed = event.key.length === 1 && all.findIndex((one, at) => at > index && one.textContent.toLowerCase().startsWith(event.key.toLowerCase()));
    const next = { ArrowDown: (index + 1) % all.length, ArrowUp: (index - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') menu.value = null;
    else if (next !== undefined) all[next].focus();
    else if (typed !== false && typed >= 0) all[typed].focus();
    else if (event.key === 'Enter' || event.key === ' ') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="menu" role="menu" aria-label=${label} ref=${box} data-test="menu" onKeyDown=${keys} onContextMenu=${event => event.preventDefault()}>
    <div class="menu-head" role="presentation">${label}</div>
    ${items.map(item => html`<button key=${item.test} role="menuitem" tabindex="-1" data-test=${item.test} aria-disabled=${item.lock !== undefined} title=${item.lock} onClick=${() => { if (item.lock === undefined) { menu.value = null; item.run(); } }}>${item.label}</button>`)}
  </div>`;
}
