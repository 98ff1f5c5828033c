// The panel of several selected entities: the components that all of them have, and editors that change all of them at once. What differs is shown as a dash.

import { html, classes, useEffect, useRef, useState } from './ui.js';
import { post, query, usePoll } from './api.js';
import { select, shownPath, worldPath, writable, writingHint } from './state.js';
import { selection } from './selection.js';
import { changeAll } from './context-menu.js';
import { seriesOf } from './edit-history.js';
import { useComponentType } from './component-types.js';
import { describe, partial, ValueEditor } from './editors/value.js';
import { parseNumber } from './editors/number.js';
import { useCommit } from './editors/commit.js';
import { Compare } from './compare.js';
import { Boundary, Empty, ErrorBar, Loading } from './states.js';
import { KindIcon } from './icons.js';
import { TabList, TabPanel } from './tabs.js';
import * as format from './format.js';

/** What stands for values that differ. */
export const MIXED = '—';

const FEW = 10;

/** What a value has at a path of names, or undefined. */
export const at = (value, path) => path.reduce((part, key) => (part === null || part === undefined ? undefined : part[key]), value);

/** Whether all values are the same. */
export const areSame = values => values.every(value => JSON.stringify(value) === JSON.stringify(values[0]));

/** The paths of the fields of a component: those of its type, or, for objects of a class, their names. */
export function pathsOf(details, value) {
  const fields = details?.fields?.map(field => field.path) ?? [];
  if (fields.length) return fields;
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
}

export function SeveralPanel() {
  const entities = selection.value;
  const [tab, setTab] = useState('common');
  const { data, error, refresh } = usePoll(shownPath('/entities' + query({ ids: entities.join(',') })), entities.length > FEW ? 1000 : 500, 'several ' + entities.join(','));
  if (!data) return error ? html`<${ErrorBar} error=${error} />` : html`<${Loading} />`;
  const tabs = [{ id: 'common', test: 'panel-common', content: 'In common' }, { id: 'compare', test: 'panel-compare', content: 'Compare' }];
  return html`<section class="entity-panel" aria-label="Several entities" data-test="several-panel">
    <${ErrorBar} error=${error} />
    <${SeveralHeader} entities=${entities} items=${data.items} gone=${data.gone} refresh=${refresh} />
    <div class="tabs"><${TabList} tabs=${tabs} chosen=${tab} choose=${setTab} panel="several-view" label="Parts of the entities" /></div>
    <${TabPanel} panel="several-view" chosen=${tab} class="tab-panel">${tab === 'compare' ? html`<${Compare} items=${data.items} />` : html`<${Common} items=${data.items} refresh=${refresh} />`}<//>
  </section>`;
}

function SeveralHeader({ entities, items, gone, refresh }) {
  const [confirming, setConfirming] = useState(false);
  const lock = writable.value ? undefined : writingHint.value;
  const ids = items.map(item => item.entity);
  const enabled = items.map(item => item.enabled);
  const act = async (verb, body) => {
    if (await changeAll(ids, verb, body)) refresh();
  };
  return html`<header class="entity-header"><div class="title"><b data-test="selected-count">${format.plural(entities.length, 'entity', 'entities')}</b>
      <span class="names" title=${items.map(format.nameOf).join('\n')}>${items.slice(0, 4).map(format.nameOf).join(', ')}${items.length > 4 ? ', …' : ''}</span></div>
    <div class="facts"><label class="check" title=${lock ?? 'Disabled entities are not matched by queries'}><${MixedCheck} value=${areSame(enabled) ? enabled[0] : null} disabled=${lock !== undefined || !ids.length} label="enabled" test="several-enabled" send=${next => act('enabled', { enabled: next })} /> enabled</label>
      ${gone.length > 0 && html`<span class="badge warn" title=${gone.join('\n')}>${format.plural(gone.length, 'entity', 'entities')} destroyed</span>`}</div>
    <div class="actions" role="group" aria-label="Actions">
      <button class="small" data-test="clear-selection" onClick=${() => select(entities[0])}>Only the first</button>
      <button class=${classes('small', confirming && 'danger')} disabled=${lock !== undefined || !ids.length} title=${lock} data-test="several-destroy" onClick=${() => { setConfirming(!confirming); if (confirming) act('destroy'); }}>${confirming ? 'Destroy all?' : 'Destroy all'}</button></div></header>`;
}

/** A checkbox whose value is true, false, or null where the entities differ. */
function MixedCheck({ value, disabled, label, test, send }) {
  const input = useRef(null);
  useEffect(() => {
    input.current.indeterminate = value === null;
  });
  return html`<input type="checkbox" ref=${input} checked=${value === true} disabled=${disabled} aria-label=${label} data-test=${test} onChange=${event => send(event.currentTarget.checked)} />`;
}

