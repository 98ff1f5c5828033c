// How every editor sends its value: at most 20 times a second, one at a time, the newest last; with the value shown until the world has it, and the
// server's message when it refuses.

import { useEffect, useRef, useState } from '../ui.js';

const SHORTEST_INTERVAL = 50;

/**
 * `send(value)` returns a promise. It may give an object with another promise, `shown`, which is resolved when the value that is shown is one that was read after
 * the change. Returns `{pending, error, commit(value)}`: `pending` is the value that is to be shown meanwhile, or undefined, and `error` the message of the last
 * refusal, or an empty string.
 */
export function useCommit(send) {
  const [state, setState] = useState({ pending: undefined, error: '' });
  const work = useRef({ sending: false, next: undefined, hasNext: false, timer: 0, ended: false, last: 0, count: 0 }).current;
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => () => {
    work.ended = true;
    clearTimeout(work.timer);
  }, []);

  const run = async () => {
    if (work.sending || !work.hasNext) return;
    const wait = work.last + SHORTEST_INTERVAL - performance.now();
    if (wait > 0) {
      clearTimeout(work.timer);
      work.timer = setTimeout(run, wait);
      return;
    }
    const value = work.next;
    work.hasNext = false;
    work.sending = true;
    work.last = performance.now();
    const count = ++work.count;
    let error = '';
    let answer;
    try {
      answer = await latestSend.current(value);
    } catch (failure) {
      error = failure.message;
    }
    work.sending = false;
    if (work.ended) return;
    if (work.hasNext) return run();
    clearTimeout(work.timer);
    if (error) {
      setState({ pending: undefined, error });
      work.timer = setTimeout(() => setState({ pending: undefined, error: '' }), 8000);
    } else {
      await answer?.shown;
      if (work.ended || work.hasNext || work.count !== count) return;
      setState(old => (old.error ? old : { pending: undefined, error: '' }));
    }
  };

  const commit = value => {
    work.next = value;
    work.hasNext = true;
    setState({ pending: value, error: '' });
    run();
  };
  return { ...state, commit };
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
const FLASH_MILLIS = 600;
/** When each element that flashes stops. Animations of many elements would draw the page in each frame of the screen. */
const flashing = new Map();
let sweeping = false;

function flash(element) {
  element.toggleAttribute('data-flash', true);
  flashing.set(element, performance.now() + FLASH_MILLIS);
  if (!sweeping) sweep();
}

function sweep() {
  const now = performance.now();
  for (const [element, end] of flashing) {
    if (end > now) continue;
    element.toggleAttribute('data-flash', false);
    flashing.delete(element);
  }
  sweeping = flashing.size > 0;
  if (sweeping) setTimeout(sweep, FLASH_MILLIS / 3);
}

/** Returns a ref for an element, which flashes when `value` has changed by itself. */
export function useFlash(value) {
  const element = useRef(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (still.matches || !element.current || element.current === document.activeElement) return;
    flash(element.current);
  }, [value]);
  return element;
}
