package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.sections.NodeReport;
import dev.phalanx.entities.sections.SectionReport;
import dev.phalanx.entities.sections.SectionsReport;
import dev.phalanx.entities.sections.SectionsSource;
import dev.phalanx.entities.sections.SentFigures;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The calls about worlds that are sections of a larger one, by the services that know it. They are answered without
/// the thread of a world, which may be waiting for another section.
final class SectionsCalls {
    private static final System.Logger LOGGER = System.getLogger(SectionsCalls.class.getName());

    private static final Shape SENT = Shape.object(
                    Shape.has("messages", Shape.INTEGER),
                    Shape.has("bytes", Shape.INTEGER),
                    Shape.has("ghosts", Shape.INTEGER),
                    Shape.has("commands", Shape.INTEGER),
                    Shape.has("migrants", Shape.INTEGER))
            .named("SentToSections");
    private static final Shape NODE = Shape.object(
                    Shape.has("number", Shape.INTEGER),
                    Shape.has("address", Shape.TEXT),
                    Shape.has("sections", Shape.INTEGER),
                    Shape.has("known", Shape.TRUTH),
                    Shape.may("ageMillis", Shape.INTEGER),
                    Shape.may("tick", Shape.INTEGER),
                    Shape.may("ticksPerSecond", Shape.NUMBER),
                    Shape.may("systems", Shape.NUMBER),
                    Shape.may("waited", Shape.NUMBER),
                    Shape.may("waitedFor", Shape.INTEGER),
                    Shape.may("agents", Shape.INTEGER),
                    Shape.may("sent", SENT),
                    Shape.may("image", Shape.INTEGER))
            .named("SectionNode");
    private static final Shape SECTION = Shape.object(
                    Shape.has("number", Shape.INTEGER),
                    Shape.may("world", Shape.INTEGER),
                    Shape.has("tick", Shape.INTEGER),
                    Shape.has("agents", Shape.INTEGER),
                    Shape.has("ghosts", Shape.INTEGER),
                    Shape.has("systems", Shape.NUMBER),
                    Shape.has("waited", Shape.NUMBER),
                    Shape.has("systemsMillis", Shape.NUMBER),
                    Shape.has(
                            "waits",
                            Shape.list(Shape.object(
                                    Shape.has("section", Shape.INTEGER),
                                    Shape.has("node", Shape.INTEGER),
                                    Shape.has("millis", Shape.NUMBER)))),
                    Shape.has("sent", SENT))
            .named("Section");
    /// The report of the world that a world is a section of, or why there is none.
    static final Shape SHAPE = Shape.object(
            Shape.has("available", Shape.TRUTH),
            Shape.may("reason", Shape.TEXT),
            Shape.may("node", Shape.INTEGER),
            Shape.may("section", Shape.INTEGER),
            Shape.may("slowest", Shape.INTEGER),
            Shape.may("columns", Shape.INTEGER),
            Shape.may("rows", Shape.INTEGER),
            Shape.may("nodes", Shape.list(NODE)),
            Shape.may("owners", Shape.list(Shape.INTEGER)),
            Shape.may("sections", Shape.list(SECTION)));

    private final InspectedWorlds worlds;
    private final List<SectionsSource> sources = new ArrayList<>();

    SectionsCalls(InspectedWorlds worlds) {
        this.worlds = worlds;
        try {
            ServiceLoader.load(SectionsSource.class).forEach(sources::add);
        } catch (ServiceConfigurationError broken) {
            LOGGER.log(System.Logger.Level.WARNING, "Sections of worlds cannot be shown.", broken);
        }
    }

    Answer status(InspectedWorld world) {
        SectionsReport report = find(world.world());
        return Answer.json(JsonText.object(out -> {
            out.writeBooleanProperty("available", report != null);
            if (report == null) {
                out.writeStringProperty(
                        "reason",
                        "World \"" + world.name() + "\" is not a section of a larger one. Make a SectionedWorld of the"
                                + " library phalanx-cluster, or run ./phalanx demo regions --inspect.");
            } else {
                write(out, report, world.world());
            }
        }));
    }

    private @Nullable SectionsReport find(World world) {
        for (SectionsSource source : sources) {
            SectionsReport found = source.find(world);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void write(JsonGenerator out, SectionsReport report, World shown) {
        out.writeNumberProperty("node", report.node());
        for (SectionReport section : report.sections()) {
            if (section.own() != null && section.own().world().equals(shown)) {
                out.writeNumberProperty("section", section.number());
            }
        }
        if (report.slowest() >= 0) {
            out.writeNumberProperty("slowest", report.slowest());
        }
        if (report.columns() > 0) {
            out.writeNumberProperty("columns", report.columns());
            out.writeNumberProperty("rows", report.rows());
        }
        out.writeArrayPropertyStart("nodes");
        report.nodes().forEach(node -> write(out, node));
        out.writeEndArray();
        out.writeArrayPropertyStart("owners");
        report.sections().forEach(section -> out.writeNumber(section.node()));
        out.writeEndArray();
        out.writeArrayPropertyStart("sections");
        for (SectionReport section : report.sections()) {
            SectionReport.Own own = section.own();
            if (own != null) {
                write(out, section.number(), own);
            }
        }
        out.writeEndArray();
    }

    private static void write(JsonGenerator out, NodeReport node) {
        out.writeStartObject();
        out.writeNumberProperty("number", node.number());
        out.writeStringProperty("address", node.address());
        out.writeNumberProperty("sections", node.sections());
        out.writeBooleanProperty("known", node.isKnown());
        if (node.isKnown()) {
            out.writeNumberProperty("ageMillis", node.ageMillis());
            out.writeNumberProperty("tick", node.tick());
            out.writeNumberProperty("ticksPerSecond", node.ticksPerSecond());
            out.writeNumberProperty("systems", node.systems());
            out.writeNumberProperty("waited", node.waited());
            if (node.waitedFor() >= 0) {
                out.writeNumberProperty("waitedFor", node.waitedFor());
            }
            out.writeNumberProperty("agents", node.agents());
            write(out, node.sent());
            if (node.image() >= 0) {
                out.writeNumberProperty("image", node.image());
            }
        }
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, SentFigures sent) {
        out.writeObjectPropertyStart("sent");
        out.writeNumberProperty("messages", sent.messages());
        out.writeNumberProperty("bytes", sent.bytes());
        out.writeNumberProperty("ghosts", sent.ghosts());
        out.writeNumberProperty("commands", sent.commands());
        out.writeNumberProperty("migrants", sent.migrants());
        out.writeEndObject();
    }

    private void write(JsonGenerator out, int number, SectionReport.Own own) {
        out.writeStartObject();
        out.writeNumberProperty("number", number);
        for (InspectedWorld world : worlds.all()) {
            if (world.world().equals(own.world())) {
                out.writeNumberProperty("world", world.id());
            }
        }
        out.writeNumberProperty("tick", own.tick());
        out.writeNumberProperty("agents", own.agents());
        out.writeNumberProperty("ghosts", own.ghosts());
        out.writeNumberProperty("systems", own.systems());
        out.writeNumberProperty("waited", own.waited());
        out.writeNumberProperty("systemsMillis", own.systemsTime().toNanos() / 1e6);
        out.writeArrayPropertyStart("waits");
        for (SectionReport.Wait wait : own.waits()) {
            out.writeStartObject();
            out.writeNumberProperty("section", wait.section());
            out.writeNumberProperty("node", wait.node());
            out.writeNumberProperty("millis", wait.time().toNanos() / 1e6);
            out.writeEndObject();
        }
        out.writeEndArray();
        write(out, own.sent());
        out.writeEndObject();
    }
}
