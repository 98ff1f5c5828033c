package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.inspector.internal.world.CommandRecords;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The command buffers of the last frames.
final class CommandQuestions {
    private CommandQuestions() {}

    static void recent(JsonGenerator out, CommandRecords records, int frames) {
        out.writeArrayPropertyStart("frames");
        for (List<CommandRecords.Played> frame : records.recent(frames)) {
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
