// What all views share: the process, the chosen world, the selected entity, and the theme.

import { computed, signal, batch } from './ui.js';
import { connection, get, post, repeat, waitedFrames } from './api.js';
import { route, go, href } from './router.js';

/** The answer of `/process`, or null before the first. */
export const process = signal(null);

/** The number of the chosen world, or null while there is none. */
export const worldId = computed(() => route.value.world ?? process.value?.worlds[0]?.id ?? null);

/** The chosen world's entry in the process, or null if it has been closed. */
export const world = computed(() => process.value?.worlds.find(candidate => candidate.id === worldId.value) ?? null);

/** Whether the world is paused; a signal of its own, so that what depends on it is not rendered with every frame. */
export const paused = computed(() => world.value?.paused ?? false);

/** Whether the connection is lost, so that everything on the page is from before. */
export const lost = computed(() => connection.value.state === 'lost');

/** The tick of the chosen world's history that is shown, or null while the page shows the present. */
export const shownTick = signal(null);

/** Whether the page can pause and resume the world, and the like: the program allows it, and answers. */
export const controllable = computed(() => !lost.value && (process.value?.writable ?? false));

/** Whether the page can change what it shows: earlier ticks can only be read. */
export const writable = computed(() => controllable.value && shownTick.value === null);

const LOST_HINT = 'The program does not answer, so nothing can be changed.';
const READING_HINT = 'The program only lets the inspector read. To change values, start it with Inspector.options().allowWrites() or -Dphalanx.inspect.writes=true.';

const TICK_HINT = 'You see an earlier tick, which can only be read. Press Now to change values.';

/** Why the world cannot be paused, and the like. */
export const controlHint = computed(() => (lost.value ? LOST_HINT : READING_HINT));

/** Why the world cannot be changed, for tooltips and hints. */
export const writingHint = computed(() => (shownTick.value !== null && controllable.value ? TICK_HINT : controlHint.value));

/** The selected entity as `index:version`, or an empty string. It is part of the route: the hierarchy's argument, elsewhere the parameter `e`. */
export const selected = computed(() => {
  const { view, argument, parameters } = route.value;
  const id = view === 'hierarchy' || view === '' ? argument.replace(/^[es]/, '') : parameters.e ?? '';
  return /^\d+:\d+$/.test(id) ? id : '';
});

/** The chosen node of an authoring scene, or an empty string. */
export const selectedNode = computed(() => (route.value.view === 'hierarchy' ? route.value.parameters.node ?? '' : ''));

/**
 * Selects an entity in the current view, if that has an entity panel, and otherwise in the hierarchy. The browser's Back leads to what was selected before;
 * `kind` is that of a series of steps, of which Back takes all at once.
 */
export function select(entity, { kind = '' } = {}) {
  const { view, argument, parameters: { node, sel, ...parameters } } = route.value;
  if (view === 'queries' || view === 'view') go(href(view, argument, { ...parameters, e: entity }), { kind });
  else go(href('hierarchy', entity ? 'e' + entity : '', view === 'hierarchy' ? parameters : {}), { kind });
}

/** Selects a node of an authoring scene in the hierarchy, and its entity if it has one. */
export function selectNode(node, entity, { kind = '' } = {}) {
  go(href('hierarchy', entity ? 'e' + entity : '', { ...route.value.parameters, node, sel: '' }), { kind });
}

/** The path of a request about the chosen world. */
export const worldPath = path => `/worlds/${worldId.value}${path}`;

/** The path of a request about the chosen world as it is shown: in an earlier tick, or now. */
export const shownPath = path => worldPath(path) + (shownTick.value === null ? '' : (path.includes('?') ? '&' : '?') + 'tick=' + shownTick.value);

/** Recent frame times of the chosen world, the newest last. At most 120. */
export const frameTimes = signal([]);

/** How long the slowest answer of the last seconds waited, in seconds, because answering may take a part of each frame only. */
export const delay = signal(0);

/** After so many milliseconds without an answer, the connection counts as lost: a stopped program keeps its connections. */
const LONGEST_SILENCE = 8000;

let processPoll = null;

/** Asks for the process at once. */
export const refreshProcess = () => processPoll?.now();

/** Whether an answer comes from another start of the program than the one before. */
const isRestarted = (before, now) => before !== null && (before.pid !== now.pid || before.uptimeSeconds > now.uptimeSeconds + 1);

