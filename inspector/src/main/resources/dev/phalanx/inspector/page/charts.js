// Plots: a sparkline on a canvas of its own, and uPlot as a component.

import { html, useEffect, useLayoutEffect, useRef } from './ui.js';
import uPlot from './vendor/uplot.js';
import { dark, color, zoomOf } from './state.js';

/** Colours of series, readable on both themes. */
export const SERIES_COLORS = ['#3b82f6', '#f59e0b', '#10b981', '#ef4444', '#a855f7', '#06b6d4', '#ec4899', '#84cc16'];

const POWERS_OF_TWO = Array.from({ length: 44 }, (_, power) => 2 ** power);

/** A canvas of CSS size `width` × `height`, scaled for the screen. Returns its context, cleared. */
export function prepareCanvas(canvas, width, height) {
  const scale = (window.devicePixelRatio || 1) * zoomOf(canvas);
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** The last `limit` values as bars, the newest at the right; `top` fixes the highest value. */
export function Sparkline({ values, width = 80, height = 18, limit = 80, top, label }) {
  const canvas = useRef(null);
  const theme = dark.value;
  useLayoutEffect(() => {
    const context = prepareCanvas(canvas.current, width, height);
    const shown = values.slice(-limit);
    const highest = top ?? Math.max(...shown, 1e-9);
    const step = width / limit;
    context.fillStyle = color('spark');
    shown.forEach((value, index) => {
      const size = Math.max(value > 0 ? 1 : 0, Math.min(1, value / highest) * (height - 1));
      context.fillRect(width - (shown.length - index) * step, height - size, Math.max(step - 0.3, 0.7), size);
    });
  }, [values, width, height, limit, top, theme]);
  return html`<canvas class="sparkline" ref=${canvas} style=${`width:${width}px;height:${height}px`} role="img" aria-label=${label}></canvas>`;
}

/**
 * A line plot. `data` is uPlot's: an array of x values and one of each series. `series` has `{label, color, fill}`; `format(value)` is the text of a y value.
 * `binary` puts the lines of the grid at powers of two; `x` is what the x values are called. The plot is made again when the series or the theme change, and only
 * gets new data otherwise.
 */
export function Plot({ data, series, height = 160, format = value => String(value), label, test, bars = false, binary = false, x = 'frame' }) {
  const box = useRef(null);
  const plot = useRef(null);
  const latest = useRef(data);
  latest.current = data;
  const signature = series.map(one => one.label + one.color).join('|') + dark.value + height;
  useEffect(() => {
    const ink = color('muted');
    const grid = color('line');
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1, size: 4 }, font: '11px system-ui' };
    const draw = new uPlot(
      {
        width: Math.max(100, box.current.clientWidth),
        height,
        legend: { show: true, live: true },
        // uPlot takes places in pixels of the window.
        cursor: { drag: { x: false, y: false }, move: (plotted, left, top) => [left / zoomOf(plotted.root), top / zoomOf(plotted.root)] },
        scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low ?? 0), (high || 1) * 1.08] } },
        axes: [{ ...axis, size: 26, values: (_, ticks) => ticks.map(tick => tick.toLocaleString('en-US')) }, { ...axis, size: 64, incrs: binary ? POWERS_OF_TWO : undefined, values: (_, ticks) => ticks.map(format) }],
        series: [
          { label: x, value: (_, value) => (value === null ? '–' : value.toLocaleString('en-US')) },
          ...series.map(one => ({
            label: one.label,
            stroke: one.color,
            fill: one.fill ? one.color + '33' : undefined,
            width: 1.5,
            points: { show: false },
            paths: bars ? uPlot.paths.bars({ size: [0.8, 24] }) : undefined,
            value: (_, value) => (value === null || value === undefined ? '–' : format(value)),
          })),
        ],
      },
      latest.current,
      box.current,
    );
    plot.current = draw;
    const observer = new ResizeObserver(([entry]) => draw.setSize({ width: Math.max(100, Math.floor(entry.contentRect.width)), height }));
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      draw.destroy();
      plot.current = null;
    };
  }, [signature]);
  useEffect(() => {
    plot.current?.setData(data);
  }, [data]);
  return html`<div class="plot" ref=${box} role="img" aria-label=${label} data-test=${test}></div>`;
}
