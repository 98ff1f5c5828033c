// Several entities at once: which are selected beside the first, and how rows of a list are added to them with the pointer and the keys.

import { computed, useRef } from './ui.js';
import { route, go, href } from './router.js';
import { notify, select, selected } from './state.js';

/** The most entities that can be selected together. They are part of the route. */
export const MOST_SELECTED = 100;

/** The most rows that are looked at for a range. */
const MOST_ROWS = 20000;

const isId = text => /^\d+:\d+$/.test(text);

/** The selected entities, the first of them the one whose panel a single selection shows. */
export const selection = computed(() => {
  if (!selected.value) return [];
  const further = (route.value.parameters.sel ?? '').split(',').filter(isId);
  return [...new Set([selected.value, ...further])].slice(0, MOST_SELECTED);
});

/** Whether an entity is one of several that are selected, or the only one. */
export const isSelected = entity => entity !== undefined && selection.value.includes(entity);

/** Selects entities; `how` has the kind of a series of steps. Of more than 100, the first are selected, and a notice says so. */
export function selectAll(entities, how = {}) {
  const [first = '', ...further] = entities.slice(0, MOST_SELECTED);
  if (entities.length > MOST_SELECTED) notify(`At most ${MOST_SELECTED} entities can be selected together: these are the first ${MOST_SELECTED} of ${entities.length}.`);
  if (!further.length) return select(first, how);
  const { view, argument, parameters: { node, ...parameters } } = route.value;
  const sel = further.join(',');
  if (view === 'queries' || view === 'view') go(href(view, argument, { ...parameters, e: first, sel }), how);
  else go(href('hierarchy', 'e' + first, { ...(view === 'hierarchy' ? parameters : {}), sel }), how);
  return undefined;
}

/** Adds an entity to those that are selected, or takes it away from them. */
export function toggleSelected(entity) {
  const now = selection.value;
  selectAll(now.includes(entity) ? now.filter(one => one !== entity) : [...now, entity]);
}

/** The entities of the rows from one index to another. `entityAt(index)` returns an entity, an empty text for a row without one, or undefined while it is not loaded. */
function between(from, to, entityAt) {
  const step = from <= to ? 1 : -1;
  const found = [];
  let missing = 0;
  for (let index = from; index !== to + step && found.length <= MOST_SELECTED && Math.abs(index - from) < MOST_ROWS; index += step) {
    const entity = entityAt(index);
    if (entity) found.push(entity);
    else if (entity === undefined) missing++;
  }
  if (missing > 0) notify(`${missing} of these rows are not loaded, so they are not selected. Scroll over them first.`);
  return found;
}

/**
 * Ranges of the rows of a list. `click(event, index)` returns whether the click was one with Ctrl or Shift; `extend(index)` selects from the last row that was
 * chosen alone up to an index; `all(rows)` selects the rows that are loaded.
 */
export function useRange(entityAt) {
  const anchor = useRef(-1);
  const extend = index => selectAll(between(anchor.current < 0 ? index : anchor.current, index, entityAt), { kind: 'range' });
  return {
    choose: index => (anchor.current = index),
    extend,
    click(event, index) {
      if (event.shiftKey) {
        extend(index);
        return true;
      }
      if (!event.ctrlKey && !event.metaKey) {
        anchor.current = index;
        return false;
      }
      const entity = entityAt(index);
      anchor.current = index;
      if (entity) toggleSelected(entity);
      return true;
    },
    all(rows) {
      const found = [];
      for (let index = 0; index < Math.min(rows, MOST_ROWS) && found.length <= MOST_SELECTED; index++) {
        const entity = entityAt(index);
        if (entity) found.push(entity);
      }
      selectAll(found);
    },
  };
}
