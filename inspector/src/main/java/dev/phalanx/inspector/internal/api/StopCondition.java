package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.search.FieldPath;
import dev.phalanx.inspector.internal.search.Operator;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.search.SearchMatcher;
import dev.phalanx.inspector.internal.search.SearchTerms;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A condition that pauses a world in the frame in which it becomes true: a search that an entity matches, or a number
/// of entities that a search finds. For the thread of the world.
///
/// It is armed, or not: a condition disarms itself, with a reason, if its entity is gone or if it can be checked no
/// more.
final class StopCondition {
    /// Values that are looked at in a unit of a budget.
    private static final int VALUES_OF_UNIT = 16;

    private static final int CHUNKS_OF_UNIT = 32;

    static final Shape SHAPE = Shape.object(
            Shape.has("id", Shape.INTEGER),
            Shape.may("entity", Shape.ENTITY),
            Shape.may("when", Shape.TEXT),
            Shape.may("q", Shape.TEXT),
            Shape.may("op", Shape.TEXT),
            Shape.may("count", Shape.INTEGER),
            Shape.has("armed", Shape.TRUTH),
            Shape.has("holds", Shape.TRUTH),
            Shape.may("reason", Shape.TEXT),
            Shape.has("times", Shape.INTEGER),
            Shape.may(
                    "fired",
                    Shape.object(
                            Shape.has("frame", Shape.INTEGER),
                            Shape.may("tick", Shape.INTEGER),
                            Shape.may("before", Shape.INTEGER),
                            Shape.may("after", Shape.INTEGER),
                            Shape.may(
                                    "name",
                                    Shape.object(Shape.has("before", Shape.TEXT), Shape.has("after", Shape.TEXT))),
                            Shape.has(
                                    "values",
                                    Shape.list(Shape.object(
                                            Shape.has("type", Shape.TEXT),
                                            Shape.has("path", Shape.TEXT),
                                            Shape.has("before", Shape.VALUE),
                                            Shape.has("after", Shape.VALUE)))))));

    /// What a condition says.
    ///
    /// @param entity the entity that has to match the search, or null if matches are counted
    /// @param search the search
    /// @param operator compares the number of matches
    /// @param count is compared with the number of matches
    record Rule(@Nullable Entity entity, Search search, Operator operator, int count) {}

    /// What a condition found in a frame.
    ///
    /// @param frame the frame in which it became true
    /// @param tick the tick of the world's history that is recorded of that frame, or -1 if none is
    /// @param values the compared values before that frame and in it
    /// @param name the name of the entity, if the condition compares it
    /// @param countBefore the number of matches before, or -1 if they are not counted
    /// @param count the number of matches, or -1
    private record Fired(
            int frame,
            long tick,
            List<Change> values,
            @Nullable Renaming name,
            int countBefore,
            int count) {}

    /// The name of an entity before a frame and in it.
    private record Renaming(String before, String after) {}

    /// A compared value.
    private record Change(
            FieldPath path,
            @Nullable Object before,
            @Nullable Object after) {}

    /// A compared value, as it was at the end of the last frame and of this one.
    private static final class Watched {
        private final SearchMatcher.FieldColumn column;
        private final int length;
        private Object before;
        private Object now;
        private boolean wasThere;
        private boolean isThere;

        Watched(SearchMatcher.FieldColumn column) {
            this.column = column;
            this.length = column.path().field().holds() == Leaf.Holds.FIXED_STRING
                    ? column.path().field().stride()
                    : 1;
            this.before = array();
            this.now = array();
        }

        private Object array() {
            return switch (column.path().field().kind()) {
                case BOOLEAN -> new boolean[length];
                case BYTE -> new byte[length];
                case CHAR -> new char[length];
                case SHORT -> new short[length];
                case INT -> new int[length];
                case LONG -> new long[length];
                case FLOAT -> new float[length];
                default -> new double[length];
            };
        }

        void look(Entity entity) {
            Object free = before;
            before = now;
            wasThere = isThere;
            now = free;
            isThere = column.copyTo(entity, now, length);
        }

        Change change() {
            return new Change(column.path(), wasThere ? copy(before) : null, isThere ? copy(now) : null);
        }

        private Object copy(Object of) {
            Object copy = Array.newInstance(of.getClass().getComponentType(), length);
            System.arraycopy(of, 0, copy, 0, length);
            return copy;
        }
    }

    private final int id;
    private final EntityManager em;
    private final Rule rule;
    private final SearchMatcher matcher;
    private final List<Watched> watched = new ArrayList<>();
    private final @Nullable EntityQuery query;
    private final int weight;
    private final boolean isByComponents;
    private final boolean looksAtName;
    private String nameBefore = "";
    private String name = "";

    /// The entities that are looked at one by one to count them, and a chunk that says whether they still are those.
    private Entity[] candidates = {};

    private @Nullable ArchetypeChunk since;

    private boolean isArmed;
    private String reason = "";
    private boolean holds;
    private int countBefore = -1;
    private int count = -1;
    private int times;
    private @Nullable Fired fired;

    StopCondition(int id, EntityManager em, Rule rule) {
        this.id = id;
        this.em = em;
        this.rule = rule;
        Entity entity = rule.entity();
        List<SearchTerms> alternatives = entity == null
                ? rule.search().alternatives()
                : rule.search().alternatives().stream()
                        .map(terms -> terms.of(entity))
                        .toList();
        this.matcher = new SearchMatcher(em, alternatives);
        this.query = entity == null ? rule.search().query(em) : null;
        this.weight = rule.search().weight();
        this.isByComponents = rule.search().isByComponents();
        this.looksAtName = entity != null && alternatives.stream().anyMatch(SearchTerms::looksAtNames);
        if (entity != null) {
            matcher.columns().forEach(column -> watched.add(new Watched(column)));
        }
    }

