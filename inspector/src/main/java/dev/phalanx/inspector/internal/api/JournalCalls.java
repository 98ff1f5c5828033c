package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.diagnostics.JournalCsv;
import dev.phalanx.entities.diagnostics.JournalFilter;
import dev.phalanx.entities.diagnostics.JournalKind;
import dev.phalanx.entities.diagnostics.JournalRecord;
import dev.phalanx.entities.systems.EntityJournal;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The calls about the journal of a world. Records are searched in portions, over several frames if there are many.
final class JournalCalls {
    /// Records of a portion, each of which may be read from the memory of the journal.
    private static final int PORTION = 256;
    private static final int PORTION_OF_CSV = 1_024;
    private static final int MOST_ENTITIES = 100;
    private static final int USUAL_MEGABYTES = 64;
    private static final int MOST_MEGABYTES = 1_024;

    static final Parameter<String> Q = Parameter.text(
                    "q", "Words, all of which a record has to match: see docs/inspector-protocol.md.")
            .otherwise("");
    static final Parameter<Long> BEFORE = Parameter.of(
            "before", Shape.INTEGER, JournalCalls::before, "The number of the record before which the records end.");
    static final BodyField<Boolean> ON = BodyField.truth("on");
    static final BodyField<Integer> MEGABYTES =
            BodyField.integer("megabytes", 1, MOST_MEGABYTES).optional();

    static final Shape SHAPE = Shape.object(
            Shape.has("on", Shape.TRUTH),
            Shape.has("megabytes", Shape.INTEGER),
            Shape.has("usedBytes", Shape.INTEGER),
            Shape.has("records", Shape.INTEGER),
            Shape.has("first", Shape.INTEGER),
            Shape.has("last", Shape.INTEGER),
            Shape.may("firstFrame", Shape.INTEGER),
            Shape.has(
                    "items",
                    Shape.list(Shape.object(
                                    Shape.has("number", Shape.INTEGER),
                                    Shape.has("frame", Shape.INTEGER),
                                    Shape.has("kind", Shape.TEXT),
                                    Shape.has("world", Shape.TEXT),
                                    Shape.has("system", Shape.TEXT),
                                    Shape.has("origin", Shape.TEXT),
                                    Shape.has("entities", Shape.list(Shape.ENTITY)),
                                    Shape.has("entityCount", Shape.INTEGER),
                                    Shape.has("types", Shape.list(Shape.TEXT)),
                                    Shape.has("text", Shape.TEXT))
                            .named("JournalRecord"))));

    private JournalCalls() {}

    /// Switches the journal of a world.
    static void change(World world, JsonNode body) {
        EntityJournal journal = world.journal();
        if (ON.of(body)) {
            journal.start(Objects.requireNonNullElse(MEGABYTES.find(body), USUAL_MEGABYTES));
        } else {
            journal.stop();
        }
    }

    /// The records that a call requests, the newest first.
    static WorldQuestion<Found> records(Call call) {
        JournalFilter filter = filter(call.get(Q));
        long before = Objects.requireNonNullElse(call.find(BEFORE), Long.MAX_VALUE);
        return new Search(filter, before, call.limit());
    }

