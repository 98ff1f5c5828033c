package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.inspector.internal.world.WorldClosedException;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.TokenBuffer;

/// The inspector's API: every question and every change of the protocol, regardless of how it arrives.
///
/// A call waits on its own thread for the world to answer. The API does not check who calls; the transport does.
public final class InspectorApi implements AutoCloseable {
    private static final int MOST_STREAMS = 16;

    private final InspectedWorlds worlds;
    private final ProfilerCalls profiler;
    /// Null if the program does not have the baking module, so that no world has live baking.
    private final @Nullable LiveCalls live;

    private final Map<Integer, SystemQuestions> systems = new ConcurrentHashMap<>();
    private final Map<Integer, ArchetypeQuestions> archetypes = new ConcurrentHashMap<>();
    private final Routes routes;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    /// @param writable whether changes are allowed
    /// @param budgetNanos the time that a frame of a world spends on questions
    public InspectorApi(InspectedWorlds worlds, boolean writable, long budgetNanos) {
        this.worlds = worlds;
        this.profiler = new ProfilerCalls(worlds);
        this.live = hasBaking() ? new LiveCalls(worlds) : null;
        this.routes = new Routes(writable);
        routes.get("process", call -> process(writable, budgetNanos));
        profiler.addTo(routes);
        addFrames();
        addHierarchy();
        addEntities();
        addSystems();
        addTypes();
        addRecords();
        addLive();
    }

