// The client of the inspector protocol: the token, requests, errors, and polling that stops when nobody looks.

import { signal, useEffect, useRef, useState } from './ui.js';

const TOKEN_KEY = 'phalanx.inspector.token';
const LONGEST_BACKOFF = 15000;

/** True when the page needs a token: it has none, or the server refused it. */
export const tokenNeeded = signal(false);

/**
 * The state of the connection: `connecting`, `connected` or `lost`, with the message of the last failure. `since` is when the server last answered, in
 * milliseconds.
 */
export const connection = signal({ state: 'connecting', message: '', since: Date.now() });

/** Why the tick that is shown can no longer be, as the server says, or an empty text. */
export const tickRefusal = signal('');

let token = '';

/** Whether the token came with the address or was pasted, and has not been accepted yet. Then the one that is kept does not take its place. */
let given = false;
let heard = Date.now();

/** An answer with an error status, and perhaps a word that tells it from others of the status, its `reason`. A `status` of 0 means that no answer arrived. */
export class ApiError extends Error {
  constructor(status, message, reason) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

function keptToken() {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps an accepted token for all tabs of this address, or forgets a refused one. What is kept belongs to one host and port, as browsers divide storage. */
function keepToken(next) {
  try {
    if (next) localStorage.setItem(TOKEN_KEY, next);
    else localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Storage may be turned off. The token then lasts until the page is reloaded.
  }
}

/**
 * Takes the token out of the address bar's fragment, so that it is neither shared with a copied address nor left on the screen. What remains of the fragment
 * is the route. Without a token there, the one that another tab or an earlier visit has kept is used.
 */
export function takeToken() {
  const match = /(?:^#|[?&#])token=([^&#/]+)/.exec(location.hash);
  given = match !== null;
  if (match) {
    token = decodeURIComponent(match[1]);
    const rest = location.hash.replace(/^#/, '').replace(/[?&]?token=[^&#/]+&?/, '').replace(/^&/, '');
    history.replaceState(null, '', location.pathname + location.search + (rest ? '#' + rest : ''));
  } else {
    token = keptToken();
  }
  tokenNeeded.value = token === '';
}

/** Uses the token of a pasted URL, or a pasted token. Returns false if the text contains neither. */
export function useTokenOf(text) {
  const trimmed = text.trim();
  const match = /token=([^&#/\s]+)/.exec(trimmed);
  const found = match ? decodeURIComponent(match[1]) : /^[\w.~+/=-]+$/.test(trimmed) && !trimmed.includes('://') ? trimmed : '';
  if (!found) return false;
  useToken(found, true);
  return true;
}

function useToken(next, isGiven) {
  token = next;
  given = isGiven;
  tokenNeeded.value = false;
}

// Another tab has got a token that the server accepts.
addEventListener('storage', event => {
  if (event.key === TOKEN_KEY && event.newValue && tokenNeeded.value) useToken(event.newValue, false);
});

/** The address of a route with the token, for another browser. */
export const linkWithToken = hash => location.origin + location.pathname + location.search + (hash || '#') + (hash ? (hash.includes('?') ? '&' : '?') : '') + 'token=' + encodeURIComponent(token);

/** Whether a request with another token than the refused one may succeed: this tab or another one has got one meanwhile. */
function hasOtherToken(refused) {
  if (token !== refused) return true;
  const kept = keptToken();
  if (given || !kept || kept === refused) return false;
  token = kept;
  return true;
}

/** Answers of the last seconds that waited for later frames: when they arrived, and for how many frames they waited. */
const waits = [];
const WAITS_KEPT = 5000;

/** The most frames that an answer of the last 5 seconds waited because the budgets of earlier ones were used up. */
export function waitedFrames() {
  while (waits.length && waits[0].time < performance.now() - WAITS_KEPT) waits.shift();
  return waits.reduce((most, one) => Math.max(most, one.frames), 0);
}

/**
 * Sends a request and returns the response. Throws an ApiError for every status but 2xx. `timeout` is in milliseconds; without it, the request waits until the
 * connection ends.
 */
export async function send(path, { method = 'GET', body, signal: abort, timeout } = {}) {
  const used = token;
  const headers = { 'Phalanx-Token': used };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const limits = [abort, timeout && AbortSignal.timeout(timeout)].filter(Boolean);
  let response;
  try {
    response = await fetch('api/v1' + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: limits.length ? AbortSignal.any(limits) : undefined, cache: 'no-store' });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    const message = 'The program does not answer. It may have ended, or be stopped at a breakpoint.';
    if (connection.value.state !== 'lost') connection.value = { state: 'lost', message, since: heard };
    throw new ApiError(0, message);
  }
  heard = Date.now();
  if (connection.value.state !== 'connected') {
    connection.value = { state: 'connected', message: '', since: heard };
    for (const run of [...running]) run();
  }
  if (response.status === 401 && hasOtherToken(used)) return send(path, { method, body, signal: abort, timeout });
  if (response.ok) {
    if (used === token && keptToken() !== used) keepToken(used);
    if (used === token) {
      given = false;
      tokenNeeded.value = false;
    }
    const frames = Number(response.headers.get('Phalanx-Waited') ?? 0);
    if (frames > 0) waits.push({ time: performance.now(), frames });
    return response;
  }
  let message = '';
  let reason;
  try {
    ({ error: message = '', reason } = await response.json());
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
  }
  if (response.status === 401) {
    if (keptToken() === used) keepToken('');
    tokenNeeded.value = true;
  }
  if (reason === 'tick') tickRefusal.value = message;
  throw new ApiError(response.status, message || `The server answered with status ${response.status}.`, reason);
}

/** Returns the JSON of a `GET` request. */
export const get = async (path, abort, timeout) => (await send(path, { signal: abort, timeout })).json();

/** Counts the changes that this page has made, so that what lists changes asks again at once. */
export const changesMade = signal(0);

/** Returns the JSON of a `POST` request. */
export async function post(path, body = {}, abort) {
  const answer = await (await send(path, { method: 'POST', body, signal: abort })).json();
  if (/^\/worlds\/[^/]+\/(entities|changes|edits)\b/.test(path)) changesMade.value++;
  return answer;
}

/** Downloads a file. A plain link could not send the token. */
export async function download(path, fileName) {
  const blob = await (await send(path)).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A path's query string; parameters that are undefined, empty or false are left out. */
export function query(parameters) {
  const text = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== '' && value !== false && value !== null)
    .map(([key, value]) => key + '=' + encodeURIComponent(value))
    .join('&');
  return text ? '?' + text : '';
}

/** What polls, to go on at once when a lost connection is there again. */
const running = new Set();

/**
 * Runs `task(abortSignal)` again and again, `interval` milliseconds after it ended, with at most one run at a time. It waits longer after failures, rests
 * while the page is hidden, and ends for good when the returned function is called. The returned function has `now()`, which runs the task at once, or again
 * if it is running; its promise is resolved after a run that began after the call, or at the end. `longest` is the longest wait; when a lost connection is
 * there again, no task waits.
 */
export function repeat(task, interval, longest = LONGEST_BACKOFF) {
  let timer = 0;
  let abort = null;
  let failures = 0;
  let ended = false;
  let again = false;
  let waiting = [];
  const run = async () => {
    clearTimeout(timer);
    if (ended || document.hidden) return;
    if (abort) {
      again = true;
      return;
    }
    abort = new AbortController();
    const called = waiting;
    waiting = [];
    try {
      await task(abort.signal);
      failures = 0;
      called.forEach(resolve => resolve());
    } catch (failure) {
      if (failure.name !== 'AbortError') failures = Math.min(failures + 1, 10);
      waiting.push(...called);
    }
    abort = null;
    if (ended) {
      waiting.forEach(resolve => resolve());
      return;
    }
    const soon = again && failures === 0;
    again = false;
    timer = setTimeout(run, soon ? 0 : failures ? Math.min(longest, Math.max(interval, 250) * 2 ** failures) : interval);
  };
  const shown = () => {
    if (!document.hidden) run();
  };
  document.addEventListener('visibilitychange', shown);
  running.add(run);
  run();
  const end = () => {
    ended = true;
    running.delete(run);
    clearTimeout(timer);
    abort?.abort();
    if (!abort) waiting.forEach(resolve => resolve());
    document.removeEventListener('visibilitychange', shown);
  };
  end.now = () =>
    new Promise(resolve => {
      waiting.push(resolve);
      run();
    });
  return end;
}

/**
 * Polls a path while the component is mounted. Returns `{data, error, refresh}`. The last data stays while newer data is on its way, and after a failure; it is
 * dropped when `subject` changes (by default, when the path without its parameters does). `refresh()` returns a promise that is resolved when there is data that
 * was requested after the call. `load` returns the data of a path.
 */
export function usePoll(path, interval = 1000, subject = path?.replace(/\?.*/, ''), load = get) {
  const [state, setState] = useState({ subject, data: undefined, error: null });
  const poll = useRef(null);
  useEffect(() => {
    if (!path || tokenNeeded.value) return undefined;
    setState(old => (old.subject === subject ? old : { subject, data: undefined, error: null }));
    poll.current = repeat(async abort => {
      try {
        const data = await load(path, abort);
        if (!abort.aborted) setState({ subject, data, error: null });
      } catch (error) {
        if (error.name !== 'AbortError' && !abort.aborted) setState(old => ({ subject, data: old.subject === subject ? old.data : undefined, error }));
        throw error;
      }
    }, interval);
    return () => {
      poll.current?.();
      poll.current = null;
    };
  }, [path, interval, subject, load, tokenNeeded.value]);
  const current = state.subject === subject;
  return { data: current ? state.data : undefined, error: current ? state.error : null, refresh: () => poll.current?.now() };
}
