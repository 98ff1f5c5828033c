import { html } from '../ui.js'; export function ProfilerView() { return html`<div></div>`; }
