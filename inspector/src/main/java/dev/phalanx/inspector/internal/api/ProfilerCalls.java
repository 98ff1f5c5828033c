package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.profile.ChunkMemory;
import dev.phalanx.inspector.internal.profile.Profiler;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The calls about the profiler, of which a process has one, and about the memory of each world.
final class ProfilerCalls implements AutoCloseable {
    private static final int USUAL_FRAMES_OF_JOBS = 240;

    private final Profiler profiler = new Profiler();
    private final Map<Integer, ChunkMemory> memories = new ConcurrentHashMap<>();
    private final InspectedWorlds worlds;

    ProfilerCalls(InspectedWorlds worlds) {
        this.worlds = worlds;
    }

    /// Adds the requests of the profiler.
    void addTo(Routes routes) {
        routes.get("profiler", refusing(call -> status()));
        routes.post("profiler/start", refusing(call -> switched(call, profiler::start)));
        routes.post("profiler/stop", refusing(call -> switched(call, profiler::stop)));
        routes.get("profiler/timeline", refusing(this::timeline));
        routes.get("profiler/jobs", refusing(this::jobs));
        routes.get(
                "profiler/recording.jfr",
                refusing(call -> file("application/octet-stream", "phalanx.jfr", profiler::writeRecording)));
        routes.get(
                "profiler/trace.json",
                refusing(call -> file("application/json", "phalanx-trace.json", profiler::writeTrace)));
    }

    /// A handler that turns what the profiler refuses into an answer with the status 409.
    private static Routes.Handler refusing(Routes.Handler handler) {
        return call -> {
            try {
                return handler.reply(call);
            } catch (IllegalStateException refused) {
                throw new ApiException(409, String.valueOf(refused.getMessage()));
            }
        };
    }

    private Answer switched(Call call, Runnable change) {
        call.object();
        change.run();
        return status();
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

    /// A file of the recording, which is written while the client receives it.
    private Reply file(String type, String name, Reply.Writer writer) {
        profiler.requireRecorded();
        return new Reply.Streamed(type, Map.of("Content-Disposition", "attachment; filename=\"" + name + "\""), writer);
    }

    /// The memory of the chunks of a world over its last frames. Sampling starts with the first call.
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
