// What `/components` says: the list of types, and the fields and schema of each, which never change while the process runs.

import { signal, useEffect } from './ui.js';
import { get } from './api.js';
import { worldPath, worldId } from './state.js';

const MOST_TYPES = 300;
const details = new Map();
const loads = new Set();

/** Counts up when the details of a type have arrived. */
const arrived = signal(0);

const keyOf = type => worldId.value + ' ' + type;

function load(type) {
  const key = keyOf(type);
  if (!type || details.has(key) || loads.has(key)) return;
  loads.add(key);
  get(worldPath('/components/' + encodeURIComponent(type)))
    .then(answer => {
      details.set(key, answer);
      if (details.size > MOST_TYPES) details.delete(details.keys().next().value);
      arrived.value++;
    })
    .catch(() => {
      // The panel then shows the values without choices and limits, and asks again when it is shown the next time.
    })
    .finally(() => loads.delete(key));
}

/** The details of component types, each undefined until it has been loaded. At most 300 are kept. */
export function useComponentTypes(types) {
  arrived.value;
  useEffect(() => types.forEach(load), [types.map(keyOf).join('\n')]);
  return types.map(type => details.get(keyOf(type)));
}

/** The details of a component type, or undefined until they have been loaded. */
export const useComponentType = type => useComponentTypes([type])[0];
