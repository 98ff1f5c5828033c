// The frame timeline: an overview strip of frame times, and a canvas with one row for each thread whose spans are nested bars.

import { html, useEffect, useRef, useState } from './ui.js';
import { color, dark, placeIn, zoomOf } from './state.js';
import { prepareCanvas } from './charts.js';
import * as format from './format.js';

const LANE = 20;
const ROW_GAP = 10;
const LABEL = 128;
const AXIS = 38;
const MARKS = 16;
const LONGEST_SHOWN = 60_000;
const PALETTE = ['#3b6fb5', '#2f8577', '#8a5fb0', '#a8702a', '#3f8a45', '#a34f6d', '#567a9c', '#7d7a2e'];

/** A frame counts as slow if it takes more than this many times the median. */
const SLOW = 1.5;

export const slowLimit = frames => {
  const sorted = frames.map(frame => frame.millis).sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) * SLOW;
};

/** The bars of frame times. Slow frames have another colour and a mark; `choose(frame)` is called by a click, a drag and the keys. */
export function Overview({ frames, chosen, choose }) {
  const canvas = useRef(null);
  const [width, setWidth] = useState(800);
  const height = 56;
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(canvas.current.parentElement);
    return () => observer.disconnect();
  }, []);
  const step = Math.min(16, width / Math.max(1, frames.length));
  useEffect(() => {
    const context = prepareCanvas(canvas.current, width, height);
    const limit = slowLimit(frames);
    const highest = Math.max(...frames.map(frame => frame.millis), 1e-6);
    frames.forEach((frame, index) => {
      const slow = frame.millis > limit;
      const size = Math.max(2, (frame.millis / highest) * (height - 14));
      if (frame.frame === chosen) {
        context.fillStyle = color('accent-back');
        context.fillRect(index * step, 0, step, height);
      }
      context.fillStyle = slow ? color('bad') : color('spark');
      context.fillRect(index * step, height - size, Math.max(1, step - 1), size);
      if (slow) {
        context.beginPath();
        context.moveTo(index * step, height - size - 6);
        context.lineTo(index * step + Math.max(4, step - 1), height - size - 6);
        context.lineTo(index * step + Math.max(4, step - 1) / 2, height - size - 2);
        context.fill();
      }
    });
  }, [frames, chosen, width, dark.value]);
  const at = event => {
    const index = Math.floor(placeIn(event.currentTarget, event).x / step);
    if (frames[index]) choose(frames[index].frame);
  };
  const keys = event => {
    const index = frames.findIndex(frame => frame.frame === chosen);
    const next = frames[{ ArrowLeft: index < 0 ? frames.length - 1 : index - 1, ArrowRight: index + 1, Home: 0, End: frames.length - 1 }[event.key]];
    if (!next) return;
    event.preventDefault();
    choose(next.frame);
  };
  return html`<div class="overview" role="slider" tabindex="0" aria-label="Frame" aria-valuenow=${chosen ?? frames.at(-1)?.frame} aria-valuemin=${frames[0]?.frame} aria-valuemax=${frames.at(-1)?.frame} onKeyDown=${keys} data-test="overview">
    <canvas ref=${canvas} style=${`width:${width}px;height:${height}px`} title="Frame times; marked frames take more than 1.5 times the median" onPointerDown=${event => { event.currentTarget.setPointerCapture(event.pointerId); at(event); }}
      onPointerMove=${event => event.buttons === 1 && at(event)}></canvas></div>`;
}

/**
 * Where everything is in the timeline, in milliseconds from the beginning of the first frame on: `starts` of frames by their numbers, and `rows` with a name,
 * lanes, and spans. The time between frames is part of it. Pauses of the collector, which stop all threads, have one row, which is the first.
 */
export function layout(frames) {
  const origin = frames[0]?.start ?? 0;
  const starts = new Map(frames.map(frame => [frame.frame, frame.start - origin]));
  const rows = new Map();
  const add = (name, span, start, frame) => {
    if (!rows.has(name)) rows.set(name, { name, lanes: 1, longest: 0, spans: [] });
    const row = rows.get(name);
    row.lanes = Math.max(row.lanes, span.depth + 1);
    row.longest = Math.max(row.longest, span.millis);
    row.spans.push({ ...span, start: start + span.start, frame });
  };
  for (const { frame, gcPauses } of frames) for (const pause of gcPauses ?? []) add('pauses', { ...pause, kind: 'gc', depth: 0 }, starts.get(frame), frame);
  for (const { frame, threads, syncPoints } of frames) {
    const start = starts.get(frame);
    for (const thread of threads) for (const span of thread.spans) if (span.kind !== 'gc') add(thread.name, span, start, frame);
    for (const point of syncPoints ?? []) add('sync points', { ...point, name: point.reason, kind: 'sync point', depth: 0, detail: format.plural(point.handles, 'job handle') }, start, frame);
  }
  for (const one of rows.values()) one.spans.sort((a, b) => a.start - b.start);
  return { origin, starts, rows: [...rows.values()] };
}

