// The entity panel: the components of the selected entity with their editors, aspects, relationships, and what can be done with the entity.

import { html, classes, signal, useState, useEffect, useCallback, useMemo } from './ui.js';
import { get, post, query, usePoll } from './api.js';
import { merging } from './changes.js';
import { href } from './router.js';
import { change, copy, notify, select, selected, shownPath, shownTick, worldPath, writable, writingHint } from './state.js';
import { Icon, KindIcon, KIND_LABELS } from './icons.js';
import { useComponentType } from './component-types.js';
import { ValueEditor, partial } from './editors/value.js';
import { BufferEditor } from './editors/buffer.js';
import { EntityLink, EntityPicker } from './editors/entity-reference.js';
import { useCommit } from './editors/commit.js';
import { seriesOf } from './edit-history.js';
import { selection } from './selection.js';
import { SeveralPanel } from './several-panel.js';
import { Boundary, Empty, ErrorBar, Loading } from './states.js';
import { Dialog } from './dialog.js';
import { TabList, TabPanel } from './tabs.js';
import { QueryTerms } from './terms.js';
import { PinButton } from './watch-list.js';
import { differs, NowMark } from './rewind.js';
import { inline } from './format.js';
import * as format from './format.js';

/** Types whose cards the user has folded; it holds for all entities. */
const folded = signal(new Set());

const SYSTEM_INSTANCE = 'dev.phalanx.entities.components.SystemInstance';
const ENTITY_GUID = 'dev.phalanx.scenes.diff.EntityGuid';

export function EntityPanel() {
  const entity = selected.value;
  if (selection.value.length > 1) return html`<${SeveralPanel} />`;
  if (!entity) return html`<${Empty} title="No entity is selected" test="no-entity">Select one in the list, or press <kbd>/</kbd> to find one.<//>`;
  return html`<${SelectedEntity} key=${entity} entity=${entity} />`;
}

function SelectedEntity({ entity }) {
  const [buffer, setBuffer] = useState({ type: '', offset: 0 });
  const [tab, setTab] = useState('components');
  const words = filter.value.trim().toLowerCase();
  const tick = shownTick.value;
  const path = '/entities/' + entity + (buffer.type ? query({ buffer: buffer.type, offset: buffer.offset || '0' }) : '');
  const { data, error, refresh } = usePoll(shownPath(path), 500, undefined, useMemo(() => merging('components', 'type'), [entity]));
  const present = usePoll(tick === null ? null : worldPath(path), 500, 'now ' + entity, useMemo(() => merging('components', 'type'), [entity]));
  const gone = error?.status === 404;
  const goneNow = tick !== null && present.error?.status === 404;
  const now = tick === null || goneNow ? undefined : present.data;
  if (gone && tick !== null) return html`<${Empty} title=${`Entity ${entity} is not there in tick ${format.count(tick)}`} test="entity-gone">${goneNow ? 'It is not there now either.' : now ? 'It is there now, so it came later.' : ''}<//>`;
  if (!data && error) return html`<${ErrorBar} error=${error} /><${Empty} title=${gone ? `Entity ${entity} does not exist` : 'The entity cannot be shown'} test="entity-gone">${gone ? 'It may have been destroyed. Its number is used again with another version.' : ''}<//>`;
  if (!data) return html`<${Loading} />`;
  const view = (type, offset) => setBuffer({ type, offset });
  const tabs = [{ id: 'components', test: 'panel-components', content: `Components ${data.components.length}` }, { id: 'relationships', test: 'panel-relationships', content: 'Relationships' }];
  return html`<section class=${classes('entity-panel', gone && 'gone')} aria-label="Entity" data-test="entity-panel" data-entity=${entity}>
    ${gone ? html`<div class="error-bar" role="alert">This entity has been destroyed. The values are its last.</div>` : html`<${ErrorBar} error=${error} />`}
    <${EntityHeader} data=${data} refresh=${refresh} goneNow=${goneNow} />
    <div class="tabs"><${TabList} tabs=${tabs} chosen=${tab} choose=${setTab} panel="entity-view" label="Parts of the entity" />
      <span class="spacer"></span>
      ${tab === 'components' && html`<${AddComponent} entity=${entity} present=${data.components} refresh=${refresh} />`}
    </div>
    ${tab === 'components' && data.components.length > 1 && html`<${CardBar} components=${data.components} />`}
    <${TabPanel} panel="entity-view" chosen=${tab} class="tab-panel">${tab === 'components'
      ? html`<div class="cards" key="components">${data.components.filter(component => matchesWords(component, words)).map(component => html`<${Boundary} key=${component.type} name=${'The component ' + component.name} subject=${component}><${ComponentCard} component=${component} now=${now && (now.components.find(one => one.type === component.type) ?? null)} entity=${entity} view=${view} refresh=${refresh} /><//>`)}
          ${now && html`<${AddedSince} then=${data.components} now=${now.components} />`}
          ${!data.components.length && html`<${Empty} title="The entity has no components">Add one to give it data.<//>`}
          ${!writable.value && html`<p class="hint" data-test="write-hint">${writingHint.value}</p>`}</div>`
      : html`<${Relationships} entity=${entity} data=${data} />`}<//>
  </section>`;
}

