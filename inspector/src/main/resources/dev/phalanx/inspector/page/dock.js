// The dock below every view: the watch list and the conditions that pause the world. It can be folded.

import { html, useEffect } from './ui.js';
import { Icon } from './icons.js';
import { dockOpen, pins, Pins, useWatching } from './watch-list.js';
import { beginCondition, ConditionForm, Conditions, conditions, draft, useConditions } from './stop-conditions.js';
import * as format from './format.js';

/** Begins a condition about a pin. */
function stopWhen(pin) {
  dockOpen.value = true;
  if (pin.q === undefined) beginCondition({ entity: pin.entity, when: pin.path ? `${format.simpleName(pin.type)}.${pin.path}<` : `c=${format.simpleName(pin.type)}` });
  else beginCondition({ q: pin.q });
}

/** The button of the toolbar that opens and folds the dock. */
export function DockButton() {
  return html`<button class=${'icon-button' + (dockOpen.value ? ' on' : '')} aria-pressed=${dockOpen.value} title="Watch list and conditions" data-test="dock" onClick=${() => (dockOpen.value = !dockOpen.value)}><${Icon} name="pin" label="Watch list and conditions" /></button>`;
}

export function Dock() {
  useWatching();
  useConditions();
  const count = pins.value.length;
  const armed = conditions.value.filter(condition => condition.armed).length;
  useEffect(() => {
    if (draft.value) dockOpen.value = true;
  }, [draft.value]);
  if (!dockOpen.value && !count && !conditions.value.length) return null;
  return html`<section class="dock" aria-label="Watch list and conditions" data-test="watch-dock">
    <button class="dock-head" aria-expanded=${dockOpen.value} data-test="dock-fold" onClick=${() => (dockOpen.value = !dockOpen.value)}><span class="arrow" aria-hidden="true">${dockOpen.value ? '▾' : '▸'}</span> Watch
      <span class="unit">${format.plural(count, 'value')}${conditions.value.length ? `, ${armed} of ${format.plural(conditions.value.length, 'condition')} armed` : ''}</span></button>
    ${dockOpen.value && html`<${ConditionForm} /><div class="dock-body" tabindex="0" role="group" aria-label="Watched values and conditions"><${Pins} stopWhen=${stopWhen} /><${Conditions} /></div>`}
  </section>`;
}
