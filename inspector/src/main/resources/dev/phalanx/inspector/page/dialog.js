// A dialog over the page: closes with Escape or a click beside it, and gives the focus back.

import { html, useEffect, useRef } from './ui.js';
import { useKeys } from './keys.js';
import { Icon } from './icons.js';

/** A dialog; a `wide` one takes what lists need. */
export function Dialog({ title, close, test, wide = false, children }) {
  const box = useRef(null);
  useKeys({ Escape: close });
  useEffect(() => {
    const before = document.activeElement;
    (box.current.querySelector('[autofocus]') ?? box.current).focus();
    return () => before?.focus?.();
  }, []);
  return html`<div class="dialog-back" onMouseDown=${event => event.target === event.currentTarget && close()}>
    <div class=${wide ? 'dialog wide' : 'dialog'} role="dialog" aria-modal="true" aria-label=${title} ref=${box} tabindex="-1" data-test=${test}>
      <div class="dialog-head"><h2>${title}</h2><button class="icon-button" onClick=${close}><${Icon} name="close" label="Close" size=${12} /></button></div>
      ${children}
    </div>
  </div>`;
}