function Common({ items, refresh }) {
  if (!items.length) return html`<${Empty} title="None of the entities exists any more" />`;
  const counts = new Map();
  for (const item of items) for (const component of item.components) counts.set(component.type, (counts.get(component.type) ?? 0) + 1);
  const common = items[0].components.filter(component => counts.get(component.type) === items.length);
  const some = [...counts].filter(([, count]) => count < items.length);
  return html`<div class="cards">
    ${common.map(({ type, name }) => html`<${Boundary} key=${type} name=${'The component ' + name} subject=${items}><${CommonCard} type=${type} items=${items} refresh=${refresh} /><//>`)}
    ${!common.length && html`<${Empty} title="The entities have no component in common" />`}
    ${some.length > 0 && html`<p class="hint" data-test="only-some">Only some of them have ${some.map(([type, count]) => `${format.simpleName(type)} (${count})`).join(', ')}.</p>`}
    ${!writable.value && html`<p class="hint">${writingHint.value}</p>`}</div>`;
}

function CommonCard({ type, items, refresh }) {
  const details = useComponentType(type);
  const [error, setError] = useState('');
  const components = items.map(item => item.components.find(component => component.type === type));
  const first = components[0];
  const entities = items.map(item => item.entity);
  const readOnly = !writable.value || first.editable === false;
  const set = async (path, value) => {
    await post(worldPath('/changes'), { entities, change: 'set', type, value: partial(path, value), series: seriesOf(entities.join() + type + path.join('.')) });
    return { shown: refresh() };
  };
  const act = async (verb, body) => {
    try {
      await post(worldPath('/changes'), { entities, change: verb, type, ...body });
      setError('');
    } catch (failure) {
      setError(failure.message);
    }
    refresh();
  };
  const enabled = components.map(component => component.isEnabled);
  const isValue = first.value !== undefined && first.kind !== 'buffer';
  return html`<article class="card" data-component=${type} aria-label=${first.name}><header><${KindIcon} kind=${first.kind} chunk=${first.chunk} /><span class="card-name" title=${type}>${first.name}</span><span class="spacer"></span>
      ${first.enableable && html`<label class="check"><${MixedCheck} value=${areSame(enabled) ? enabled[0] : null} disabled=${!writable.value} label=${first.name + ' enabled'} test="component-enabled" send=${next => act('component-enabled', { enabled: next })} />on</label>`}
      ${writable.value && html`<button class="small" data-test="remove-component" aria-label=${`Remove ${first.name} from all`} onClick=${() => act('remove', {})}>Remove</button>`}</header>
    ${error && html`<p class="error-text" role="alert" data-test="field-error">${error}</p>`}
    ${first.kind === 'buffer' ? html`<p class="hint">${areSame(components.map(one => one.length)) ? format.plural(first.length, 'element') : MIXED + ' elements'}. Buffers are edited one by one.</p>`
      : isValue && html`<div class="card-body"><div class="fields">${pathsOf(details, first.value).map(path => html`<${CommonField} key=${path} path=${path} values=${components.map(one => at(one.value, path.split('.')))} type=${details} typeName=${first.name} set=${set} readOnly=${readOnly} />`)}</div></div>`}
  </article>`;
}

function CommonField({ path, values, type, typeName, set, readOnly }) {
  if (areSame(values)) return html`<${ValueEditor} value=${values[0]} path=${path} name=${path} type=${type} typeName=${typeName} set=${set} readOnly=${readOnly} />`;
  return html`<div class="field mixed" data-field=${path}><span class="field-name" title=${path}>${path}</span><span class="field-value"><${MixedEditor} path=${path} values=${values} type=${type} send=${value => set(path.split('.'), value)} readOnly=${readOnly} /></span></div>`;
}

/** An editor of a field whose values differ: it shows a dash, and what is given becomes the value of all. */
function MixedEditor({ path, values, type, send, readOnly }) {
  const [draft, setDraft] = useState('');
  const [invalid, setInvalid] = useState('');
  const { error, commit } = useCommit(send);
  const { holds, kind, constants } = describe(type, path, values[0]);
  const test = 'field-' + path;
  const title = values.slice(0, 12).map(format.inline).join('\n');
  const problem = (invalid || error) && html`<span class="field-error" role="alert" data-test="field-error">${invalid || error}</span>`;
  if (readOnly || holds === 'container' || holds === 'blob_reference') return html`<span class="mono muted" title=${title} data-test=${test}>${MIXED}</span>`;
  if (holds === 'enum') {
    return html`<select aria-label=${path} data-test=${test} title=${title} onChange=${event => event.currentTarget.value && commit(event.currentTarget.value)}><option value="" selected>${MIXED}</option>${constants.map(constant => html`<option value=${constant}>${constant}</option>`)}</select>${problem}`;
  }
  if (typeof values[0] === 'boolean') return html`<${MixedCheck} value=${null} label=${path} test=${test} send=${commit} />${problem}`;
  const isText = holds === 'fixed_string' || (holds === 'plain' && (kind === 'char' || (!type?.fields?.length && typeof values[0] === 'string')));
  if (holds !== 'plain' && !isText) {
    return html`<span class="mono muted" title=${title}>${MIXED}</span> <button class="small" data-test=${test} title=${`Gives all of them ${format.inline(values[0])}`} onClick=${() => commit(values[0])}>Use that of the first</button>${problem}`;
  }
  const give = () => {
    if (draft === '') return;
    const value = isText ? draft : parseNumber(draft, kind);
    if (value === undefined) {
      setInvalid(`Not a number that a ${kind} can hold.`);
      return;
    }
    setInvalid('');
    setDraft('');
    commit(value);
  };
  const keys = event => {
    if (event.key === 'Enter') give();
    else if (event.key === 'Escape' && draft !== '') {
      setDraft('');
      setInvalid('');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<input type="text" class="mixed-input" placeholder=${MIXED} aria-label=${path + ', differs'} aria-invalid=${invalid !== ''} spellcheck=${false} title=${title} value=${draft} data-test=${test} onInput=${event => setDraft(event.currentTarget.value)} onKeyDown=${keys} onBlur=${() => { setDraft(''); setInvalid(''); }} />${problem}`;
}