/** The components that the entity has now and did not have in the tick that is shown. */
function AddedSince({ then, now }) {
  const added = now.filter(one => !then.some(other => other.type === one.type));
  return added.length ? html`<p class="hint" data-test="added-since">Added since: ${added.map(one => one.name).join(', ')}</p>` : null;
}

function EntityHeader({ data, refresh, goneNow }) {
  const { entity } = data;
  const [picking, setPicking] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOfSystem = data.components.some(component => component.type === SYSTEM_INSTANCE);
  useEffect(() => {
    if (!confirming) return undefined;
    const timer = setTimeout(() => setConfirming(false), 3000);
    return () => clearTimeout(timer);
  }, [confirming]);
  const act = async (path, body) => {
    const answer = await change(`/entities/${entity}/${path}`, body);
    if (answer) refresh();
    return answer;
  };
  const locked = !writable.value;
  const lock = locked ? writingHint.value : undefined;
  return html`<header class="entity-header">
    <div class="title"><${NameEditor} entity=${entity} name=${data.name} label=${format.nameOf(data)} refresh=${refresh} /><span class="mono id" data-test="entity-id">${entity}</span></div>
    <div class="facts">
      <label class="check" title=${lock ?? 'Disabled entities are not matched by queries'}><input type="checkbox" checked=${data.enabled} disabled=${locked} data-test="entity-enabled" onChange=${event => act('enabled', { enabled: event.currentTarget.checked })} /> enabled</label>
      ${data.prefab && html`<span class="badge info">prefab</span>`}
      ${goneNow && html`<span class="badge warn" data-test="gone-now">not there now</span>`}
      <a href=${href('archetypes', String(data.archetype))} title="Open the archetype">archetype ${data.archetype}</a>
      ${data.chunk && html`<span title=${`Row ${data.chunk.row} of chunk ${data.chunk.number}, which holds ${data.chunk.count} of ${data.chunk.capacity} entities. Order version ${data.chunk.orderVersion}.`}>chunk ${data.chunk.number}, row ${data.chunk.row}</span>`}
      <span>parent ${data.parent ? html`<${EntityLink} entity=${data.parent.entity} name=${format.nameOf(data.parent)} />` : html`<span class="muted">none</span>`}
        ${!locked && html`<button class="icon-button small" title="Choose the parent" onClick=${() => setPicking(true)}><${Icon} name="target" label="Choose the parent" size=${12} /></button>
          ${data.parent && html`<button class="icon-button small" title="Remove the parent" onClick=${() => act('parent', { parent: null })}><${Icon} name="close" label="Remove the parent" size=${10} /></button>`}`}</span>
      ${data.children > 0 && html`<span>${format.plural(data.children, 'child', 'children')}</span>`}
    </div>
    <div class="actions" role="group" aria-label="Actions">
      <a class="icon-button" href=${href('hierarchy', 'e' + entity, { reveal: 'yes' })} title="Show in the hierarchy" data-test="reveal"><${Icon} name="hierarchy" label="Show in the hierarchy" /></a>
      <button class="icon-button" title="Copy the values as JSON" onClick=${() => copyValues(data)}><${Icon} name="copy" label="Copy the values as JSON" /></button>
      <button class="icon-button" disabled=${locked} title=${lock ?? 'Duplicate'} data-test="duplicate" onClick=${async () => { const answer = await act('duplicate', {}); if (answer) { notify(`Entity ${answer.entity} is the copy.`); select(answer.entity); } }}><${Icon} name="plus" label="Duplicate" /></button>
      <button class=${classes('icon-button', confirming && 'danger')} disabled=${locked} title=${lock ?? 'Destroy'} data-test="destroy" onClick=${() => (isOfSystem ? setAsking(true) : confirming ? act('destroy', {}) : setConfirming(true))}>${confirming ? 'Destroy?' : html`<${Icon} name="trash" label="Destroy" />`}</button>
    </div>
    ${asking && html`<${Dialog} title="Destroy the entity of a system?" close=${() => setAsking(false)} test="destroy-system">
      <p>Entity <span class="mono">${entity}</span> belongs to the system <b>${format.nameOf(data)}</b>. The system is updated all the same, but without the components of the entity: what it and other systems read from there, such as a singleton, is gone until the world is made again.</p>
      <p class="buttons"><button autofocus data-test="keep" onClick=${() => setAsking(false)}>Keep it</button><button class="danger" data-test="destroy-anyway" onClick=${() => { setAsking(false); act('destroy', {}); }}>Destroy it</button></p><//>`}
    ${picking && html`<${EntityPicker} title="Parent" close=${() => setPicking(false)} choose=${parent => { setPicking(false); act('parent', { parent }); }} />`}
  </header>`;
}

function copyValues(data) {
  const values = Object.fromEntries(data.components.filter(component => 'value' in component).map(component => [component.type, component.value]));
  copy(JSON.stringify({ entity: data.entity, name: data.name, components: values }, null, 2), 'The values are');
}

/** An identity as one text, as `EntityGuid.toString()` writes it: its numbers mean nothing one by one. */
function guidText({ originatingId, subId, namespaceId, serial }) {
  return `${BigInt.asUintN(64, BigInt(originatingId)).toString(16)}:${subId}:${namespaceId}:${serial}`;
}

function NameEditor({ entity, name, label, refresh }) {
  const [draft, setDraft] = useState(null);
  const { pending, error, commit } = useCommit(async next => {
    await post(worldPath(`/entities/${entity}/name`), { name: next });
    return { shown: refresh() };
  });
  const keys = event => {
    if (event.key === 'Enter') event.currentTarget.blur();
    else if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      setDraft(null);
    }
  };
  return html`<span class="name-editor"><input type="text" class="title-input" aria-label="Name" placeholder=${label} value=${draft ?? pending ?? name} readonly=${!writable.value} spellcheck=${false} data-test="entity-name"
      title=${name} onInput=${event => setDraft(event.currentTarget.value)} onKeyDown=${keys} onBlur=${() => { if (draft !== null && draft !== name) commit(draft); setDraft(null); }} />
    ${error && html`<span class="field-error" role="alert">${error}</span>`}</span>`;
}

/** What the cards are filtered by; it holds for all entities. */
const filter = signal('');

/** Whether the name of a component, or of one of its fields, contains a text. */
function matchesWords({ name, type, value }, words) {
  if (!words || name.toLowerCase().includes(words) || type.toLowerCase().includes(words)) return true;
  const first = Array.isArray(value) ? value[0] : value;
  return first !== null && typeof first === 'object' && Object.keys(first).some(key => key.toLowerCase().includes(words));
}

/** The filter of the cards, and the button that folds them. */
function CardBar({ components }) {
  const types = components.map(component => component.type);
  const isFolded = types.every(type => folded.value.has(type));
  return html`<div class="bar card-bar"><label class="search"><${Icon} name="queries" size=${12} /><input type="search" placeholder="Filter components and fields" aria-label="Filter components and fields" data-test="card-filter" spellcheck=${false}
      value=${filter.value} onInput=${event => (filter.value = event.currentTarget.value)} onKeyDown=${event => { if (event.key === 'Escape' && filter.value) { event.stopPropagation(); event.preventDefault(); filter.value = ''; } }} /></label>
    <button class="small" data-test="fold-all" onClick=${() => setFolded(types, !isFolded)}>${isFolded ? 'Unfold all' : 'Fold all'}</button></div>`;
}

/** Folds or unfolds the cards of types. */
function setFolded(types, isFolded) {
  const next = new Set(folded.value);
  for (const type of types) isFolded ? next.add(type) : next.delete(type);
  folded.value = next;
}

function ComponentCard({ component, now, entity, view, refresh }) {
  const { type, kind } = component;
  const details = useComponentType(type);
  const open = !folded.value.has(type);
  const [error, setError] = useState('');
  const readOnly = !writable.value || component.editable === false || kind === 'managed' || kind === 'managed_shared' ? !(writable.value && component.editable === true) : false;
  const toggle = () => setFolded([type], open);
  const set = useCallback(async (path, value) => {
    await post(worldPath(`/entities/${entity}/set`), { type, value: partial(path, value), series: seriesOf([entity, type, ...path, ...Object.keys(value ?? '')].join(' ')) });
    return { shown: refresh() };
  }, [entity, type]);
  const act = async (path, body) => {
    try {
      await post(worldPath(`/entities/${entity}/${path}`), body);
      setError('');
      refresh();
    } catch (failure) {
      setError(failure.message);
    }
  };
  const empty = component.value === undefined && !component.text && kind !== 'buffer';
  return html`<article class=${classes('card', component.enableable && !component.isEnabled && 'off')} data-component=${type} aria-label=${component.name}>
    <header>
      <button class="fold" aria-expanded=${open && !empty} disabled=${empty} onClick=${toggle} title=${type}>
        <span class="arrow" aria-hidden="true">${empty ? '' : open ? '▾' : '▸'}</span><${KindIcon} kind=${kind} chunk=${component.chunk} /><span class="card-name">${component.name}</span></button>
      <span class="card-facts">${component.chunk ? 'chunk' : kind === 'data' || kind === 'tag' ? '' : KIND_LABELS[kind]}${component.bytes ? ' ' + component.bytes + ' B' : ''}</span>
      ${differs(component, now) && html`<span class="badge warn" data-test="differs">${now === null ? 'removed since' : 'differs from now'}</span>`}
      <span class="spacer"></span>
      ${component.enableable && html`<label class="check" title=${writable.value ? 'Queries treat a disabled component as absent' : writingHint.value}><input type="checkbox" role="switch" checked=${component.isEnabled} disabled=${!writable.value} aria-label=${component.name + ' enabled'}
        data-test="component-enabled" onChange=${event => act('component-enabled', { type, enabled: event.currentTarget.checked })} />${component.isEnabled ? 'on' : 'off'}</label>`}
      <span class="unit version" title="Change version of the component in this chunk">${component.version !== undefined ? 'v' + component.version : ''}</span>
      <a class="icon-button small" href=${href('components', type)} title="Open the type"><${Icon} name="link" label="Open the type" size=${12} /></a>
      ${writable.value && html`<button class="icon-button small" title="Remove the component" data-test="remove-component" onClick=${() => act('remove', { type })}><${Icon} name="close" label=${'Remove ' + component.name} size=${10} /></button>`}
    </header>
    ${error && html`<p class="error-text" role="alert" data-test="field-error">${error}</p>`}
    ${open && !empty && html`<div class="card-body">
      ${kind === 'buffer'
        ? html`<${BufferEditor} component=${component} entity=${entity} type=${details} view=${offset => view(type, offset)} readOnly=${readOnly} refresh=${refresh}
            set=${async (index, value) => { await post(worldPath(`/entities/${entity}/buffer`), { type, op: 'set', index, value, series: seriesOf([entity, type, index, ...Object.keys(value ?? '')].join(' ')) }); return { shown: refresh() }; }} />`
        : type === ENTITY_GUID && component.value
          ? html`<p class="mono selectable" data-test="guid" title="The identity of the entity, the same in every world and every run">${guidText(component.value)}</p>`
        : component.value !== undefined
          ? html`<${ValueEditor} value=${component.value} name=${component.name} type=${details} typeName=${component.name} set=${set} readOnly=${readOnly} pin=${(path, name) => html`<${NowMark} component=${component} now=${now} path=${path} /><${PinButton} entity=${entity} type=${type} path=${path} name=${component.name + (path ? '.' + path : ' ' + name)} />`} />`
          : html`<p class="mono text">${component.text}</p>`}
      ${component.text && component.value !== undefined && html`<p class="mono text muted">${component.text}</p>`}
      ${kind.includes('shared') && component.index !== undefined && html`<p class="hint">Shared value ${component.index}. A change moves the entity to another chunk.</p>`}
    </div>`}
  </article>`;
}

function AddComponent({ entity, present, refresh }) {
  const [open, setOpen] = useState(false);
  return html`<button class="small" disabled=${!writable.value} title=${writable.value ? 'Add a component' : writingHint.value} data-test="add-component" onClick=${() => setOpen(true)}><${Icon} name="plus" size=${12} /> Add</button>
    ${open && html`<${TypePicker} close=${() => setOpen(false)} present=${present} choose=${async type => {
      if (await change(`/entities/${entity}/add`, { type })) {
        setOpen(false);
        refresh();
      }
    }} />`}`;
}

function TypePicker({ close, choose, present }) {
  const { data, error } = usePoll(worldPath('/components'), 10000);
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const has = new Set(present.map(component => component.type));
  const wanted = text.toLowerCase();
  const matches = (data?.items ?? []).filter(item => item.type.toLowerCase().includes(wanted));
  matches.sort((a, b) => has.has(a.type) - has.has(b.type) || rank(a, wanted) - rank(b, wanted) || a.name.localeCompare(b.name));
  const shown = matches.slice(0, 100);
  const keys = event => {
    if (event.key === 'ArrowDown') setCursor(Math.min(shown.length - 1, cursor + 1));
    else if (event.key === 'ArrowUp') setCursor(Math.max(0, cursor - 1));
    else if (event.key === 'Enter' && shown[cursor]) choose(shown[cursor].type);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<${Dialog} title="Add a component" close=${close} test="type-picker">
    <input type="search" autofocus placeholder="Search types" aria-label="Search types" value=${text} onInput=${event => { setText(event.currentTarget.value); setCursor(0); }} onKeyDown=${keys} data-test="type-picker-search" />
    <${ErrorBar} error=${error} />
    <ul class="picker" role="listbox" aria-label="Types" tabindex="0">${shown.map((item, index) => html`<li key=${item.type} role="option" aria-selected=${index === cursor} data-type=${item.type} onClick=${() => choose(item.type)}>
      <${KindIcon} kind=${item.kind} chunk=${item.type.startsWith('chunk ')} /><span class="name">${item.name}</span>${has.has(item.type) && html`<span class="badge">present</span>`}<span class="unit">${item.package}</span></li>`)}</ul>
    <p class="hint">${matches.length > shown.length ? `${format.count(matches.length)} types match.` : !data ? 'Loading …' : !matches.length ? 'No type matches.' : ''}</p>
  <//>`;
}

