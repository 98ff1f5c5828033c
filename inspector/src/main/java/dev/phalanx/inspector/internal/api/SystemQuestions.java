package dev.phalanx.inspector.internal.api;

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
import dev.phalanx.inspector.internal.world.DurationFigures;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.SystemTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The systems of a world, in the order in which they are updated.
final class SystemQuestions {
    private static final List<Class<? extends ComponentSystemGroup>> ROOTS =
            List.of(InitializationSystemGroup.class, SimulationSystemGroup.class, PresentationSystemGroup.class);

    private record Placed(SystemState system, @Nullable SystemState parent, int depth) {}

    private final World world;
    private final SystemTimes times;

    SystemQuestions(InspectedWorld inspected, World world) {
        this.world = world;
        this.times = inspected.times();
    }

    void all(JsonGenerator out) {
        out.writeNumberProperty("version", world.version());
        out.writeArrayPropertyStart("items");
        for (Placed placed : placed()) {
            out.writeStartObject();
            item(out, placed);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private List<Placed> placed() {
        List<Placed> all = new ArrayList<>();
        Set<SystemState> done = new HashSet<>();
        for (Class<? extends ComponentSystemGroup> root : ROOTS) {
            ComponentSystemGroup group = world.getExistingSystem(root);
            if (group != null) {
                place(world.getSystemState(group), null, 0, all, done);
            }
        }
        Set<SystemState> members = new HashSet<>();
        for (SystemState state : world.systems()) {
            if (state.system() instanceof ComponentSystemGroup group) {
                members.addAll(group.systems());
            }
        }
        for (SystemState state : world.systems()) {
            if (!members.contains(state)) {
                place(state, null, 0, all, done);
            }
        }
        return all;
    }

    private static void place(
            SystemState state, @Nullable SystemState parent, int depth, List<Placed> all, Set<SystemState> done) {
        if (!done.add(state)) {
            return;
        }
        all.add(new Placed(state, parent, depth));
        if (state.system() instanceof ComponentSystemGroup group) {
            for (SystemState member : group.systems()) {
                place(member, state, depth + 1, all, done);
            }
        }
    }

    private void item(JsonGenerator out, Placed placed) {
        SystemState state = placed.system();
        Class<?> type = state.system().getClass();
        out.writeNumberProperty("id", times.idOf(state));
        out.writeStringProperty("name", state.name());
        out.writeStringProperty("type", type.getName());
        out.writeStringProperty("package", type.getPackageName());
        out.writeBooleanProperty("group", state.system() instanceof ComponentSystemGroup);
        if (placed.parent() == null) {
            out.writeNullProperty("parent");
        } else {
            out.writeNumberProperty("parent", times.idOf(placed.parent()));
        }
        out.writeNumberProperty("depth", placed.depth());
        out.writeBooleanProperty("enabled", state.enabled());
        out.writeBooleanProperty("running", times.ranLast(state));
        out.writeBooleanProperty("failing", SystemTimes.isFailing(state));
        failure(out, state.failure());
        out.writeNumberProperty("matched", state.matchedEntityCount());
        out.writeNumberProperty("queryCount", state.entityQueries().size());
        millis(out, times.figures(state));
        out.writeNumberProperty("runs", times.runs(state));
        strings(
                out,
                "after",
                Arrays.stream(type.getAnnotationsByType(UpdateAfter.class)).map(UpdateAfter::value));
        strings(
                out,
                "before",
                Arrays.stream(type.getAnnotationsByType(UpdateBefore.class)).map(UpdateBefore::value));
        out.writeArrayPropertyStart("components");
        for (ComponentType used : state.usedTypes()) {
            out.writeStartObject();
            Types.writeName(out, used.type(), used.isChunkComponent());
            out.writeStringProperty("access", QueryText.access(used));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void failure(JsonGenerator out, @Nullable SystemFailure failure) {
        if (failure == null) {
            return;
        }
        out.writeObjectPropertyStart("failure");
        out.writeNumberProperty("count", failure.count());
        out.writeNumberProperty("firstFrame", failure.firstFrame());
        out.writeNumberProperty("lastFrame", failure.lastFrame());
        out.writeStringProperty("method", failure.method());
        out.writeStringProperty("exception", failure.exception());
        out.writeStringProperty("message", failure.message());
        out.writeEndObject();
    }

    private static void strings(JsonGenerator out, String name, Stream<? extends Class<?>> types) {
        out.writeArrayPropertyStart(name);
        types.forEach(type -> out.writeString(type.getName()));
        out.writeEndArray();
    }

    /// Writes figures of durations as the field `millis`.
    static void millis(JsonGenerator out, DurationFigures figures) {
        out.writeObjectPropertyStart("millis");
        figures(out, figures);
        out.writeEndObject();
    }

    static void figures(JsonGenerator out, DurationFigures figures) {
        out.writeNumberProperty("last", rounded(figures.last()));
        out.writeNumberProperty("mean", rounded(figures.mean()));
        out.writeNumberProperty("p50", rounded(figures.p50()));
        out.writeNumberProperty("p99", rounded(figures.p99()));
    }

    private static double rounded(double millis) {
        return Math.round(millis * 1e5) / 1e5;
    }

    void one(JsonGenerator out, int id) {
        SystemState state = find(id);
        Placed placed = placed().stream()
                .filter(one -> one.system().equals(state))
                .findFirst()
                .orElse(new Placed(state, null, 0));
        item(out, placed);
        out.writeArrayPropertyStart("queries");
        for (EntityQuery query : state.entityQueries()) {
            out.writeStartObject();
            QueryText.write(out, query);
            out.writeNumberProperty("entities", query.calculateEntityCountWithoutFiltering());
            out.writeNumberProperty("chunks", query.calculateChunkCountWithoutFiltering());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayPropertyStart("requirements");
        state.updateRequirements().forEach(out::writeString);
        out.writeEndArray();
        out.writeObjectPropertyStart("order");
        neighbours(out, "after", found -> after(state, found));
        neighbours(out, "before", found -> before(state, found));
        out.writeEndObject();
        out.writeStringProperty("source", source(state.system().getClass()));
    }

    /// Collects the systems that one is updated after: those that it names, and those that name it.
    private void after(SystemState state, Consumer<SystemState> found) {
        Class<?> type = state.system().getClass();
        for (SystemState other : world.systems()) {
            Class<?> of = other.system().getClass();
            if (names(type.getAnnotationsByType(UpdateAfter.class), UpdateAfter::value, of)
                    || names(of.getAnnotationsByType(UpdateBefore.class), UpdateBefore::value, type)) {
                found.accept(other);
            }
        }
    }

    private void before(SystemState state, Consumer<SystemState> found) {
        Class<?> type = state.system().getClass();
        for (SystemState other : world.systems()) {
            Class<?> of = other.system().getClass();
            if (names(type.getAnnotationsByType(UpdateBefore.class), UpdateBefore::value, of)
                    || names(of.getAnnotationsByType(UpdateAfter.class), UpdateAfter::value, type)) {
                found.accept(other);
            }
        }
    }

    private static <A> boolean names(A[] annotations, Function<A, Class<?>> value, Class<?> type) {
        return Arrays.stream(annotations).anyMatch(one -> value.apply(one) == type);
    }

    private void neighbours(JsonGenerator out, String name, Consumer<Consumer<SystemState>> collect) {
        out.writeArrayPropertyStart(name);
        collect.accept(other -> {
            out.writeStartObject();
            out.writeNumberProperty("system", times.idOf(other));
            out.writeStringProperty("name", other.name());
            out.writeEndObject();
        });
        out.writeEndArray();
    }

    private static String source(Class<?> type) {
        Class<?> outer = type;
        for (Class<?> above = outer.getEnclosingClass(); above != null; above = outer.getEnclosingClass()) {
            outer = above;
        }
        return outer.getSimpleName() + ".java";
    }

    private SystemState find(int id) {
        SystemState state = times.find(id);
        if (state == null || world.systems().stream().noneMatch(state::equals)) {
            throw ApiException.notFound("There is no system " + id + " in world \"" + world.name()
                    + "\" any more, or never was. See the list of systems.");
        }
        return state;
    }

    void setEnabled(int id, boolean enabled) {
        find(id).setEnabled(enabled);
    }

    void recent(JsonGenerator out, int since) {
        SystemTimes.RecentTimes recent = times.recent(since);
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
