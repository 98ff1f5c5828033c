// The hierarchy view: scenes, sections and entities, or the scenes and nodes of files that are baked live, as a tree, or the matches of a search as a list, with the entity panel beside it.

import { html, classes, useCallback, useEffect, useMemo, useRef, useState } from '../ui.js';
import { get, post, query, usePoll } from '../api.js';
import { route, href, setParameters, go } from '../router.js';
import { notify, selected, selectedNode, select, selectNode, shownPath, shownTick, worldPath, worldId, writable, writingHint } from '../state.js';
import { isSelected, useRange } from '../selection.js';
import { menuKey, rowMenu } from '../context-menu.js';
import { beginDrag, drag } from '../reparent.js';
import { useKeys } from '../keys.js';
import { Pages } from '../pages.js';
import { Tree } from '../tree.js';
import { VirtualList } from '../virtual-list.js';
import { Icon } from '../icons.js';
import { SearchField, SEARCH_HINT } from '../search-field.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import { EntityPanel } from '../entity-panel.js';
import { Later } from '../rewind.js';
import { NodePanel } from '../node-panel.js';
import * as format from '../format.js';

const ROW = 24;

/** Steps by keys are one step back. */
const BY_KEYS = { kind: 'keys' };
const REFRESH = 1000;

const MODES = [
  { id: 'runtime', label: 'Runtime', title: 'The scenes and entities of the world' },
  { id: 'authoring', label: 'Authoring', title: 'The open scenes and their nodes, as the files have them' },
  { id: 'mixed', label: 'Mixed', title: 'The nodes with their entities, and the entities that come from no node' },
];

/** Calls `changed` at most once a frame. */
function useRedraw() {
  const [, set] = useState(0);
  const pending = useRef(0);
  useEffect(() => () => cancelAnimationFrame(pending.current), []);
  return useCallback(() => {
    if (!pending.current) {
      pending.current = requestAnimationFrame(() => {
        pending.current = 0;
        set(number => number + 1);
      });
    }
  }, []);
}

/** Calls `task` again and again while the page is visible. */
function useTicks(task, interval) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) task();
    }, interval);
    return () => clearInterval(timer);
  }, [task, interval]);
}

