// What is shown in place of data: nothing to show, loading, and errors; the boundary of failures; and a bar that divides two panes.

import { html, Component, useEffect, useRef, useState } from './ui.js';
import { connection } from './api.js';
import { route } from './router.js';
import { zoomOf } from './state.js';

/** An error of a request, in words of the server. The old data stays below it. What says that the connection is lost is shown for the whole page. */
export function ErrorBar({ error }) {
  if (!error || (error.status === 0 && connection.value.state === 'lost')) return null;
  return html`<div class="error-bar" role="alert" data-test="error">${error.message}${error.status ? html` <span class="unit">(status ${error.status})</span>` : ''}</div>`;
}

/** A note that appears only if something takes longer than a moment, so that fast answers do not flicker. */
export function Loading({ text = 'Loading …' }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return html`<div class="empty" aria-busy="true">${late ? text : ''}</div>`;
}

export function Empty({ title, children, test = 'empty' }) {
  return html`<div class="empty" data-test=${test}><h2>${title}</h2><p>${children}</p></div>`;
}

/**
 * Draws its children, or a message if they cannot be drawn, so that the rest of the page goes on. `name` says what they are. It tries again when `subject`
 * becomes another one.
 */
export class Boundary extends Component {
  constructor(properties) {
    super(properties);
    this.state = { failure: null, subject: properties.subject };
    this.logged = '';
  }

  static getDerivedStateFromProps({ subject }, state) {
    return subject === state.subject ? null : { failure: null, subject };
  }

  componentDidCatch(failure) {
    if (this.logged !== String(failure)) console.error(failure);
    this.logged = String(failure);
    this.setState({ failure });
  }

  render({ name, children }, { failure }) {
    if (failure === null) return children;
    return html`<div class="draw-failure" role="alert" data-test="draw-failure"><p>${name} cannot be drawn: <span class="mono selectable">${String(failure)}</span>.</p>
      <p>The rest of the page goes on. <button class="small" data-test="draw-again" onClick=${() => this.setState({ failure: null })}>Try again</button></p></div>`;
  }
}

/**
 * Two panes side by side, divided by a bar that can be dragged; the width of the second is remembered under a name. Until somebody drags the bar, the second
 * takes `width` pixels, on a wide screen 24%, but at most the `share` of both.
 */
export function Split({ name, first, second, width = 400, share = 0.34, least = 280 }) {
  const key = 'phalanx.inspector.split.' + name;
  const box = useRef(null);
  const [size, setSize] = useState(() => {
    try {
      return Number(localStorage.getItem(key)) || 0;
    } catch {
      return 0;
    }
  });
  const keep = next => {
    const most = Math.max(least, (box.current?.clientWidth ?? 1200) - 320);
    const clean = Math.round(Math.max(least, Math.min(most, next)));
    setSize(clean);
    try {
      localStorage.setItem(key, clean);
    } catch {
      // The width then lasts until the page is reloaded.
    }
  };
  const move = event => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) keep((box.current.getBoundingClientRect().right - event.clientX) / zoomOf(box.current));
  };
  const keys = event => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      event.stopPropagation();
      keep(event.currentTarget.nextElementSibling.clientWidth + (event.key === 'ArrowLeft' ? 16 : -16));
    }
  };
  return html`<div class="split" ref=${box}>
    <div class="pane"><${Boundary} name="The list" subject=${route.value}>${first}<//></div>
    <div class="divider" role="separator" aria-orientation="vertical" aria-label="Width of the panel" aria-valuenow=${size || width} tabindex="0" onKeyDown=${keys}
      onPointerDown=${event => { event.preventDefault(); event.currentTarget.setPointerCapture(event.pointerId); }} onPointerMove=${move}></div>
    <div class="pane side" style=${size ? `width:min(${size}px, 70%)` : `width:min(max(${width}px, 24%), ${share * 100}%)`}><${Boundary} name="The panel" subject=${route.value}>${second}<//></div>
  </div>`;
}
