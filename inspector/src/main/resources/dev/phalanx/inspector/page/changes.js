// Lists of which the server sends only what has changed since the answer before.

import { get } from './api.js';

const MOST = 60;

/** An answer with all items and fields: what it leaves out is that of the answer before, if it is a difference to that. */
export function merged(answer, before) {
  if (answer.since === undefined || answer.since !== before?.revision) return answer;
  const known = new Map(before.items.map(item => [item.id, item]));
  return { ...answer, items: answer.items.map(item => ({ ...known.get(item.id), ...item })) };
}

/** Returns a function like `get` that asks for what has changed since its last answer from the same path, and returns the whole list. */
export function merging() {
  const answers = new Map();
  return async (path, abort) => {
    const before = answers.get(path);
    const since = before?.revision === undefined ? '' : (path.includes('?') ? '&' : '?') + 'since=' + encodeURIComponent(before.revision);
    const answer = merged(await get(path + since, abort), before);
    answers.delete(path);
    answers.set(path, answer);
    if (answers.size > MOST) answers.delete(answers.keys().next().value);
    return answer;
  };
}