export function HierarchyView() {
  const { parameters } = route.value;
  const text = parameters.find ?? '';
  const list = useRef(null);
  const nextMatch = useRef(null);
  const { data: live } = usePoll(worldPath('/live?changes=0'), 2000);
  const mode = parameters.mode ?? 'runtime';
  const options = { mode: mode === 'runtime' || shownTick.value !== null ? '' : mode, systems: parameters.systems === 'yes', chunks: parameters.chunks === 'yes', groups: parameters.groups !== 'no' };
  useKeys({
    n: () => nextMatch.current?.(1),
    N: () => nextMatch.current?.(-1),
    Escape: () => (text ? setParameters({ find: '' }) : selected.value || selectedNode.value ? select('') : false),
  });
  const keys = event => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (text) setParameters({ find: '' });
      else event.currentTarget.blur();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      nextMatch.current?.(event.shiftKey ? -1 : 1);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector('[data-test=tree], [data-test=matches]')?.focus();
    }
  };
  const create = async () => {
    try {
      const answer = await post(worldPath('/entities'), { name: 'New entity', components: {} });
      select(answer.entity);
    } catch (failure) {
      notify(failure.message, 'error');
    }
  };
  const first = html`<div class="bar">
      <${SearchField} value=${text} change=${find => setParameters({ find })} keydown=${keys} label="Find entities" test="find" placeholder="Find: name, 40:1, c=Health, Health.current<10, is=prefab"
        title=${SEARCH_HINT} />
      <label class="check" title="Show the entities of systems"><input type="checkbox" checked=${options.systems} data-test="show-systems" onChange=${event => setParameters({ systems: event.currentTarget.checked ? 'yes' : '' })} /> systems</label>
      <label class="check" title="Show the entities that stand for chunks"><input type="checkbox" checked=${options.chunks} data-test="show-chunks" onChange=${event => setParameters({ chunks: event.currentTarget.checked ? 'yes' : '' })} /> chunks</label>
      <label class="check" title="Show entities without names and parents that have the same components as one row"><input type="checkbox" checked=${options.groups} disabled=${options.mode !== ''} data-test="show-groups" onChange=${event => setParameters({ groups: event.currentTarget.checked ? '' : 'no' })} /> groups</label>
      <button class="icon-button" disabled=${!writable.value} title=${writable.value ? 'Create an entity' : writingHint.value} data-test="create-entity" onClick=${create}><${Icon} name="plus" label="Create an entity" /></button>
    </div>
    ${(live?.available || mode !== 'runtime') && html`<div class="bar modes" role="group" aria-label="What the tree shows" data-test="modes">${MODES.map(one => html`<button key=${one.id} class="small" aria-pressed=${one.id === (options.mode || 'runtime')} disabled=${shownTick.value !== null} title=${one.title}
      data-test=${'mode-' + one.id} onClick=${() => setParameters(one.id === 'runtime' ? { mode: '', node: '' } : { mode: one.id })}>${one.label}</button>`)}</div>`}
    ${text.trim() ? html`<${Matches} text=${text.trim()} nextMatch=${nextMatch} list=${list} />` : html`<${WorldTree} key=${worldId.value + JSON.stringify(options)} options=${options} list=${list} />`}`;
  return html`<${Split} name="entity" width=${440} share=${0.44} first=${first} second=${html`${selectedNode.value && html`<${NodePanel} node=${selectedNode.value} />`}${(selected.value || !selectedNode.value) && html`<${EntityPanel} />`}`} />`;
}

function NodeIcons({ item }) {
  const icon = item.kind === 'group' ? 'group' : item.kind === 'scene' || item.kind === 'authoring-scene' ? 'scene' : item.kind === 'node' ? 'node' : item.kind === 'section' ? 'section' : item.prefab ? 'prefab' : item.system ? 'system' : 'entity';
  const words = { group: 'entities with the same components', scene: 'scene', node: 'node of a file', section: 'section', prefab: 'prefab', system: 'system', entity: 'entity' };
  return html`<${Icon} name=${icon} size=${14} label=${words[icon]} class=${'node-' + icon} />`;
}

function NodeText({ item }) {
  return html`<span class=${classes('name', !item.name && 'muted')} title=${format.nameOf(item)}>${format.nameOf(item)}</span>${item.parents && html`<span class="unit parents" title=${'in ' + format.parentsOf(item)} data-test="parents">in ${format.parentsOf(item)}</span>`}
    ${item.prefab && html`<span class="badge info">prefab</span>`}${item.disabled && html`<span class="badge">disabled</span>`}${item.system && html`<span class="badge">system</span>`}${item.gone && html`<span class="badge warn" data-test="gone-now">not there now</span>`}
    ${item.state && html`<span class=${'badge state-' + item.state} data-test="scene-state">${item.state}</span>`}
    ${item.active === false && html`<span class="badge">inactive</span>`}
    ${item.kind === 'node' && html`<span class="unit node-types" title=${item.components.join('\n')}>${item.components.map(format.simpleName).join(', ')}</span>`}
    <span class="spacer"></span>${item.source && html`<span class="unit place" title=${format.place(item.source)}>${item.source.line ? 'line ' + item.source.line : item.source.file}</span>`}${item.kind === 'group' ? html`<span class="unit">${format.plural(item.children, 'entity', 'entities')}</span>` : item.children > 0 && html`<span class="unit" title="Children">${format.count(item.children)}</span>`}<span class="id">${item.entity}</span>`;
}

