// The frame around the views: the toolbar, the rail, dialogs, and the keys that work everywhere.

import { html, classes, useEffect, useRef, useState, useSignal } from './ui.js';
import { connection, linkWithToken, tokenNeeded, useTokenOf } from './api.js';
import { route, currentHash, go, href } from './router.js';
import { process, world, worldId, lost, delay, frameTimes, notice, theme, setTheme, scale, setScale, SCALES, copy, togglePaused, step, controllable, controlHint } from './state.js';
import { KEY_LIST, typeInto, useKeys } from './keys.js';
import { Icon } from './icons.js';
import { Sparkline } from './charts.js';
import { Dialog } from './dialog.js';
import { EditButtons, EditDialogs } from './edit-history.js';
import { ContextMenu } from './context-menu.js';
import { Boundary } from './states.js';
import { TabList, TabPanel } from './tabs.js';
import { chosenFrame, showsFrame } from './frames.js';
import { Speed } from './speed.js';
import { Dock, DockButton } from './dock.js';
import { StopBar } from './stop-conditions.js';
import { HistoryBar } from './rewind.js';
import * as format from './format.js';
import { HierarchyView } from './views/hierarchy.js';
import { SystemsView } from './views/systems.js';
import { ArchetypesView } from './views/archetypes.js';
import { ComponentsView } from './views/components.js';
import { QueriesView } from './views/queries.js';
import { CommandsView } from './views/commands.js';
import { JournalView } from './views/journal.js';
import { ProfilerView } from './views/profiler.js';
import { ViewportView } from './views/viewport.js';
import { LiveView } from './views/live.js';
import { ModelView } from './views/model.js';
import { SectionsView } from './views/sections.js';

const VIEWS = [
  { id: 'hierarchy', label: 'Hierarchy', component: HierarchyView },
  { id: 'systems', label: 'Systems', component: SystemsView },
  { id: 'archetypes', label: 'Archetypes', component: ArchetypesView },
  { id: 'components', label: 'Components', component: ComponentsView },
  { id: 'queries', label: 'Queries', component: QueriesView },
  { id: 'commands', label: 'Commands', component: CommandsView },
  { id: 'journal', label: 'Journal', component: JournalView },
  { id: 'profiler', label: 'Profiler', component: ProfilerView },
  { id: 'view', label: 'View', component: ViewportView },
  { id: 'live', label: 'Live', component: LiveView },
  { id: 'model', label: 'Model', component: ModelView },
  { id: 'sections', label: 'Sections', component: SectionsView },
];

/** The keys of the views. */
const VIEW_KEYS = '1234567890ms';
const keyOf = index => VIEW_KEYS[index];

/** The routes that each view was last left with, so that switching back returns to the same place. */
const lastRoutes = new Map();

function openView(id) {
  const { view } = route.value;
  if (view) lastRoutes.set(view + ' ' + worldId.value, currentHash());
  go(withFrame(id, lastRoutes.get(id + ' ' + worldId.value) ?? href(id, '', {}, worldId.value)));
}

/** The route of a view with the chosen frame, which may be another one than when the view was left. */
function withFrame(view, target) {
  if (!showsFrame(view)) return target;
  const [path, text = ''] = target.split('?');
  const parameters = new URLSearchParams(text);
  parameters.delete('frame');
  if (chosenFrame.value !== null) parameters.set('frame', chosenFrame.value);
  return path + (parameters.size ? '?' + parameters : '');
}

export function App() {
  const help = useSignal(false);
  const keys = {
    'Ctrl+k': findEntity,
    '/': findEntity,
    ' ': () => {
      togglePaused();
    },
    '.': () => {
      step();
    },
    '?': () => {
      help.value = !help.value;
    },
  };
  VIEWS.forEach((view, index) => (keys[keyOf(index)] = () => openView(view.id)));
  useKeys(keys);
  useEffect(() => {
    if (!route.value.view && worldId.value !== null) go(href('hierarchy', '', {}, worldId.value), { replace: true });
  }, [route.value, worldId.value]);

  const view = VIEWS.find(candidate => candidate.id === route.value.view) ?? VIEWS[0];
  useEffect(() => {
    document.title = `${lost.value ? 'Lost · ' : ''}${view.label}${world.value ? ' · ' + world.value.name : ''} · Phalanx Inspector`;
  }, [view.id, world.value?.name, lost.value]);

  if (tokenNeeded.value) return html`<${TokenPanel} />`;
  const stale = lost.value && process.value !== null;
  return html`<div class=${classes('app', stale && 'lost')} data-test="app">
    <${Boundary} name="The toolbar" subject=${process.value}><${Toolbar} help=${help} /><//>
    <${Rail} current=${view.id} />
    <main class="view" data-test=${'view-' + view.id}>
      <h1 class="sr">${view.label}</h1>
      ${stale && html`<${LostBar} />`}
      <fieldset class="contents" disabled=${stale}><${Boundary} name="The history" subject=${world.value?.id}><${HistoryBar} /><//></fieldset>
      <${StopBar} />
      <${TabPanel} panel="view" chosen=${view.id} class="view"><fieldset class="contents" disabled=${stale}><${Content} view=${view} /></fieldset><//>
      <fieldset class="contents" disabled=${stale}><${Boundary} name="The watch list" subject=${world.value?.id}><${Dock} /><//></fieldset>
    </main>
    <${Notice} />
    <${ContextMenu} />
    ${world.value && html`<${EditDialogs} key=${worldId.value} />`}
    ${help.value && html`<${Help} close=${() => (help.value = false)} />`}
  </div>`;
}

