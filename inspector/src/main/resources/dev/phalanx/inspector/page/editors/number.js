// The editor of a number: typing with Enter and Escape, and dragging on the label.

import { html, classes, useRef, useState } from '../ui.js';
import { number } from '../format.js';
import { useCommit, useFlash } from './commit.js';

const INTEGERS = { byte: [-128, 127], short: [-32768, 32767], char: [0, 65535], int: [-2147483648, 2147483647], long: [null, null] };
const SPECIAL = { nan: 'NaN', infinity: 'Infinity', '-infinity': '-Infinity', inf: 'Infinity', '-inf': '-Infinity' };

/** Reads a typed number of a kind: a number, a string for one that JSON cannot express, or undefined if the text is none. */
export function parseNumber(text, kind) {
  const trimmed = text.trim();
  if (kind in INTEGERS) {
    if (!/^[+-]?\d+$/.test(trimmed)) return undefined;
    const value = BigInt(trimmed);
    if (kind === 'long') {
      if (value < -(2n ** 63n) || value >= 2n ** 63n) return undefined;
      return value > 2n ** 53n || value < -(2n ** 53n) ? value.toString() : Number(value);
    }
    const [low, high] = INTEGERS[kind];
    return value < low || value > high ? undefined : Number(value);
  }
  if (trimmed.toLowerCase() in SPECIAL) return SPECIAL[trimmed.toLowerCase()];
  const value = Number(trimmed.replace(',', '.'));
  if (trimmed === '' || !Number.isFinite(value) || (kind === 'float' && !Number.isFinite(Math.fround(value)))) return undefined;
  return Object.is(value, -0) ? '-0' : value;
}

/** The number of decimal places of a number. */
function decimals(value) {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/** `value + change`, without the digits that binary fractions add: 0.1 + 0.2 is 0.3. */
export function sum(value, change) {
  const places = Math.max(decimals(value), decimals(change));
  return places > 100 ? value + change : Number((value + change).toFixed(places));
}

/** An integer, moved by a change and kept in the range of its kind; a text beyond 2^53, as it is sent. */
export function sumOfIntegers(value, change, kind) {
  const [low, high] = kind === 'long' ? [-(2n ** 63n), 2n ** 63n - 1n] : INTEGERS[kind].map(BigInt);
  const moved = BigInt(value) + BigInt(change);
  const kept = moved < low ? low : moved > high ? high : moved;
  return kept > 2n ** 53n || kept < -(2n ** 53n) ? kept.toString() : Number(kept);
}

/** How far a pixel of a drag moves a number: a two-hundredth of it, rounded to a power of ten, and 0.01 at least. */
const stepOf = value => Math.max(0.01, 10 ** Math.floor(Math.log10(Math.max(Math.abs(value), 1) / 200)));

const text = value => (Object.is(value, -0) ? '-0' : String(value));
/** What is shown while nobody types: few digits, but all of those that an exponent would hide. */
const display = (value, digits) => (Object.is(value, -0) || Math.abs(value) >= 1e9 ? text(value) : number(value, digits));
const movable = (value, integer) => typeof value === 'number' || (integer && /^-?\d+$/.test(value));

/**
 * `value` is a number or its text, `kind` the primitive. `label` is dragged; `digits` is how many are shown; `send(value)` returns a promise. `axis` colours the label.
 */
export function NumberEditor({ value, kind = 'float', label, axis, send, readOnly, name, test, step, digits }) {
  const [draft, setDraft] = useState(null);
  const [invalid, setInvalid] = useState(false);
  const { pending, error, commit } = useCommit(send);
  const input = useFlash(pending === undefined ? value : undefined);
  const drag = useRef(null);
  const shown = pending ?? value;
  const integer = kind in INTEGERS;

  const finish = keep => {
    if (draft !== null && keep) {
      const parsed = parseNumber(draft, kind);
      if (parsed === undefined) {
        setInvalid(true);
        return;
      }
      if (String(parsed) !== text(value) && draft !== display(shown, digits)) commit(parsed);
    }
    setInvalid(false);
    setDraft(null);
  };
  const down = event => {
    if (readOnly || !movable(shown, integer) || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { before: shown, pixels: 0, x: event.clientX };
  };
  const move = event => {
    const now = drag.current;
    if (!now) return;
    const speed = (event.shiftKey ? 10 : 1) * (event.altKey ? 0.1 : 1);
    const delta = event.clientX - now.x;
    if (delta === 0) return;
    now.x = event.clientX;
    now.pixels += delta * speed;
    const pixels = Number(now.pixels.toFixed(1));
    if (integer) commit(sumOfIntegers(now.before, Math.round(pixels / 4), kind));
    else {
      const size = step ?? stepOf(now.before);
      commit(sum(now.before, Number((pixels * size).toFixed(Math.min(100, decimals(size) + 1)))));
    }
  };
  const up = () => (drag.current = null);
  const cancel = event => {
    if (event.key === 'Enter') {
      event.preventDefault();
      finish(true);
      event.currentTarget.select();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      setInvalid(false);
      event.currentTarget.blur();
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !readOnly && movable(shown, integer)) {
      event.preventDefault();
      const size = (event.shiftKey ? 10 : 1) * (event.altKey && !integer ? 0.1 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
      setDraft(null);
      commit(integer ? sumOfIntegers(shown, size, kind) : sum(shown, size));
    }
  };
  return html`<span class=${classes('number-editor', axis && 'axis-' + axis, (invalid || error) && 'invalid')}>
    ${label !== undefined && html`<span class=${classes('drag-label', readOnly && 'fixed')} onPointerDown=${down} onPointerMove=${move} onPointerUp=${up} onPointerCancel=${up}
      title=${readOnly ? undefined : 'Drag to change; Shift ×10, Alt ×0.1'}>${label}</span>`}
    <input ref=${input} type="text" inputmode="decimal" spellcheck=${false} aria-label=${name ?? label} aria-invalid=${invalid} data-test=${test} readonly=${readOnly}
      title=${invalid ? `Not ${integer ? 'an integer of type ' + kind : 'a number that a ' + kind + ' can hold'}.` : text(shown)} value=${draft ?? display(shown, digits)}
      onFocus=${event => event.currentTarget.select()} onInput=${event => setDraft(event.currentTarget.value)} onKeyDown=${cancel}
      onBlur=${() => { finish(!invalid); setDraft(null); setInvalid(false); }} />
    ${error && html`<span class="field-error" role="alert" data-test="field-error">${error}</span>`}
  </span>`;
}
