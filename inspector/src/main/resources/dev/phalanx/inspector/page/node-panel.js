// The chosen node of an authoring scene: where it is written, and what it has. The panel of its entity is below it.

import { html } from './ui.js';
import { query, usePoll } from './api.js';
import { worldPath } from './state.js';
import { Icon } from './icons.js';
import { ErrorBar, Loading } from './states.js';
import { EntityLink } from './editors/entity-reference.js';
import * as format from './format.js';

export function NodePanel({ node }) {
  const { data, error } = usePoll(worldPath('/node' + query({ node })), 1000, node);
  if (!data) return error ? html`<${ErrorBar} error=${error} />` : html`<${Loading} />`;
  return html`<section class="node-panel" aria-label="Node" data-test="node-panel" data-node=${data.node}>
    <${ErrorBar} error=${error} />
    <div class="title"><${Icon} name="node" size=${14} /> <b data-test="node-name">${data.name}</b>${data.active ? '' : html` <span class="badge">inactive</span>`}</div>
    <div class="mono selectable" data-test="node-place">${format.place(data.source)}</div>
    <div>${data.components.length ? data.components.map(type => html`<span class="chip" key=${type} title=${type}>${format.simpleName(type)}</span>`) : html`<span class="muted">no components</span>`}</div>
    <div data-test="node-entity">${data.entity ? html`entity <${EntityLink} entity=${data.entity} />` : html`<span class="muted">The node has no entity in the world: its scene is not loaded, no baker asks for one, or the program has destroyed it.</span>`}</div>
  </section>`;
}
