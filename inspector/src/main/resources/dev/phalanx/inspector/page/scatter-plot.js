// A scatter plot of two numbers of each entity. Points are counted for each pixel and drawn as one image, so that their number hardly matters.

import { html, useEffect, useRef } from './ui.js';
import { color, dark, select, selected, placeIn, zoomOf } from './state.js';
import { prepareCanvas } from './charts.js';
import { rampColor } from './ramp.js';
import * as format from './format.js';

const LEFT = 64;
const BOTTOM = 40;
const TOP = 12;
const RIGHT = 16;

/** `api` is a ref that gets `{take(message)}`; `drawn()` is called after each picture. */
export function ScatterPlot({ api, labels, drawn }) {
  const canvas = useRef(null);
  const state = useRef({ count: 0, capacity: 0, pending: 0, range: null }).current;
  const report = useRef(drawn);
  report.current = drawn;

  const draw = () => {
    state.pending = 0;
    const { clientWidth: width, clientHeight: height } = canvas.current.parentElement;
    const context = prepareCanvas(canvas.current, width, height);
    canvas.current.style.cssText = `width:${width}px;height:${height}px`;
    const inner = { width: Math.max(10, width - LEFT - RIGHT), height: Math.max(10, height - TOP - BOTTOM) };
    const { x, y, count } = state;
    if (!count) return;
    const range = extents(state);
    const places = new Float32Array(2);
    state.place = index => {
      places[0] = ((x[index] - range[0]) / (range[1] - range[0])) * (inner.width - 1);
      places[1] = (1 - (y[index] - range[2]) / (range[3] - range[2])) * (inner.height - 1);
      return places;
    };
    const scale = (window.devicePixelRatio || 1) * zoomOf(canvas.current);
    const image = context.createImageData(Math.round(inner.width * scale), Math.round(inner.height * scale));
    const hits = new Uint16Array(image.width * image.height);
    let most = 1;
    const dot = count > 200000 ? 1 : count > 5000 ? 2 : 4;
    for (let index = 0; index < count; index++) {
      const place = state.place(index);
      if (!(place[0] >= 0 && place[1] >= 0)) continue;
      const left = Math.round(place[0] * scale);
      const top = Math.round(place[1] * scale);
      for (let dy = 0; dy < dot; dy++) for (let dx = 0; dx < dot; dx++) {
        if (left + dx >= image.width || top + dy >= image.height) continue;
        const at = (top + dy) * image.width + left + dx;
        if (hits[at] < 65535 && ++hits[at] > most) most = hits[at];
      }
    }
    const ramp = Array.from({ length: 64 }, (_, index) => rampColor(0.35 + (0.65 * index) / 63));
    for (let at = 0; at < hits.length; at++) {
      if (!hits[at]) continue;
      const [red, green, blue] = ramp[most === 1 ? 20 : Math.floor((63 * Math.log(hits[at])) / Math.log(most))];
      image.data.set([red, green, blue, 255], at * 4);
    }
    context.putImageData(image, Math.round(LEFT * scale), Math.round(TOP * scale));
    axes(context, width, height, inner, range, labels);
    if (selected.value) {
      const [entity, version] = selected.value.split(':').map(Number);
      for (let index = 0; index < count; index++) {
        if (state.indices[index] !== entity || state.versions[index] !== version) continue;
        const place = state.place(index);
        context.strokeStyle = '#ff7a1a';
        context.lineWidth = 2;
        context.beginPath();
        context.arc(LEFT + place[0], TOP + place[1], 7, 0, 2 * Math.PI);
        context.stroke();
      }
    }
    report.current();
  };
  const invalidate = () => {
    if (!state.pending) state.pending = requestAnimationFrame(draw);
  };
  api.current = {
    take({ count, indices, versions, values }, same) {
      if (state.pending && state.count) return;
      if (count > state.capacity) {
        state.capacity = Math.ceil(count * 1.2);
        state.x = new Float32Array(state.capacity);
        state.y = new Float32Array(state.capacity);
        state.indices = new Uint32Array(state.capacity);
        state.versions = new Uint32Array(state.capacity);
      }
      state.count = count;
      state.indices.set(indices);
      state.versions.set(versions);
      state.x.set(values.subarray(0, count));
      state.y.set(same ? values.subarray(0, count) : values.subarray(count, 2 * count));
      invalidate();
    },
  };
  useEffect(() => {
    const observer = new ResizeObserver(invalidate);
    observer.observe(canvas.current.parentElement);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(state.pending);
      api.current = null;
    };
  }, []);
  useEffect(invalidate, [dark.value, selected.value]);
  const click = event => {
    if (!state.place) return;
    const at = placeIn(canvas.current, event);
    const x = at.x - LEFT;
    const y = at.y - TOP;
    let best = -1;
    let nearest = 12 * 12;
    for (let index = 0; index < state.count; index++) {
      const place = state.place(index);
      const distance = (place[0] - x) ** 2 + (place[1] - y) ** 2;
      if (distance < nearest) {
        nearest = distance;
        best = index;
      }
    }
    select(best < 0 ? '' : `${state.indices[best]}:${state.versions[best]}`);
  };
  return html`<canvas ref=${canvas} onClick=${click} role="img" aria-label=${`${labels[0]} against ${labels[1]}`}></canvas>`;
}