    /// Whether the program has the baking module. Asked here, because the classes of live baking need it.
    private static boolean hasBaking() {
        try {
            Class.forName("dev.phalanx.baking.live.LiveBaking", false, InspectorApi.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /// Replies to a call.
    ///
    /// @throws ApiException if the call is refused
    public Reply reply(Call call) {
        return routes.reply(call);
    }

    // Routes

    /// Replies to a call about a world.
    private interface OfWorld {
        Reply reply(Call call, InspectedWorld world);
    }

    private void get(String path, OfWorld handler) {
        routes.get("worlds/{world}/" + path, ofWorld(handler));
    }

    private void write(String path, OfWorld handler) {
        routes.write("worlds/{world}/" + path, ofWorld(handler));
    }

    private Routes.Handler ofWorld(OfWorld handler) {
        return call -> handler.reply(call, world(call.path().get(1)));
    }

    /// The part of a path of a world that names an entity, a system, an archetype or a type, as in `systems/{system}`.
    private static String named(Call call) {
        return call.path().get(3);
    }

    private void addFrames() {
        write("pause", (call, world) -> {
            world.setPaused(Call.truth(call.object(), "paused"));
            return done();
        });
        write("step", (call, world) -> {
            world.step(Call.integer(call.object(), "frames", 1, 1_000));
            return done();
        });
        get("stream", (call, world) -> stream(ColumnStream.of(world, call)));
    }

    private void addHierarchy() {
        get("hierarchy", (call, world) -> {
            if (!isRuntime(call)) {
                return Answers.of(world, live(world).children(call, world));
            }
            String node = call.get("node", HierarchyQuestions.ROOT);
            int offset = call.offset();
            int limit = call.limit();
            return Answers.of(world, (of, budget) -> {
                HierarchyQuestions hierarchy = hierarchy(call, of);
                return budget.take(hierarchy.units(limit))
                        ? JsonText.copied(out -> hierarchy.children(out, node, offset, limit))
                        : null;
            });
        });
        get("find", (call, world) -> {
            SearchTerms terms = SearchTerms.parse(call.get("q", ""), world);
            return found(world, new FindQuestion(terms, call.offset(), call.limit(), new HierarchyItems()));
        });
        get("path", (call, world) -> {
            Entity entity = entity(call.get("entity", ""));
            if (!isRuntime(call)) {
                return Answers.of(world, live(world).path(call, world, entity));
            }
            return Answers.of(world, (of, budget) -> {
                HierarchyQuestions hierarchy = hierarchy(call, of);
                return budget.take(hierarchy.units(0)) ? JsonText.copied(out -> hierarchy.path(out, entity)) : null;
            });
        });
        get("node", (call, world) -> Answers.of(world, live(world).node(call, world)));
        get("query", (call, world) -> {
            SearchTerms terms = SearchTerms.parse(call.get("q", ""), world);
            ValueTable table = ValueTable.of(terms, call.find("columns"));
            return found(world, new FindQuestion(terms, call.offset(), call.limit(), table));
        });
    }

    private void addEntities() {
        write("entities", (call, world) -> {
            JsonNode body = call.object();
            return Answers.change(world, (of, out) -> new EntityChanges(of).create(out, body));
        });
        get("entities/{entity}", (call, world) -> {
            Entity entity = entity(named(call));
            return Answers.of(
                    world,
                    EntityQuestions.all(entity, call.find("buffer"), call.offset()),
                    ComponentValues.Copied::write);
        });
        get("entities/{entity}/relations", (call, world) -> {
            Entity entity = entity(named(call));
            return Answers.of(world, new EntityQuestions.Relations(world, entity), EntityQuestions.Relations::write);
        });
        get(
                "entities/{entity}/references",
                (call, world) -> Answers.of(world, new IncomingReferences(entity(named(call)))));
        write("entities/{entity}/{change}", (call, world) -> {
            Entity entity = entity(named(call));
            String change = call.path().get(4);
            JsonNode body = call.object();
            return Answers.change(world, (of, out) -> new EntityChanges(of).apply(out, entity, change, body));
        });
    }

    private void addSystems() {
        get("systems", (call, world) -> systems(world).all(call.find("since")));
        get("systems/times", (call, world) -> {
            int since = call.integer("since", -1, -1, Integer.MAX_VALUE);
            return systems(world).recent(since, call.find("ids") == null ? null : call.integers("ids"));
        });
        get("systems/{system}", (call, world) -> systems(world).one(number(named(call), "system")));
        write("systems/{system}/enabled", (call, world) -> {
            int id = number(named(call), "system");
            return systems(world).setEnabled(id, Call.truth(call.object(), "enabled"));
        });
    }

    private SystemQuestions systems(InspectedWorld world) {
        systems.keySet().removeIf(id -> worlds.find(id) == null);
        return systems.computeIfAbsent(world.id(), id -> new SystemQuestions(world));
    }

    private ArchetypeQuestions archetypes(InspectedWorld world) {
        archetypes.keySet().removeIf(id -> worlds.find(id) == null);
        return archetypes.computeIfAbsent(world.id(), id -> new ArchetypeQuestions(world));
    }

    private void addTypes() {
        get("archetypes", (call, world) -> archetypes(world).list(call));
        get("archetypes/{archetype}", (call, world) -> archetypes(world).one(number(named(call), "archetype")));
        get("components", (call, world) -> ComponentQuestions.all(world));
        get("components/{type}", (call, world) -> ComponentQuestions.one(world, Types.named(named(call))));
    }

    private void addRecords() {
        get("commands", (call, world) -> {
            int frames = call.integer("frames", 1, 1, 60);
            return CommandQuestions.recent(world, frames);
        });
        get("journal", (call, world) -> Answers.of(world, JournalCalls.records(call), JournalCalls::write));
        routes.post("worlds/{world}/journal", ofWorld((call, world) -> {
            JsonNode body = call.object();
            return Answers.change(world, (of, out) -> JournalCalls.change(of, body));
        }));
        get("journal.csv", JournalCalls::csv);
        get("memory", profiler::memory);
    }

    private void addLive() {
        get("live", (call, world) -> {
            LiveCalls known = live;
            if (known == null) {
                return Answer.json(JsonText.object(out -> {
                    out.writeBooleanProperty("available", false);
                    out.writeStringProperty("reason", withoutBaking(world));
                }));
            }
            return Answers.of(world, known.status(call, world));
        });
        write("live/open", (call, world) -> Answers.of(world, live(world).open(world, call.object())));
        write("live/close", (call, world) -> Answers.of(world, live(world).close(world, call.object())));
    }

    // Parts

    private Reply stream(ColumnStream columns) {
        if (!streams.tryAcquire()) {
            throw new ApiException(429, MOST_STREAMS + " streams are open, as many as are allowed. Close one.");
        }
        return new Reply.Streamed("application/octet-stream", Map.of(), new Reply.Writer() {
            @Override
            public void write(OutputStream out) throws IOException {
                columns.write(out);
            }

            @Override
            public void close() {
                streams.release();
            }
        });
    }

    private Answer process(boolean writable, long budgetNanos) {
        try {
            Collection<InspectedWorld> open = worlds.all();
            return Answer.json(JsonText.object(out -> ProcessQuestion.write(out, open, writable, budgetNanos)));
        } catch (WorldClosedException closed) {
            throw new ApiException(410, String.valueOf(closed.getMessage()));
        }
    }

    private static HierarchyQuestions hierarchy(Call call, World world) {
        return new HierarchyQuestions(world, call.is("systems"), call.is("chunks"), call.is("groups"));
    }

    private static boolean isRuntime(Call call) {
        String mode = call.get("mode", "runtime");
        return switch (mode) {
            case "runtime" -> true;
            case "authoring", "mixed" -> false;
            default ->
                throw ApiException.badRequest(
                        "The mode of the hierarchy is \"" + mode + "\". Give runtime, authoring or mixed.");
        };
    }

    private LiveCalls live(InspectedWorld world) {
        LiveCalls known = live;
        if (known == null) {
            throw new ApiException(409, withoutBaking(world));
        }
        return known;
    }

    private static String withoutBaking(InspectedWorld world) {
        return "World \"" + world.name() + "\" has no live baking, because the program does not have the library"
                + " phalanx-baking. Add it, and start live baking with LiveBaking.start(world, directory).";
    }

    private static Answer found(InspectedWorld world, FindQuestion question) {
        return Answers.of(world, question, FindQuestion.Found::write);
    }

    /// Items of the hierarchy, as a search lists them.
    private static final class HierarchyItems implements FindQuestion.Heading {
        private @Nullable HierarchyQuestions hierarchy;

        @Override
        public ComponentValues.Copied start(World world) {
            return out -> {};
        }

        @Override
        public ComponentValues.Copied item(World world, Entity entity) {
            HierarchyQuestions known = hierarchy;
            if (known == null) {
                known = new HierarchyQuestions(world, true, true);
                hierarchy = known;
            }
            TokenBuffer item = TokenBuffer.forGeneration();
            known.itemWithParents(item, entity);
            return item::serialize;
        }

        @Override
        public int itemUnits() {
            return 4;
        }
    }

    private static Answer done() {
        return Answer.json("{}".getBytes(StandardCharsets.UTF_8));
    }

    // Checks

    private InspectedWorld world(String text) {
        int id = number(text, "world");
        InspectedWorld world = worlds.find(id);
        if (world == null) {
            throw worlds.wasClosed(id)
                    ? new ApiException(410, "World " + id + " has been closed. Choose another world.")
                    : ApiException.notFound("There is no world " + id + ". Ask for the process to see its worlds.");
        }
        return world;
    }

    private static int number(String text, String what) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw ApiException.notFound("\"" + text + "\" is not the number of a " + what + ".");
        }
    }

    private static Entity entity(String text) {
        Entity entity = Ids.parse(text);
        if (entity == null) {
            throw ApiException.badRequest("\"" + text + "\" is not the id of an entity. Give one such as \"40:1\".");
        }
        return entity;
    }

    /// Ends recordings. No call is allowed afterwards.
    @Override
    public void close() {
        profiler.close();
        if (live != null) {
            live.close();
        }
    }
}
