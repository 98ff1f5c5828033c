// Icons as inline SVG, drawn on a grid of 16. Every kind of component has its own shape, so that colour is never the only sign.

import { html } from './ui.js';

const paths = {
  hierarchy: 'M2.5 2.5h5v3h-5zM8.5 7h5v3h-5zM8.5 11.5h5v3h-5zM4.5 5.5v7.5h4M4.5 8.5h4',
  systems: 'M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  archetypes: 'M2 2.5h12v3H2zM2 6.5h12v3H2zM2 10.5h12v3H2zM6 2.5v3M9 6.5v3M5 10.5v3M10 10.5v3',
  components: 'M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8zM2.5 4.8L8 8l5.5-3.2M8 8v6.2',
  queries: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.3 10.3L14 14',
  commands: 'M2 2.5h12v11H2zM4.5 6l2 2-2 2M8.5 10.5h3',
  journal: 'M3.5 1.5h9v13h-9zM6 4.5h4M6 7.5h4M6 10.5h2.5',
  profiler: 'M1.5 13.5h13M3 11V7h2.5v4M7 11V2.5h2.5V11M11 11V5.5h2.5V11',
  view: 'M1.5 8s2.5-4.5 6.5-4.5S14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  live: 'M2.5 2h6l3 3v3M2.5 2v12h4M9 9.5l5 3-5 3zM4.5 6h4',
  model: 'M2 2h12v12H2zM2 6h12M2 10h12M6 2v12M10 2v12M3.5 7.5h1v1h-1zM11.5 3.5h1v1h-1zM7.5 11.5h1v1h-1z',
  sections: 'M2 2h12v12H2zM8 2v12M2 7h6M8 10h6',
  node: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3',
  pause: 'M5 3v10M11 3v10',
  play: 'M4.5 2.5l8.5 5.5-8.5 5.5z',
  step: 'M3.5 3l7 5-7 5zM12.5 3v10',
  sun: 'M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  auto: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12M8 2v12M10 3v10M12 4.5v7',
  undo: 'M6 2.5L2.5 6 6 9.5M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10 2.5L13.5 6 10 9.5M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
  edits: 'M2.5 13.5l.8-3L10.5 3.3l2.2 2.2-7.2 7.2zM9 4.8l2.2 2.2',
  help: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M6 6.2c0-2.6 4-2.6 4 0C10 8 8 7.8 8 9.5M8 11.3v.8',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  plus: 'M8 3v10M3 8h10',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  target: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10M8 1v4M8 11v4M1 8h4M11 8h4',
  up: 'M8 13V3M4 7l4-4 4 4',
  link: 'M6 3H2.5v10.5H13V10M9 2.5h4.5V7M13.5 2.5L7.5 8.5',
  chain: 'M6.5 9.5l3-3M7.2 4.6l1.3-1.3a2.8 2.8 0 0 1 4 4L11.2 8.6M8.8 11.4L7.5 12.7a2.8 2.8 0 0 1-4-4L4.8 7.4',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  scene: 'M2 4.5l3-2 6 2 3-2v9l-3 2-6-2-3 2zM5 2.5v9M11 4.5v9',
  section: 'M2.5 2.5h11v11h-11zM2.5 8h11M8 2.5v11',
  entity: 'M8 2l5 3v6l-5 3-5-3V5z',
  prefab: 'M8 2l5 3v6l-5 3-5-3V5zM3 5l5 3 5-3M8 8v6',
  group: 'M1.5 4h5l1.5 2h6.5v7.5h-13z',
  system: 'M3 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M8 5v3l2 1.5',
  raw: 'M5 3L2 8l3 5M11 3l3 5-3 5',
  pin: 'M6 2h4v5l2 2.5H4L6 7zM8 9.5v5',
  stop: 'M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2L1.5 10.8V5.2zM5.5 8h5',
  frame: 'M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3M6 6h4v4H6z',
  kind_data: 'M3 3h10v10H3z',
  kind_tag: 'M2.5 2.5H8L13.5 8 8 13.5 2.5 8zM5 5h.6v.6H5z',
  kind_buffer: 'M2.5 2.5h11v3h-11zM2.5 6.5h11v3h-11zM2.5 10.5h11v3h-11z',
  kind_managed: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12M5.5 8h5',
  kind_shared: 'M8 2L14 8 8 14 2 8z',
  kind_managed_shared: 'M8 2L14 8 8 14 2 8zM6 8h4',
  kind_chunk: 'M2.5 2.5h11v11h-11zM5.5 5.5h5v5h-5z',
};

/** An icon of that name. Without a label it is decoration, which screen readers skip. */
export function Icon({ name, label, size = 16, class: className = '' }) {
  return html`<svg class=${'icon ' + className} width=${size} height=${size} viewBox="0 0 16 16" role=${label ? 'img' : undefined} aria-label=${label}
    aria-hidden=${label ? undefined : 'true'}><path d=${paths[name] ?? paths.kind_data} /></svg>`;
}

/** What the kinds of component are called. */
export const KIND_LABELS = { data: 'data', tag: 'tag', buffer: 'buffer', managed: 'managed', shared: 'shared', managed_shared: 'managed shared' };

/** The icon of a component's kind. */
export function KindIcon({ kind, chunk = false }) {
  const label = (chunk ? 'chunk component, ' : '') + (KIND_LABELS[kind] ?? kind);
  return html`<span class=${`kind kind-${chunk ? 'chunk' : kind}`} title=${label}><${Icon} name=${'kind_' + (chunk ? 'chunk' : kind)} label=${label} size=${14} /></span>`;
}
