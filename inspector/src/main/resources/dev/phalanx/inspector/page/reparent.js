// Dragging a row of the tree onto another one, which becomes its parent. With Shift, the transform stays as it is; otherwise the entity stays where it is.

import { signal } from './ui.js';
import { notify, writable } from './state.js';
import { isSelected, selection } from './selection.js';
import { reparent } from './context-menu.js';

const LEAST_PIXELS = 6;

/** The drag: the entities, and the entity of the row below the pointer, or an empty text; null while nothing is dragged. */
export const drag = signal(null);

const entityBelow = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-test=tree] [data-entity]')?.dataset.entity ?? '';

/** Begins to drag the row of an item, once the pointer has moved. */
export function beginDrag(event, item) {
  if (event.button !== 0 || !writable.value || !item.entity || item.kind !== 'entity' || event.target.closest('button')) return;
  const { clientX, clientY } = event;
  const entities = isSelected(item.entity) ? selection.value : [item.entity];
  const move = next => {
    if (!drag.value && Math.hypot(next.clientX - clientX, next.clientY - clientY) < LEAST_PIXELS) return;
    next.preventDefault();
    const over = entityBelow(next);
    const target = entities.includes(over) ? '' : over;
    if (!drag.value || drag.value.target !== target) drag.value = { entities, target };
    document.documentElement.classList.add('dragging');
  };
  const end = () => {
    drag.value = null;
    document.documentElement.classList.remove('dragging');
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', key, true);
  };
  const up = last => {
    const now = drag.value;
    end();
    if (!now) return;
    if (now.target) reparent(now.entities, now.target, !last.shiftKey);
    else if (entityBelow(last) && !entities.includes(entityBelow(last))) notify('Drop it on an entity.');
  };
  const key = pressed => {
    if (pressed.key !== 'Escape') return;
    pressed.preventDefault();
    pressed.stopPropagation();
    end();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', end);
  addEventListener('keydown', key, true);
}
