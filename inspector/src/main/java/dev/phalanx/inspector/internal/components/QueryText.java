package dev.phalanx.inspector.internal.components;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.internal.calls.Shape;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonGenerator;

/// Queries as JSON: a text, and their terms.
public final class QueryText {
    public static final Shape ACCESS_SHAPE = Shape.choice("r", "rw");
    public static final Shape SHAPE = Shape.object(
            Shape.has("text", Shape.TEXT),
            Shape.has(
                    "terms",
                    Shape.list(Types.NAME_SHAPE
                            .and(
                                    Shape.has("access", ACCESS_SHAPE),
                                    Shape.has(
                                            "need",
                                            Shape.choice("all", "any", "none", "disabled", "absent", "present")))
                            .named("QueryTerm"))),
            Shape.has("options", Shape.list(Shape.TEXT)));

    private QueryText() {}

    /// Writes the fields of a query.
    public static void write(JsonGenerator out, EntityQuery query) {
        out.writeStringProperty("text", query.toString());
        Set<EntityQueryOptions> options = new TreeSet<>();
        out.writeArrayPropertyStart("terms");
        for (EntityQueryDesc desc : query.descriptions()) {
            terms(out, desc.all(), "all");
            terms(out, desc.any(), "any");
            terms(out, desc.none(), "none");
            terms(out, desc.disabled(), "disabled");
            terms(out, desc.absent(), "absent");
            terms(out, desc.present(), "present");
            options.addAll(desc.options());
        }
        out.writeEndArray();
        out.writeArrayPropertyStart("options");
        options.forEach(option -> out.writeString(option.name()));
        out.writeEndArray();
    }

    private static void terms(JsonGenerator out, List<ComponentType> types, String need) {
        for (ComponentType type : types) {
            out.writeStartObject();
            Types.writeName(out, type.type(), type.isChunkComponent());
            out.writeStringProperty("access", access(type));
            out.writeStringProperty("need", need);
            out.writeEndObject();
        }
    }

    /// `r` or `rw`.
    public static String access(ComponentType type) {
        return type.accessMode() == ComponentType.AccessMode.READ_WRITE ? "rw" : "r";
    }
}
