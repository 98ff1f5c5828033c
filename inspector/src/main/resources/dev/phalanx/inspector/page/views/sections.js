// The sections view: the sections of a larger world by the nodes that run them, what nodes and sections do, and for whom they wait.

import { html, classes, useEffect, useMemo, useRef, useState } from '../ui.js';
import { usePoll } from '../api.js';
import { go, href } from '../router.js';
import { worldPath } from '../state.js';
import { SERIES_COLORS } from '../charts.js';
import { Table } from '../table.js';
import { Empty, ErrorBar, Loading, Split } from '../states.js';
import * as format from '../format.js';

/** How long a node may report nothing before its figures are marked as old. */
const OLD_MILLIS = 5000;
/** Up to so many columns, cells are wide enough for the numbers of sections. */
const NUMBERED_COLUMNS = 20;

const colorOf = node => SERIES_COLORS[node % SERIES_COLORS.length];
const share = part => format.percent(part, 1);

export function SectionsView() {
  const { data, error } = usePoll(worldPath('/sections'), 1000, 'sections');
  if (!data) return html`<div class="column"><${ErrorBar} error=${error} />${!error && html`<${Loading} />`}</div>`;
  if (!data.available) return html`<div class="column"><${ErrorBar} error=${error} /><${Empty} title="The world is no section" test="sections-absent">${data.reason}<//></div>`;
  const first = html`<div class="column"><${ErrorBar} error=${error} /><${Summary} report=${data} />
    <div class="scroll" tabindex="0" role="group" aria-label="Picture and nodes"><${Picture} report=${data} /><${Nodes} report=${data} /></div></div>`;
  return html`<${Split} name="sections" width=${460} share=${0.5} first=${first} second=${html`<${Sections} report=${data} />`} />`;
}

/** The part by which a section was chosen, which gets the focus back: the view is made anew for another world. */
let choosing = '';

/** Goes to the world of a section, in this view. */
function choose(section, part, how) {
  if (section?.world === undefined) return;
  choosing = part;
  go(href('sections', '', {}, section.world), how);
}

/** Focuses what a selector finds, if this part has chosen the world. */
function useReturn(part, selector) {
  useEffect(() => {
    if (choosing === part) document.querySelector(selector)?.focus();
    choosing = choosing === part ? '' : choosing;
  }, []);
}

function Summary({ report }) {
  const { nodes, owners, node, slowest } = report;
  const own = nodes[node];
  const agents = nodes.reduce((sum, one) => sum + (one.agents ?? 0), 0);
  return html`<div class="summary" data-test="sections-summary"><span><b>${format.count(owners.length)}</b> sections</span><span>${nodes.length === 1 ? 'one process' : html`node <b>${node}</b> of <b>${nodes.length}</b>`}</span>
    <span>tick <b>${format.count(own.tick)}</b></span><span><b>${format.number(Number(own.ticksPerSecond.toPrecision(3)))}</b> ticks/s</span><span><b>${format.count(agents)}</b> agents</span>
    <span>${slowest === undefined ? 'no node waits' : html`the slowest is <b>node ${slowest}</b>`}</span></div>`;
}

function title({ nodes, owners, slowest }, section, number) {
  const node = owners[number];
  const where = nodes.length === 1 ? '' : `, node ${node}${node === slowest ? ', the slowest' : ''}`;
  return `Section ${number}${where}${section ? `: ${format.plural(section.agents, 'agent')}, waited ${share(section.waited)}` : ', in another process'}`;
}

/** A cell for each section in the colour of its node, as the sections are in the plane, or in the order of their numbers. One stop of the tab key. */
function Picture({ report }) {
  const { owners, sections, section: chosen, slowest } = report;
  const columns = report.columns ?? Math.ceil(Math.sqrt(owners.length));
  const own = useMemo(() => new Map(sections.map(section => [section.number, section])), [report]);
  const [cursor, setCursor] = useState(chosen ?? 0);
  const box = useRef(null);
  useReturn('picture', '[data-test=sections-picture] [aria-current]');
  const keys = event => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? owners.length - 1 : cursor + by;
    if (Number.isNaN(next)) return;
    event.preventDefault();
    event.stopPropagation();
    if (next < 0 || next >= owners.length) return;
    setCursor(next);
    box.current.children[next].focus();
  };
  const style = `grid-template-columns:repeat(${columns}, minmax(0, 1fr));max-width:${Math.max(160, Math.min(columns * 64, 560))}px`;
  return html`<div class=${classes('section-cells', columns > NUMBERED_COLUMNS && 'small')} ref=${box} style=${style} role="group" aria-label="Sections in the colours of their nodes" data-test="sections-picture" onKeyDown=${keys}>
    ${owners.map((node, number) => html`<button key=${number} class=${classes('section-cell', node === slowest && 'slowest')} style=${`--owner:${colorOf(node)}`} title=${title(report, own.get(number), number)} aria-label=${title(report, own.get(number), number)}
      aria-current=${number === chosen ? 'true' : undefined} aria-disabled=${own.get(number)?.world === undefined} tabindex=${number === cursor ? 0 : -1} data-section=${number} data-owner=${node}
      onFocus=${() => setCursor(number)} onClick=${() => choose(own.get(number), 'picture')}>${columns > NUMBERED_COLUMNS ? '' : number}</button>`)}</div>`;
}