/** The entity of a row, an empty text for a row without one, and undefined for one that is not loaded. */
const rowEntity = item => (item ? item.entity ?? '' : undefined);

function WorldTree({ options, list }) {
  const redraw = useRedraw();
  const [cursor, setCursor] = useState(-1);
  const tree = useMemo(() => new Tree((node, offset, limit, abort) => get(shownPath('/hierarchy' + query({ ...options, node, offset: String(offset), limit })), abort), redraw), []);
  useEffect(() => {
    tree.show(0, 60);
    return () => tree.close();
  }, [tree]);
  const [top, setTop] = useState(0);
  const shown = useCallback((first, last) => {
    setTop(first + 6);
    tree.show(first, Math.min(last, Math.max(0, tree.rows - 1)));
  }, [tree]);
  const crumbs = [];
  for (let branch = tree.rows > top ? tree.row(top).branch : tree.root; branch.parent; branch = branch.parent) crumbs.unshift(branch);
  useTicks(useCallback(() => tree.refresh(), [tree]), REFRESH);
  useEffect(() => tree.refresh(), [tree, shownTick.value]);

  const entity = selected.value;
  const revealing = useRef('');
  const reveal = async (id, focus) => {
    revealing.current = id;
    try {
      const { nodes, positions } = await get(shownPath('/path' + query({ ...options, entity: id })));
      if (revealing.current !== id) return;
      const row = tree.reveal(nodes, positions);
      setCursor(row);
      requestAnimationFrame(() => list.current?.center(row));
      if (focus) redraw();
    } catch (failure) {
      if (failure.status === 0 || failure.status >= 429) setTimeout(() => revealing.current === id && reveal(id, focus), 2000);
      else if (failure.status === 404 && focus && options.mode) setParameters({ mode: '' });
      else if (failure.status !== 404 && failure.status !== 410) notify(failure.message, 'error');
    }
  };
  useEffect(() => () => (revealing.current = ''), []);
  useEffect(() => {
    if (!entity) return;
    const current = cursor >= 0 && cursor < tree.rows ? tree.row(cursor).item : undefined;
    if (current?.entity === entity) return;
    reveal(entity);
  }, [entity]);
  useEffect(() => {
    if (route.value.parameters.reveal) {
      if (entity) reveal(entity, true);
      setParameters({ reveal: '' });
    }
  }, [route.value.parameters.reveal]);

  const range = useRange(index => (index < tree.rows ? rowEntity(tree.row(index).item) : ''));
  useKeys({ 'Ctrl+a': event => (event.target.dataset.test === 'tree' ? range.all(tree.rows) : false) });
  const choose = (item, how) => {
    if (item.kind === 'node') selectNode(item.node, item.entity, how);
    else if (item.kind !== 'group') select(item.entity ?? '', how);
  };
  const toggle = (row, wanted) => {
    const { item, open, branch, position } = row;
    if (!item || (wanted !== undefined && wanted === open)) return false;
    if (open) tree.fold(branch, position);
    else if (item.children > 0) tree.expand(branch, position, item.node, item.children);
    return true;
  };
  const waiting = useRef(-1);
  const move = (index, event) => {
    setCursor(index);
    if (event?.shiftKey) return range.extend(index);
    range.choose(index);
    const { item } = tree.row(index);
    waiting.current = item ? -1 : index;
    if (item) choose(item, BY_KEYS);
    return undefined;
  };
  useEffect(() => {
    if (waiting.current < 0 || waiting.current !== cursor || cursor >= tree.rows) return;
    const { item } = tree.row(cursor);
    if (!item) return;
    waiting.current = -1;
    choose(item, BY_KEYS);
  });
  const keydown = event => {
    if (cursor < 0 || cursor >= tree.rows) return;
    const row = tree.row(cursor);
    if (menuKey(event, row.item ?? null)) return;
    if (event.key === 'ArrowRight') {
      if (!toggle(row, true) && row.open) move(cursor + 1);
    } else if (event.key === 'ArrowLeft') {
      if (row.open) toggle(row, false);
      else if (row.branch.parent) {
        const up = tree.rowOf(row.branch.parent, row.branch.position);
        move(up);
        list.current?.scrollTo(up);
      }
    } else if (event.key === 'Enter' && row.item) choose(row.item);
    else return;
    event.preventDefault();
  };
  const render = index => {
    const row = tree.row(index);
    const { item, depth, open } = row;
    if (!item) return html`<div key=${index} class="row loading" role="treeitem" aria-level=${depth + 1} aria-label="Loading"><span style=${`width:${depth * 14 + 22}px`}></span><i class="placeholder"></i></div>`;
    const chosen = item.kind === 'node' ? item.node === selectedNode.value : isSelected(item.entity);
    return html`<div key=${index} class=${classes('row', chosen && 'selected', index === cursor && 'cursor', drag.value && drag.value.target === item.entity && item.entity && 'drop', (item.disabled || item.active === false || item.state === 'unloaded') && 'dim', item.prefab && 'prefab')} role="treeitem" aria-level=${depth + 1} aria-posinset=${row.position + 1}
        aria-setsize=${row.siblings} aria-selected=${chosen} aria-expanded=${item.children > 0 ? open : undefined} data-entity=${item.entity} data-node=${item.node} data-kind=${item.kind} onPointerDown=${event => beginDrag(event, item)} onContextMenu=${item.entity ? rowMenu(item) : undefined} onClick=${event => { setCursor(index); if (range.click(event, index)) return; if (item.kind === 'group') toggle(row); else choose(item); }} onDblClick=${() => item.kind !== 'group' && toggle(row)}>
      <span class="indent" style=${`width:${depth * 14}px`}></span>
      ${item.children > 0 ? html`<button class="twist" tabindex="-1" aria-label=${open ? 'Fold' : 'Unfold'} onClick=${event => { event.stopPropagation(); toggle(row); }}>${open ? '▾' : '▸'}</button>` : html`<span class="twist"></span>`}
      <${NodeIcons} item=${item} /><${NodeText} item=${item} /></div>`;
  };
  if (!tree.loaded && !tree.error) return html`<${Loading} />`;
  return html`<${ErrorBar} error=${tree.error} />
    ${crumbs.length > 0 && html`<nav class="crumbs" aria-label="Parents of the first row">in ${crumbs.map(branch => html`<span aria-hidden="true">›</span><button class="link" onClick=${() => list.current?.center(tree.rowOf(branch.parent, branch.position))}>${crumb(branch)}</button>`)}
      <span>· ${format.count(tree.row(top).position + 1)} of ${format.count(crumbs.at(-1).total)}</span></nav>`}
    ${tree.loaded && tree.rows === 0 ? html`<${Empty} title=${options.mode === 'authoring' ? 'No scene is open' : 'The world has no entities'}>${options.mode === 'authoring' ? 'Scenes of the directory appear here when the world loads them.' : 'They appear here as soon as a system or a scene creates them.'}<//>`
      : html`<${VirtualList} rows=${tree.rows} height=${ROW} render=${render} shown=${shown} api=${list} cursor=${cursor} move=${move} keydown=${keydown} role="tree" multi=${true} label="Entities" class="tree" test="tree" />`}
    <${Later} />
    <div class="status"><span>${format.plural(tree.root.total, 'root')}</span><span>${format.plural(tree.expanded.size, 'node')} expanded</span></div>`;
}

/** The name of an expanded node. */
function crumb(branch) {
  const item = branch.parent.pages.item(branch.position);
  return item ? format.nameOf(item) : branch.node.slice(1);
}

function Matches({ text, nextMatch, list }) {
  const redraw = useRedraw();
  const [cursor, setCursor] = useState(-1);
  const pages = useRef(null);
  const kept = useRef(null);
  useEffect(() => {
    const next = new Pages((offset, limit, abort) => get(shownPath('/find' + query({ q: text, offset: String(offset), limit })), abort), () => {
      if (pages.current !== next && (next.total !== null || next.error)) {
        pages.current?.close();
        pages.current = next;
      }
      redraw();
    });
    kept.current = next;
    const timer = setTimeout(() => next.show(0, 40), 120);
    setCursor(-1);
    return () => {
      clearTimeout(timer);
      if (pages.current !== next) next.close();
    };
  }, [text, shownTick.value]);
  useEffect(() => () => {
    pages.current?.close();
    kept.current?.close();
  }, []);
  const shown = useCallback((first, last) => pages.current?.show(first, last), []);
  useTicks(useCallback(() => pages.current?.refresh(), []), 2000);
  const current = pages.current;
  const rows = current?.total ?? 0;
  const range = useRange(index => current?.item(index)?.entity);
  useKeys({ 'Ctrl+a': event => (event.target.dataset.test === 'matches' ? range.all(rows) : false) });
  const waiting = useRef(-1);
  const move = (index, event) => {
    setCursor(index);
    if (event?.shiftKey) return range.extend(index);
    range.choose(index);
    const item = current?.item(index);
    waiting.current = item ? -1 : index;
    if (item) select(item.entity, BY_KEYS);
    return undefined;
  };
  useEffect(() => {
    const item = waiting.current >= 0 && waiting.current === cursor ? current?.item(cursor) : undefined;
    if (!item) return;
    waiting.current = -1;
    select(item.entity, BY_KEYS);
  });
  nextMatch.current = direction => {
    if (!rows) return;
    const next = (cursor + direction + rows) % rows;
    move(cursor < 0 ? (direction > 0 ? 0 : rows - 1) : next);
    list.current?.scrollTo(next);
  };
  useEffect(() => () => (nextMatch.current = null), []);
  const render = index => {
    const item = current.item(index);
    if (!item) return html`<div key=${index} class="row loading" role="option" aria-selected="false" aria-label="Loading"><i class="placeholder"></i></div>`;
    const chosen = isSelected(item.entity);
    return html`<div key=${index} class=${classes('row flat', chosen && 'selected', index === cursor && 'cursor', item.disabled && 'dim')} role="option" aria-selected=${chosen} data-entity=${item.entity} data-kind=${item.kind}
      onContextMenu=${rowMenu(item)} onClick=${event => { setCursor(index); if (!range.click(event, index)) select(item.entity); }}><${NodeIcons} item=${item} /><${NodeText} item=${item} /></div>`;
  };
  const stale = current !== kept.current;
  return html`<${ErrorBar} error=${current?.error} />
    ${!current ? html`<${Loading} text="Searching …" />` : rows === 0 && !current.error
      ? html`<${Empty} title="No entity matches" test="no-match">All words have to match. Prefabs, disabled entities and systems are found with is=prefab, is=disabled and is=system.<//>`
      : html`<${VirtualList} rows=${rows} height=${ROW} render=${render} shown=${shown} api=${list} cursor=${cursor} move=${move} role="listbox" multi=${true} label="Matches" class=${stale ? 'tree stale' : 'tree'} test="matches"
          keydown=${event => { if (menuKey(event, cursor < 0 ? undefined : (current.item(cursor) ?? null))) return; if (event.key === 'Enter' && current.item(cursor)) go(href('hierarchy', 'e' + current.item(cursor).entity)); }} />`}
    <div class="status" data-test="match-status"><span>${current ? format.plural(rows, 'match', 'matches') : ''}${current?.answer?.complete === false ? ', the search stopped there' : ''}</span>
      <span>${rows > 0 ? html`${cursor >= 0 ? `${format.count(cursor + 1)} of ${format.count(rows)}` : ''} <kbd>n</kbd> <kbd>N</kbd>` : ''}</span></div>`;
}
