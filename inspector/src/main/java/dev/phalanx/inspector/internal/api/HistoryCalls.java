package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.history.OpenTick;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.edits.EditHistory;
import dev.phalanx.inspector.internal.world.HistoryFigures;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.ShownTick;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.util.TokenBuffer;

/// The history of a world: which ticks it keeps, and going back to one of them.
final class HistoryCalls {
    static final BodyField<Integer> TICK = BodyField.integer("tick", 0, Integer.MAX_VALUE);

    /// The tick with which the world is compared.
    static final Parameter<Integer> THEN = Parameter.TICK.required();

    /// What a history keeps.
    static final Shape FIGURES = Shape.object(
            Shape.has("oldest", Shape.INTEGER),
            Shape.has("newest", Shape.INTEGER),
            Shape.has("bytes", Shape.INTEGER),
            Shape.has("recording", Shape.TRUTH),
            Shape.may("failure", Shape.TEXT));

    static final Shape SHAPE = Shape.object(
            Shape.may("history", FIGURES),
            Shape.may(
                    "open",
                    Shape.object(
                            Shape.has("tick", Shape.INTEGER),
                            Shape.has("elapsed", Shape.NUMBER),
                            Shape.has("entities", Shape.INTEGER),
                            Shape.has("bytes", Shape.INTEGER))));
    static final Shape RESTORED =
            Shape.object(Shape.has("tick", Shape.INTEGER), Shape.has("droppedChanges", Shape.INTEGER));

    private HistoryCalls() {}

    /// Replies with the ticks that there are, and with the one that is open.
    static Answer about(Call call, InspectedWorld world) {
        WorldQuestion<TokenBuffer> question = (of, budget) -> JsonText.copied(out -> write(out, world));
        return Answers.of(world, Answers.at(call, world, question));
    }

    private static void write(JsonGenerator out, InspectedWorld world) {
        HistoryFigures figures = HistoryFigures.of(world.world());
        if (figures != null) {
            out.writeObjectPropertyStart("history");
            write(out, figures);
            out.writeEndObject();
        }
        OpenTick open = world.shownTick().find();
        if (open != null) {
            out.writeObjectPropertyStart("open");
            out.writeNumberProperty("tick", open.tick());
            out.writeNumberProperty("elapsed", open.elapsedTime());
            out.writeNumberProperty("entities", open.entityManager().entityCount());
            out.writeNumberProperty("bytes", open.entityManager().chunkBytes());
            out.writeEndObject();
        }
    }

    /// Writes the fields of an object that says what a history has.
    static void write(JsonGenerator out, HistoryFigures figures) {
        out.writeNumberProperty("oldest", figures.oldest());
        out.writeNumberProperty("newest", figures.newest());
        out.writeNumberProperty("bytes", figures.bytes());
        String failure = figures.failure();
        out.writeBooleanProperty("recording", failure == null);
        if (failure != null) {
            out.writeStringProperty("failure", failure);
        }
    }

    /// Makes a world what it was in a tick. A paused world stays paused.
    static Answer restore(InspectedWorld world, int tick, EditHistory edits, StopConditions conditions) {
        return Answers.changeBetweenFrames(world, (of, out) -> {
            WorldHistory history = ShownTick.historyOf(of);
            ShownTick.requireKept(history, tick);
            int replacements = of.entityManager().replacements();
            int dropped = 0;
            try {
                history.restore(tick);
            } finally { // objects of the program may fail to close when the world has gone back
                if (of.entityManager().replacements() != replacements) {
                    world.shownTick().close();
                    dropped = edits.goBack(of, tick);
                    conditions.lookAgain();
                }
            }
            out.writeNumberProperty("tick", tick);
            out.writeNumberProperty("droppedChanges", dropped);
        });
    }

    /// Lets go of the tick that is open.
    static Answer release(InspectedWorld world) {
        return Answers.change(world, (of, out) -> world.shownTick().close());
    }
}
