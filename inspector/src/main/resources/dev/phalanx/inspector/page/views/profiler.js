// The profiler: recording, the timeline of the last frames, and what they did to memory.

import { html, useEffect, useMemo, useState } from '../ui.js';
import { download, get, post, query, usePoll } from '../api.js';
import { chosenFrame, chooseFrame, FrameBar, held as heldFrames } from '../frames.js';
import { notify, worldId, worldPath, paused } from '../state.js';
import { Icon } from '../icons.js';
import { Plot, SERIES_COLORS } from '../charts.js';
import { Overview, Timeline, slowLimit } from '../timeline.js';
import { Empty, ErrorBar, Loading } from '../states.js';
import * as format from '../format.js';

const FRAMES = 120;

export function ProfilerView() {
  const { data: status, error: statusError, refresh } = usePoll('/profiler', 1000);
  const [held, setHeld] = useState(null);
  const chosen = chosenFrame.value;
  const [showCharts, setShowCharts] = useState(true);
  const { data, error } = usePoll(held ? null : '/profiler/timeline' + query({ world: worldId.value, frames: FRAMES }), 500, 'timeline ' + worldId.value);
  const memory = usePoll(worldPath('/memory'), 1000);
  const current = held ?? data;
  // The program keeps the commands of frames while they are asked for.
  usePoll(status?.recording ? worldPath('/commands' + query({ frames: 1 })) : null, 2000);
  const reaches = answer => answer?.frames.some(frame => frame.frame === chosen);
  const [lookError, setLookError] = useState(null);
  useEffect(() => {
    setLookError(null);
    if (chosen === null) {
      setHeld(null);
      return undefined;
    }
    if (reaches(current)) {
      setHeld(current);
      return undefined;
    }
    const abort = new AbortController();
    get('/profiler/timeline' + query({ world: worldId.value, frames: FRAMES, until: String(chosen + FRAMES / 2) }), abort.signal).then(setHeld, failure => failure.name !== 'AbortError' && setLookError(failure));
    return () => abort.abort();
  }, [chosen, worldId.value]);
  const frames = useMemo(() => [...current?.frames ?? []].sort((a, b) => a.frame - b.frame), [current]);
  const hold = () => {
    if (!held && data) setHeld(data);
  };
  const follow = () => {
    setHeld(null);
    chooseFrame(null);
  };
  const choose = frame => {
    hold();
    chooseFrame(frame);
  };
  const record = async () => {
    try {
      await post(status?.recording ? '/profiler/stop' : '/profiler/start');
      refresh();
    } catch (failure) {
      notify(failure.message, 'error');
    }
  };
  const save = (path, name) => download(path, name).catch(failure => notify(failure.message, 'error'));
  const slow = slowLimit(frames);
  const slowFrames = frames.filter(frame => frame.millis > slow);
  const nextSlow = () => {
    const next = slowFrames.find(frame => frame.frame > (chosen ?? -1)) ?? slowFrames[0];
    if (next) choose(next.frame);
  };
  return html`<div class="column">
    <div class="bar"><button class=${status?.recording ? 'danger' : 'primary'} data-test="record" aria-pressed=${status?.recording ?? false} onClick=${record}>${status?.recording ? '■ Stop recording' : '● Start recording'}</button>
      <span class="unit" data-test="recording">${status?.recording ? `${format.duration(status.seconds)}, ${format.bytes(status.bytes)}` : status?.available ? `recorded ${format.duration(status.seconds)}, ${format.bytes(status.bytes)}` : ''}</span>
      <button disabled=${!status?.available} title="For JDK Mission Control and the jfr command" data-test="save-jfr" onClick=${() => save('/profiler/recording.jfr', 'phalanx.jfr')}><${Icon} name="download" size=${12} /> JFR</button>
      <button disabled=${!status?.available} title="For ui.perfetto.dev" data-test="save-trace" onClick=${() => save('/profiler/trace.json', 'phalanx-trace.json')}><${Icon} name="download" size=${12} /> Perfetto</button>
      <span class="spacer"></span>
      ${frames.length > 0 && html`<span class="unit">${format.plural(frames.length, 'frame')}, ${slowFrames.length} slow</span>
        <button disabled=${!slowFrames.length} data-test="next-slow" onClick=${nextSlow}>Next slow frame</button>
        <button class=${held ? 'primary' : ''} aria-pressed=${held !== null} data-test="hold" onClick=${held ? follow : hold}>${held ? 'Follow' : 'Hold'}</button>
        <button aria-pressed=${showCharts} data-test="charts-toggle" onClick=${() => setShowCharts(!showCharts)}>Charts</button>`}
    </div>
    <${FrameBar} note=${held && chosen !== null && !reaches(held) && `The recording does not have this frame: ${heldFrames(held)}.`} />
    <${ErrorBar} error=${lookError ?? error ?? statusError} />
    ${!current ? !error && html`<${Loading} />` : !frames.length ? html`<${Empty} title=${status?.recording ? 'No frame has been recorded yet' : 'Nothing has been recorded'} test="profiler-empty">${status?.recording ? (paused.value ? 'The world is paused; resume or step it.' : 'The first frames appear in a moment.') : 'Start a recording to see what each frame does, by system and worker. It keeps at most the last 64 MB.'}<//>` : html`
      <${Overview} frames=${frames} chosen=${chosen} choose=${choose} />
      <${Timeline} frames=${frames} chosen=${chosen} touched=${hold} />
      ${chosen !== null && html`<${FrameFacts} frame=${frames.find(one => one.frame === chosen)} />`}
      ${showCharts && html`<${Charts} frames=${frames} memory=${memory.data} />`}`}
  </div>`;
}

