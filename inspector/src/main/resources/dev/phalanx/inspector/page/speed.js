// The speed of the chosen world's time, beside pause and step.

import { html } from './ui.js';
import { controlHint, controllable, setSpeed, world } from './state.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const OWN_TIME = 'The program sets the time of this world itself: the world has no UpdateWorldTimeSystem.';

export function Speed() {
  const speed = world.value?.speed;
  const all = speed === undefined || SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  const hint = !controllable.value ? controlHint.value : world.value && speed === undefined ? OWN_TIME : 'The speed of the world’s time';
  return html`<label class=${speed !== undefined && speed !== 1 ? 'speed changed' : 'speed'} title=${hint}><span class="sr">Speed</span>
    <select data-test="speed" value=${speed ?? 1} disabled=${speed === undefined || !controllable.value} title=${hint} onChange=${event => setSpeed(Number(event.currentTarget.value))}>
      ${all.map(one => html`<option key=${one} value=${one} selected=${one === (speed ?? 1)}>${one}×</option>`)}</select></label>`;
}
