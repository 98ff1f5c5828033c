// Lists of which the server sends only what has changed since the answer before.

import { get } from './api.js';

const MOST = 60;

/**
 * An answer with all items and fields: what it leaves out is that of the answer before, if it is a difference to that. `list` is the field with the items, and
 * `key` the field that names an item.
 */
export function merged(answer, before, list = 'items', key = 'id') {
  if (answer.since === undefined || answer.since !== before?.revision) return answer;
  const known = new Map(before[list].map(item => [item[key], item]));
  return { ...answer, [list]: answer[list].map(item => ({ ...known.get(item[key]), ...item })) };
}

/** Returns a function like `get` that asks for what has changed since its last answer from the same path, and returns the whole answer. */
export function merging(list, key) {
  const answers = new Map();
  return async (path, abort) => {
    const before = answers.get(path);
    const since = before?.revision === undefined ? '' : (path.includes('?') ? '&' : '?') + 'since=' + encodeURIComponent(before.revision);
    const answer = merged(await get(path + since, abort), before, list, key);
    answers.delete(path);
    answers.set(path, answer);
    if (answers.size > MOST) answers.delete(answers.keys().next().value);
    return answer;
  };
}