/** The range of both axes. It grows at once and shrinks slowly, so that the picture does not tremble. */
function extents(state) {
  const now = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < state.count; index++) {
    const x = state.x[index];
    const y = state.y[index];
    if (!Number.isFinite(x + y)) continue;
    if (x < now[0]) now[0] = x;
    if (x > now[1]) now[1] = x;
    if (y < now[2]) now[2] = y;
    if (y > now[3]) now[3] = y;
  }
  for (const at of [0, 2]) {
    if (now[at] > now[at + 1]) [now[at], now[at + 1]] = [0, 1];
    const pad = (now[at + 1] - now[at] || Math.abs(now[at]) || 1) * 0.03;
    now[at] -= pad;
    now[at + 1] += pad;
    if (state.range) {
      now[at] = Math.min(now[at], state.range[at] + (now[at] - state.range[at]) * 0.05);
      now[at + 1] = Math.max(now[at + 1], state.range[at + 1] + (now[at + 1] - state.range[at + 1]) * 0.05);
    }
  }
  state.range = now;
  return now;
}

function axes(context, width, height, inner, range, labels) {
  context.font = '11px system-ui';
  context.fillStyle = color('muted');
  context.strokeStyle = color('line');
  context.lineWidth = 1;
  context.strokeRect(LEFT - 0.5, TOP - 0.5, inner.width + 1, inner.height + 1);
  context.textAlign = 'center';
  for (const tick of ticks(range[0], range[1], inner.width / 90)) {
    const x = LEFT + ((tick - range[0]) / (range[1] - range[0])) * inner.width;
    context.fillText(format.number(tick), x, height - BOTTOM + 16);
    context.fillRect(x, height - BOTTOM, 1, 4);
  }
  context.fillText(short(labels[0]), LEFT + inner.width / 2, height - 8);
  context.textAlign = 'right';
  for (const tick of ticks(range[2], range[3], inner.height / 50)) {
    const y = TOP + (1 - (tick - range[2]) / (range[3] - range[2])) * inner.height;
    context.fillText(format.number(tick), LEFT - 8, y + 4);
    context.fillRect(LEFT - 5, y, 4, 1);
  }
  context.save();
  context.translate(12, TOP + inner.height / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = 'center';
  context.fillText(short(labels[1]), 0, 0);
  context.restore();
}

const short = label => label.replace(/^(?:[a-z0-9_]+\.)+/, '');

/** Round numbers in a range, about as many as asked for. */
function ticks(low, high, wanted) {
  const rough = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find(factor => factor * power >= rough) * power;
  const result = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high && result.length < 50; tick += step) result.push(Number(tick.toPrecision(10)));
  return result;
}