function Nodes({ report }) {
  const { nodes, node: own, slowest } = report;
  const waits = node => (node.waitedFor === undefined ? share(node.waited) : `${share(node.waited)}, most for ${node.waitedFor}`);
  const age = node => (node.number === own ? 'this one' : !node.known ? 'no report' : node.ageMillis > OLD_MILLIS ? `no report for ${format.duration(Math.round(node.ageMillis / 1000))}` : '');
  return html`<h2>Nodes</h2><div class="wide-table" tabindex="0" role="group" aria-label="Nodes"><table class="plain" data-test="section-nodes"><thead><tr><th>node</th><th class="right">sections</th><th class="right">tick</th><th class="right">ticks/s</th><th class="right" title="The share of the time of its threads, in the last seconds">systems</th><th class="right" title="The share in which its threads waited for other nodes, in the last seconds">waited</th>
      <th class="right">agents</th><th class="right" title="To other nodes">messages</th><th class="right" title="To other nodes">bytes</th><th class="right" title="New and changed, to other nodes">ghosts</th><th class="right" title="To other nodes">migrants</th><th class="right" title="To other nodes">commands</th><th class="right" title="The tick of its newest image">image</th></tr></thead>
    <tbody>${nodes.map(node => html`<tr key=${node.number} data-node-number=${node.number}><td><i class="key" style=${`background:${colorOf(node.number)}`}></i><b>${node.number}</b> ${node.number === slowest && html`<span class="badge warn" title="The node that the others wait for in the end">slowest</span> `}<span class="unit">${[node.address, age(node)].filter(Boolean).join(', ')}</span></td>
      <td class="right mono">${node.sections}</td>${node.known ? html`<td class="right mono">${format.count(node.tick)}</td><td class="right mono">${format.number(Number(node.ticksPerSecond.toPrecision(3)))}</td><td class="right mono">${share(node.systems)}</td><td class="right mono">${waits(node)}</td>
      <td class="right mono">${format.count(node.agents)}</td><td class="right mono">${format.count(node.sent.messages)}</td><td class="right mono">${format.bytes(node.sent.bytes)}</td><td class="right mono">${format.count(node.sent.ghosts)}</td><td class="right mono">${format.count(node.sent.migrants)}</td><td class="right mono">${format.count(node.sent.commands)}</td><td class="right mono">${format.count(node.image)}</td>` : html`<td colspan="11"></td>`}</tr>`)}</tbody></table></div>`;
}

const ORDERS = {
  number: section => -section.number,
  agents: section => section.agents,
  ghosts: section => section.ghosts,
  systems: section => section.systems,
  waited: section => section.waited,
  bytes: section => section.sent.bytes,
  migrants: section => section.sent.migrants,
};

function Sections({ report }) {
  const { sections, section: chosen, nodes, node } = report;
  const [sorted, setSorted] = useState('number');
  useReturn('table', '[data-test=sections]');
  const rows = useMemo(() => [...sections].sort((a, b) => ORDERS[sorted](b) - ORDERS[sorted](a)), [report, sorted]);
  const longest = section => {
    const [wait] = section.waits;
    return wait ? `${wait.section}${wait.node === node ? '' : ` on node ${wait.node}`}` : '–';
  };
  const columns = [
    { id: 'number', label: 'Section', width: '70px', align: 'right', sort: true, cell: section => section.number },
    { id: 'agents', label: 'Agents', width: '76px', align: 'right', sort: true, cell: section => format.count(section.agents) },
    { id: 'ghosts', label: 'Ghosts', width: '70px', align: 'right', sort: true, cell: section => format.count(section.ghosts) },
    { id: 'systems', label: 'Systems', width: '76px', align: 'right', sort: true, title: 'The share of the time that its systems took, in the last seconds', cell: section => share(section.systems) },
    { id: 'waited', label: 'Waited', width: '70px', align: 'right', sort: true, title: 'The share in which its thread waited for messages to it, in the last seconds', cell: section => share(section.waited) },
    { id: 'for', label: 'Most for', width: 'minmax(90px, 1fr)', title: 'The neighbour that it has waited for longest since the start', cell: section => html`<span title=${section.waits.map(wait => `section ${wait.section}: ${format.millis(wait.millis)} ms`).join(', ')}>${longest(section)}</span>` },
    { id: 'bytes', label: 'Sent', width: '84px', align: 'right', sort: true, title: 'Bytes of messages to all neighbours', cell: section => format.bytes(section.sent.bytes) },
    { id: 'migrants', label: 'Migrants', width: '78px', align: 'right', sort: true, title: 'Agents that moved to other sections', cell: section => format.count(section.sent.migrants) },
  ];
  return html`<div class="column"><div class="bar"><span>${format.plural(sections.length, 'section')} ${nodes.length === 1 ? 'of this process' : `of node ${node}, this process`}</span></div>
    <${Table} columns=${columns} rows=${rows.length} item=${index => rows[index]} height=${26} sorted=${sorted} descending=${sorted !== 'number'} sort=${setSorted} selectedIndex=${rows.findIndex(section => section.number === chosen)}
      select=${(section, index, how) => choose(section, 'table', how)} label="Sections of this process" test="sections" minWidth=${620} attributes=${section => ({ 'data-section': section.number })} />
    <p class="hint model-note">The other views show the world of the chosen section.</p></div>`;
}