/** Says since when the connection is lost, over a page whose values are from then. */
function LostBar() {
  const { since, message } = connection.value;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="lost-bar" role="alert" data-test="lost"><b>Connection lost at ${new Date(since).toLocaleTimeString()}.</b> ${message}
    <span class="spacer"></span><span role="timer">What you see is ${format.duration(Math.max(0, now - since) / 1000)} old.</span></div>`;
}

function findEntity() {
  if (route.value.view !== 'hierarchy') openView('hierarchy');
  typeInto('[data-test=find]');
}

function Content({ view }) {
  if (!process.value) {
    return html`<div class="empty" data-test="connecting"><p>${connection.value.state === 'lost' ? connection.value.message : 'Connecting …'}</p></div>`;
  }
  if (!process.value.worlds.length) {
    return html`<div class="empty" data-test="no-world"><h2>The program has no world</h2><p>The page shows one as soon as the program creates it.</p></div>`;
  }
  if (!world.value) {
    return html`<div class="empty" data-test="world-closed"><h2>World ${worldId.value} has been closed</h2><p>Choose another world:</p>
      <p>${process.value.worlds.map(other => html`<a class="button" href=${href(view.id, '', {}, other.id)}>${other.name}</a> `)}</p></div>`;
  }
  return html`<${Boundary} key=${view.id + worldId.value} name=${'The view ' + view.label} subject=${route.value}><${view.component} /><//>`;
}