    int id() {
        return id;
    }

    Rule rule() {
        return rule;
    }

    boolean isArmed() {
        return isArmed;
    }

    boolean holds() {
        return holds;
    }

    void disarm(String why) {
        isArmed = false;
        reason = why;
    }

    /// The units of a budget that a check needs.
    int units() {
        EntityQuery counted = query;
        if (counted == null) {
            return 1 + (weight + watched.size()) / VALUES_OF_UNIT;
        }
        int list = 1 + em.chunkCount() / CHUNKS_OF_UNIT;
        if (isByComponents) {
            return list;
        }
        long looked = (long) counted.calculateEntityCountWithoutFiltering() * weight / VALUES_OF_UNIT;
        return (int) Math.min(Integer.MAX_VALUE, list + looked);
    }

    /// Arms it. If the condition holds already, it becomes true only after it has been false.
    void arm() {
        reason = "";
        isArmed = true;
        check();
        countBefore = count;
    }

    /// Looks at the world, in an armed state. Returns whether the condition has become true.
    boolean check() {
        matcher.begin();
        Entity entity = rule.entity();
        boolean isTrue;
        if (entity == null) {
            countBefore = count;
            count = count();
            isTrue = rule.operator().holds((long) count, rule.count());
        } else {
            if (!em.exists(entity)) {
                disarm("Entity " + Ids.text(entity) + " does not exist any more.");
                return false;
            }
            for (int i = 0; i < watched.size(); i++) {
                watched.get(i).look(entity);
            }
            if (looksAtName) {
                nameBefore = name;
                name = em.getName(entity);
            }
            isTrue = matcher.matches(entity);
        }
        boolean becomesTrue = isTrue && !holds;
        holds = isTrue;
        return becomesTrue;
    }

    private int count() {
        EntityQuery counted = query;
        if (counted == null) {
            return 0;
        }
        if (isByComponents) {
            return counted.calculateEntityCount();
        }
        ArchetypeChunk known = since;
        if (known == null || !known.isValid()) {
            candidates = candidates(counted);
        }
        int matching = 0;
        for (Entity candidate : candidates) {
            matching += matcher.matches(candidate) ? 1 : 0;
        }
        return matching;
    }

    /// The entities of matching archetypes.
    private Entity[] candidates(EntityQuery counted) {
        List<ArchetypeChunk> chunks = new ArrayList<>();
        counted.archetypes().forEach(archetype -> chunks.addAll(em.getChunks(archetype)));
        since = chunks.isEmpty() ? null : chunks.getFirst();
        List<Entity> all = new ArrayList<>();
        for (ArchetypeChunk chunk : chunks) {
            NativeArray<Entity> ids = chunk.getEntities();
            for (int i = 0; i < ids.length(); i++) {
                all.add(ids.get(i));
            }
        }
        return all.toArray(Entity[]::new);
    }

    /// Keeps what was found in the frame in which the condition has become true.
    ///
    /// @param tick the tick of the world's history that is recorded of it, or -1
    void fire(int frame, long tick) {
        times++;
        fired = new Fired(
                frame,
                tick,
                watched.stream().map(Watched::change).toList(),
                looksAtName ? new Renaming(nameBefore, name) : null,
                rule.entity() == null ? countBefore : -1,
                rule.entity() == null ? count : -1);
    }

    // Writing

    /// A copy of its state, which another thread writes.
    ComponentValues.Copied copy() {
        boolean wasArmed = isArmed;
        String why = reason;
        boolean held = holds;
        int firings = times;
        Fired last = fired;
        return out -> {
            out.writeStartObject();
            out.writeNumberProperty("id", id);
            writeRule(out);
            out.writeBooleanProperty("armed", wasArmed);
            out.writeBooleanProperty("holds", held);
            if (!why.isEmpty()) {
                out.writeStringProperty("reason", why);
            }
            out.writeNumberProperty("times", firings);
            if (last != null) {
                write(out, last);
            }
            out.writeEndObject();
        };
    }

    private void writeRule(JsonGenerator out) {
        Entity entity = rule.entity();
        if (entity != null) {
            out.writeStringProperty("entity", Ids.text(entity));
            out.writeStringProperty("when", rule.search().text());
        } else {
            out.writeStringProperty("q", rule.search().text());
            out.writeStringProperty("op", rule.operator().sign());
            out.writeNumberProperty("count", rule.count());
        }
    }

    private static void write(JsonGenerator out, Fired last) {
        out.writeObjectPropertyStart("fired");
        out.writeNumberProperty("frame", last.frame());
        if (last.tick() >= 0) {
            out.writeNumberProperty("tick", last.tick());
        }
        if (last.count() >= 0) {
            out.writeNumberProperty("before", last.countBefore());
            out.writeNumberProperty("after", last.count());
        }
        Renaming renaming = last.name();
        if (renaming != null) {
            out.writeObjectPropertyStart("name");
            out.writeStringProperty("before", renaming.before());
            out.writeStringProperty("after", renaming.after());
            out.writeEndObject();
        }
        out.writeArrayPropertyStart("values");
        for (Change change : last.values()) {
            out.writeStartObject();
            out.writeStringProperty("type", change.path().type().key());
            out.writeStringProperty("path", change.path().path());
            write(out, "before", change.path(), change.before());
            write(out, "after", change.path(), change.after());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, String name, FieldPath path, @Nullable Object column) {
        out.writeName(name);
        if (column == null) {
            out.writeNull();
        } else {
            ComponentValues.form(path.type().type()).write(out, path.leaf(), column);
        }
    }
}
