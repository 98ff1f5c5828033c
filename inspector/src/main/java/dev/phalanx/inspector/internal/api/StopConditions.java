package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.search.Operator;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.FrameCheck;
import dev.phalanx.inspector.internal.world.HistoryFigures;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The conditions that pause one world: their list, and the check of those that are armed at the end of each frame.
///
/// A frame checks all of them or, if that takes more than half of its budget, disarms what does not fit, with the
/// reason, so that no condition is ever checked too late. While none is armed, frames spend nothing on them.
final class StopConditions implements FrameCheck {
    static final Parameter<Integer> SINCE =
            Parameter.integer("since", 0, 0, Integer.MAX_VALUE, "The version of the list that the client has.");
    static final BodyField<String> ENTITY = BodyField.text("entity").optional();
    static final BodyField<String> WHEN = BodyField.text("when").optional();
    static final BodyField<String> Q = BodyField.text("q").optional();
    static final BodyField<String> OP = BodyField.text("op").optional();
    static final BodyField<Integer> COUNT =
            BodyField.integer("count", 0, Integer.MAX_VALUE).optional();
    static final BodyField<Boolean> ARMED = BodyField.truth("armed").optional();

    static final Shape SHAPE = Shape.object(
            Shape.has("version", Shape.INTEGER),
            Shape.may("most", Shape.INTEGER),
            Shape.may("items", Shape.list(StopCondition.SHAPE)));
    static final Shape CHANGED = Shape.object(Shape.has("holds", Shape.TRUTH));
    static final Shape ADDED = CHANGED.and(Shape.has("id", Shape.INTEGER));

    /// The most conditions of a world.
    static final int MOST = 64;

    private final InspectedWorld inspected;

    // What follows is for the thread of the world.
    private final Map<Integer, StopCondition> byId = new TreeMap<>();
    private StopCondition[] armed = {};
    private int lastId;
    private long version = 1;

    StopConditions(InspectedWorld inspected) {
        this.inspected = inspected;
    }

    // Calls

    /// The list.
    ///
    /// @param since the version of the list that the client has; if it is the present one, the answer has only the
    ///     version
    Answer list(int since) {
        return Answers.of(
                inspected,
                (world, budget) -> {
                    List<ComponentValues.Copied> items = since == version
                            ? null
                            : byId.values().stream().map(StopCondition::copy).toList();
                    return new Listed(version, items);
                },
                Listed::write);
    }

    private record Listed(long version, @Nullable List<ComponentValues.Copied> items) {
        void write(JsonGenerator out) {
            out.writeNumberProperty("version", version);
            if (items != null) {
                out.writeNumberProperty("most", MOST);
                out.writeArrayPropertyStart("items");
                items.forEach(item -> item.write(out));
                out.writeEndArray();
            }
        }
    }

    /// Adds a condition, armed.
    Answer add(JsonNode body) {
        StopCondition.Rule rule = rule(body);
        return Answers.change(inspected, (world, out) -> {
            if (byId.size() >= MOST) {
                throw new ApiException(
                        409,
                        "World \"" + world.name() + "\" has " + MOST + " conditions, as many as are allowed. Remove"
                                + " one.");
            }
            StopCondition condition = armed(lastId + 1, world, rule);
            byId.put(++lastId, condition);
            changed();
            out.writeNumberProperty("id", condition.id());
            out.writeBooleanProperty("holds", condition.holds());
        });
    }

    /// Arms or disarms a condition, or gives it another rule.
    Answer change(int id, JsonNode body) {
        StopCondition.Rule next = body.has("when") || body.has("q") ? rule(body) : null;
        boolean isArmed = !Boolean.FALSE.equals(ARMED.find(body));
        return Answers.change(inspected, (world, out) -> {
            StopCondition known = existing(id, world);
            StopCondition condition = next == null ? known : new StopCondition(id, world.entityManager(), next);
            if (isArmed) {
                arm(condition, world);
            } else {
                condition.disarm("");
            }
            byId.put(id, condition);
            changed();
            out.writeBooleanProperty("holds", condition.holds());
        });
    }

    /// Removes a condition.
    Answer remove(int id) {
        return Answers.change(inspected, (world, out) -> {
            existing(id, world);
            byId.remove(id);
            changed();
        });
    }