function FrameFacts({ frame }) {
  if (!frame) return null;
  return html`<div class="summary" data-test="frame-facts"><span>frame <b>${format.count(frame.frame)}</b></span><span><b>${format.millis(frame.millis)}</b> ms</span><span>allocated <b>${format.bytes(frame.allocatedBytes)}</b></span><span>chunks <b>${format.bytes(frame.chunkBytes)}</b></span>
    ${frame.structural.map(one => html`<span>${one.kind} <b>${format.count(one.entities)}</b> entities in ${format.plural(one.count, 'change')}, ${format.millis(one.millis)} ms${one.system ? ', ' + one.system : ''}</span>`)}
    ${(frame.gcPauses ?? []).map(pause => html`<span class="error-text">▲ ${pause.name} <b>${format.millis(pause.millis)}</b> ms</span>`)}</div>`;
}

function Charts({ frames, memory }) {
  const kinds = [...new Set(frames.flatMap(frame => frame.structural.map(one => one.kind)))].sort();
  const numbers = useMemo(() => frames.map(frame => frame.frame), [frames]);
  const structural = useMemo(() => [numbers, ...kinds.map(kind => frames.map(frame => frame.structural.filter(one => one.kind === kind).reduce((sum, one) => sum + one.entities, 0)))], [frames, kinds.join()]);
  const allocated = useMemo(() => [numbers, frames.map(frame => frame.allocatedBytes)], [frames]);
  const pauses = useMemo(() => [numbers, frames.map(frame => (frame.gcPauses ?? []).reduce((sum, pause) => sum + pause.millis, 0))], [frames]);
  const chunks = useMemo(() => (memory?.frames?.length ? [memory.frames, memory.allocated, memory.unused] : [numbers, frames.map(frame => frame.chunkBytes)]), [memory, frames]);
  const chunkSeries = memory?.frames?.length ? [{ label: 'allocated', color: SERIES_COLORS[0], fill: true }, { label: 'unused', color: SERIES_COLORS[1] }] : [{ label: 'chunks', color: SERIES_COLORS[0], fill: true }];
  const sum = list => list.reduce((total, value) => total + value, 0);
  return html`<div class="charts" data-test="charts">
    <section><h2 class="sub">Structural changes, entities per frame</h2>${kinds.length ? html`<${Plot} data=${structural} series=${kinds.map((kind, index) => ({ label: kind, color: SERIES_COLORS[index % SERIES_COLORS.length], fill: true }))} bars=${true} height=${110} format=${format.count} label="Structural changes" />` : html`<p class="hint">None in these frames.</p>`}</section>
    <section><h2 class="sub">Chunk memory</h2><${Plot} data=${chunks} series=${chunkSeries} height=${110} binary=${true} format=${format.bytes} label="Chunk memory" /></section>
    <section><h2 class="sub">Allocation per frame <span class="unit">${format.bytes(sum(allocated[1]))} in all</span></h2><${Plot} data=${allocated} series=${[{ label: 'bytes', color: SERIES_COLORS[4], fill: true }]} bars=${true} height=${110} binary=${true} format=${format.bytes} label="Allocation" /></section>
    <section><h2 class="sub">GC pauses <span class="unit">${format.millis(sum(pauses[1]))} ms in all</span></h2><${Plot} data=${pauses} series=${[{ label: 'pause', color: SERIES_COLORS[3], fill: true }]} bars=${true} height=${110} format=${value => format.millis(value) + ' ms'} label="Garbage collection pauses" /></section>
  </div>`;
}
