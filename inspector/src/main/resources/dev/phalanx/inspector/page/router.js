// Routes in the address bar's fragment: `#/w1/hierarchy/e40:1?find=knight`. Every view, entity, system, archetype, component type and query has one.

import { signal } from './ui.js';

/** The fragment of the route. The address bar follows it, but not at once, because browsers limit how often it may change. */
let hash = location.hash;

/** The fragment that the address bar had when it was last read or written. */
let address = location.hash;

/** The current route: the world's number or null, the view's id, its argument or an empty string, and parameters. */
export const route = signal(parse());

/** What the last entry of the history is for, if further steps of the same kind belong to it. */
let series = '';
let writing = 0;
const PAUSE = 150;

/** Reads the fragment again: the browser has gone to another one, or the token has been taken out of it. */
export function readRoute() {
  clearTimeout(writing);
  writing = 0;
  series = '';
  hash = location.hash;
  address = hash;
  route.value = parse();
}

addEventListener('hashchange', () => {
  if (location.hash !== hash) readRoute();
});

/** The fragment of the current route, as in the address bar. */
export const currentHash = () => hash;

function write() {
  clearTimeout(writing);
  writing = 0;
  if (location.hash !== address) {
    readRoute(); // The browser has gone elsewhere, and will say so soon.
    return;
  }
  try {
    history.replaceState(null, '', hash);
    address = location.hash;
  } catch {
    // The browser limits how often the address may change. It follows with the next change.
  }
}

function parse() {
  const [path, parameters = ''] = hash.replace(/^#/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decode);
  const world = /^w(\d+)$/.exec(parts[0] ?? '');
  if (world) parts.shift();
  return {
    world: world ? Number(world[1]) : null,
    view: parts[0] ?? '',
    argument: parts.slice(1).join('/'),
    parameters: Object.fromEntries(new URLSearchParams(parameters)),
  };
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The fragment of a route. Without a world it means the current one. */
export function href(view, argument = '', parameters = {}, world = route.value.world) {
  const text = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '' && value !== undefined && value !== null && value !== false)).toString();
  const coded = encodeURIComponent(argument).replaceAll('%3A', ':').replaceAll('%24', '$');
  return `#/w${world ?? 1}/${view}${argument ? '/' + coded : ''}${text ? '?' + text : ''}`;
}

/**
 * Goes to a route. `replace` leaves no entry in the history, for what changes with every key. Steps of one `kind`, such as those of a held arrow key, have one
 * entry together.
 */
export function go(target, { replace = false, kind = '' } = {}) {
  if (target === hash) return;
  const joins = replace || (kind !== '' && kind === series);
  if (!joins && writing) write();
  if (!replace) series = kind;
  hash = target;
  if (joins) {
    if (!writing) writing = setTimeout(write, PAUSE);
  } else {
    try {
      history.pushState(null, '', target);
      address = location.hash;
    } catch {
      writing = setTimeout(write, PAUSE);
    }
  }
  route.value = parse();
}

/** Changes parameters of the current route in place. */
export function setParameters(changes) {
  const { view, argument, parameters } = route.value;
  go(href(view, argument, { ...parameters, ...changes }), { replace: true });
}
