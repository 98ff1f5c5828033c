// The reader of the binary stream: messages of columns of numbers, in a buffer that is used again for each.

import { send } from './api.js';

const HEADER = 32;
const MAGIC = 0x4e4c4850;
const COLUMNS = 1;
const END = 2;
const LONGEST_BODY = 128 * 1024 * 1024;

/**
 * Opens a stream and calls `message({frame, count, matching, numbers, indices, versions, values, bytes})` for each message of columns. The arrays are only
 * valid during the call. `state(text)` says what happens to the stream, with an empty text while it runs. It opens again after a failure, until the
 * returned function is called.
 */
export function openStream(path, message, state) {
  let abort = null;
  let ended = false;
  let timer = 0;
  let failures = 0;
  const run = async () => {
    if (document.hidden || ended) return;
    abort = new AbortController();
    try {
      const response = await send(path, { signal: abort.signal });
      state('');
      await read(response.body.getReader(), part => {
        failures = 0;
        message(part);
      });
      state('The stream has ended.');
    } catch (failure) {
      if (failure.name !== 'AbortError') state(failure.message);
    }
    abort = null;
    if (!ended) timer = setTimeout(run, Math.min(15000, 500 * 2 ** failures++));
  };
  const visibility = () => {
    clearTimeout(timer);
    if (document.hidden) abort?.abort();
    else if (!abort) run();
  };
  document.addEventListener('visibilitychange', visibility);
  run();
  return () => {
    ended = true;
    clearTimeout(timer);
    abort?.abort();
    document.removeEventListener('visibilitychange', visibility);
  };
}

async function read(reader, message) {
  const header = new Uint8Array(HEADER);
  const view = new DataView(header.buffer);
  let body = new Uint8Array(0);
  let have = 0;
  let need = -1;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    let at = 0;
    while (at < value.length) {
      if (need < 0) {
        const part = Math.min(HEADER - have, value.length - at);
        header.set(value.subarray(at, at + part), have);
        have += part;
        at += part;
        if (have < HEADER) break;
        if (view.getUint32(0, true) !== MAGIC) throw new Error('The stream does not have the form that this page knows. Reload the page.');
        need = view.getUint32(4, true);
        if (need > LONGEST_BODY) throw new Error(`The stream announces a message of ${need} bytes, which is too long.`);
        if (body.length < need) body = new Uint8Array(Math.ceil(need * 1.25));
        have = 0;
      }
      const part = Math.min(need - have, value.length - at);
      body.set(value.subarray(at, at + part), have);
      have += part;
      at += part;
      if (have < need) break;
      deliver(view, body, need, message);
      have = 0;
      need = -1;
    }
  }
}

function deliver(view, body, length, message) {
  const kind = view.getUint32(8, true);
  if (kind === END) throw new Error(new TextDecoder().decode(body.subarray(0, length)) || 'The stream has ended.');
  if (kind !== COLUMNS) return;
  const count = view.getUint32(16, true);
  const numbers = view.getUint32(24, true);
  if (count * (8 + 4 * numbers) > length) throw new Error('A message of the stream is shorter than it says.');
  message({
    frame: view.getUint32(12, true),
    count,
    matching: view.getUint32(20, true),
    numbers,
    bytes: HEADER + length,
    indices: new Uint32Array(body.buffer, 0, count),
    versions: new Uint32Array(body.buffer, 4 * count, count),
    values: new Float32Array(body.buffer, 8 * count, count * numbers),
  });
}

/**
 * Whether matrices of 12 numbers are in the order of columns (an axis after the other, then the position) rather than of rows. The axes of a transform are
 * perpendicular, so the order in which those of a few matrices come closer to that is the right one.
 */
export function columnOrder(values, count) {
  let rows = 0;
  let columns = 0;
  const skew = (o, i, j, k, a, b, c) => {
    const x = [values[o + i], values[o + j], values[o + k]];
    const y = [values[o + a], values[o + b], values[o + c]];
    const length = Math.hypot(...x) * Math.hypot(...y);
    return length > 0 ? Math.abs(x[0] * y[0] + x[1] * y[1] + x[2] * y[2]) / length : 0;
  };
  const step = Math.max(1, Math.floor(count / 64));
  for (let index = 0; index < count; index += step) {
    const o = index * 12;
    rows += skew(o, 0, 4, 8, 1, 5, 9) + skew(o, 1, 5, 9, 2, 6, 10) + skew(o, 0, 4, 8, 2, 6, 10);
    columns += skew(o, 0, 1, 2, 3, 4, 5) + skew(o, 3, 4, 5, 6, 7, 8) + skew(o, 0, 1, 2, 6, 7, 8);
  }
  return columns < rows;
}