const rank = (item, wanted) => (item.name.toLowerCase().startsWith(wanted) ? 0 : item.name.toLowerCase().includes(wanted) ? 1 : 2);

function Relationships({ entity, data }) {
  const { data: relations, error } = usePoll(worldPath(`/entities/${entity}/relations`), 2000);
  return html`<div class="cards relationships" data-test="relationships">
    <${ErrorBar} error=${error} />
    <h2 class="sub">Systems whose queries match${shownTick.value === null ? '' : ' now'}</h2>
    ${!relations && !error && html`<${Loading} />`}
    ${relations && !relations.systems.length && html`<p class="hint">No system's query matches this entity.</p>`}
    ${relations?.systems.map(system => html`<div class="relation" key=${system.system}><a href=${href('systems', String(system.system))}>${system.name}</a>
      ${system.queries.map((one, index) => html`<${QueryTerms} key=${index} query=${one} />`)}</div>`)}
    <h2 class="sub">Aspects</h2>
    ${data.aspects?.length ? data.aspects.map(aspect => html`<div class="relation" key=${aspect.type}><b title=${aspect.type}>${aspect.name}</b>
      <div class="terms">${aspect.components.map(type => html`<a class="type-link term" href=${href('components', type)} title=${type}>${format.simpleName(type)}</a>`)}</div></div>`) : html`<p class="hint">The entity has no aspect.</p>`}
    <h2 class="sub">References to other entities</h2>
    <${References} components=${data.components} />
    <h2 class="sub">References to this entity</h2>
    <${IncomingReferences} entity=${entity} />
  </div>`;
}

/** The entities that name this one. It is a search through the whole world, so it is made when the tab is opened, and again on demand only. */
function IncomingReferences({ entity }) {
  const [state, setState] = useState({ answer: null, error: null, busy: true });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setState(old => ({ ...old, busy: true }));
    get(shownPath(`/entities/${entity}/references`), abort.signal)
      .then(answer => setState({ answer, error: null, busy: false }))
      .catch(error => error.name !== 'AbortError' && setState(old => ({ ...old, error, busy: false })));
    return () => abort.abort();
  }, [entity, turn, shownTick.value]);
  const { answer, error, busy } = state;
  return html`<${ErrorBar} error=${error} />
    ${answer && (answer.items.length ? html`<ul class="references" data-test="incoming">${answer.items.map(item => html`<li key=${item.entity + item.component + item.path}><${EntityLink} entity=${item.entity} name=${format.nameOf(item)} />
        <span class="mono muted" title=${item.component}>${format.simpleName(item.component)}${item.path.startsWith('[') ? '' : '.'}${item.path}</span></li>`)}</ul>` : html`<p class="hint" data-test="incoming">No component refers to this entity.</p>`)}
    ${answer && !answer.complete && html`<p class="hint">The search ended after ${format.count(answer.items.length)} references; there may be more.</p>`}
    ${answer?.notSearched.length > 0 && html`<p class="hint" title=${answer.notSearched.join('\n')}>Not searched: ${answer.notSearched.slice(0, 6).map(format.simpleName).join(', ')}${answer.notSearched.length > 6 ? ', …' : ''}.</p>`}
    <p><button class="small" disabled=${busy} data-test="search-again" onClick=${() => setTurn(turn + 1)}>${busy ? 'Searching …' : 'Search again'}</button></p>`;
}

/** The entities that the values of components name. */
function References({ components }) {
  const found = [];
  const visit = (value, where) => {
    if (found.length >= 50) return;
    if (typeof value === 'string' && /^\d+:\d+$/.test(value)) found.push({ entity: value, where });
    else if (value && typeof value === 'object') for (const [key, part] of Object.entries(value)) visit(part, where + (Array.isArray(value) ? `[${key}]` : '.' + key));
  };
  for (const component of components) visit(component.value, component.name);
  if (!found.length) return html`<p class="hint">No component refers to an entity.</p>`;
  return html`<ul class="references">${found.map(({ entity, where }) => html`<li key=${where}><span class="mono">${inline(where)}</span> <${EntityLink} entity=${entity} /></li>`)}</ul>`;
}
