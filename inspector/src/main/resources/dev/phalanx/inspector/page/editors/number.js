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
  return trimmed === '' || Number.isNaN(value) ? undefined : value;
}

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
      if (parsed !== value && draft !== number(shown, digits)) commit(parsed);
    }
    setInvalid(false);
    setDraft(null);
  };
  const down = event => {
    if (readOnly || typeof shown !== 'number' || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { value: shown, before: value, x: event.clientX, moved: false };
  };
  const move = event => {
    const now = drag.current;
    if (!now) return;
    const speed = (event.shiftKey ? 10 : 1) * (event.altKey ? 0.1 : 1);
    const delta = event.clientX - now.x;
    if (delta === 0) return;
    now.moved = true;
    now.x = event.clientX;
    const size = step ?? (integer ? 0.25 : Math.max(0.01, Math.abs(now.before) * 0.005));
    now.value += delta * speed * size;
    let next = integer ? Math.round(now.value) : Number(now.value.toPrecision(6));
    if (integer && kind !== 'long') next = Math.max(INTEGERS[kind][0], Math.min(INTEGERS[kind][1], next));
    commit(next);
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
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !readOnly && typeof shown === 'number') {
      event.preventDefault();
      const size = (event.shiftKey ? 10 : 1) * (event.altKey && !integer ? 0.1 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
      setDraft(null);
      commit(integer ? shown + size : Number((shown + size).toPrecision(7)));
    }
  };
  return html`<span class=${classes('number-editor', axis && 'axis-' + axis, (invalid || error) && 'invalid')}>
    ${label !== undefined && html`<span class=${classes('drag-label', readOnly && 'fixed')} onPointerDown=${down} onPointerMove=${move} onPointerUp=${up} onPointerCancel=${up}
      title=${readOnly ? undefined : 'Drag to change; Shift ×10, Alt ×0.1'}>${label}</span>`}
    <input ref=${input} type="text" inputmode="decimal" spellcheck=${false} aria-label=${name ?? label} aria-invalid=${invalid} data-test=${test} readonly=${readOnly}
      title=${invalid ? `Not ${integer ? 'an integer of type ' + kind : 'a number'}.` : String(shown)} value=${draft ?? number(shown, digits)}
      onFocus=${event => event.currentTarget.select()} onInput=${event => setDraft(event.currentTarget.value)} onKeyDown=${cancel}
      onBlur=${() => { finish(!invalid); setDraft(null); setInvalid(false); }} />
    ${error && html`<span class="field-error" role="alert" data-test="field-error">${error}</span>`}
  </span>`;
}