/** Begins to poll the process. */
export function watchProcess() {
  processPoll?.();
  processPoll = repeat(async abort => {
    const answer = await get('/process', abort, LONGEST_SILENCE);
    // Numbers of worlds, entities, systems and archetypes mean other things, and the page may be another one.
    if (isRestarted(process.value, answer)) location.reload();
    batch(() => {
      const before = world.value;
      process.value = answer;
      const now = world.value;
      delay.value = now?.framesPerSecond > 0 && !now.paused ? waitedFrames() / now.framesPerSecond : 0;
      if (now && (!before || before.id !== now.id)) frameTimes.value = [now.frameMillis.last];
      else if (now && before && before.frame !== now.frame) frameTimes.value = [...frameTimes.value.slice(-119), now.frameMillis.last];
    });
  }, 500, 2000);
}

/** A message at the bottom of the page, or null. It disappears after a while. */
export const notice = signal(null);

let noticeTimer = 0;

/** Shows a message at the bottom of the page. */
export function notify(message, kind = 'info') {
  clearTimeout(noticeTimer);
  notice.value = { message, kind };
  noticeTimer = setTimeout(() => (notice.value = null), kind === 'error' ? 8000 : 3500);
}

/** Puts a text into the clipboard and says what it was, such as `The link is`. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} in the clipboard.`);
  } catch {
    // Without HTTPS, browsers have no clipboard but on this machine.
    notify(`The browser refused access to the clipboard. Copy it from here: ${text}`, 'error');
  }
}

/** Sends a change to the chosen world. Shows the server's message if it fails, and returns the answer or null. */
export async function change(path, body) {
  try {
    return await post(worldPath(path), body);
  } catch (failure) {
    notify(failure.message, 'error');
    return null;
  }
}

/** Pauses the chosen world or resumes it. */
export async function togglePaused() {
  if (!world.value) return;
  if (!controllable.value) notify(controlHint.value, 'error');
  else if (await change('/pause', { paused: !world.value.paused })) processPoll?.now();
}

/** Sets the speed of the chosen world's time. */
export async function setSpeed(speed) {
  if (await change('/speed', { speed })) processPoll?.now();
}

/** Runs frames of the chosen world, and pauses it first if it runs. */
export async function step(frames = 1) {
  if (!world.value) return;
  if (!controllable.value) return notify(controlHint.value, 'error');
  if (!world.value.paused && !(await change('/pause', { paused: true }))) return;
  if (await change('/step', { frames })) processPoll?.now();
}

/** The theme: `dark`, `light`, or `auto` for that of the system. */
export const theme = signal(readTheme());

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now. Canvases draw again when it changes. */
export const dark = signal(false);

function readTheme() {
  try {
    return localStorage.getItem('phalanx.inspector.theme') ?? 'auto';
  } catch {
    return 'auto';
  }
}

function applyTheme() {
  const isDark = theme.value === 'dark' || (theme.value === 'auto' && systemDark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  dark.value = isDark;
}

systemDark.addEventListener('change', applyTheme);
applyTheme();

/** Chooses a theme and remembers it. */
export function setTheme(value) {
  theme.value = value;
  try {
    localStorage.setItem('phalanx.inspector.theme', value);
  } catch {
    // The choice then lasts until the page is reloaded.
  }
  applyTheme();
}

/** The sizes that can be chosen, as factors. */
export const SCALES = ['auto', '1', '1.25', '1.5', '2'];

const SCALE_KEY = 'phalanx.inspector.scale';
const LARGE_SCREEN = 3200;

/** The size of the page: a factor, or `auto` for one by the screen. */
export const scale = signal('auto');

/** How many pixels of the window a pixel of an element has, for places of the pointer. */
export const zoomOf = element => element?.currentCSSZoom ?? 1;

/** Where the pointer is in an element, in pixels of the element. */
export function placeIn(element, event) {
  const box = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom };
}

/** Makes the page larger where pixels are small: on a screen of many pixels that the system does not enlarge. Older browsers only show it as it is. */
function applyScale() {
  const automatic = innerWidth >= LARGE_SCREEN && devicePixelRatio < 1.5 ? Math.min(2, innerWidth / 2160) : 1;
  const factor = scale.value === 'auto' ? automatic : Number(scale.value);
  if ('currentCSSZoom' in Element.prototype) document.getElementById('app').style.zoom = factor === 1 ? '' : factor.toFixed(2);
}

/** Chooses a size and remembers it. */
export function setScale(value) {
  scale.value = SCALES.includes(value) ? value : 'auto';
  try {
    localStorage.setItem(SCALE_KEY, scale.value);
  } catch {
    // The choice then lasts until the page is reloaded.
  }
  applyScale();
}

try {
  scale.value = SCALES.includes(localStorage.getItem(SCALE_KEY)) ? localStorage.getItem(SCALE_KEY) : 'auto';
} catch {
  // Then by the screen.
}
addEventListener('resize', applyScale);
applyScale();

/** The colour of a CSS variable, for canvases. */
export const color = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
