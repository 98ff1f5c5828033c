package dev.phalanx.inspector.internal.systems;

import dev.phalanx.entities.diagnostics.SystemFailure;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.SentLists;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.QueryText;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.DurationFigures;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.SystemTimes;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The systems of a world, in the order in which they are updated. Their state is copied on the thread of the world;
/// their order and their JSON are made on the threads of requests.
public final class SystemQuestions {
    private static final List<Class<? extends ComponentSystemGroup>> ROOTS =
            List.of(InitializationSystemGroup.class, SimulationSystemGroup.class, PresentationSystemGroup.class);

    public static final Parameter<Integer> SINCE_FRAME = Parameter.integer(
            "since", -1, -1, Integer.MAX_VALUE, "The frame before the first one whose durations are sent.");
    public static final Parameter<Set<Integer>> IDS =
            Parameter.integers("ids", "The numbers of at most 1,000 systems, separated by commas; without it, all.");
    public static final BodyField<Boolean> ENABLED = BodyField.truth("enabled");

    /// Durations in milliseconds.
    public static final Shape FIGURES = Shape.object(
                    Shape.has("last", Shape.NUMBER),
                    Shape.has("mean", Shape.NUMBER),
                    Shape.has("p50", Shape.NUMBER),
                    Shape.has("p99", Shape.NUMBER))
            .named("Durations");
    private static final Shape ITEM = Shape.object(
                    Shape.has("id", Shape.INTEGER),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("type", Shape.TEXT),
                    Shape.has("package", Shape.TEXT),
                    Shape.has("group", Shape.TRUTH),
                    Shape.has("after", Shape.list(Shape.TEXT)),
                    Shape.has("before", Shape.list(Shape.TEXT)),
                    Shape.has("parent", Shape.orNull(Shape.INTEGER)),
                    Shape.has("depth", Shape.INTEGER),
                    Shape.has("enabled", Shape.TRUTH),
                    Shape.has("running", Shape.TRUTH),
                    Shape.has("failing", Shape.TRUTH),
                    Shape.may(
                            "failure",
                            Shape.object(
                                    Shape.has("count", Shape.INTEGER),
                                    Shape.has("firstFrame", Shape.INTEGER),
                                    Shape.has("lastFrame", Shape.INTEGER),
                                    Shape.has("method", Shape.TEXT),
                                    Shape.has("exception", Shape.TEXT),
                                    Shape.has("message", Shape.TEXT))),
                    Shape.has("matched", Shape.INTEGER),
                    Shape.has("queryCount", Shape.INTEGER),
                    Shape.has(
                            "components",
                            Shape.list(Types.NAME_SHAPE
                                    .and(Shape.has("access", QueryText.ACCESS_SHAPE))
                                    .named("ComponentOfSystem"))),
                    Shape.has("millis", FIGURES),
                    Shape.has("runs", Shape.INTEGER))
            .named("System");
    public static final Shape LIST = SentLists.shape("id", ITEM, Shape.has("version", Shape.INTEGER));
    private static final Shape NEIGHBOURS =
            Shape.list(Shape.object(Shape.has("system", Shape.INTEGER), Shape.has("name", Shape.TEXT)));
    public static final Shape ONE = ITEM.and(
            Shape.has(
                    "queries",
                    Shape.list(QueryText.SHAPE.and(
                            Shape.has("entities", Shape.INTEGER), Shape.has("chunks", Shape.INTEGER)))),
            Shape.has("requirements", Shape.list(Shape.TEXT)),
            Shape.has("order", Shape.object(Shape.has("after", NEIGHBOURS), Shape.has("before", NEIGHBOURS))),
            Shape.has("source", Shape.TEXT));
    public static final Shape TIMES = Shape.object(
            Shape.has("frames", Shape.list(Shape.INTEGER)),
            Shape.has("frameMillis", Shape.list(Shape.NUMBER)),
            Shape.has("systems", Shape.map(Shape.list(Shape.NUMBER))));

    private final InspectedWorld inspected;
    private final SystemTimes times;
    private final MatchedArchetypes matched = new MatchedArchetypes();
    private final SentLists sent = new SentLists("id");

