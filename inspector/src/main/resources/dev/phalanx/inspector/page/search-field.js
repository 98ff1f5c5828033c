// A field for searches, with suggestions for the word at the caret: components, fields, operators, values and keywords.

import { html, classes, useEffect, useLayoutEffect, useRef, useState } from './ui.js';
import { get, query } from './api.js';
import { worldPath } from './state.js';
import { Icon } from './icons.js';

const PAUSE = 80;

/** As many suggestions are shown at once; the keys move through the others. */
const SHOWN = 10;

/** What a search can say, for tooltips. */
export const SEARCH_HINT = 'Words are separated by spaces, and all have to match: a part of a name; an id; c=, all=, any= or none= with components; a comparison such as Health.current<10; name= with a whole name; is=prefab, is=disabled or is=system. ! negates a word, quotes keep spaces, and or separates alternatives.';

let lastId = 0;

/**
 * `change(text)` gets what is typed or accepted. Keys that the suggestions do not need go to `keydown(event)`: Enter and Tab are theirs only while one is chosen, and Escape and the arrows
 * only while there are any.
 */
export function SearchField({ value, change, keydown, blur, label, placeholder, title, test, icon = true }) {
  const input = useRef(null);
  const caret = useRef(-1);
  const request = useRef(null);
  const [id] = useState(() => 'suggestions-' + ++lastId);
  const [answer, setAnswer] = useState(null);
  const [chosen, setChosen] = useState(-1);
  const items = answer?.items ?? [];

  const close = () => {
    clearTimeout(request.current?.timer);
    request.current?.abort.abort();
    request.current = null;
    setAnswer(null);
    setChosen(-1);
  };
  useEffect(() => () => {
    clearTimeout(request.current?.timer);
    request.current?.abort.abort();
  }, []);
  useLayoutEffect(() => {
    if (caret.current < 0 || !input.current) return;
    input.current.setSelectionRange(caret.current, caret.current);
    caret.current = -1;
  });
  const ask = (text, at) => {
    close();
    if (!text.trim()) return;
    const own = { abort: new AbortController(), timer: 0 };
    own.timer = setTimeout(async () => {
      try {
        const next = await get(worldPath('/complete' + query({ q: text, caret: String(at) })), own.abort.signal);
        if (request.current !== own) return;
        const present = text.slice(next.from, next.to);
        setAnswer({ ...next, items: next.items.filter(item => item.text !== present) });
      } catch {
        // Without suggestions, the field works all the same.
      }
    }, PAUSE);
    request.current = own;
  };
  const accept = item => {
    const next = value.slice(0, answer.from) + item.text + value.slice(answer.to);
    const at = answer.from + item.text.length;
    caret.current = at;
    change(next);
    if (item.kind === 'value') close();
    else ask(next, at);
    input.current.focus();
  };
  const keys = event => {
    const count = items.length;
    const isChosen = chosen >= 0 && chosen < count;
    if (count && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      // One place beside the list is that of the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (isChosen && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) accept(items[chosen]);
    else if (count && event.key === 'Escape') close();
    else {
      if (event.key === 'Enter') close();
      keydown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const first = Math.max(0, Math.min(items.length - SHOWN, chosen - SHOWN + 1));
  const open = items.length > 0;
  return html`<label class="search">${icon && html`<${Icon} name="queries" size=${14} />`}<input ref=${input} type="search" role="combobox" aria-autocomplete="list" aria-expanded=${open} aria-controls=${id}
      aria-activedescendant=${open && chosen >= 0 ? `${id}-${chosen}` : undefined} aria-label=${label} placeholder=${placeholder} title=${title} value=${value} spellcheck=${false} autocomplete="off" data-test=${test}
      onInput=${event => { change(event.currentTarget.value); ask(event.currentTarget.value, event.currentTarget.selectionStart ?? event.currentTarget.value.length); }}
      onKeyDown=${keys} onBlur=${event => { close(); blur?.(event); }} />
    <ul class="suggestions" id=${id} role="listbox" aria-label="Suggestions" hidden=${!open} data-test="suggestions">${items.slice(first, first + SHOWN).map((item, offset) => html`<li key=${first + offset} id=${`${id}-${first + offset}`} role="option" aria-selected=${first + offset === chosen}
        class=${classes('suggestion', 'of-' + item.kind)} data-text=${item.text} title=${item.text} onMouseDown=${event => { event.preventDefault(); accept(item); }}><span class="name">${item.label}</span><span class="unit">${item.detail || item.kind}</span></li>`)}</ul>
    <span class="sr" role="status">${open ? `${items.length}${answer.complete ? '' : ' or more'} suggestions` : ''}</span></label>`;
}
