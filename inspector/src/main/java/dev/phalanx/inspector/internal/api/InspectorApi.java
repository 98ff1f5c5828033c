package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.OpenApi;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.calls.Route;
import dev.phalanx.inspector.internal.calls.Routes;
import dev.phalanx.inspector.internal.calls.SentLists;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.SentComponents;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.edits.EditHistory;
import dev.phalanx.inspector.internal.edits.EntityChanges;
import dev.phalanx.inspector.internal.edits.PatchText;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.search.SearchCompletion;
import dev.phalanx.inspector.internal.systems.SystemQuestions;
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
    private static final BodyField<Boolean> PAUSED = BodyField.truth("paused");
    private static final BodyField<Integer> FRAMES = BodyField.integer("frames", 1, 1_000);
    private static final BodyField<Double> SPEED = BodyField.number("speed", 0.1, 4);
    private static final Parameter<Entity> OF_ENTITY =
            Parameter.entity("entity", "The id of the entity, such as 40:1.").required();

    private final InspectedWorlds worlds;
    private final ProfilerCalls profiler;
    /// Null if the program does not have the baking module, so that no world has live baking.
    private final @Nullable LiveCalls live;
    /// Null if the program does not have the module of agents, so that no world is that of a model.
    private final @Nullable ModelCalls models;
    private final SectionsCalls sections;

    private final Map<Integer, SystemQuestions> systems = new ConcurrentHashMap<>();
    private final Map<Integer, ArchetypeQuestions> archetypes = new ConcurrentHashMap<>();
    private final Map<Integer, Sent> sent = new ConcurrentHashMap<>();
    private final Map<Integer, StopConditions> conditions = new ConcurrentHashMap<>();
    private final Map<Integer, WatchedValues> watched = new ConcurrentHashMap<>();
    private final EditCalls edits;
    private final Routes routes;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    /// @param writable whether changes are allowed
    /// @param budgetNanos the time that a frame of a world spends on questions
    public InspectorApi(InspectedWorlds worlds, boolean writable, long budgetNanos) {
        this.worlds = worlds;
        this.profiler = new ProfilerCalls(worlds);
        this.live = hasClass("dev.phalanx.baking.live.LiveBaking") ? new LiveCalls(worlds) : null;
        this.models = hasClass("dev.phalanx.agents.ModelRun") ? new ModelCalls(worlds) : null;
        this.sections = new SectionsCalls(worlds);
        this.edits = new EditCalls(worlds, live);
        this.routes = new Routes(writable);
        routes.get("process", call -> process(writable, budgetNanos))
                .summary("The process and its worlds, without waiting for a world.")
                .answers(ProcessQuestion.SHAPE)
                .refuses(410);
        routes.get("openapi.json", call -> Answer.json(description()))
                .summary("This description of the protocol.")
                .answers(Shape.map(Shape.ANY));
        profiler.addTo(routes);
        addFrames();
        addHierarchy();
        addEntities();
        addEdits();
        addSystems();
        addTypes();
        addRecords();
        addWatching();
        addHistory();
        addLive();
        addModels();
        addSections();
    }

    /// Whether the program has a class of a module that it may lack. Asked here, because the classes about live baking
    /// and about models need these modules.
    private static boolean hasClass(String name) {
        try {
            Class.forName(name, false, InspectorApi.class.getClassLoader());
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

    /// The description of the protocol in the form of OpenAPI 3.1, as JSON.
    public byte[] description() {
        return JsonText.value(out -> JsonText.write(out, OpenApi.of(routes.all())));
    }

    // Routes

    /// Replies to a call about a world.
    private interface OfWorld {
        Reply reply(Call call, InspectedWorld world);
    }

    private Route get(String path, OfWorld handler) {
        return routes.get("worlds/{world}/" + path, ofWorld(handler));
    }

    private Route write(String path, OfWorld handler) {
        return routes.write("worlds/{world}/" + path, ofWorld(handler));
    }

    private Routes.Handler ofWorld(OfWorld handler) {
        return call -> handler.reply(call, world(call.get(Route.WORLD)));
    }

    private void addFrames() {
        write("pause", (call, world) -> {
                    world.setPaused(PAUSED.of(call.object()));
                    return done();
                })
                .summary("Pauses a world, which then begins no new frame, or resumes it.")
                .body(PAUSED)
                .asksNoWorld();
        write("step", (call, world) -> {
                    world.step(FRAMES.of(call.object()));
                    return done();
                })
                .summary("Lets a paused world run some frames.")
                .body(FRAMES)
                .asksNoWorld();
        write("speed", (call, world) -> {
                    double speed = SPEED.of(call.object());
                    return Answers.change(world, (of, out) -> world.setSpeed(speed));
                })
                .summary("Sets the speed of a world's time, from the next frame on, until the inspector is closed.")
                .body(SPEED);
        get("stream", (call, world) -> stream(ColumnStream.of(world, call)))
                .summary("Columns of numbers, message after message, until the client closes the connection.")
                .takes(ColumnStream.FIELDS, FindQuestion.Q, ColumnStream.RATE, ColumnStream.MOST, Parameter.TICK)
                .streams("application/octet-stream");
    }

    private void addHierarchy() {
        get("hierarchy", this::children)
                .summary("The children of a node of the hierarchy.")
                .takes(
                        HierarchyParameters.NODE,
                        Parameter.OFFSET,
                        Parameter.LIMIT,
                        HierarchyParameters.MODE,
                        HierarchyParameters.SYSTEMS,
                        HierarchyParameters.CHUNKS,
                        HierarchyParameters.GROUPS,
                        Parameter.TICK)
                .answers(Shape.page(LiveShapes.ITEM));
        get("find", (call, world) -> {
                    Search search = Search.parse(call.get(FindQuestion.Q), world);
                    HierarchyItems items = new HierarchyItems(world);
                    return found(call, world, new FindQuestion(search, call.offset(), call.limit(), items));
                })
                .summary("Searches entities.")
                .takes(FindQuestion.Q, Parameter.OFFSET, Parameter.LIMIT, Parameter.TICK)
                .answers(FindQuestion.FOUND);
        get("complete", (call, world) -> {
                    String text = call.get(FindQuestion.Q);
                    Integer caret = call.find(SearchCompletion.CARET);
                    SearchCompletion found = SearchCompletion.of(text, caret == null ? text.length() : caret);
                    return Answer.json(JsonText.object(found::write));
                })
                .summary("What can be written at a place of a search.")
                .takes(FindQuestion.Q, SearchCompletion.CARET)
                .answers(SearchCompletion.SHAPE)
                .asksNoWorld();
        get("path", this::path)
                .summary("The nodes from the root of the hierarchy to an entity, and their positions among siblings.")
                .takes(
                        OF_ENTITY,
                        HierarchyParameters.MODE,
                        HierarchyParameters.SYSTEMS,
                        HierarchyParameters.CHUNKS,
                        HierarchyParameters.GROUPS,
                        Parameter.TICK)
                .answers(HierarchyQuestions.PATH_SHAPE);
        get("node", (call, world) -> Answers.of(world, live(world).node(call, world)))
                .summary("One node of an authoring scene.")
                .takes(HierarchyParameters.ONE_NODE)
                .answers(LiveShapes.NODE);
        get("query", (call, world) -> {
                    Search search = Search.parse(call.get(FindQuestion.Q), world);
                    ValueTable table = ValueTable.of(search, call.find(ValueTable.COLUMNS));
                    return found(call, world, new FindQuestion(search, call.offset(), call.limit(), table));
                })
                .summary("The entities that match a query, as a table of values.")
                .takes(FindQuestion.Q, ValueTable.COLUMNS, Parameter.OFFSET, Parameter.LIMIT, Parameter.TICK)
                .answers(ValueTable.SHAPE);
    }

    private Answer children(Call call, InspectedWorld world) {
        if (!isRuntime(call)) {
            return Answers.of(world, live(world).children(call, world));
        }
        String node = call.get(HierarchyParameters.NODE);
        int offset = call.offset();
        int limit = call.limit();
        return Answers.of(world, Answers.at(call, world, (of, budget) -> {
            HierarchyQuestions hierarchy = hierarchy(call, of, world);
            return budget.take(hierarchy.units(limit))
                    ? JsonText.copied(out -> hierarchy.children(out, node, offset, limit))
                    : null;
        }));
    }

    private Answer path(Call call, InspectedWorld world) {
        Entity entity = call.get(OF_ENTITY);
        if (!isRuntime(call)) {
            return Answers.of(world, live(world).path(call, world, entity));
        }
        return Answers.of(world, Answers.at(call, world, (of, budget) -> {
            HierarchyQuestions hierarchy = hierarchy(call, of, world);
            return budget.take(hierarchy.units(0)) ? JsonText.copied(out -> hierarchy.path(out, entity)) : null;
        }));
    }

    private void addEntities() {
        write("entities", edits::create)
                .summary("Creates an entity.")
                .body(EntityChanges.NAME.optional(), EntityChanges.COMPONENTS.optional())
                .answers(EntityChanges.MADE);
        get("entities", (call, world) -> SeveralEntities.answer(world, call))
                .summary("Several entities with the values of their components.")
                .takes(SeveralEntities.IDS, Parameter.TICK)
                .answers(SeveralEntities.SHAPE);
        get(
                        "entities/{entity}",
                        (call, world) ->
                                EntityQuestions.one(world, call, sentOf(world).components()))
                .summary("An entity with the values of its components, or with those that have changed.")
                .takes(EntityQuestions.BUFFER, Parameter.OFFSET, SentLists.SINCE, Parameter.TICK)
                .answers(EntityQuestions.SHAPE);
        get("entities/{entity}/relations", (call, world) -> {
                    Entity entity = call.get(Route.ENTITY);
                    return Answers.of(
                            world, new EntityQuestions.Relations(world, entity), EntityQuestions.Relations::write);
                })
                .summary("The systems whose queries match an entity.")
                .answers(EntityQuestions.RELATIONS_SHAPE);
        get(
                        "entities/{entity}/references",
                        (call, world) -> Answers.of(
                                world, Answers.at(call, world, new IncomingReferences(call.get(Route.ENTITY)))))
                .summary("The entities that refer to an entity.")
                .takes(Parameter.TICK)
                .answers(IncomingReferences.SHAPE);
        addChanges();
    }

    private void addChanges() {
        change("destroy").summary("Destroys an entity.").body(EditCalls.SERIES);
        change("duplicate")
                .summary("Makes a copy of an entity.")
                .body(EditCalls.SERIES)
                .answers(EntityChanges.MADE);
        change("name").summary("Names an entity.").body(EntityChanges.NAME, EditCalls.SERIES);
        change("enabled")
                .summary("Enables or disables an entity, by removing or adding Disabled.")
                .body(EntityChanges.ENABLED, EditCalls.SERIES);
        change("parent")
                .summary("Makes an entity the child of another, or of none.")
                .body(EntityChanges.PARENT, EntityChanges.KEEP_WORLD, EditCalls.SERIES);
        change("set")
                .summary("Sets fields of a component.")
                .body(EntityChanges.TYPE, EntityChanges.VALUE, EditCalls.SERIES);
        change("add")
                .summary("Adds a component.")
                .body(EntityChanges.TYPE, EntityChanges.VALUE.optional(), EditCalls.SERIES);
        change("remove").summary("Removes a component.").body(EntityChanges.TYPE, EditCalls.SERIES);
        change("component-enabled")
                .summary("Enables or disables a component.")
                .body(EntityChanges.TYPE, EntityChanges.ENABLED, EditCalls.SERIES);
        change("buffer")
                .summary("Sets, inserts or removes an element of a buffer, or clears it.")
                .body(
                        EntityChanges.TYPE,
                        EntityChanges.OP,
                        EntityChanges.INDEX.optional(),
                        EntityChanges.VALUE.optional(),
                        EditCalls.SERIES);
        write("changes", edits::changeAll)
                .summary("Makes one change of several entities in one frame, of all or of none.")
                .body(
                        EditCalls.ENTITIES,
                        EditCalls.CHANGE,
                        EditCalls.SERIES,
                        EntityChanges.NAME.optional(),
                        EntityChanges.ENABLED.optional(),
                        EntityChanges.PARENT.optional(),
                        EntityChanges.KEEP_WORLD,
                        EntityChanges.TYPE.optional(),
                        EntityChanges.VALUE.optional(),
                        EntityChanges.OP.optional(),
                        EntityChanges.INDEX.optional())
                .answers(EditCalls.CHANGED);
    }

    /// Adds a change of entities, which [EntityChanges] applies by its name.
    private Route change(String verb) {
        return write("entities/{entity}/" + verb, (call, world) -> {
            return edits.change(world, call.get(Route.ENTITY), verb, call.object());
        });
    }

    private void addEdits() {
        get("edits", edits::list)
                .summary("The changes that were made with this protocol, the newest first.")
                .takes(Parameter.OFFSET, Parameter.LIMIT)
                .answers(EditHistory.SHAPE);
        get("edits/patch", edits::patch)
                .summary("The changes that are values of scene files, as text for these files.")
                .answers(PatchText.SHAPE);
        write("edits/undo", (call, world) -> edits.move(call, world, true))
                .summary("Undoes a change.")
                .body(EditCalls.NUMBER, EditCalls.FORCE)
                .answers(EditHistory.ONE);
        write("edits/redo", (call, world) -> edits.move(call, world, false))
                .summary("Does a change again that was undone.")
                .body(EditCalls.NUMBER, EditCalls.FORCE)
                .answers(EditHistory.ONE);
        write("edits/revert", edits::revert)
                .summary("Undoes all changes, the newest first.")
                .body(EditCalls.FORCE)
                .answers(EditCalls.REVERTED);
    }

    private void addSystems() {
        get("systems", (call, world) -> systems(world).all(call.find(SentLists.SINCE)))
                .summary("All systems in the order of their updates, or what has changed of them.")
                .takes(SentLists.SINCE)
                .answers(SystemQuestions.LIST);
        get(
                        "systems/times",
                        (call, world) -> systems(world)
                                .recent(call.get(SystemQuestions.SINCE_FRAME), call.find(SystemQuestions.IDS)))
                .summary("The durations of systems in the last frames, in milliseconds.")
                .takes(SystemQuestions.SINCE_FRAME, SystemQuestions.IDS)
                .answers(SystemQuestions.TIMES);
        get("systems/{system}", (call, world) -> systems(world).one(call.get(Route.SYSTEM)))
                .summary("A system with its queries.")
                .answers(SystemQuestions.ONE);
        write(
                        "systems/{system}/enabled",
                        (call, world) -> edits.setEnabled(
                                world,
                                systems(world),
                                call.get(Route.SYSTEM),
                                SystemQuestions.ENABLED.of(call.object())))
                .summary("Switches a system on or off.")
                .body(SystemQuestions.ENABLED);
    }

    private SystemQuestions systems(InspectedWorld world) {
        systems.keySet().removeIf(id -> worlds.find(id) == null);
        return systems.computeIfAbsent(world.id(), id -> new SystemQuestions(world));
    }

    /// What clients have of the types and the entities of a world.
    private record Sent(SentLists types, SentComponents components) {}

    private Sent sentOf(InspectedWorld world) {
        sent.keySet().removeIf(id -> worlds.find(id) == null);
        return sent.computeIfAbsent(world.id(), id -> new Sent(new SentLists("type"), new SentComponents()));
    }

    private ArchetypeQuestions archetypes(InspectedWorld world) {
        archetypes.keySet().removeIf(id -> worlds.find(id) == null);
        return archetypes.computeIfAbsent(world.id(), id -> new ArchetypeQuestions(world));
    }

    private void addTypes() {
        get("archetypes", (call, world) -> archetypes(world).list(call))
                .summary("The archetypes of a world, or what has changed of them.")
                .takes(
                        ArchetypeQuestions.Q,
                        ArchetypeQuestions.SORT,
                        ArchetypeQuestions.EMPTY,
                        Parameter.OFFSET,
                        Parameter.LIMIT,
                        SentLists.SINCE,
                        Parameter.TICK)
                .answers(ArchetypeQuestions.LIST);
        get("archetypes/{archetype}", (call, world) -> archetypes(world).one(call))
                .summary("An archetype with its chunks.")
                .takes(Parameter.TICK)
                .answers(ArchetypeQuestions.ONE);
        get(
                        "components",
                        (call, world) -> ComponentQuestions.all(
                                world, call, sentOf(world).types()))
                .summary("The component types that the process has used, or what has changed of them.")
                .takes(SentLists.SINCE, Parameter.TICK)
                .answers(ComponentQuestions.LIST);
        get(
                        "components/{type}",
                        (call, world) -> ComponentQuestions.one(world, call, Types.named(call.get(Route.TYPE))))
                .summary("A component type with its fields, the schema of its values, and the systems that use it.")
                .takes(Parameter.TICK)
                .answers(ComponentQuestions.ONE);
    }

    private void addRecords() {
        get("commands", (call, world) -> CommandQuestions.recent(world, call))
                .summary("The command buffers of the last frames that had some, or of one frame.")
                .takes(CommandQuestions.FRAMES, CommandQuestions.FRAME)
                .answers(CommandQuestions.SHAPE);
        get("journal", (call, world) -> Answers.of(world, JournalCalls.records(call), JournalCalls::write))
                .summary("Records of the journal, the newest first.")
                .takes(JournalCalls.Q, JournalCalls.BEFORE, Parameter.LIMIT)
                .answers(JournalCalls.SHAPE);
        routes.post("worlds/{world}/journal", ofWorld((call, world) -> {
                    JsonNode body = call.object();
                    return Answers.change(world, (of, out) -> JournalCalls.change(of, body));
                }))
                .summary("Switches the journal of a world on or off.")
                .body(JournalCalls.ON, JournalCalls.MEGABYTES);
        get("journal.csv", JournalCalls::csv)
                .summary("Records of the journal as CSV, the oldest first.")
                .takes(JournalCalls.Q)
                .streams("text/csv");
        get("memory", profiler::memory)
                .summary("The memory of the chunks of a world over its last frames.")
                .takes(ProfilerCalls.ARCHETYPE)
                .answers(ProfilerCalls.MEMORY)
                .asksNoWorld();
    }

    private void addWatching() {
        routes.post(
                        "worlds/{world}/watch",
                        ofWorld((call, world) -> watched(world).read(call)))
                .summary("Reads values, and the numbers of entities that searches find.")
                .takes(Parameter.TICK)
                .body(WatchedValues.PINS, WatchedValues.SINCE)
                .answers(WatchedValues.SHAPE);
        get("conditions", (call, world) -> conditions(world).list(call.get(StopConditions.SINCE)))
                .summary("The conditions that pause a world.")
                .takes(StopConditions.SINCE)
                .answers(StopConditions.SHAPE);
        write("conditions", (call, world) -> conditions(world).add(call.object()))
                .summary("Adds a condition, armed.")
                .body(
                        StopConditions.ENTITY,
                        StopConditions.WHEN,
                        StopConditions.Q,
                        StopConditions.OP,
                        StopConditions.COUNT)
                .answers(StopConditions.ADDED);
        write(
                        "conditions/{condition}",
                        (call, world) -> conditions(world).change(call.get(Route.CONDITION), call.object()))
                .summary("Arms or disarms a condition, or changes what it says.")
                .body(
                        StopConditions.ENTITY,
                        StopConditions.WHEN,
                        StopConditions.Q,
                        StopConditions.OP,
                        StopConditions.COUNT,
                        StopConditions.ARMED)
                .answers(StopConditions.CHANGED);
        write(
                        "conditions/{condition}/remove",
                        (call, world) -> conditions(world).remove(call.get(Route.CONDITION)))
                .summary("Removes a condition.");
    }

    private void addHistory() {
        get("history", HistoryCalls::about)
                .summary("The ticks that the history of a world keeps, and the one that is open.")
                .takes(Parameter.TICK)
                .answers(HistoryCalls.SHAPE);
        get("history/later", (call, world) -> {
                    LaterEntities later =
                            new LaterEntities(world.world(), call.offset(), call.limit(), new HierarchyItems(world));
                    return Answers.of(
                            world, world.inTick(call.get(HistoryCalls.THEN), later), FindQuestion.Found::write);
                })
                .summary("The entities that a world has now and did not have in a tick.")
                .takes(HistoryCalls.THEN, Parameter.OFFSET, Parameter.LIMIT)
                .answers(FindQuestion.FOUND);
        write("history/restore", (call, world) -> {
                    int tick = HistoryCalls.TICK.of(call.object());
                    return HistoryCalls.restore(world, tick, edits.history(world), conditions(world));
                })
                .summary("Makes a world what it was in a tick, from which it goes on.")
                .body(HistoryCalls.TICK)
                .answers(HistoryCalls.RESTORED);
        routes.post("worlds/{world}/history/release", ofWorld((call, world) -> HistoryCalls.release(world)))
                .summary("Lets go of the tick that was asked for last.");
    }

    private StopConditions conditions(InspectedWorld world) {
        conditions.keySet().removeIf(id -> worlds.find(id) == null);
        return conditions.computeIfAbsent(world.id(), id -> new StopConditions(world));
    }

    private WatchedValues watched(InspectedWorld world) {
        watched.keySet().removeIf(id -> worlds.find(id) == null);
        return watched.computeIfAbsent(world.id(), id -> new WatchedValues(world));
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
                })
                .summary("The state of live baking, and its last changes.")
                .takes(LiveShapes.CHANGES)
                .answers(LiveShapes.SHAPE);
        write("live/open", (call, world) -> Answers.of(world, live(world).open(world, call.object())))
                .summary("Opens a scene, which then follows its files.")
                .body(LiveShapes.SCENE);
        write("live/close", (call, world) -> Answers.of(world, live(world).close(world, call.object())))
                .summary("Closes a scene, which then no longer follows its files.")
                .body(LiveShapes.SCENE);
    }

    private void addModels() {
        get("model", (call, world) -> {
                    ModelCalls known = models;
                    if (known == null) {
                        return Answer.json(JsonText.object(out -> {
                            out.writeBooleanProperty("available", false);
                            out.writeStringProperty("reason", withoutAgents(world));
                        }));
                    }
                    return Answers.of(world, known.status());
                })
                .summary("The run of a model: its parameters, how far it is, and what can be shown.")
                .answers(ModelShapes.SHAPE);
        get("model/data", (call, world) -> Answers.of(world, models(world).data(call)))
                .summary("What a model has reported.")
                .takes(ModelShapes.POINTS)
                .answers(ModelShapes.DATA);
        get("model/picture", (call, world) -> models(world).picture(call, world))
                .summary("A picture of a grid, a space or a field of a model.")
                .takes(ModelShapes.OF, ModelShapes.MOST, ModelShapes.COLOR, Parameter.TICK)
                .answers(ModelShapes.PICTURE);
        write("model/restart", (call, world) -> models(world).restart(world, call.object()))
                .summary("Lets a model begin anew, in a new world, with other parameters and a seed.")
                .body(ModelShapes.PARAMETERS, ModelShapes.SEED)
                .answers(ModelShapes.RESTARTED);
        write("model/rate", (call, world) -> models(world).rate(world, call.object()))
                .summary("Sets the most steps that a model makes in a second; 0 for as many as possible.")
                .body(ModelShapes.RATE);
    }

    private void addSections() {
        get("sections", (call, world) -> sections.status(world))
                .summary("The sections of a larger world, and the nodes that run them, without waiting for a world.")
                .answers(SectionsCalls.SHAPE);
    }

    private ModelCalls models(InspectedWorld world) {
        ModelCalls known = models;
        if (known == null) {
            throw new ApiException(409, withoutAgents(world));
        }
        return known;
    }

    /// Why a call is refused that needs a model, in a program without the module of agents.
    private static String withoutAgents(InspectedWorld world) {
        return "World \"" + world.name() + "\" is not that of a model, because the program does not have the library"
                + " phalanx-agents. Add it, and run a model with ModelRun.of(model).";
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

    /// @param of the world, or what it was in a tick
    private static HierarchyQuestions hierarchy(Call call, World of, InspectedWorld world) {
        return new HierarchyQuestions(
                of,
                world.world(),
                call.get(HierarchyParameters.SYSTEMS),
                call.get(HierarchyParameters.CHUNKS),
                call.get(HierarchyParameters.GROUPS));
    }

    private static boolean isRuntime(Call call) {
        String mode = call.get(HierarchyParameters.MODE);
        if (!mode.equals("runtime") && call.find(Parameter.TICK) != null) {
            throw ApiException.badRequest("The mode is " + mode + ", and an earlier tick has no nodes of scenes. Leave"
                    + " out the parameter mode, or the parameter tick.");
        }
        return mode.equals("runtime");
    }

    private LiveCalls live(InspectedWorld world) {
        LiveCalls known = live;
        if (known == null) {
            throw new ApiException(409, withoutBaking(world));
        }
        return known;
    }

    /// Why a call is refused that needs live baking, in a program without it.
    static String withoutBaking(InspectedWorld world) {
        return "World \"" + world.name() + "\" has no live baking, because the program does not have the library"
                + " phalanx-baking. Add it, and start live baking with LiveBaking.start(world, directory).";
    }

    private static Answer found(Call call, InspectedWorld world, FindQuestion question) {
        return Answers.of(world, Answers.at(call, world, question), FindQuestion.Found::write);
    }

    /// Items of the hierarchy, as a search lists them.
    private static final class HierarchyItems implements FindQuestion.Heading {
        private final InspectedWorld inspected;
        private @Nullable HierarchyQuestions hierarchy;

        HierarchyItems(InspectedWorld inspected) {
            this.inspected = inspected;
        }

        @Override
        public ComponentValues.Copied start(World world) {
            return out -> {};
        }

        @Override
        public ComponentValues.Copied item(World world, Entity entity) {
            HierarchyQuestions known = hierarchy;
            if (known == null) {
                known = new HierarchyQuestions(world, inspected.world(), true, true, false);
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

    private InspectedWorld world(int id) {
        InspectedWorld world = worlds.find(id);
        if (world == null) {
            throw worlds.wasClosed(id)
                    ? new ApiException(410, "World " + id + " has been closed. Choose another world.")
                    : ApiException.notFound("There is no world " + id + ". Ask for the process to see its worlds.");
        }
        return world;
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