    /// The systems of a world.
    public SystemQuestions(InspectedWorld inspected) {
        this.inspected = inspected;
        this.times = inspected.times();
    }

    // The list

    /// Replies with all systems, or with what has changed since a revision that the client has.
    public Answer all(@Nullable String since) {
        return Answers.of(inspected, new SystemCopies(inspected, matched, null), (copied, out) -> {
            out.writeNumberProperty("version", copied.version());
            sent.write(out, items(copied), since);
        });
    }

    private List<SentLists.Item> items(SystemCopies.Copied copied) {
        Map<SystemState, SystemCopies.State> states = new HashMap<>();
        for (int i = 0; i < copied.places().size(); i++) {
            states.put(copied.places().get(i).system(), copied.states().get(i));
        }
        List<SentLists.Item> items = new ArrayList<>();
        for (Placed placed : order(copied.places())) {
            SystemCopies.State state = states.get(placed.place().system());
            if (state != null) {
                items.add(item(placed, state, copied.entities()));
            }
        }
        return items;
    }

    private SentLists.Item item(Placed placed, SystemCopies.State state, int[] entities) {
        int id = placed.place().id();
        return new SentLists.Item(
                id,
                List.of(
                        new Description(placed.place().system()),
                        new Shown(
                                placed.parent() == null ? null : placed.parent().id(),
                                placed.depth(),
                                state.enabled(),
                                state.running(),
                                state.failing(),
                                state.failure(),
                                count(state, entities),
                                state.queryCount(),
                                state.components()),
                        new Times(times.figures(id), times.runs(id))));
    }

    private static long count(SystemCopies.State state, int[] entities) {
        return state.matched().stream()
                .takeWhile(id -> id < entities.length)
                .mapToLong(id -> entities[id])
                .sum();
    }

    // The order

    private record Placed(SystemCopies.Place place, SystemCopies.@Nullable Place parent, int depth) {}

    private static List<Placed> order(List<SystemCopies.Place> places) {
        Map<SystemState, SystemCopies.Place> bySystem = new HashMap<>();
        Set<SystemState> members = new HashSet<>();
        for (SystemCopies.Place place : places) {
            bySystem.put(place.system(), place);
            members.addAll(place.members());
        }
        List<Placed> all = new ArrayList<>();
        Set<SystemState> done = new HashSet<>();
        for (Class<? extends ComponentSystemGroup> root : ROOTS) {
            places.stream()
                    .filter(place -> root.isInstance(place.system().system()))
                    .findFirst()
                    .ifPresent(place -> place(place, null, 0, bySystem, all, done));
        }
        for (SystemCopies.Place place : places) {
            if (!members.contains(place.system())) {
                place(place, null, 0, bySystem, all, done);
            }
        }
        return all;
    }

    private static void place(
            SystemCopies.Place place,
            SystemCopies.@Nullable Place parent,
            int depth,
            Map<SystemState, SystemCopies.Place> bySystem,
            List<Placed> all,
            Set<SystemState> done) {
        if (!done.add(place.system())) {
            return;
        }
        all.add(new Placed(place, parent, depth));
        for (SystemState member : place.members()) {
            SystemCopies.Place found = bySystem.get(member);
            if (found != null) {
                place(found, place, depth + 1, bySystem, all, done);
            }
        }
    }

    // The parts of an item

