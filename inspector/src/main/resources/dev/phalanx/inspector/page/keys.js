// The keyboard: one listener for the page, to which views add their keys while they are shown.

import { useEffect, useRef } from './ui.js';

const layers = [];

/** What was typed for a field that is not there yet, or null. */
let ahead = null;
const LONGEST_WAIT = 1500;

/**
 * Moves the focus to a field and selects its text. What is typed until the field is on the page is kept for it.
 */
export function typeInto(selector) {
  const field = document.querySelector(selector);
  if (field) {
    field.focus();
    field.select();
    return;
  }
  ahead = { text: '' };
  const end = performance.now() + LONGEST_WAIT;
  const look = () => {
    const found = document.querySelector(selector);
    if (!found && ahead && performance.now() < end) {
      setTimeout(look, 10);
      return;
    }
    const text = ahead?.text;
    ahead = null;
    if (!found || text === undefined) return;
    found.focus();
    found.select();
    if (text) {
      found.value = text;
      found.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  setTimeout(look, 0);
}

/** Keeps a key for a field that is not there yet. Returns whether it did. */
function keepKey(event) {
  if (ahead === null || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape') ahead = null;
  else if (event.key === 'Backspace') ahead.text = ahead.text.slice(0, -1);
  else if ([...event.key].length === 1) ahead.text += event.key;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

addEventListener('keydown', keepKey, true);

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
  ['1 … 9, 0, m, s', 'Switch to a view'],
  ['↑ ↓ Page Up, Page Down, Home, End', 'Move in a list or tree'],
  ['← →', 'Fold and unfold'],
  ['Enter', 'Select, or commit a value'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'Undo a change, and do it again'],
  ['Ctrl or Shift with a click', 'Select several entities'],
  ['Shift with ↑ ↓, Ctrl+A', 'Select several entities; all rows that are loaded'],
  ['Shift+F10, or the menu key', 'The menu of a row'],
  ['Drag a row onto another', 'Make it a child; with Shift, its transform stays as it is'],
  ['Escape', 'Close, or cancel an edit'],
  ['Drag a label', 'Change its number; Shift is 10 times as fast, Alt a tenth'],
  ['?', 'This list'],
];
