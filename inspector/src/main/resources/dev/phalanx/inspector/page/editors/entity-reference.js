// A reference to an entity: a link that jumps to it, and a search to choose another.

import { html, useEffect, useState } from '../ui.js';
import { get, query } from '../api.js';
import { select, worldPath } from '../state.js';
import { Dialog } from '../dialog.js';
import { Icon } from '../icons.js';
import { useCommit, useFlash } from './commit.js';
import * as format from '../format.js';

/** A button that selects an entity. */
export function EntityLink({ entity, name }) {
  return html`<button class="link mono" data-test="entity-link" data-entity=${entity} title=${'Select entity ' + entity} onClick=${event => { event.stopPropagation(); select(entity); }}>
    ${name ? html`<span class="name">${name}</span> ` : ''}<span class="id">${entity}</span></button>`;
}

export function EntityReferenceEditor({ value, send, readOnly, name }) {
  const [open, setOpen] = useState(false);
  const { pending, error, commit } = useCommit(send);
  const shown = pending === undefined ? value : pending;
  const element = useFlash(value);
  return html`<span class="entity-reference" ref=${element}>
    ${shown ? html`<${EntityLink} entity=${shown} />` : html`<span class="muted mono">null</span>`}
    ${!readOnly && html`<button class="icon-button small" title="Choose another entity" data-test=${`pick-${name}`} onClick=${() => setOpen(true)}><${Icon} name="target" label="Choose another entity" size=${12} /></button>`}
    ${!readOnly && shown && html`<button class="icon-button small" title="Set to null" onClick=${() => commit(null)}><${Icon} name="close" label="Set to null" size=${10} /></button>`}
    ${error && html`<span class="field-error" role="alert" data-test="field-error">${error}</span>`}
    ${open && html`<${EntityPicker} title=${`Entity for ${name}`} close=${() => setOpen(false)} choose=${entity => { setOpen(false); commit(entity); }} />`}
  </span>`;
}

/** A dialog that searches an entity. */
export function EntityPicker({ title, close, choose }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState({ items: [], total: 0, error: '' });
  const [cursor, setCursor] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await get(worldPath('/find' + query({ q: text, limit: 50 })), abort.signal);
        setFound({ ...answer, error: '' });
        setCursor(0);
      } catch (failure) {
        if (failure.name !== 'AbortError') setFound({ items: [], total: 0, error: failure.message });
      }
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  const keys = event => {
    if (event.key === 'ArrowDown') setCursor(Math.min(found.items.length - 1, cursor + 1));
    else if (event.key === 'ArrowUp') setCursor(Math.max(0, cursor - 1));
    else if (event.key === 'Enter' && found.items[cursor]) choose(found.items[cursor].entity);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<${Dialog} title=${title} close=${close} test="entity-picker">
    <input type="search" autofocus placeholder="Name, id, or c=Component" aria-label="Search entities" value=${text} onInput=${event => setText(event.currentTarget.value)} onKeyDown=${keys} data-test="entity-picker-search" />
    ${found.error && html`<p class="error-text">${found.error}</p>`}
    <ul class="picker" role="listbox" aria-label="Entities" tabindex="0">${found.items.map((item, index) => html`<li key=${item.entity} role="option" aria-selected=${index === cursor} data-entity=${item.entity}
      onClick=${() => choose(item.entity)}><span class=${item.name ? 'name' : 'name muted'}>${format.nameOf(item)}${format.parentsOf(item) && html` <span class="unit">in ${format.parentsOf(item)}</span>`}</span><span class="id">${item.entity}</span></li>`)}</ul>
    <p class="hint">${found.total > found.items.length ? `The first ${found.items.length} of ${found.total.toLocaleString('en-US')}.` : ''}</p>
  <//>`;
}
