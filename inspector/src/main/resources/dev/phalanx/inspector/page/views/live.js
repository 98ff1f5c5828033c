// The live view: the scenes that the world bakes from files while it runs, what is wrong with the files, and what their changes did.

import { html, useState } from '../ui.js';
import { usePoll } from '../api.js';
import { change, worldPath, writable, writingHint } from '../state.js';
import { href } from '../router.js';
import { Icon } from '../icons.js';
import { Empty, ErrorBar, Loading } from '../states.js';
import * as format from '../format.js';

export function LiveView() {
  const { data, error, refresh } = usePoll(worldPath('/live'), 1000);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState('');
  const set = async (verb, scene) => {
    setBusy(scene);
    const answer = await change('/live/' + verb, { scene });
    setBusy('');
    refresh();
    return answer;
  };
  const submit = async event => {
    event.preventDefault();
    if (name.trim() && (await set('open', name.trim()))) setName('');
  };
  if (!data) return html`<div class="column"><${ErrorBar} error=${error} />${!error && html`<${Loading} />`}</div>`;
  if (!data.available) return html`<div class="column"><${ErrorBar} error=${error} /><${Empty} title="The world has no live baking" test="live-absent">${data.reason}<//></div>`;
  const hint = writable.value ? undefined : writingHint.value;
  return html`<div class="column">
    <form class="bar" onSubmit=${submit}><span class="mono" data-test="live-directory" title="The directory of the scenes">${data.directory}</span><span class="spacer"></span>
      <input type="text" placeholder="Scene, such as levels/city" aria-label="Scene to open" value=${name} spellcheck=${false} data-test="open-name" onInput=${event => setName(event.currentTarget.value)} />
      <button type="submit" disabled=${!writable.value || !name.trim()} title=${hint ?? 'Open the scene and load it'} data-test="open-scene">Open</button></form>
    <${ErrorBar} error=${error} />
    <div class="scroll">
      <h2 class="sub">Scenes</h2>
      ${data.scenes.length ? html`<table class="plain" data-test="live-scenes"><thead><tr><th>Scene</th><th>File</th><th>State</th><th class="right">Bakes</th><th class="right">Last bake</th><th class="right">Patches</th><th class="right">Last patch</th><th><span class="sr">Marks</span></th></tr></thead>
        <tbody>${data.scenes.map(scene => html`<${Scene} key=${scene.name} scene=${scene} set=${set} busy=${busy === scene.name} hint=${hint} />`)}</tbody></table>`
        : html`<p class="hint" data-test="no-scenes">No scene of the directory is loaded yet. The world loads one with SceneSystem.loadSceneAsync(world, SceneReference.of(name)); you can open one above.</p>`}
      <h2 class="sub">Recent changes</h2>
      ${data.changes.length ? html`<table class="plain" data-test="live-changes"><thead><tr><th>Time</th><th>Scene</th><th class="right">Frame</th><th class="right">Created</th><th class="right">Destroyed</th><th class="right">Added</th><th class="right">Removed</th><th class="right">Set</th><th><span class="sr">Marks</span></th></tr></thead>
        <tbody>${data.changes.map(one => html`<${Change} key=${one.number} change=${one} />`)}</tbody></table>`
        : html`<p class="hint" data-test="no-changes">None since the inspector first looked. Save a file of an open scene.</p>`}
    </div></div>`;
}

function Scene({ scene, set, busy, hint }) {
  const verb = scene.open ? 'close' : 'open';
  const errors = scene.problems.filter(problem => problem.severity === 'error').length;
  return html`<tr data-scene=${scene.name}><td><a href=${href('hierarchy', '', { mode: 'authoring' })} title="Show the nodes">${scene.name}</a></td><td class="mono" title=${'guid ' + scene.guid}>${scene.file}</td>
      <td><span class=${'badge ' + (scene.open ? 'info' : '')} data-test="scene-open">${scene.open ? 'open' : 'closed'}</span> ${errors > 0 && html`<span class="badge error">${format.plural(errors, 'error')}</span>`}</td>
      <td class="right mono">${format.count(scene.bakes)}</td><td class="right mono">${scene.bakes ? format.millis(scene.bakeMillis) + ' ms' : '–'}</td>
      <td class="right mono">${format.count(scene.patches)}</td><td class="right mono">${scene.patches ? format.millis(scene.patchMillis) + ' ms' : '–'}</td>
      <td class="right"><button class="small" disabled=${hint !== undefined || busy} title=${hint ?? (scene.open ? 'The scene stays as it is, and no longer follows its files' : 'Load the scene from its files, which it then follows')} data-test=${verb} onClick=${() => set(verb, scene.name)}>${scene.open ? 'Close' : 'Open'}</button></td></tr>
    ${scene.problems.map((problem, index) => html`<tr key=${index} class=${'problem ' + problem.severity} data-test="problem"><td colspan="8"><${Icon} name=${problem.severity === 'error' ? 'close' : 'help'} label=${problem.severity} size=${12} />${' '}<span class="mono selectable">${format.place(problem.source)}</span> ${problem.message}</td></tr>`)}`;
}

function Change({ change }) {
  return html`<tr data-change=${change.number}><td class="mono">${new Date(change.time).toLocaleTimeString()}</td><td>${change.scene}</td><td class="right mono">${format.count(change.frame)}</td>
    ${['created', 'destroyed', 'added', 'removed', 'set'].map(kind => html`<td key=${kind} class="right mono">${change.reloaded ? '–' : format.count(change[kind])}</td>`)}
    <td>${change.reloaded && html`<span class="badge info" title="The scene was loaded again as a whole">reloaded</span>`} ${change.problems > 0 && html`<span class="badge error">${format.plural(change.problems, 'problem')}</span>`}</td></tr>`;
}
