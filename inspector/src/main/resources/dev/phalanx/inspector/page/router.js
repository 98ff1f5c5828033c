// Routes in the address bar's fragment: `#/w1/hierarchy/e40:1?find=knight`. Every view, entity, system, archetype, component type and query has one.

import { signal } from './ui.js';

/** The current route: the world's number or null, the view's id, its argument or an empty string, and parameters. */
export const route = signal(parse());

addEventListener('hashchange', () => {
  route.value = parse();
});

/** Reads the fragment again, after the token has been taken out of it. */
export function readRoute() {
  route.value = parse();
}

function parse() {
  const [path, parameters = ''] = location.hash.replace(/^#/, '').split('?');
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

/** Goes to a route. `replace` leaves no entry in the history, for what changes with every key. */
export function go(target, { replace = false } = {}) {
  if (target === location.hash) return;
  if (replace) {
    history.replaceState(null, '', target);
    route.value = parse();
  } else {
    location.hash = target;
  }
}

/** Changes parameters of the current route in place. */
export function setParameters(changes) {
  const { view, argument, parameters } = route.value;
  go(href(view, argument, { ...parameters, ...changes }), { replace: true });
}