    private StopCondition existing(int id, World world) {
        StopCondition known = byId.get(id);
        if (known == null) {
            throw ApiException.notFound("World \"" + world.name() + "\" has no condition " + id + "; it has "
                    + byId.keySet() + ". Ask for the list.");
        }
        return known;
    }

    // Rules

    private StopCondition.Rule rule(JsonNode body) {
        if (body.has("q")) {
            Operator operator = Operator.find(OP.of(body));
            if (operator == null) {
                throw ApiException.badRequest("The field op is \"" + ApiException.shown(OP.of(body))
                        + "\". Give one of " + Operator.signs() + ".");
            }
            return new StopCondition.Rule(null, Search.parse(Q.of(body), inspected), operator, COUNT.of(body));
        }
        String text = ENTITY.of(body);
        Entity entity = Ids.parse(text);
        if (entity == null) {
            throw ApiException.badRequest("The field entity is \"" + ApiException.shown(text)
                    + "\". Give the id of an entity, such as \"40:1\", or q, op and count.");
        }
        String when = WHEN.of(body);
        if (when.isBlank()) {
            throw ApiException.badRequest("The condition is empty. Give one such as Health.current<10.");
        }
        return new StopCondition.Rule(entity, Search.parse(when, inspected), Operator.AT_LEAST, 1);
    }

    // The thread of the world

    private StopCondition armed(int id, World world, StopCondition.Rule rule) {
        StopCondition condition = new StopCondition(id, world.entityManager(), rule);
        arm(condition, world);
        return condition;
    }

    /// Arms a condition, if its entity exists and it fits into a frame beside the others.
    private void arm(StopCondition condition, World world) {
        Entity entity = condition.rule().entity();
        if (entity != null) {
            EntityLabels.requireAlive(world, entity);
        }
        int units = condition.units();
        for (StopCondition other : armed) {
            units += other.id() == condition.id() ? 0 : other.units();
        }
        long allowed = allowed(inspected.budgetUnits());
        if (units > allowed && !isSmall(condition)) {
            throw new ApiException(409, tooLarge(condition.units(), allowed));
        }
        condition.arm();
    }

    /// What the armed conditions of a frame may take.
    private static long allowed(long unitsOfFrame) {
        return unitsOfFrame / 2;
    }

    /// Whether a condition looks at one entity, which fits into every frame.
    private static boolean isSmall(StopCondition condition) {
        return condition.rule().entity() != null;
    }

    private static String tooLarge(int units, long allowed) {
        return "Checking the condition takes about " + units
                + " microseconds of each frame, and all conditions together"
                + " have " + allowed + ". Narrow the search, disarm other conditions, or give the inspector more time"
                + " with InspectorOptions.budget.";
    }

    private void changed() {
        version++;
        List<StopCondition> checked = new ArrayList<>();
        for (StopCondition condition : byId.values()) {
            if (condition.isArmed()) {
                checked.add(condition);
            }
        }
        armed = checked.toArray(StopCondition[]::new);
        inspected.setFrameCheck(armed.length == 0 ? null : this);
    }

    /// The world has been replaced since the end of its last frame: a condition that holds in it waits until it has
    /// been false.
    void lookAgain() {
        for (StopCondition condition : armed) {
            condition.arm();
        }
        changed();
    }

    @Override
    public void frameEnded(World world, int frame, Budget budget) {
        boolean isChanged = false;
        long left = allowed(budget.unitsOfFrame());
        for (StopCondition condition : armed) {
            int units = condition.units();
            if (units > left && !isSmall(condition)) {
                condition.disarm(tooLarge(units, left));
                isChanged = true;
                continue;
            }
            left -= units;
            budget.spend(units);
            boolean held = condition.holds();
            if (isTrueNow(condition)) {
                condition.fire(frame, HistoryFigures.nextTickOf(world));
                inspected.stop();
            }
            isChanged |= held != condition.holds() || !condition.isArmed();
        }
        if (isChanged) {
            changed();
        }
    }

    private static boolean isTrueNow(StopCondition condition) {
        try {
            return condition.check();
        } catch (RuntimeException failure) {
            condition.disarm("It could not be checked: " + failure.getMessage());
            return false;
        }
    }
}
