// Chooses the editor of a value by what its field holds, and descends into objects and arrays.

import { html, classes, useState } from '../ui.js';
import * as format from '../format.js';
import { useCommit, useFlash } from './commit.js';
import { NumberEditor } from './number.js';
import { isRotation, isVector, RotationEditor, VectorEditor } from './vector.js';
import { EntityReferenceEditor } from './entity-reference.js';

const NUMBERS = ['byte', 'short', 'int', 'long', 'float', 'double'];
const special = value => value === 'NaN' || value === 'Infinity' || value === '-Infinity';

/** The part of a JSON schema that describes a path, or an empty object. */
function schemaAt(schema, path) {
  let part = schema ?? {};
  for (const key of path ? path.split('.') : []) part = part.properties?.[key] ?? (part.items && /^\d+$/.test(key) ? part.items : {});
  return part;
}

/** What a field holds, from the list of fields and the schema of its type. */
export function describe(type, path, value) {
  const plain = path.replace(/\.\d+(?=\.|$)/g, '');
  const field = type?.fields?.find(one => one.path === plain) ?? (value === null || typeof value !== 'object' ? type?.fields?.find(one => one.path === plain + '.value') : undefined);
  const schema = schemaAt(type?.schema, path);
  let holds = field?.holds ?? 'plain';
  if (schema.enum) holds = 'enum';
  const inArray = plain !== path && (holds === 'fixed_array' || holds === 'fixed_list');
  let kind = field?.kind ?? (schema.type === 'integer' ? 'int' : typeof value === 'boolean' ? 'boolean' : 'float');
  if (!NUMBERS.includes(kind) && kind !== 'boolean' && kind !== 'char' && typeof value === 'number') kind = schema.type === 'integer' ? 'int' : 'float';
  return {
    holds: inArray ? 'plain' : holds,
    kind,
    constants: field?.constants?.length ? field.constants : schema.enum ?? [],
    byteLimit: schema.maxBytes ?? schema.maxLength ?? (holds === 'fixed_string' && field?.count > 1 ? field.count : undefined),
  };
}

/** A partial value that changes what is at a path, and nothing beside it. An element of an array is named by its index. */
export function partial(path, change) {
  return path.reduceRight((part, key) => ({ [key]: part }), change);
}

/**
 * The editor of a value at a path of a component. `type` is the answer of `/components/{type}`, or undefined; `set(pathKeys, value)` returns a promise. `pin(path, name)`
 * is the button that watches a field.
 */
export function ValueEditor({ value, path = '', name, type, typeName, set, readOnly, pin, label = true }) {
  const keys = path ? path.split('.') : [];
  const { holds, kind, constants, byteLimit } = describe(type, path, value);
  const send = next => set(keys, next);
  const row = (content, extra) => html`<div class=${classes('field', extra)} data-field=${path}>${label && html`<span class="field-name" title=${name}>${name}</span>`}<span class="field-value">${content}</span>${pin?.(path, name)}</div>`;

  // A type without fields is one of objects, whose values say themselves what they are.
  const isObject = value !== null && typeof value === 'object' && !type?.fields?.length;
  if (holds === 'container' || (isObject && format.isContainer(value))) return row(html`<span class="mono muted" title="A native collection; it cannot be changed here.">${value?.container ?? 'null'}</span>`);
  if (holds === 'blob_reference' || (isObject && format.isBlob(value))) return html`<${BlobValue} value=${value} name=${name} />`;
  if (holds === 'entity') return row(html`<${EntityReferenceEditor} value=${value} send=${send} readOnly=${readOnly} name=${name} />`);
  if (holds === 'enum') return row(html`<${ChoiceEditor} value=${value} constants=${constants} send=${send} readOnly=${readOnly} name=${name} path=${path} />`);
  if (typeof value === 'boolean') return row(html`<${BooleanEditor} value=${value} send=${send} readOnly=${readOnly} name=${name} path=${path} />`);
  if (typeof value === 'number' || (typeof value === 'string' && holds === 'plain' && (special(value) || kind === 'long'))) {
    return html`<div class="field" data-field=${path}><${NumberEditor} value=${value} kind=${kind} label=${label ? name : undefined} name=${name} send=${send} readOnly=${readOnly} test=${'field-' + path} />${pin?.(path, name)}</div>`;
  }
  if (typeof value === 'string') return row(html`<${TextEditor} value=${value} byteLimit=${kind === 'char' && holds !== 'fixed_string' ? undefined : byteLimit} length=${kind === 'char' && holds !== 'fixed_string' ? 1 : undefined} send=${send} readOnly=${readOnly} name=${name} path=${path} />`);
  if (value === null || value === undefined) return row(html`<span class="muted mono">null</span>`);
  if (Array.isArray(value)) return html`<${ArrayValue} value=${value} path=${path} name=${name} type=${type} typeName=${typeName} set=${set} readOnly=${readOnly} pin=${pin} />`;
  const kindOf = key => describe(type, path ? path + '.' + key : key, value[key]).kind;
  if (isRotation(value, [name, typeName])) return row(html`<${RotationEditor} value=${value} kind=${kindOf} send=${send} readOnly=${readOnly} name=${path || name} />`, 'wide');
  if (isVector(value)) return row(html`<${VectorEditor} value=${value} kind=${kindOf} send=${send} readOnly=${readOnly} name=${path || name} />`, 'wide');
  const entries = Object.entries(value);
  const children = entries.map(([key, part]) => html`<${ValueEditor} key=${key} value=${part} path=${path ? path + '.' + key : key} name=${key} type=${type} typeName=${typeName} set=${set} readOnly=${readOnly} pin=${pin} />`);
  return path ? html`<details class="nested" open><summary>${name}</summary>${children}</details>` : html`<div class="fields">${children}</div>`;
}