function Toolbar({ help }) {
  const current = world.value;
  const times = frameTimes.value;
  return html`<header class="toolbar" role="banner">
    <span class="brand" title=${process.value ? `Phalanx ${process.value.phalanx}, ${process.value.main}, process ${process.value.pid}, Java ${process.value.java}` : ''}>Phalanx</span>
    <label class="choose"><span class="sr">World</span>
      <select value=${worldId.value} data-test="world" onChange=${event => go(href(route.value.view || 'hierarchy', '', {}, Number(event.target.value)))}>
        ${process.value?.worlds.map(other => html`<option value=${other.id} selected=${other.id === worldId.value}>${other.name}</option>`)}
        ${process.value && !current && worldId.value !== null && html`<option value=${worldId.value} selected>world ${worldId.value} (closed)</option>`}
      </select></label>
    <div class="transport" role="group" aria-label="Time">
      <button class="icon-button" data-test="pause" aria-pressed=${current?.paused ?? false} disabled=${!current || !controllable.value} onClick=${togglePaused}
        title=${controllable.value ? (current?.paused ? 'Resume (Space)' : 'Pause (Space)') : controlHint.value}>
        <${Icon} name=${current?.paused ? 'play' : 'pause'} label=${current?.paused ? 'Resume' : 'Pause'} /></button>
      <button class="icon-button" data-test="step" disabled=${!current || !controllable.value} onClick=${() => step()}
        title=${controllable.value ? 'Run one frame (.)' : controlHint.value}><${Icon} name="step" label="Step" /></button>
      <${Speed} />
    </div>
    ${current && html`<${EditButtons} />`}
    ${current && html`
      <${Figure} label="frame" test="frame">${format.count(current.frame)}<//>
      <span class="figure spark" title=${`Frame time: last ${format.millis(current.frameMillis.last)} ms, mean ${format.millis(current.frameMillis.mean)} ms, p99 ${format.millis(current.frameMillis.p99)} ms`}>
        <${Sparkline} values=${times} width=${96} height=${24} limit=${120} label="Frame times" />
        <b data-test="frame-millis">${format.millis(current.frameMillis.last)}</b> ms</span>
      <${Figure} label="fps" test="fps">${current.framesPerSecond.toFixed(0)}<//>
      <${Figure} label="entities" test="entities">${format.count(current.entities)}<//>
      <${Figure} label="heap" wide>${format.bytes(process.value.heap.used)}<//>`}
    <span class="spacer"></span>
    ${lost.value ? '' : html`<${States} current=${current} />`}
    ${process.value && !process.value.writable && html`<span class="badge" data-test="read-only" title=${controlHint.value}><${Icon} name="lock" size=${12} /> read only</span>`}
    <span class=${'connection ' + connection.value.state} role="status" data-test="connection" title=${connection.value.message || 'Connected to the program'}><i></i>${connection.value.state}</span>
    <button class="icon-button" data-test="copy-link" title="Copy a link to what is shown, with the token, which lets anybody who has it see the worlds of this program" onClick=${() => copy(linkWithToken(currentHash()), 'The link is')}><${Icon} name="chain" label="Copy a link with the token" /></button>
    <${DockButton} />
    <${ThemeButton} />
    <button class="icon-button" title="Keys and size (?)" data-test="help" onClick=${() => (help.value = true)}><${Icon} name="help" label="Keys and size" /></button>
  </header>`;
}

/** What is not as usual in the chosen world. */
function States({ current }) {
  return html`${current?.failingSystems > 0 && html`<a class="badge error" href=${href('systems', '', { filter: 'is=failing' })} data-test="failing-systems" title="Their last updates threw exceptions. Show them">${format.plural(current.failingSystems, 'system')} failing</a>`}
    ${delay.value >= LATE && html`<span class="badge warn" data-test="throttled" title=${`Answering may take ${process.value.budgetMillis} ms of each frame, and more is asked for. An answer of the last seconds waited ${format.duration(delay.value)} for its turn, so what is shown may be as old.`}>${format.duration(delay.value)} behind</span>`}
    ${current && !current.paused && current.idleMillis > 2000 && html`<span class="badge error" data-test="idle" title="The world has not ended a frame. It may wait at a breakpoint, or its loop may have stopped.">not responding for ${format.duration(current.idleMillis / 1000)}</span>`}
    ${current?.paused && html`<span class="badge info" data-test="paused">paused</span>`}`;
}

/** Answers that waited so many seconds are noticed: the page says how old its values may be. */
const LATE = 0.5;

function Figure({ label, children, test, wide }) {
  return html`<span class=${'figure' + (wide ? ' wide' : '')}><b data-test=${test}>${children}</b> ${label}</span>`;
}

function ThemeButton() {
  const next = { auto: 'dark', dark: 'light', light: 'auto' };
  const icon = { auto: 'auto', dark: 'moon', light: 'sun' };
  return html`<button class="icon-button" data-test="theme" title=${`Theme: ${theme.value}`} onClick=${() => setTheme(next[theme.value])}>
    <${Icon} name=${icon[theme.value]} label=${'Theme: ' + theme.value} /></button>`;
}

function Rail({ current }) {
  const tabs = VIEWS.map((view, index) => ({ id: view.id, test: 'tab-' + view.id, title: `${view.label} (${keyOf(index)})`, content: html`<${Icon} name=${view.id} size=${18} /><span class="rail-label">${view.label}</span>` }));
  return html`<nav class="rail" aria-label="Views"><${TabList} tabs=${tabs} chosen=${current} choose=${openView} panel="view" label="Views" vertical=${true} /></nav>`;
}

function Notice() {
  const shown = notice.value;
  return html`<div class="notice-area" aria-live="polite">
    ${shown && html`<div class=${'notice ' + shown.kind} data-test="notice">${shown.message}
      <button class="icon-button" onClick=${() => (notice.value = null)}><${Icon} name="close" label="Close" size=${12} /></button></div>`}
  </div>`;
}

function Help({ close }) {
  return html`<${Dialog} title="Keys and size" close=${close} test="keys">
    <label class="check">Size of the page <select value=${scale.value} data-test="scale" onChange=${event => setScale(event.currentTarget.value)}>${SCALES.map(one => html`<option key=${one} value=${one} selected=${one === scale.value}>${one === 'auto' ? 'by the screen' : Math.round(one * 100) + '%'}</option>`)}</select></label>
    <table class="keys"><tbody>${KEY_LIST.map(([key, text]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${text}</td></tr>`)}</tbody></table>
  <//>`;
}

function TokenPanel() {
  const input = useRef(null);
  const [wrong, setWrong] = useState(false);
  useEffect(() => input.current.focus(), []);
  const submit = event => {
    event.preventDefault();
    if (!useTokenOf(input.current.value)) setWrong(true);
  };
  return html`<div class="token-panel" data-test="token-panel"><form onSubmit=${submit}>
    <h1>Phalanx Inspector</h1>
    <p>This page needs the token that the program printed when its inspector started. Open the printed URL, or paste it here:</p>
    <p class="row"><input ref=${input} type="text" placeholder="http://127.0.0.1:27750/#token=…" aria-label="URL with the token" data-test="token" autocomplete="off" spellcheck=${false} />
      <button type="submit" class="primary" data-test="token-submit">Connect</button></p>
    ${wrong && html`<p class="error-text" role="alert">The text contains no token. The URL ends with #token= and the token.</p>`}
    <p class="hint">The token keeps other pages and users from the data of the program. It changes with every start, unless the program is given one with <code>Inspector.options().token</code> or <code>-Dphalanx.inspect.token</code>.</p>
  </form></div>`;
}
