import { html } from '../ui.js'; export function ViewportView() { return html`<div></div>`; }
