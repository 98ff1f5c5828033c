// The chosen frame, which the profiler, Commands and the Journal show together.

import { computed, effect, html, signal } from './ui.js';
import { get, query } from './api.js';
import { route, href, setParameters } from './router.js';
import { process, worldId } from './state.js';
import * as format from './format.js';

const VIEWS = { profiler: 'Profiler', commands: 'Commands', journal: 'Journal' };

/** The chosen frame's number, or null for the newest. It is the parameter `frame` of the views that show a frame, and is kept while another view is shown. */
export const chosenFrame = signal(null);

/** The command buffers of the chosen frame, which are asked for when it is chosen, because the program soon forgets them: `answer` of `/commands`, or `error`. */
export const commandsOfFrame = signal({ answer: null, error: null });

let worldOfFrame = null;

/** Whether the program has answered, so that there is a token that it accepts. */
const isConnected = computed(() => process.value !== null);

effect(() => {
  const { view, parameters } = route.value;
  const isSame = worldOfFrame === worldId.value;
  worldOfFrame = worldId.value;
  if (view in VIEWS) chosenFrame.value = /^\d{1,10}$/.test(parameters.frame ?? '') ? Number(parameters.frame) : null;
  else if (!isSame) chosenFrame.value = null;
});

effect(() => {
  const frame = chosenFrame.value;
  const id = worldId.value;
  commandsOfFrame.value = { answer: null, error: null };
  if (frame === null || id === null || !isConnected.value) return;
  const keep = known => {
    if (frame === chosenFrame.peek() && id === worldId.peek()) commandsOfFrame.value = known;
  };
  get(`/worlds/${id}/commands` + query({ frame: String(frame) })).then(
    answer => keep({ answer, error: null }),
    error => keep({ answer: null, error }),
  );
});

/** Whether a view shows a frame. */
export const showsFrame = view => view in VIEWS;

/** Chooses a frame in the present view, or the newest with null. */
export const chooseFrame = frame => setParameters({ frame: frame ?? undefined });

/** Says which frame is shown, leads to the other views of the same frame, and back to the newest. `note` says what is missing. */
export function FrameBar({ note }) {
  const frame = chosenFrame.value;
  if (frame === null) return null;
  return html`<div class="summary frame-bar" data-test="frame-bar"><span>frame <b data-test="chosen-frame">${format.count(frame)}</b></span>
    <button class="link" data-test="newest" onClick=${() => chooseFrame(null)}>back to newest</button>
    ${Object.entries(VIEWS).filter(([id]) => id !== route.value.view).map(([id, label]) => html`<a key=${id} href=${href(id, '', { frame })} data-test=${'frame-in-' + id} title=${`${label} of frame ${frame}`}>${label}</a>`)}
    ${note && html`<span class="hint" role="status" data-test="frame-note">${note}</span>`}</div>`;
}

/** Which frames a record has, for a note: `first` and `last` are missing if it has none. */
export const held = ({ first, last }) => (first === undefined ? 'none are held now' : `frames ${format.count(first)} to ${format.count(last)} are held`);
