// The terms of queries and the components that a system accesses, with colours and letters for what is done to them.

import { html, classes } from './ui.js';
import { href } from './router.js';

const ACCESS = { rw: 'reads and writes', r: 'reads', none: 'excludes' };

/** A link to a component type. */
export function TypeLink({ type, name, class: className = '' }) {
  return html`<a class=${'type-link ' + className} href=${href('components', type)} title=${type} data-test="type-link">${name}</a>`;
}

/** A component with the access to it. `need` is that of a query's term. */
export function Term({ type, name, access, need = 'all' }) {
  const excluded = need === 'none' || need === 'absent';
  const sign = excluded ? '−' : access;
  const words = { all: '', any: 'any of, ', none: 'without, ', absent: 'without (even if disabled), ', disabled: 'disabled, ', present: 'enabled or not, ' }[need] ?? need + ', ';
  return html`<span class=${classes('term', excluded ? 'term-none' : 'term-' + access)} title=${words + (ACCESS[excluded ? 'none' : access] ?? access)}>
    <b>${sign}</b><${TypeLink} type=${type} name=${name} />${need !== 'all' && need !== 'none' ? html`<i>${need}</i>` : ''}</span>`;
}

/** The words of a search that find what a query's terms match. */
export function wordsOf(terms) {
  const words = { all: [], any: [], none: [], disabled: [], absent: [], present: [] };
  for (const term of terms) words[term.need ?? 'all']?.push(term.type);
  return Object.entries(words)
    .filter(([, types]) => types.length)
    .map(([word, types]) => word + '=' + types.join(','))
    .join(' ');
}

/** A query: its terms, and a link that opens it. */
export function QueryTerms({ query, children }) {
  const terms = query.terms ?? [];
  return html`<div class="query-terms">
    <div class="terms">${terms.length ? terms.map((term, index) => html`<${Term} key=${index} ...${term} />`) : html`<code>${query.text}</code>`}
      ${(query.options ?? []).map(option => html`<span class="badge">${option}</span>`)}</div>
    <div class="query-foot">${children}${terms.length > 0 && html`<a href=${href('queries', '', { q: wordsOf(terms) })} data-test="open-query">open in Queries</a>`}</div>
  </div>`;
}