    private static long before(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException noNumber) {
            throw Parameter.wrong("before", text, "Give the number of a record.");
        }
    }

    private static JournalFilter filter(String words) {
        JournalFilter filter = JournalFilter.all();
        for (String word : words.trim().split("\\s+", -1)) {
            int sign = word.indexOf('=');
            String key = sign > 0 ? word.substring(0, sign).toLowerCase(Locale.ROOT) : "";
            String value = word.substring(sign + 1);
            filter = switch (key) {
                case "kind" -> filter.kind(kind(value));
                case "system" -> filter.system(value);
                case "entity" -> filter.entity(entity(value));
                case "c" -> filter.component(value);
                case "frame" -> filter.frame(frame(value));
                default -> word.isEmpty() ? filter : filter.text(word);
            };
        }
        return filter;
    }

    private static JournalKind kind(String name) {
        List<String> names = new ArrayList<>();
        for (JournalKind kind : JournalKind.values()) {
            names.add(kind.label());
            if (kind.label().equalsIgnoreCase(name) || kind.name().equalsIgnoreCase(name)) {
                return kind;
            }
        }
        throw ApiException.badRequest("kind=" + name + " is not known. Use one of " + names + ".");
    }

    private static Entity entity(String text) {
        Entity entity = Ids.parse(text);
        if (entity == null) {
            throw ApiException.badRequest("entity=" + text + " is not the id of an entity. Give one such as 40:1.");
        }
        return entity;
    }

    private static int frame(String text) {
        try {
            return Integer.parseUnsignedInt(text);
        } catch (NumberFormatException noNumber) {
            throw ApiException.badRequest("frame=" + text + " is not the number of a frame.");
        }
    }

    /// Searches for records, one portion after the other.
    private static final class Search implements WorldQuestion<Found> {
        private final JournalFilter filter;
        private final int limit;
        private final List<JournalRecord> found = new ArrayList<>();
        private long before;

        Search(JournalFilter filter, long before, int limit) {
            this.filter = filter;
            this.before = before;
            this.limit = limit;
        }

        @Override
        public @Nullable Found step(World world, Budget budget) {
            EntityJournal journal = world.journal();
            before = Math.min(before, journal.lastNumber() + 1);
            while (found.size() < limit && before > journal.firstNumber()) {
                if (!budget.take(Budget.PIECE)) {
                    return null;
                }
                long least = Math.max(journal.firstNumber(), before - PORTION);
                found.addAll(journal.recordsBetween(least, before, filter, limit - found.size()));
                before = least;
            }
            return new Found(
                    journal.isOn(),
                    journal.megabytes(),
                    journal.usedBytes(),
                    journal.recordCount(),
                    journal.firstNumber(),
                    journal.lastNumber(),
                    firstFrame(journal),
                    found);
        }
    }

    /// What an answer says about the journal, and the records that were found.
    record Found(
            boolean isOn,
            int megabytes,
            long usedBytes,
            long records,
            long first,
            long last,
            long firstFrame,
            List<JournalRecord> found) {}

    /// The frame of the oldest record, or -1 if there is none.
    private static long firstFrame(EntityJournal journal) {
        long first = journal.firstNumber();
        List<JournalRecord> oldest = journal.recordsBetween(first, first + 1, JournalFilter.all(), 1);
        return oldest.isEmpty() ? -1 : Integer.toUnsignedLong(oldest.getFirst().frame());
    }

    static void write(Found found, JsonGenerator out) {
        out.writeBooleanProperty("on", found.isOn());
        out.writeNumberProperty("megabytes", found.megabytes());
        out.writeNumberProperty("usedBytes", found.usedBytes());
        out.writeNumberProperty("records", found.records());
        out.writeNumberProperty("first", found.first());
        out.writeNumberProperty("last", found.last());
        if (found.firstFrame() >= 0) {
            out.writeNumberProperty("firstFrame", found.firstFrame());
        }
        out.writeArrayPropertyStart("items");
        for (JournalRecord record : found.found()) {
            out.writeStartObject();
            out.writeNumberProperty("number", record.number());
            out.writeNumberProperty("frame", Integer.toUnsignedLong(record.frame()));
            out.writeStringProperty("kind", record.kind().label());
            out.writeStringProperty("world", record.world());
            out.writeStringProperty("system", record.system());
            out.writeStringProperty("origin", record.origin());
            out.writeArrayPropertyStart("entities");
            record.entities().stream().limit(MOST_ENTITIES).forEach(entity -> out.writeString(Ids.text(entity)));
            out.writeEndArray();
            out.writeNumberProperty("entityCount", record.entityCount());
            out.writeArrayPropertyStart("types");
            record.types().forEach(type -> out.writeString(type.getName()));
            out.writeEndArray();
            out.writeStringProperty("text", record.text());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    /// The records that a call requests, as CSV, the oldest first, read in portions while the client receives them.
    static Reply csv(Call call, InspectedWorld world) {
        JournalFilter filter = filter(call.get(Q));
        long end = Answers.await(world, (of, budget) -> of.journal().lastNumber() + 1)
                .value();
        return new Reply.Streamed(
                "text/csv; charset=utf-8",
                Map.of("Content-Disposition", "attachment; filename=\"journal.csv\""),
                out -> csv(out, world, filter, end));
    }

    private static void csv(OutputStream out, InspectedWorld world, JournalFilter filter, long end) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        JournalCsv csv = new JournalCsv(text);
        csv.writeNames();
        long next = 0;
        while (next < end) {
            long from = next;
            Part part = Answers.await(
                            world,
                            (of, budget) -> budget.take(PORTION_OF_CSV / PORTION * Budget.PIECE)
                                    ? part(of.journal(), filter, from, end)
                                    : null)
                    .value();
            for (JournalRecord record : part.records().reversed()) {
                csv.write(record);
            }
            text.flush();
            next = part.next();
        }
    }

    /// @param records the records, the newest first
    /// @param next the number of the record after them
    private record Part(List<JournalRecord> records, long next) {}

    private static Part part(EntityJournal journal, JournalFilter filter, long from, long end) {
        long least = Math.max(from, journal.firstNumber());
        long next = Math.min(end, least + PORTION_OF_CSV);
        return new Part(journal.recordsBetween(least, next, filter, PORTION_OF_CSV), Math.max(next, from + 1));
    }
}
