// The commands view: the command buffers that were played back, with who recorded them, where they were played, and what they did.

import { html, useEffect, useMemo, useState } from '../ui.js';
import { query, usePoll } from '../api.js';
import { worldPath, paused } from '../state.js';
import { Icon } from '../icons.js';
import { chosenFrame, commandsOfFrame, chooseFrame, FrameBar, held as heldFrames } from '../frames.js';
import { Boundary, Empty, ErrorBar, Loading } from '../states.js';
import { EntityLink } from '../editors/entity-reference.js';
import * as format from '../format.js';

const FRAMES = 60;

export function CommandsView() {
  const [filter, setFilter] = useState('');
  const { data, error } = usePoll(worldPath('/commands' + query({ frames: FRAMES })), 1000);
  const [held, setHeld] = useState(null);
  const chosen = chosenFrame.value;
  const { answer: ofFrame, error: frameError } = commandsOfFrame.value;
  useEffect(() => {
    if (chosen === null) setHeld(null);
  }, [chosen]);
  const frames = useMemo(() => {
    const all = new Map((held ?? data)?.frames.map(frame => [frame.frame, frame]));
    for (const frame of ofFrame?.frames ?? []) if (frame.frame === chosen) all.set(frame.frame, frame);
    return [...all.values()].filter(frame => total(frame) > 0).sort((a, b) => b.frame - a.frame);
  }, [held, data, ofFrame, chosen]);
  const current = chosen === null ? frames[0] : frames.find(frame => frame.frame === chosen);
  const most = Math.max(1, ...frames.map(total));
  const choose = frame => {
    setHeld(held ?? data);
    chooseFrame(frame.frame);
  };
  const missing = chosen !== null && !current && ofFrame && (chosen >= ofFrame.first && chosen <= ofFrame.last ? 'No system recorded commands in this frame.' : `Its commands are not held: ${heldFrames(ofFrame)}. They are recorded while this view is open, and while the profiler is open and records.`);
  const keys = event => {
    const index = current ? frames.indexOf(current) : frames.findIndex(frame => frame.frame < chosen);
    const next = event.key === 'ArrowLeft' ? frames[index + 1] : event.key === 'ArrowRight' ? frames[index - 1] : null;
    if (next) {
      event.preventDefault();
      choose(next);
    }
  };
  const wanted = filter.toLowerCase();
  const empty = (current?.playbacks ?? []).filter(one => one.commands === 0);
  const playbacks = (current?.playbacks ?? []).filter(one => one.commands > 0).filter(one => !wanted || [one.origin, one.playedBy, ...one.shown].some(text => text?.toLowerCase().includes(wanted)));
  return html`<div class="column">
    <div class="bar"><label class="search"><${Icon} name="queries" size=${14} /><input type="search" placeholder="Filter by system or command" aria-label="Filter commands" data-test="filter" value=${filter} onInput=${event => setFilter(event.currentTarget.value)} /></label>
      <button class=${chosen !== null ? 'primary' : ''} aria-pressed=${chosen !== null} disabled=${chosen === null && !frames.length} data-test="hold" onClick=${() => (chosen !== null ? chooseFrame(null) : choose(frames[0]))}>${chosen !== null ? 'Follow the newest frame' : 'Hold'}</button>
      <span class="unit">${chosen === null && current ? `frame ${format.count(current.frame)}, the newest with commands` : ''}</span></div>
    <${FrameBar} note=${missing} />
    <${ErrorBar} error=${error ?? frameError} />
    ${!data ? !error && html`<${Loading} />` : !frames.length ? html`<${Empty} title="No command buffer was played back">${paused.value ? 'The world is paused.' : 'In the last 60 frames, no system recorded commands. Commands are recorded as text while this view is open.'}<//>` : html`
      <div class="frame-strip" role="slider" tabindex="0" aria-label="Frame" aria-valuenow=${current?.frame ?? chosen} aria-valuemin=${frames.at(-1).frame} aria-valuemax=${frames[0].frame} onKeyDown=${keys} data-test="frame-strip">
        ${[...frames].reverse().map(frame => html`<span key=${frame.frame} class=${frame === current ? 'on' : ''} title=${`Frame ${frame.frame}: ${format.plural(total(frame), 'command')}`} onClick=${() => choose(frame)}><i style=${`height:${Math.max(6, (100 * total(frame)) / most)}%`}></i></span>`)}</div>
      <div class="scroll" data-test="playbacks">${playbacks.map((one, index) => html`<${Boundary} key=${index} name=${'The commands of ' + one.origin} subject=${one}><${Playback} playback=${one} filter=${wanted} /><//>`)}
        ${empty.length > 0 && html`<p class="hint" data-test="empty-buffers" title=${empty.map(one => one.origin).join(', ')}>${format.plural(empty.length, 'more command buffer')} without commands: ${[...new Set(empty.map(one => one.origin))].slice(0, 8).join(', ')}</p>`}</div>`}
  </div>`;
}

const total = frame => frame.playbacks.reduce((sum, one) => sum + one.commands, 0);

function Playback({ playback, filter }) {
  const [open, setOpen] = useState(true);
  const shown = filter ? playback.shown.filter(text => text.toLowerCase().includes(filter)) : playback.shown;
  const lines = shown.length ? shown : playback.shown;
  const left = playback.commands - playback.applied;
  return html`<article class="card" data-test="playback"><header>
      <button class="fold" aria-expanded=${open} onClick=${() => setOpen(!open)}><span class="arrow" aria-hidden="true">${open ? '▾' : '▸'}</span><span class="card-name">${playback.origin}</span></button>
      <span class="unit">played by ${playback.playedBy}</span><span class="spacer"></span>
      ${left > 0 && html`<span class="badge warn" title="Commands whose entity no longer existed, or that failed">${format.count(left)} not applied</span>`}
      <span class="mono">${format.plural(playback.commands, 'command')}</span><span class="mono">${format.millis(playback.millis)} ms</span></header>
    ${open && html`<ol class="command-lines" tabindex="0">${lines.map((text, index) => html`<li key=${index}>${linked(text)}</li>`)}</ol>
      ${playback.shown.length < playback.commands && html`<p class="hint">The first ${format.count(playback.shown.length)} of ${format.plural(playback.commands, 'command')}.</p>`}`}</article>`;
}

/** A command's text, in which the entities that exist are links. */
export function linked(text) {
  const parts = text.split(/(Entity\(\d+:\d+\))/);
  return parts.map((part, index) => {
    const match = index % 2 ? /\((\d+:\d+)\)/.exec(part) : null;
    return match ? html`<${EntityLink} entity=${match[1]} />` : part;
  });
}
