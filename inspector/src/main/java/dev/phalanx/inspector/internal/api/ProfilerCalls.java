package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.profile.ChunkMemory;
import dev.phalanx.inspector.internal.profile.Profiler;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The calls of the profiler, which is one for the process, and of the memory of each world.
final class ProfilerCalls implements AutoCloseable {
    private static final int USUAL_FRAMES_OF_JOBS = 240;

    private final Profiler profiler = new Profiler();
    private final Map<Integer, ChunkMemory> memories = new ConcurrentHashMap<>();
    private final InspectedWorlds worlds;

    ProfilerCalls(InspectedWorlds worlds) {
        this.worlds = worlds;
    }

    /// Answers a call whose path begins with `profiler`; null if there is no such path.
    @Nullable
    Reply reply(Call call, String verb) {
        boolean isPost = call.method().equals("POST");
        try {
            return switch (verb) {
                case "" -> isPost ? null : status();
                case "start", "stop" -> {
                    if (!isPost) {
                        yield null;
                    }
                    call.object();
                    if (verb.equals("start")) {
                        profiler.start();
                    } else {
                        profiler.stop();
                    }
                    yield status();
                }
                case "timeline" -> isPost ? null : timeline(call);
                case "jobs" -> isPost ? null : jobs(call);
                case "recording.jfr" ->
                    isPost ? null : file("application/octet-stream", "phalanx.jfr", profiler::writeRecording);
                case "trace.json" ->
                    isPost ? null : file("application/json", "phalanx-trace.json", profiler::writeTrace);
                default -> null;
            };
        } catch (IllegalStateException refused) {
            throw new ApiException(409, String.valueOf(refused.getMessage()));
        }
    }

    private Answer status() {
        Profiler.Status status = profiler.status();
        return Answer.json(JsonText.object(out -> {
            out.writeBooleanProperty("recording", status.recording());
            out.writeBooleanProperty("available", status.available());
            out.writeNumberProperty("seconds", status.seconds());
            out.writeNumberProperty("bytes", status.bytes());
            if (!status.reason().isEmpty()) {
                out.writeStringProperty("reason", status.reason());
            }
        }));
    }

    private InspectedWorld world(Call call) {
        int id = call.integer("world", 0, 0, Integer.MAX_VALUE);
        InspectedWorld world = worlds.find(id);
        if (world == null) {
            throw ApiException.notFound("There is no world " + id + ". Give the parameter world.");
        }
        return world;
    }

    private Answer timeline(Call call) {
        InspectedWorld world = world(call);
        int frames = call.integer("frames", 60, 1, Profiler.MOST_FRAMES);
        return Answer.json(JsonText.value(out -> profiler.timeline(world.name(), frames, out)));
    }

    private Answer jobs(Call call) {
        InspectedWorld world = world(call);
        String system = call.get("system", "");
        int frames = call.integer("frames", USUAL_FRAMES_OF_JOBS, 1, Profiler.MOST_FRAMES);
        return Answer.json(JsonText.object(out -> {
            out.writeBooleanProperty("recording", profiler.status().recording());
            profiler.jobs(world.name(), system, frames, out);
        }));
    }

    /// A file of the recording, which is written while the client takes it.
    private Reply file(String type, String name, Reply.Writer writer) {
        profiler.requireRecorded();
        return new Reply.Streamed(type, Map.of("Content-Disposition", "attachment; filename=\"" + name + "\""), writer);
    }

    /// The memory of the chunks of a world over its last frames. It is sampled from the first call on.
    Answer memory(Call call, InspectedWorld world) {
        memories.keySet().removeIf(id -> worlds.find(id) == null);
        ChunkMemory memory = memories.computeIfAbsent(world.id(), id -> {
            ChunkMemory made = new ChunkMemory();
            world.setSampler(made::sample);
            return made;
        });
        int archetype = call.integer("archetype", -1, -1, Integer.MAX_VALUE);
        if (archetype < 0) {
            return Answer.json(JsonText.value(memory::write));
        }
        try {
            return Answer.json(JsonText.value(out -> memory.writeArchetype(archetype, out)));
        } catch (IllegalArgumentException unknown) {
            throw ApiException.notFound(String.valueOf(unknown.getMessage()));
        }
    }

    @Override
    public void close() {
        profiler.close();
    }
}
