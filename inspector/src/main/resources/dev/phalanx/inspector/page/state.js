// What all views share: the process, the chosen world, the selected entity, and the theme.

import { computed, signal, batch } from './ui.js';
import { get, post, repeat } from './api.js';
import { route, go, href } from './router.js';

/** The answer of `/process`, or null before the first. */
export const process = signal(null);

/** The number of the chosen world, or null while there is none. */
export const worldId = computed(() => route.value.world ?? process.value?.worlds[0]?.id ?? null);

/** The chosen world's entry in the process, or null if it has been closed. */
export const world = computed(() => process.value?.worlds.find(candidate => candidate.id === worldId.value) ?? null);

/** Whether the world is paused; a signal of its own, so that what depends on it is not rendered with every frame. */
export const paused = computed(() => world.value?.paused ?? false);

/** Whether the program lets the page change its world. */
export const writable = computed(() => process.value?.writable ?? false);

/** How to turn writing on, for tooltips and hints. */
export const WRITING_HINT = 'The program only lets the inspector read. To change values, start it with Inspector.options().allowWrites() or -Dphalanx.inspect.writes=true.';

/** The selected entity as `index:version`, or an empty string. It is part of the route: the hierarchy's argument, elsewhere the parameter `e`. */
export const selected = computed(() => {
  const { view, argument, parameters } = route.value;
  const id = view === 'hierarchy' || view === '' ? argument.replace(/^[es]/, '') : parameters.e ?? '';
  return /^\d+:\d+$/.test(id) ? id : '';
});

/** The chosen node of an authoring scene, or an empty string. */
export const selectedNode = computed(() => (route.value.view === 'hierarchy' ? route.value.parameters.node ?? '' : ''));

/** Selects an entity in the current view, if that has an entity panel, and otherwise in the hierarchy. */
export function select(entity, { replace = true } = {}) {
  const { view, argument, parameters: { node, ...parameters } } = route.value;
  if (view === 'queries' || view === 'view') go(href(view, argument, { ...parameters, e: entity }), { replace });
  else go(href('hierarchy', entity ? 'e' + entity : '', view === 'hierarchy' ? parameters : {}), { replace: replace && view === 'hierarchy' });
}

/** Selects a node of an authoring scene in the hierarchy, and its entity if it has one. */
export function selectNode(node, entity) {
  go(href('hierarchy', entity ? 'e' + entity : '', { ...route.value.parameters, node }), { replace: true });
}

/** The path of a request about the chosen world. */
export const worldPath = path => `/worlds/${worldId.value}${path}`;

/** Recent frame times of the chosen world, the newest last. At most 120. */
export const frameTimes = signal([]);

let processPoll = null;

/** Begins to poll the process. */
export function watchProcess() {
  processPoll?.();
  processPoll = repeat(async abort => {
    const answer = await get('/process', abort);
    batch(() => {
      const before = world.value;
      process.value = answer;
      const now = world.value;
      if (now && (!before || before.id !== now.id)) frameTimes.value = [now.frameMillis.last];
      else if (now && before && before.frame !== now.frame) frameTimes.value = [...frameTimes.value.slice(-119), now.frameMillis.last];
    });
  }, 500);
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
  if (!writable.value) notify(WRITING_HINT, 'error');
  else if (await change('/pause', { paused: !world.value.paused })) processPoll?.now();
}

/** Runs frames of the chosen world, and pauses it first if it runs. */
export async function step(frames = 1) {
  if (!world.value) return;
  if (!writable.value) return notify(WRITING_HINT, 'error');
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

/** The colour of a CSS variable, for canvases. */
export const color = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
