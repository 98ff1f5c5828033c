// The journal view: the records of structural changes, the newest first, with search and CSV.

import { html, useEffect, useRef, useState } from '../ui.js';
import { download, get, post, query } from '../api.js';
import { route, setParameters, href } from '../router.js';
import { notify, worldPath, worldId, world } from '../state.js';
import { repeat } from '../api.js';
import { Icon } from '../icons.js';
import { Table } from '../table.js';
import { chosenFrame, chooseFrame, FrameBar } from '../frames.js';
import { Empty, ErrorBar, Loading } from '../states.js';
import { EntityLink } from '../editors/entity-reference.js';
import * as format from '../format.js';

const PAGE = 200;
const MOST_RECORDS = 5000;

/** Why there may be no records of a frame, or an empty string. */
function missing({ on, firstFrame }, frame) {
  if (firstFrame === undefined) return on ? 'Nothing has been recorded yet.' : 'The journal is off, and has no records.';
  if (frame < firstFrame) return `The journal does not reach back to this frame: its first record is of frame ${format.count(firstFrame)}.`;
  return '';
}

export function JournalView() {
  const words = route.value.parameters.q ?? '';
  const frame = chosenFrame.value;
  const q = frame === null ? words : `${words} frame=${frame}`.trim();
  const [state, setState] = useState({ answer: null, items: [], error: null, ended: false });
  const [following, setFollowing] = useState(true);
  const latest = useRef(state);
  latest.current = state;
  const follow = useRef(following);
  follow.current = following;
  const loading = useRef(false);
  const poll = useRef(null);
  useEffect(() => {
    setState({ answer: latest.current.answer, items: [], error: null, ended: false });
    setFollowing(true);
    poll.current = repeat(async abort => {
      try {
        const answer = await get(worldPath('/journal' + query({ q, limit: follow.current ? PAGE : 1 })), abort);
        setState(old => ({ answer, items: follow.current ? answer.items : old.items, error: null, ended: follow.current ? answer.items.length < PAGE : old.ended }));
      } catch (error) {
        if (error.name !== 'AbortError') setState(old => ({ ...old, error }));
        throw error;
      }
    }, 700);
    return () => poll.current();
  }, [q, worldId.value]);
  const older = async last => {
    const { items, ended } = latest.current;
    if (loading.current || ended || items.length >= MOST_RECORDS || last < items.length - 20 || !items.length) return;
    loading.current = true;
    follow.current = false;
    setFollowing(false);
    try {
      const answer = await get(worldPath('/journal' + query({ q, before: items.at(-1).number, limit: PAGE })));
      setState(old => ({ ...old, items: [...old.items, ...answer.items], ended: answer.items.length < PAGE }));
    } catch (error) {
      setState(old => ({ ...old, error }));
    } finally {
      loading.current = false;
    }
  };
  const { answer, items, error } = state;
  const on = answer?.on ?? world.value?.journal?.on ?? false;
  const [megabytes, setMegabytes] = useState(null);
  const toggle = async () => {
    try {
      await post(worldPath('/journal'), { on: !on, megabytes: megabytes ?? answer?.megabytes ?? 64 });
      poll.current?.now();
    } catch (failure) {
      notify(failure.message, 'error');
    }
  };
  const columns = [
    { id: 'number', label: '#', width: '76px', align: 'right', cell: item => format.count(item.number) },
    { id: 'frame', label: 'Frame', width: '72px', align: 'right', cell: item => html`<button class="link" title="Only this frame" onClick=${() => chooseFrame(item.frame)}>${format.count(item.frame)}</button>` },
    { id: 'kind', label: 'Change', width: '140px', cell: item => html`<button class=${'link kind-' + (/destroy|remove/i.test(item.kind) ? 'less' : /create|add/i.test(item.kind) ? 'more' : 'same')} title="Only this kind" onClick=${() => setParameters({ q: 'kind=' + item.kind })}>${/destroy|remove/i.test(item.kind) ? '− ' : /create|add/i.test(item.kind) ? '+ ' : '= '}${item.kind}</button>` },
    { id: 'entities', label: 'Entities', width: 'minmax(110px, 1fr)', cell: item => html`<span>${item.entities.slice(0, 3).map(entity => html`<${EntityLink} key=${entity} entity=${entity} /> `)}${item.entityCount > Math.min(3, item.entities.length) ? html`<span class="unit">of ${format.count(item.entityCount)}</span>` : ''}</span>` },
    { id: 'types', label: 'Components', width: 'minmax(110px, 1fr)', cell: item => item.types.map(type => html`<a class="type-link" key=${type} title=${type} href=${href('components', type)}>${format.simpleName(type)}</a> `) },
    { id: 'text', label: 'Value', width: 'minmax(120px, 2fr)', cell: item => html`<span class="mono" title=${item.text}>${item.text}</span>` },
    { id: 'origin', label: 'Recorded by', width: 'minmax(110px, 1.2fr)', cell: item => item.origin && html`<button class="link" title="Only this system" onClick=${() => setParameters({ q: 'system=' + item.origin })}>${item.origin}</button>` },
    { id: 'system', label: 'Executed by', width: 'minmax(110px, 1.2fr)', cell: item => item.system && html`<button class="link" title="Only this system" onClick=${() => setParameters({ q: 'system=' + item.system })}>${item.system}</button>` },
  ];
  return html`<div class="column">
    <div class="bar"><button class=${on ? 'danger' : 'primary'} aria-pressed=${on} data-test="journal-toggle" onClick=${toggle}>${on ? 'Switch off' : 'Switch on'}</button>
      <label class="check">of <input type="number" min="1" max="1024" disabled=${on} value=${megabytes ?? answer?.megabytes ?? 64} aria-label="Megabytes" data-test="megabytes" onInput=${event => setMegabytes(Math.max(1, Math.min(1024, Number(event.currentTarget.value) || 64)))} /> MiB</label>
      <label class="search"><${Icon} name="queries" size=${14} /><input type="search" placeholder="kind=AddComponent entity=40:1 system=SpawnSystem c=Health frame=3801" aria-label="Search the journal" data-test="journal-search" spellcheck=${false} value=${words} onInput=${event => setParameters({ q: event.currentTarget.value })} /></label>
      ${!following && html`<button data-test="follow" onClick=${() => { setFollowing(true); follow.current = true; poll.current?.now(); }}>Follow the newest</button>`}
      <button disabled=${!answer?.records} data-test="csv" onClick=${() => download(worldPath('/journal.csv' + query({ q })), 'journal.csv').catch(failure => notify(failure.message, 'error'))}><${Icon} name="download" size=${12} /> CSV</button></div>
    <${FrameBar} note=${frame !== null && answer && missing(answer, frame)} />
    <${ErrorBar} error=${error} />
    ${!answer ? !error && html`<${Loading} />` : !items.length ? html`<${Empty} title=${on ? (q ? 'No record matches' : 'No structural change has been recorded yet') : 'The journal is off'} test="journal-empty">
        ${on ? 'Records appear as systems create and destroy entities, and add, remove and set components.' : 'Switch it on to record who created, destroyed and changed entities. It is a ring in memory: the oldest records give way. Error messages then name the system that destroyed an entity or removed a component.'}<//>`
      : html`<${Table} columns=${columns} rows=${items.length} item=${index => items[index]} shown=${(first, last) => older(last)} height=${24} label="Records" test="journal" minWidth=${900} attributes=${item => ({ 'data-record': item.number })} />`}
    ${answer && html`<div class="status"><span>${format.plural(answer.records, 'record')}${answer.records ? `, from ${format.count(answer.first)} to ${format.count(answer.last)}` : ''}</span><span>${format.bytes(answer.usedBytes)} of ${answer.megabytes} MiB</span></div>`}
  </div>`;
}
