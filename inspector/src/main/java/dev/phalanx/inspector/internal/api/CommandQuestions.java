package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.world.CommandRecords;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The command buffers of the last frames.
final class CommandQuestions {
    static final Parameter<Integer> FRAMES =
            Parameter.integer("frames", 1, 1, 60, "How many of the last frames with command buffers to send.");

    static final Parameter<Integer> FRAME = Parameter.integer(
            "frame", -1, -1, Integer.MAX_VALUE, "The only frame whose command buffers to send; -1 for the last ones.");

    static final Shape SHAPE = Shape.object(
            Shape.has(
                    "frames",
                    Shape.list(Shape.object(
                            Shape.has("frame", Shape.INTEGER),
                            Shape.has(
                                    "playbacks",
                                    Shape.list(Shape.object(
                                                    Shape.has("origin", Shape.TEXT),
                                                    Shape.has("playedBy", Shape.TEXT),
                                                    Shape.has("commands", Shape.INTEGER),
                                                    Shape.has("applied", Shape.INTEGER),
                                                    Shape.has("millis", Shape.NUMBER),
                                                    Shape.has("shown", Shape.list(Shape.TEXT)))
                                            .named("Playback")))))),
            Shape.may("first", Shape.INTEGER),
            Shape.may("last", Shape.INTEGER));

    private CommandQuestions() {}

    /// Replies with the command buffers of the last frames that had some, or of one frame.
    static Answer recent(InspectedWorld world, Call call) {
        int frames = call.get(FRAMES);
        int frame = call.get(FRAME);
        return Answers.of(
                world,
                (of, budget) -> {
                    CommandRecords records = world.commands();
                    if (!budget.take(frame < 0 ? frames : records.units())) {
                        return null;
                    }
                    return frame < 0 ? records.recent(frames) : records.ofFrame(frame);
                },
                CommandQuestions::write);
    }

    private static void write(CommandRecords.Kept kept, JsonGenerator out) {
        if (kept.first() >= 0) {
            out.writeNumberProperty("first", kept.first());
            out.writeNumberProperty("last", kept.last());
        }
        out.writeArrayPropertyStart("frames");
        for (List<CommandRecords.Played> frame : kept.frames()) {
            out.writeStartObject();
            out.writeNumberProperty("frame", frame.getFirst().frame());
            out.writeArrayPropertyStart("playbacks");
            for (CommandRecords.Played played : frame) {
                CommandPlayback playback = played.playback();
                out.writeStartObject();
                out.writeStringProperty("origin", playback.origin());
                out.writeStringProperty("playedBy", played.playedBy());
                out.writeNumberProperty("commands", playback.commandCount());
                out.writeNumberProperty("applied", playback.appliedCount());
                out.writeNumberProperty("millis", (playback.endNanos() - playback.startNanos()) / 1e6);
                out.writeArrayPropertyStart("shown");
                playback.shown().forEach(out::writeString);
                out.writeEndArray();
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