/** The round number of milliseconds between two marks of an axis that shows `span` milliseconds on `width` pixels. */
function markStep(span, width) {
  const least = (span * 110) / width;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find(factor => factor * power >= least);
}

function hash(text) {
  let value = 0;
  for (let index = 0; index < text.length; index++) value = (value * 31 + text.charCodeAt(index)) | 0;
  return Math.abs(value);
}

/**
 * The spans of frames on an axis of time, which counts from the beginning of the recording. The wheel zooms, dragging moves, a double click zooms to a span. `chosen` is a frame's number, which the view moves to;
 * `touched()` is called when the user moves the view.
 */
export function Timeline({ frames, chosen, touched }) {
  const canvas = useRef(null);
  const [tip, setTip] = useState(null);
  const [rows, setRows] = useState([]);
  const state = useRef({ from: 0, to: 20, rows: [], starts: new Map(), origin: 0, pending: 0, width: 800, height: 300, top: 0, hits: [] }).current;
  state.frames = frames;

  const draw = () => {
    state.pending = 0;
    if (!canvas.current) return;
    const { width, height, from, to, rows } = state;
    const context = prepareCanvas(canvas.current, width, height);
    const scale = (width - LABEL) / (to - from);
    const x = time => LABEL + (time - from) * scale;
    state.hits = [];
    context.font = '11px system-ui';
    context.textBaseline = 'middle';
    const line = color('line');
    const muted = color('muted');
    const ink = color('ink');
    context.save();
    context.beginPath();
    context.rect(LABEL, 0, width - LABEL, height);
    context.clip();
    for (const frame of state.frames) {
      const start = state.starts.get(frame.frame);
      if (start === undefined || start > to || start + frame.millis < from) continue;
      if (frame.frame === chosen) {
        context.fillStyle = color('accent-back');
        context.globalAlpha = 0.45;
        context.fillRect(x(start), 0, frame.millis * scale, height);
        context.globalAlpha = 1;
      }
      context.fillStyle = color('hover');
      context.fillRect(x(start), MARKS, frame.millis * scale, AXIS - MARKS - 2);
      context.fillStyle = line;
      context.fillRect(x(start), MARKS, 1, height);
      context.fillRect(x(start + frame.millis), MARKS, 1, height);
      const left = Math.max(x(start), LABEL);
      const room = Math.min(x(start + frame.millis), width) - left;
      context.fillStyle = muted;
      if (room > 44) context.fillText(room > 120 ? `${format.count(frame.frame)} · ${format.millis(frame.millis)} ms` : format.count(frame.frame), left + 4, (MARKS + AXIS) / 2);
    }
    const step = markStep(to - from, width - LABEL);
    for (let mark = Math.ceil((from + state.origin) / step); mark * step <= to + state.origin; mark++) {
      const left = x(mark * step - state.origin);
      context.fillStyle = line;
      context.fillRect(left, 0, 1, MARKS);
      context.fillStyle = muted;
      context.fillText(`${Number((mark * step).toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 4 })} ms`, left + 3, MARKS / 2);
    }
    let y = AXIS + 2 - state.top;
    for (const row of rows) {
      const low = firstAfter(row.spans, from - row.longest);
      for (let index = low; index < row.spans.length; index++) {
        const span = row.spans[index];
        if (span.start > to) break;
        if (span.start + span.millis < from) continue;
        const left = x(span.start);
        const size = Math.max(1, span.millis * scale - (span.millis * scale > 3 ? 1 : 0));
        const top = y + span.depth * LANE;
        if (top > height || top + LANE < AXIS) continue;
        context.fillStyle = span.kind === 'gc' ? color('bad') : span.kind.startsWith('sync') ? color('warn') : PALETTE[hash(span.name) % PALETTE.length];
        context.fillRect(left, top, size, LANE - 2);
        if (size > 3) state.hits.push({ left, top, size, span, row });
        if (size > 28) {
          context.fillStyle = span.kind.startsWith('sync') ? '#1c1500' : '#fff';
          const visible = Math.max(left, LABEL);
          const room = left + size - visible - 8;
          const fits = Math.floor(room / 6);
          if (fits > 2) context.fillText(span.name.length > fits ? span.name.slice(0, fits - 1) + '…' : span.name, visible + 4, top + LANE / 2 - 1);
        }
      }
      y += row.lanes * LANE + ROW_GAP;
    }
    context.restore();
    y = AXIS + 2 - state.top;
    context.fillStyle = color('panel');
    context.fillRect(0, 0, LABEL, height);
    for (const row of rows) {
      context.fillStyle = ink;
      context.fillText(row.name.length > 20 ? row.name.slice(0, 19) + '…' : row.name, 8, y + LANE / 2);
      context.fillStyle = line;
      context.fillRect(0, y + row.lanes * LANE + ROW_GAP / 2 - 1, width, 1);
      y += row.lanes * LANE + ROW_GAP;
    }
    state.contentHeight = y + state.top;
    context.fillStyle = muted;
    context.fillText(`${format.millis(to - from)} ms shown`, 8, AXIS / 2);
  };
  const invalidate = () => {
    if (!state.pending) state.pending = requestAnimationFrame(draw);
  };

  useEffect(() => {
    const element = canvas.current;
    const observer = new ResizeObserver(([entry]) => {
      state.width = Math.floor(entry.contentRect.width);
      state.height = Math.floor(entry.contentRect.height);
      element.style.cssText = `width:${state.width}px;height:${state.height}px`;
      invalidate();
    });
    observer.observe(canvas.current.parentElement);
    const wheel = event => {
      event.preventDefault();
      touched();
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const shift = ((event.deltaX || event.deltaY) / (state.width - LABEL)) * (state.to - state.from);
        state.from += shift;
        state.to += shift;
      } else {
        const place = Math.max(0, (placeIn(canvas.current, event).x - LABEL) / (state.width - LABEL));
        const center = state.from + place * (state.to - state.from);
        const factor = Math.exp(Math.max(-1, Math.min(1, event.deltaY / 300)));
        const span = Math.max(0.005, Math.min(LONGEST_SHOWN, (state.to - state.from) * factor));
        state.from = center - place * span;
        state.to = state.from + span;
      }
      invalidate();
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(state.pending);
      element.removeEventListener('wheel', wheel);
    };
  }, []);
  useEffect(() => {
    Object.assign(state, layout(frames));
    setRows(state.rows.map(row => row.name));
    const frame = frames.find(one => one.frame === chosen);
    if (frame && state.shown !== chosen) {
      state.from = state.starts.get(chosen) - frame.millis * 0.05;
      state.to = state.starts.get(chosen) + frame.millis * 1.08;
    } else if (!frame && frames.length) {
      const last = frames.at(-1);
      state.from = state.starts.get(frames[Math.max(0, frames.length - 3)].frame);
      state.to = state.starts.get(last.frame) + last.millis;
    }
    state.shown = frame ? chosen : null;
    invalidate();
  }, [frames, chosen]);
  useEffect(invalidate, [dark.value]);

  const find = event => {
    const { x, y } = placeIn(canvas.current, event);
    return { x, y, hit: state.hits.findLast(one => x >= one.left && x <= one.left + one.size && y >= one.top && y <= one.top + LANE - 2) };
  };
  const move = event => {
    if (state.drag) {
      const shift = ((state.drag.x - event.clientX) / zoomOf(canvas.current) / (state.width - LABEL)) * (state.to - state.from);
      state.from += shift;
      state.to += shift;
      state.top = Math.max(0, Math.min(Math.max(0, (state.contentHeight ?? 0) - state.height), state.top + (state.drag.y - event.clientY) / zoomOf(canvas.current)));
      state.drag = { x: event.clientX, y: event.clientY };
      touched();
      setTip(null);
      invalidate();
      return;
    }
    const { x, y, hit } = find(event);
    setTip(hit ? { x, y, span: hit.span, row: hit.row.name } : null);
  };
  const zoomTo = event => {
    const { hit } = find(event);
    if (!hit) return;
    touched();
    const pad = hit.span.millis * 0.1;
    state.from = hit.span.start - pad;
    state.to = hit.span.start + hit.span.millis + pad;
    invalidate();
  };
  return html`<div class="timeline-body" data-test="timeline">
    <canvas ref=${canvas} role="img" aria-label=${`Spans of ${format.plural(frames.length, 'frame')}, with a row for each of: ${rows.join(', ')}`} onPointerDown=${event => { event.currentTarget.setPointerCapture(event.pointerId); state.drag = { x: event.clientX, y: event.clientY }; }} onPointerMove=${move}
      onPointerUp=${() => (state.drag = null)} onPointerCancel=${() => (state.drag = null)} onPointerLeave=${() => setTip(null)} onDblClick=${zoomTo}></canvas>
    ${tip && html`<div class="tooltip" style=${`left:${Math.min(tip.x + 14, state.width - 260)}px;top:${Math.min(tip.y + 14, state.height - 70)}px`}><b>${tip.span.name}</b><br />${tip.span.kind}, ${tip.row}<br /><span class="mono">${format.millis(tip.span.millis)} ms</span>, ${tip.span.kind === 'gc' ? 'in or after frame' : 'frame'} ${format.count(tip.span.frame)}${tip.span.detail ? html`<br />${tip.span.detail}` : ''}</div>`}
  </div>`;
}

/** The index of the first span that starts after a time. */
function firstAfter(spans, time) {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].start < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