    /// What a system is, which never changes.
    private record Description(SystemState system) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            Class<?> type = system.system().getClass();
            out.writeStringProperty("name", system.name());
            out.writeStringProperty("type", type.getName());
            out.writeStringProperty("package", type.getPackageName());
            out.writeBooleanProperty("group", system.system() instanceof ComponentSystemGroup);
            strings(
                    out,
                    "after",
                    Arrays.stream(type.getAnnotationsByType(UpdateAfter.class)).map(UpdateAfter::value));
            strings(
                    out,
                    "before",
                    Arrays.stream(type.getAnnotationsByType(UpdateBefore.class)).map(UpdateBefore::value));
        }

        private static void strings(JsonGenerator out, String name, Stream<? extends Class<?>> types) {
            out.writeArrayPropertyStart(name);
            types.forEach(type -> out.writeString(type.getName()));
            out.writeEndArray();
        }
    }

    /// Where a system is and how it does.
    private record Shown(
            @Nullable Integer parent,
            int depth,
            boolean enabled,
            boolean running,
            boolean failing,
            @Nullable SystemFailure failure,
            long matched,
            int queryCount,
            List<ComponentType> components)
            implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            if (parent == null) {
                out.writeNullProperty("parent");
            } else {
                out.writeNumberProperty("parent", parent);
            }
            out.writeNumberProperty("depth", depth);
            out.writeBooleanProperty("enabled", enabled);
            out.writeBooleanProperty("running", running);
            out.writeBooleanProperty("failing", failing);
            if (failure != null) {
                write(out, failure);
            }
            out.writeNumberProperty("matched", matched);
            out.writeNumberProperty("queryCount", queryCount);
            out.writeArrayPropertyStart("components");
            for (ComponentType used : components) {
                out.writeStartObject();
                Types.writeName(out, used.type(), used.isChunkComponent());
                out.writeStringProperty("access", QueryText.access(used));
                out.writeEndObject();
            }
            out.writeEndArray();
        }

        private static void write(JsonGenerator out, SystemFailure failure) {
            out.writeObjectPropertyStart("failure");
            out.writeNumberProperty("count", failure.count());
            out.writeNumberProperty("firstFrame", failure.firstFrame());
            out.writeNumberProperty("lastFrame", failure.lastFrame());
            out.writeStringProperty("method", failure.method());
            out.writeStringProperty("exception", failure.exception());
            out.writeStringProperty("message", failure.message());
            out.writeEndObject();
        }
    }

    /// How long a system takes.
    private record Times(DurationFigures figures, long runs) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            out.writeObjectPropertyStart("millis");
            SystemQuestions.figures(out, figures);
            out.writeEndObject();
            out.writeNumberProperty("runs", runs);
        }
    }

    public static void figures(JsonGenerator out, DurationFigures figures) {
        out.writeNumberProperty("last", rounded(figures.last()));
        out.writeNumberProperty("mean", rounded(figures.mean()));
        out.writeNumberProperty("p50", rounded(figures.p50()));
        out.writeNumberProperty("p99", rounded(figures.p99()));
    }

    private static double rounded(double millis) {
        return Math.round(millis * 1e5) / 1e5;
    }

    // One system

    /// @param entities the number of entities that match
    /// @param chunks the number of their chunks
    private record CopiedQuery(EntityQuery query, int entities, int chunks) {}

    private record One(
            SystemState system, SystemCopies.Copied all, List<CopiedQuery> queries, List<String> requirements) {}

    /// Replies with one system.
    public Answer one(int id) {
        return Answers.of(inspected, new OneQuestion(id), (one, out) -> write(out, one));
    }

    private final class OneQuestion implements WorldQuestion<One> {
        private final int id;
        private @Nullable SystemState system;
        private @Nullable SystemCopies copies;
        private SystemCopies.@Nullable Copied copied;

        OneQuestion(int id) {
            this.id = id;
        }

        @Override
        public @Nullable One step(World world, Budget budget) {
            SystemState known = require(world, id);
            SystemCopies copying = copies;
            if (copying == null || !known.equals(system)) {
                copying = new SystemCopies(inspected, matched, known);
                copies = copying;
                system = known;
            }
            if (copied == null) {
                copied = copying.step(world, budget);
            }
            SystemCopies.Copied all = copied;
            if (all == null) {
                return null;
            }
            List<EntityQuery> queries = known.entityQueries();
            if (!budget.take(1 + queries.size() * (1 + world.entityManager().archetypeCount() / Budget.PIECE))) {
                return null;
            }
            List<CopiedQuery> copiedQueries = new ArrayList<>();
            for (EntityQuery query : queries) {
                copiedQueries.add(new CopiedQuery(
                        query,
                        query.calculateEntityCountWithoutFiltering(),
                        query.calculateChunkCountWithoutFiltering()));
            }
            return new One(known, all, copiedQueries, known.updateRequirements());
        }
    }

    private void write(JsonGenerator out, One one) {
        SystemState system = one.system();
        Placed placed = order(one.all().places()).stream()
                .filter(each -> each.place().system().equals(system))
                .findFirst()
                .orElseThrow();
        SentLists.Item item =
                item(placed, one.all().states().getFirst(), one.all().entities());
        out.writeNumberProperty("id", (Integer) item.id());
        item.parts().forEach(part -> part.write(out));
        out.writeArrayPropertyStart("queries");
        for (CopiedQuery copied : one.queries()) {
            out.writeStartObject();
            QueryText.write(out, copied.query());
            out.writeNumberProperty("entities", copied.entities());
            out.writeNumberProperty("chunks", copied.chunks());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayPropertyStart("requirements");
        one.requirements().forEach(out::writeString);
        out.writeEndArray();
        Class<?> type = system.system().getClass();
        out.writeObjectPropertyStart("order");
        neighbours(out, "after", one.all().places(), other -> isAfter(type, other));
        neighbours(out, "before", one.all().places(), other -> isAfter(other, type));
        out.writeEndObject();
        out.writeStringProperty("source", source(type));
    }

    /// Whether systems of a class are updated after those of another, because one of the classes says so.
    private static boolean isAfter(Class<?> type, Class<?> other) {
        return names(type.getAnnotationsByType(UpdateAfter.class), UpdateAfter::value, other)
                || names(other.getAnnotationsByType(UpdateBefore.class), UpdateBefore::value, type);
    }

    private static <A> boolean names(A[] annotations, Function<A, Class<?>> value, Class<?> type) {
        return Arrays.stream(annotations).anyMatch(one -> value.apply(one) == type);
    }

    private static void neighbours(
            JsonGenerator out, String name, List<SystemCopies.Place> places, Predicate<Class<?>> isWanted) {
        out.writeArrayPropertyStart(name);
        for (SystemCopies.Place place : places) {
            if (isWanted.test(place.system().system().getClass())) {
                out.writeStartObject();
                out.writeNumberProperty("system", place.id());
                out.writeStringProperty("name", place.system().name());
                out.writeEndObject();
            }
        }
        out.writeEndArray();
    }

    private static String source(Class<?> type) {
        Class<?> outer = type;
        for (Class<?> above = outer.getEnclosingClass(); above != null; above = outer.getEnclosingClass()) {
            outer = above;
        }
        return outer.getSimpleName() + ".java";
    }

    /// Whether there is a system of this number.
    public boolean isKnown(int id) {
        return times.find(id) != null;
    }

    /// The system of a number.
    ///
    /// @throws ApiException with the status 404 if there is none
    public SystemState require(World world, int id) {
        SystemState state = times.find(id);
        if (state == null) {
            throw ApiException.notFound("There is no system " + id + " in world \"" + world.name()
                    + "\" any more, or never was. See the list of systems.");
        }
        return state;
    }

    // Times

    /// Replies with the durations of the last frames.
    ///
    /// @param since the frame before the first
    /// @param ids the numbers of the systems, or null for all
    public Answer recent(int since, @Nullable Set<Integer> ids) {
        SystemTimes.Recent recent = times.recent(since, ids);
        return Answers.of(
                inspected,
                (of, budget) -> recent.copy(budget) ? recent : null,
                (copied, out) -> write(out, copied.times()));
    }

    private static void write(JsonGenerator out, SystemTimes.RecentTimes recent) {
        out.writeArrayPropertyStart("frames");
        recent.frames().forEach(out::writeNumber);
        out.writeEndArray();
        out.writeArrayPropertyStart("frameMillis");
        recent.frameMillis().forEach(millis -> out.writeNumber(rounded(millis)));
        out.writeEndArray();
        out.writeObjectPropertyStart("systems");
        for (Map.Entry<Integer, double[]> system : recent.systems().entrySet()) {
            out.writeArrayPropertyStart(system.getKey().toString());
            for (double millis : system.getValue()) {
                out.writeNumber(rounded(millis));
            }
            out.writeEndArray();
        }
        out.writeEndObject();
    }
}
