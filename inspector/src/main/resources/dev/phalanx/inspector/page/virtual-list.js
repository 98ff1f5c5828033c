// A list of rows of one height that renders only the visible ones, however many there are.
//
// Browsers limit the height of an element to about 16 million pixels. A longer list gets a shorter scroll bar: its position is scaled, while the wheel and
// the keys still move by rows.

import { html, useEffect, useLayoutEffect, useRef, useState } from './ui.js';

const TALLEST = 8_000_000;
const OVERSCAN = 6;

/**
 * `rows` rows of `height` pixels; `render(index)` renders one. `shown(first, last)` says which are rendered. `api` is a ref that gets
 * `{scrollTo(index), page}`. `cursor` is the index that keys move from, `move(index)` is called by them; other keys go to `keydown`.
 */
export function VirtualList({ rows, height, render, shown, api, cursor = -1, move, keydown, role = 'list', multi = false, label, class: className = '', test, header }) {
  const box = useRef(null);
  const state = useRef({ top: 0, scrolled: 0, view: 600, headerHeight: 0 }).current;
  const [, draw] = useState(0);
  const pending = useRef(0);

  const full = rows * height;
  const tall = Math.min(full, TALLEST);
  const body = Math.max(0, state.view - state.headerHeight);
  const scaled = full > TALLEST;
  const ratio = scaled ? (full - body) / (tall - body) : 1;
  const highest = Math.max(0, full - body);
  state.top = Math.min(state.top, highest);
  Object.assign(state, { ratio, scaled, highest, body });

  const redraw = () => {
    if (!pending.current) {
      pending.current = requestAnimationFrame(() => {
        pending.current = 0;
        draw(number => number + 1);
      });
    }
  };
  useEffect(() => () => cancelAnimationFrame(pending.current), []);

  const setTop = top => {
    if (!box.current) return;
    state.top = Math.max(0, Math.min(state.highest, top));
    state.scrolled = Math.round(state.top / state.ratio);
    box.current.scrollTop = state.scrolled;
    redraw();
  };

  const scrollTo = index => {
    if (index * height < state.top) setTop(index * height - Math.min(height * 2, state.body / 4));
    else if ((index + 1) * height > state.top + state.body) setTop((index + 1) * height - state.body + Math.min(height * 2, state.body / 4));
  };

  useLayoutEffect(() => {
    if (api) api.current = { scrollTo, center: index => setTop(index * height - state.body / 2), top: () => state.top };
  });

  useEffect(() => {
    const element = box.current;
    const observer = new ResizeObserver(() => {
      state.view = element.clientHeight;
      state.headerHeight = element.querySelector('.virtual-header')?.offsetHeight ?? 0;
      redraw();
    });
    observer.observe(element);
    const wheel = event => {
      if (!state.scaled || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      setTop(state.top + event.deltaY * (event.deltaMode === 1 ? height : event.deltaMode === 2 ? state.body : 1));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', wheel);
    };
  }, []);

  const scroll = event => {
    const scrolled = event.currentTarget.scrollTop;
    if (Math.abs(scrolled - state.scrolled) < 1) return;
    state.scrolled = scrolled;
    state.top = Math.max(0, Math.min(state.highest, scrolled * state.ratio));
    redraw();
  };

  const first = Math.max(0, Math.floor(state.top / height) - OVERSCAN);
  const last = Math.min(rows - 1, Math.ceil((state.top + body) / height) + OVERSCAN);
  useEffect(() => {
    shown?.(first, Math.max(first, last));
  }, [first, last, rows, shown]);

  const keys = event => {
    if (event.target !== event.currentTarget && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(state.body / height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows, End: rows };
    if (move && event.key in steps && rows > 0) {
      event.preventDefault();
      const next = Math.max(0, Math.min(rows - 1, cursor < 0 ? (steps[event.key] > 0 ? 0 : rows - 1) : cursor + steps[event.key]));
      move(next, event);
      scrollTo(next);
    } else {
      keydown?.(event);
    }
  };

  const items = [];
  for (let index = first; index <= last; index++) items.push(render(index));
  const offset = (scaled ? state.scrolled : state.top) + first * height - state.top;
  return html`<div class=${'virtual ' + className} ref=${box} onScroll=${scroll} onKeyDown=${keys} tabindex="0" role=${role} aria-multiselectable=${multi || undefined} aria-label=${label}
      aria-rowcount=${role === 'table' || role === 'grid' ? rows + 1 : undefined} data-test=${test} style=${`--row-height:${height}px`}>
    ${header && html`<div class="virtual-header">${header}</div>`}
    <div class="virtual-body" role="presentation" style=${`height:${tall}px`}>
      <div class="virtual-rows" role="presentation" style=${`transform:translateY(${offset}px)`}>${items}</div>
    </div>
  </div>`;
}