function BooleanEditor({ value, send, readOnly, name, path }) {
  const { pending, error, commit } = useCommit(send);
  const element = useFlash(value);
  return html`<label class="check" ref=${element}><input type="checkbox" checked=${pending ?? value} disabled=${readOnly} aria-label=${name} data-test=${'field-' + path} onChange=${event => commit(event.currentTarget.checked)} />
    <span class="mono">${String(pending ?? value)}</span>${error && html`<span class="field-error" role="alert" data-test="field-error">${error}</span>`}</label>`;
}

function ChoiceEditor({ value, constants, send, readOnly, name, path }) {
  const { pending, error, commit } = useCommit(send);
  const element = useFlash(value);
  const shown = pending ?? value;
  if (readOnly) return html`<span class="mono" ref=${element}>${shown}</span>`;
  return html`<span ref=${element}><select value=${shown} aria-label=${name} data-test=${'field-' + path} onChange=${event => commit(event.currentTarget.value)}>
    ${!constants.includes(shown) && html`<option value=${shown} selected>${shown}</option>`}
    ${constants.map(constant => html`<option value=${constant} selected=${constant === shown}>${constant}</option>`)}</select>
    ${error && html`<span class="field-error" role="alert" data-test="field-error">${error}</span>`}</span>`;
}

const encoder = new TextEncoder();

function TextEditor({ value, byteLimit, length, send, readOnly, name, path }) {
  const [draft, setDraft] = useState(null);
  const { pending, error, commit } = useCommit(send);
  const element = useFlash(value);
  const shown = draft ?? pending ?? value;
  const used = encoder.encode(shown).length;
  const tooLong = (byteLimit !== undefined && used > byteLimit) || (length !== undefined && shown.length > length);
  const keys = event => {
    if (event.key === 'Enter' && draft !== null && !tooLong) {
      event.preventDefault();
      if (draft !== value) commit(draft);
      setDraft(null);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      event.currentTarget.blur();
    }
  };
  const blur = () => {
    if (draft !== null && draft !== value && !tooLong) commit(draft);
    setDraft(null);
  };
  return html`<span class=${classes('text-editor', (tooLong || error) && 'invalid')}>
    <input ref=${element} type="text" spellcheck=${false} value=${shown} readonly=${readOnly} aria-label=${name} aria-invalid=${tooLong} data-test=${'field-' + path}
      onInput=${event => setDraft(event.currentTarget.value)} onKeyDown=${keys} onBlur=${blur} />
    ${draft !== null && byteLimit !== undefined && html`<span class=${tooLong ? 'field-error' : 'unit'}>${used} of ${byteLimit} bytes</span>`}
    ${draft !== null && length !== undefined && tooLong && html`<span class="field-error">one character</span>`}
    ${error && html`<span class="field-error" role="alert" data-test="field-error">${error}</span>`}</span>`;
}

const SHOWN_ELEMENTS = 32;

function ArrayValue({ value, path, name, type, typeName, set, readOnly, pin }) {
  const [all, setAll] = useState(false);
  const numbers = value.every(element => typeof element === 'number' || special(element));
  const shown = all ? value.slice(0, 1000) : value.slice(0, SHOWN_ELEMENTS);
  const columns = numbers ? (value.length % 3 === 0 && value.length <= 12 ? 3 : 4) : 1;
  const editors = shown.map((element, index) => html`<${ValueEditor} key=${index} value=${element} path=${path + '.' + index} name=${String(index)} type=${type} typeName=${typeName} set=${set} readOnly=${readOnly} pin=${pin} />`);
  return html`<details class="nested" open><summary>${name} <span class="unit">${format.plural(value.length, 'element')}</span></summary>
    <div class=${numbers ? 'number-grid' : ''} style=${numbers ? `--columns:${columns}` : ''}>${editors}</div>
    ${!all && value.length > SHOWN_ELEMENTS && html`<button class="link" onClick=${() => setAll(true)}>show ${format.count(Math.min(1000, value.length) - SHOWN_ELEMENTS)} more</button>`}
  </details>`;
}

function BlobValue({ value, name }) {
  if (!value) return html`<div class="field"><span class="field-name">${name}</span><span class="muted mono">null</span></div>`;
  return html`<details class="nested"><summary>${name} <span class="unit">${format.simpleName(value.blob)}, ${format.bytes(value.bytes)}</span></summary>
    <div class="field"><span class="field-name">hash</span><span class="mono">${value.hash}</span></div>
    ${'value' in value && html`<pre class="blob" tabindex="0">${JSON.stringify(value.value, null, 2).slice(0, 20000)}</pre>`}</details>`;
}
