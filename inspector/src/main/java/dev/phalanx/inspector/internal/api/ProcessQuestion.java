package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.calls.OpenApi;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.systems.SystemQuestions;
import dev.phalanx.inspector.internal.world.HistoryFigures;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldFigures;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Collection;
import java.util.Locale;
import java.util.Properties;
import tools.jackson.core.JsonGenerator;

/// Everything that the inspector shows about the process, without asking a world.
final class ProcessQuestion {
    private static final Shape WORLD_SHAPE = Shape.object(
                    Shape.has("id", Shape.INTEGER),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("flags", Shape.list(Shape.TEXT)),
                    Shape.has("frame", Shape.INTEGER),
                    Shape.has("elapsed", Shape.NUMBER),
                    Shape.has("delta", Shape.NUMBER),
                    Shape.has("frameMillis", SystemQuestions.FIGURES),
                    Shape.has("framesPerSecond", Shape.NUMBER),
                    Shape.has("entities", Shape.INTEGER),
                    Shape.has("systems", Shape.INTEGER),
                    Shape.has("failingSystems", Shape.INTEGER),
                    Shape.has("archetypes", Shape.INTEGER),
                    Shape.has("bytes", Shape.INTEGER),
                    Shape.has("paused", Shape.TRUTH),
                    Shape.may("speed", Shape.NUMBER),
                    Shape.has("idleMillis", Shape.INTEGER),
                    Shape.has("throttled", Shape.TRUTH),
                    Shape.has("inspectorMillis", Shape.NUMBER),
                    Shape.has(
                            "journal",
                            Shape.object(Shape.has("on", Shape.TRUTH), Shape.has("megabytes", Shape.INTEGER))),
                    Shape.may("history", HistoryCalls.FIGURES))
            .named("World");
    static final Shape SHAPE = Shape.object(
            Shape.has("protocol", Shape.INTEGER),
            Shape.has("phalanx", Shape.TEXT),
            Shape.has("pid", Shape.INTEGER),
            Shape.has("java", Shape.TEXT),
            Shape.has("main", Shape.TEXT),
            Shape.has("uptimeSeconds", Shape.NUMBER),
            Shape.has("processors", Shape.INTEGER),
            Shape.has("writable", Shape.TRUTH),
            Shape.has("budgetMillis", Shape.NUMBER),
            Shape.has(
                    "heap",
                    Shape.object(
                            Shape.has("used", Shape.INTEGER),
                            Shape.has("committed", Shape.INTEGER),
                            Shape.has("max", Shape.INTEGER))),
            Shape.has("gc", Shape.object(Shape.has("collections", Shape.INTEGER), Shape.has("millis", Shape.INTEGER))),
            Shape.has("worlds", Shape.list(WORLD_SHAPE)));

    private ProcessQuestion() {}

    static void write(JsonGenerator out, Collection<InspectedWorld> worlds, boolean writable, long budgetNanos) {
        Properties properties = System.getProperties();
        out.writeNumberProperty("protocol", OpenApi.PROTOCOL);
        String version = ProcessQuestion.class.getPackage().getImplementationVersion();
        out.writeStringProperty("phalanx", version == null ? "" : version);
        out.writeNumberProperty("pid", ProcessHandle.current().pid());
        out.writeStringProperty("java", properties.getProperty("java.version", ""));
        String command = properties.getProperty("sun.java.command", "");
        out.writeStringProperty("main", command.isEmpty() ? "" : command.split(" ", 2)[0]);
        out.writeNumberProperty(
                "uptimeSeconds", ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
        out.writeNumberProperty("processors", Runtime.getRuntime().availableProcessors());
        out.writeBooleanProperty("writable", writable);
        out.writeNumberProperty("budgetMillis", budgetNanos / 1e6);
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        out.writeObjectPropertyStart("heap");
        out.writeNumberProperty("used", heap.getUsed());
        out.writeNumberProperty("committed", heap.getCommitted());
        out.writeNumberProperty("max", heap.getMax());
        out.writeEndObject();
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        out.writeObjectPropertyStart("gc");
        out.writeNumberProperty("collections", collections);
        out.writeNumberProperty("millis", millis);
        out.writeEndObject();
        out.writeArrayPropertyStart("worlds");
        worlds.forEach(world -> world(out, world));
        out.writeEndArray();
    }

    private static void world(JsonGenerator out, InspectedWorld world) {
        WorldFigures figures = world.figures();
        out.writeStartObject();
        out.writeNumberProperty("id", world.id());
        out.writeStringProperty("name", world.name());
        out.writeArrayPropertyStart("flags");
        world.world().flags().forEach(flag -> out.writeString(flag.name().toUpperCase(Locale.ROOT)));
        out.writeEndArray();
        out.writeNumberProperty("frame", figures.frame());
        out.writeNumberProperty("elapsed", figures.elapsed());
        out.writeNumberProperty("delta", figures.delta());
        out.writeObjectPropertyStart("frameMillis");
        SystemQuestions.figures(out, figures.frames());
        out.writeEndObject();
        out.writeNumberProperty("framesPerSecond", figures.framesPerSecond());
        out.writeNumberProperty("entities", figures.entities());
        out.writeNumberProperty("systems", figures.systems());
        out.writeNumberProperty("failingSystems", figures.failingSystems());
        out.writeNumberProperty("archetypes", figures.archetypes());
        out.writeNumberProperty("bytes", figures.bytes());
        out.writeBooleanProperty("paused", world.isPaused());
        if (figures.speed() >= 0) {
            out.writeNumberProperty("speed", figures.speed());
        }
        out.writeNumberProperty("idleMillis", world.idleMillis());
        out.writeBooleanProperty("throttled", world.isThrottled());
        out.writeNumberProperty("inspectorMillis", figures.inspectorMillis());
        out.writeObjectPropertyStart("journal");
        out.writeBooleanProperty("on", figures.isJournalOn());
        out.writeNumberProperty("megabytes", figures.journalMegabytes());
        out.writeEndObject();
        HistoryFigures history = figures.history();
        if (history != null) {
            out.writeObjectPropertyStart("history");
            HistoryCalls.write(out, history);
            out.writeEndObject();
        }
        out.writeEndObject();
    }
}
