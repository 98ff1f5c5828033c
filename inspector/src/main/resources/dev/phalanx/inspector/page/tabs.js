// Tabs, by the pattern of WAI-ARIA: one of them is in the tab order, and the arrow keys choose another.

import { html } from './ui.js';

const tabId = (panel, id) => `${panel}-tab-${id}`;

/** A list of tabs of the panel with the id `panel`. `tabs` have `{id, title, test, content}`; `choose(id)` is called by a click and by the keys. */
export function TabList({ tabs, chosen, choose, panel, label, vertical = false }) {
  const keys = event => {
    const index = tabs.findIndex(tab => tab.id === chosen);
    const [back, on] = vertical ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const next = tabs[{ [back]: (index - 1 + tabs.length) % tabs.length, [on]: (index + 1) % tabs.length, Home: 0, End: tabs.length - 1 }[event.key]];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next.id);
    document.getElementById(tabId(panel, next.id))?.focus();
  };
  return html`<div class="tab-list" role="tablist" aria-label=${label} aria-orientation=${vertical ? 'vertical' : undefined} onKeyDown=${keys}>
    ${tabs.map(({ id, title, test, content }) => html`<button key=${id} id=${tabId(panel, id)} role="tab" aria-selected=${id === chosen} aria-controls=${id === chosen ? panel : undefined} tabindex=${id === chosen ? 0 : -1}
      title=${title} data-test=${test} onClick=${() => choose(id)}>${content}</button>`)}
  </div>`;
}

/** What the chosen tab of the list with the same `panel` shows. */
export function TabPanel({ panel, chosen, class: className, children }) {
  return html`<div id=${panel} role="tabpanel" aria-labelledby=${tabId(panel, chosen)} class=${className}>${children}</div>`;
}
