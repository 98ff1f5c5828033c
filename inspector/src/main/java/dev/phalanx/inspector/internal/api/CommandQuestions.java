package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.inspector.internal.world.CommandRecords;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The command buffers of the last frames.
final class CommandQuestions {
    private CommandQuestions() {}

    /// Replies with the command buffers of the last frames that had some.
    static Answer recent(InspectedWorld world, int frames) {
        return Answers.of(
                world,
                (of, budget) -> budget.take(frames) ? world.commands().recent(frames) : null,
                CommandQuestions::write);
    }

    private static void write(List<List<CommandRecords.Played>> frames, JsonGenerator out) {
        out.writeArrayPropertyStart("frames");
        for (List<CommandRecords.Played> frame : frames) {
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
