// A dialog that chooses a field of one or several entities for the watch list.

import { html, useEffect, useMemo, useRef, useState } from './ui.js';
import { get, query } from './api.js';
import { worldPath } from './state.js';
import { useComponentTypes } from './component-types.js';
import { describe } from './editors/value.js';
import { isRotation, isVector } from './editors/vector.js';
import { pinAll, pinOf } from './watch-list.js';
import { Dialog } from './dialog.js';
import { ErrorBar, Loading } from './states.js';
import { KindIcon } from './icons.js';
import * as format from './format.js';

const SHOWN = 100;
const MOST_ELEMENTS = 32;

/** The fields of a value that can be watched, as `{path, kind}`: numbers and texts one by one, vectors and rotations as a whole too. */
function fieldsOf(value, path, type, names) {
  const { holds, kind } = describe(type, path, value);
  const isObject = value !== null && typeof value === 'object';
  const isHidden = isObject && !type?.fields?.length && (format.isContainer(value) || format.isBlob(value));
  if (value === undefined || holds === 'container' || holds === 'blob_reference' || isHidden) return [];
  if (!isObject) return [{ path, kind: holds === 'plain' ? (typeof value === 'string' && kind !== 'char' && kind !== 'long' ? 'text' : kind) : holds.replace('fixed_string', 'text') }];
  const inside = Array.isArray(value) ? value.slice(0, MOST_ELEMENTS).map((element, index) => [index, element]) : Object.entries(value);
  const parts = inside.flatMap(([key, part]) => fieldsOf(part, path ? `${path}.${key}` : String(key), type, [key, names[1]]));
  return path && (isRotation(value, names) || isVector(value)) ? [{ path, kind: isRotation(value, names) ? 'rotation' : 'vector' }, ...parts] : parts;
}

/** The fields of a component. That of a tag is whether it is enabled, and that of a buffer its length. */
function fieldsOfComponent(component, type) {
  const { kind, name } = component;
  if (kind === 'tag') return [{ path: '', kind: component.enableable ? 'enabled or not' : 'tag' }];
  if (kind === 'buffer') return [{ path: '', kind: 'length' }];
  return fieldsOf(component.value, '', type, [name, name]);
}

const textOf = field => field.name + (field.path ? '.' + field.path : '');

/** Chooses a field of a component that all of the entities have, and pins it for each. */
export function WatchPicker({ entities, what, close }) {
  const [state, setState] = useState({ items: null, error: null });
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const list = useRef(null);
  useEffect(() => {
    const abort = new AbortController();
    get(worldPath('/entities' + query({ ids: entities.join(',') })), abort.signal)
      .then(({ items }) => setState({ items, error: null }))
      .catch(error => error.name !== 'AbortError' && setState({ items: null, error }));
    return () => abort.abort();
  }, []);
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }));
  const items = state.items ?? [];
  const common = (items[0]?.components ?? []).filter(component => items.every(item => item.components.some(one => one.type === component.type)));
  const types = useComponentTypes(common.map(component => component.type));
  const fields = useMemo(() => common.flatMap((component, index) => fieldsOfComponent(component, types[index]).map(field => ({ ...field, type: component.type, name: component.name, icon: component.kind, chunk: component.chunk }))), [state.items, ...types]);
  const wanted = text.trim().toLowerCase();
  const matches = fields.filter(field => textOf(field).toLowerCase().includes(wanted));
  const shown = matches.slice(0, SHOWN);
  const subjects = field => items.map(({ entity }) => ({ entity, type: field.type, path: field.path }));
  const choose = field => {
    close();
    pinAll(subjects(field));
  };
  const keys = event => {
    if (event.key === 'ArrowDown') setCursor(Math.min(shown.length - 1, cursor + 1));
    else if (event.key === 'ArrowUp') setCursor(Math.max(0, cursor - 1));
    else if (event.key === 'Enter' && shown[cursor]) choose(shown[cursor]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hint = state.error || !state.items ? '' : !items.length ? 'None of the entities exists any more.' : !fields.length ? (items.length > 1 ? 'The entities have no field in common.' : 'The entity has no field that can be watched.') : !matches.length ? 'No field matches.' : matches.length > shown.length ? `The first ${shown.length} of ${format.plural(matches.length, 'field')}.` : '';
  return html`<${Dialog} title=${'Watch a field of ' + what} close=${close} test="watch-picker">
    <input type="search" autofocus role="combobox" aria-expanded="true" aria-autocomplete="list" aria-controls="watch-fields" aria-activedescendant=${shown[cursor] ? 'watch-field-' + cursor : undefined} placeholder="Search fields" aria-label="Search fields" spellcheck=${false} value=${text}
      onInput=${event => { setText(event.currentTarget.value); setCursor(0); }} onKeyDown=${keys} data-test="watch-picker-search" />
    <${ErrorBar} error=${state.error} />
    ${!state.items && !state.error && html`<${Loading} />`}
    <ul class="picker" id="watch-fields" role="listbox" aria-label="Fields" tabindex="0" ref=${list} onKeyDown=${keys}>${shown.map((field, index) => html`<li key=${field.type + ' ' + field.path} id=${'watch-field-' + index} role="option" aria-selected=${index === cursor} data-field=${textOf(field)} title=${field.type} onClick=${() => choose(field)}>
      <${KindIcon} kind=${field.icon} chunk=${field.chunk} /><span class="name mono">${textOf(field)}</span>${subjects(field).every(pinOf) && html`<span class="badge">watched</span>`}<span class="unit">${field.kind.replace('_', ' ')}</span></li>`)}</ul>
    <p class="hint">${hint}</p>
  <//>`;
}
