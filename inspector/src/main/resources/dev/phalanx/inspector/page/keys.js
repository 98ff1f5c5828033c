// The keyboard: one listener for the page, to which views add their keys while they are shown.

import { useEffect, useRef } from './ui.js';

const layers = [];

addEventListener('keydown', event => {
  if (event.defaultPrevented) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && !['checkbox', 'radio', 'range'].includes(event.target.type);
  const name = (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.altKey ? 'Alt+' : '') + event.key;
  if (typing && !name.startsWith('Ctrl+') && name !== 'Escape') return;
  for (let index = layers.length - 1; index >= 0; index--) {
    const handler = layers[index].current[name];
    if (handler) {
      if (name === ' ' && /^(BUTTON|SUMMARY|INPUT|A)$/.test(event.target.tagName)) return;
      if (handler(event) !== false) event.preventDefault();
      return;
    }
  }
});

/** Adds keys while the component is mounted: `{'Ctrl+k': handler}`. Those of later components come first. A handler that returns false leaves the key to the browser. */
export function useKeys(handlers) {
  const layer = useLatest(handlers);
  useEffect(() => {
    layers.push(layer);
    return () => layers.splice(layers.indexOf(layer), 1);
  }, []);
}

function useLatest(value) {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}

/** The list of keys, for the help. */
export const KEY_LIST = [
  ['/ or Ctrl+K', 'Find an entity'],
  ['n, N', 'Next and previous match'],
  ['Space', 'Pause or resume the world'],
  ['.', 'Step one frame'],
  ['1 … 9, 0', 'Switch to a view'],
  ['↑ ↓ Page Up, Page Down, Home, End', 'Move in a list or tree'],
  ['← →', 'Fold and unfold'],
  ['Enter', 'Select, or commit a value'],
  ['Escape', 'Close, or cancel an edit'],
  ['Drag a label', 'Change its number; Shift is 10 times as fast, Alt a tenth'],
  ['?', 'This list'],
];
