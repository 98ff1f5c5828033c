package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.calls.Routes;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.profile.ChunkMemory;
import dev.phalanx.inspector.internal.profile.Profiler;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The calls about the profiler, of which a process has one, and about the memory of each world.
final class ProfilerCalls implements AutoCloseable {
    private static final int USUAL_FRAMES_OF_JOBS = 240;

    private static final Parameter<Integer> WORLD =
            Parameter.integer("world", 0, 0, Integer.MAX_VALUE, "The number of the world.");
    private static final Parameter<Integer> FRAMES =
            Parameter.integer("frames", 60, 1, Profiler.MOST_FRAMES, "How many of the last frames to send.");
    private static final Parameter<Integer> UNTIL = Parameter.integer(
            "until", Integer.MAX_VALUE, 0, Integer.MAX_VALUE, "The number of the last frame to send.");
    private static final Parameter<Integer> FRAMES_OF_JOBS = Parameter.integer(
            "frames", USUAL_FRAMES_OF_JOBS, 1, Profiler.MOST_FRAMES, "How many of the last frames to add up.");
    private static final Parameter<String> SYSTEM =
            Parameter.text("system", "The name of the system.").otherwise("");
    static final Parameter<Integer> ARCHETYPE = Parameter.integer(
            "archetype", -1, -1, Integer.MAX_VALUE, "The number of an archetype; -1 for the sum of all.");

    private static final Shape STATUS = Shape.object(
            Shape.has("recording", Shape.TRUTH),
            Shape.has("available", Shape.TRUTH),
            Shape.has("seconds", Shape.NUMBER),
            Shape.has("bytes", Shape.INTEGER),
            Shape.may("reason", Shape.TEXT));
    private static final Shape SPAN = Shape.object(
                    Shape.has("name", Shape.TEXT),
                    Shape.has("kind", Shape.TEXT),
                    Shape.has("start", Shape.NUMBER),
                    Shape.has("millis", Shape.NUMBER),
                    Shape.has("depth", Shape.INTEGER))
            .named("Span");
    private static final Shape FRAME = Shape.object(
                    Shape.has("frame", Shape.INTEGER),
                    Shape.has("start", Shape.NUMBER),
                    Shape.has("millis", Shape.NUMBER),
                    Shape.has("allocatedBytes", Shape.INTEGER),
                    Shape.has(
                            "threads",
                            Shape.list(
                                    Shape.object(Shape.has("name", Shape.TEXT), Shape.has("spans", Shape.list(SPAN))))),
                    Shape.has(
                            "structural",
                            Shape.list(Shape.object(
                                    Shape.has("kind", Shape.choice("create", "destroy", "add", "remove", "move")),
                                    Shape.has("count", Shape.INTEGER),
                                    Shape.has("entities", Shape.INTEGER),
                                    Shape.has("millis", Shape.NUMBER),
                                    Shape.has("system", Shape.TEXT)))),
                    Shape.has(
                            "syncPoints",
                            Shape.list(Shape.object(
                                    Shape.has("reason", Shape.TEXT),
                                    Shape.has("handles", Shape.INTEGER),
                                    Shape.has("start", Shape.NUMBER),
                                    Shape.has("millis", Shape.NUMBER)))),
                    Shape.has("chunkBytes", Shape.INTEGER),
                    Shape.has(
                            "gcPauses",
                            Shape.list(Shape.object(
                                    Shape.has("name", Shape.TEXT),
                                    Shape.has("start", Shape.NUMBER),
                                    Shape.has("millis", Shape.NUMBER)))),
                    Shape.may("note", Shape.TEXT))
            .named("RecordedFrame");
    private static final Shape TIMELINE = Shape.object(
            Shape.may("first", Shape.INTEGER),
            Shape.may("last", Shape.INTEGER),
            Shape.has("frames", Shape.list(FRAME)));
    private static final Shape SUMS = Shape.list(Shape.object(
            Shape.has("name", Shape.TEXT), Shape.has("count", Shape.INTEGER), Shape.has("millis", Shape.NUMBER)));
    private static final Shape JOBS =
            Shape.object(Shape.has("recording", Shape.TRUTH), Shape.has("jobs", SUMS), Shape.has("waits", SUMS));
    static final Shape MEMORY = Shape.object(
            Shape.has("frames", Shape.list(Shape.INTEGER)),
            Shape.has("allocated", Shape.list(Shape.INTEGER)),
            Shape.has("unused", Shape.list(Shape.INTEGER)),
            Shape.may("archetypeCount", Shape.INTEGER),
            Shape.may(
                    "archetypes",
                    Shape.list(Shape.object(
                                    Shape.has("id", Shape.INTEGER),
                                    Shape.has("name", Shape.TEXT),
                                    Shape.has("entities", Shape.INTEGER),
                                    Shape.has("allocated", Shape.INTEGER),
                                    Shape.has("unused", Shape.INTEGER))
                            .named("MemoryOfArchetype"))));

    private final Profiler profiler = new Profiler();
    private final Map<Integer, ChunkMemory> memories = new ConcurrentHashMap<>();
    private final InspectedWorlds worlds;

    ProfilerCalls(InspectedWorlds worlds) {
        this.worlds = worlds;
    }

    /// Adds the requests of the profiler.
    void addTo(Routes routes) {
        routes.get("profiler", refusing(call -> status()))
                .summary("Whether the profiler records, and how much it has recorded.")
                .answers(STATUS);
        routes.post("profiler/start", refusing(call -> switched(profiler::start)))
                .summary("Begins to record.")
                .answers(STATUS)
                .refuses(409);
        routes.post("profiler/stop", refusing(call -> switched(profiler::stop)))
                .summary("Ends the recording, which is kept until the next start.")
                .answers(STATUS)
                .refuses(409);
        routes.get("profiler/timeline", refusing(this::timeline))
                .summary("The last frames of a world.")
                .takes(WORLD, FRAMES, UNTIL)
                .answers(TIMELINE)
                .refuses(404, 409);
        routes.get("profiler/jobs", refusing(this::jobs))
                .summary("The jobs of a system in the last frames, and its waits for jobs.")
                .takes(WORLD, SYSTEM, FRAMES_OF_JOBS)
                .answers(JOBS)
                .refuses(404, 409);
        routes.get(
                        "profiler/recording.jfr",
                        refusing(call -> file("application/octet-stream", "phalanx.jfr", profiler::writeRecording)))
                .summary("The recording, for JDK Mission Control and jfr.")
                .streams("application/octet-stream")
                .refuses(409);
        routes.get(
                        "profiler/trace.json",
                        refusing(call -> file("application/json", "phalanx-trace.json", profiler::writeTrace)))
                .summary("The recording as a trace for Perfetto.")
                .refuses(409)
                .answers(Shape.map(Shape.ANY));
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

    private Answer switched(Runnable change) {
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
        int id = call.get(WORLD);
        InspectedWorld world = worlds.find(id);
        if (world == null) {
            throw ApiException.notFound("There is no world " + id + ". Give the parameter world.");
        }
        return world;
    }

    private Answer timeline(Call call) {
        InspectedWorld world = world(call);
        int frames = call.get(FRAMES);
        int until = call.get(UNTIL);
        return Answer.json(JsonText.value(out -> profiler.timeline(world.name(), frames, until, out)));
    }

    private Answer jobs(Call call) {
        InspectedWorld world = world(call);
        String system = call.get(SYSTEM);
        int frames = call.get(FRAMES_OF_JOBS);
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
        int archetype = call.get(ARCHETYPE);
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
