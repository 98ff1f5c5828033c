package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.search.SearchTerms;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ObjectCopy;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The matches of a query as a table: a row for each entity, a column for each field.
final class ValueTable implements FindQuestion.Heading {
    static final Parameter<String> COLUMNS =
            Parameter.text("columns", "Fields of data and shared components, separated by commas; at most 64.");

    static final Shape SHAPE = Shape.page(
            EntityLabels.ENTITY_SHAPE.and(Shape.has("values", Shape.list(Shape.ANY))),
            Shape.has("complete", Shape.TRUTH),
            Shape.has("text", Shape.TEXT),
            Shape.has("columns", Shape.list(Shape.TEXT)));
    private static final int MOST_COLUMNS = 64;

    /// A column: a field of a component.
    private record Column(Types type, String path) {
        String key() {
            return type.key() + "." + path;
        }
    }

    private final Search search;
    private final List<Column> columns;
    /// The types of the columns.
    private final Set<Types> types = new LinkedHashSet<>();
    private @Nullable EntityLabels labels;

    private ValueTable(Search search, List<Column> columns) {
        this.search = search;
        this.columns = columns;
        columns.forEach(column -> types.add(column.type()));
    }

    /// @param chosen columns such as `org.example.Health.current`, or null for all fields of the types that
    ///     the search requires or allows
    static ValueTable of(Search search, @Nullable String chosen) {
        List<Column> columns = new ArrayList<>();
        if (chosen == null || chosen.isEmpty()) {
            Set<Types> named = new LinkedHashSet<>();
            for (SearchTerms terms : search.alternatives()) {
                List.of(terms.all(), terms.disabled(), terms.present(), terms.any())
                        .forEach(named::addAll);
            }
            for (Types type : named) {
                addFields(type, columns);
            }
        } else {
            for (String name : chosen.split(",", -1)) {
                columns.add(column(name));
            }
        }
        if (columns.size() > MOST_COLUMNS) {
            if (chosen != null) {
                throw ApiException.badRequest(
                        columns.size() + " columns were asked for. Give at most " + MOST_COLUMNS + ".");
            }
            columns = columns.subList(0, MOST_COLUMNS);
        }
        return new ValueTable(search, columns);
    }

    private static void addFields(Types type, List<Column> columns) {
        TypeInfo info = type.info();
        if (!type.isChunk() && (info.kind() == TypeKind.DATA || info.kind() == TypeKind.SHARED)) {
            for (TypeField field : info.fields()) {
                columns.add(new Column(type, field.path()));
            }
        }
    }

    private static Column column(String name) {
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            TypeInfo info = TypeManager.find(name.substring(0, dot));
            if (info != null) {
                String path = name.substring(dot + 1);
                if (info.kind() == TypeKind.BUFFER) {
                    throw ApiException.badRequest(info.type().getName()
                            + " is the element of a buffer and has no column. Give fields of data or shared"
                            + " components.");
                }
                if (info.fields().stream().noneMatch(field -> field.path().equals(path))) {
                    throw ApiException.badRequest(info.type().getName() + " has no field " + path + "; it has "
                            + info.fields().stream().map(TypeField::path).toList() + ".");
                }
                return new Column(new Types(info.type(), false), path);
            }
        }
        throw ApiException.badRequest("The column \"" + name
                + "\" names no field. Give the binary name of a component class, a dot and a field.");
    }

    @Override
    public ComponentValues.Copied start(World world) {
        String text = search.query(world.entityManager()).toString();
        return out -> {
            out.writeStringProperty("text", text);
            out.writeArrayPropertyStart("columns");
            columns.forEach(column -> out.writeString(column.key()));
            out.writeEndArray();
        };
    }

    @Override
    public int itemUnits() {
        int units = 1;
        for (Types type : types) {
            units += ComponentValues.units(type.info());
        }
        return units;
    }

    @Override
    public ComponentValues.Copied item(World world, Entity entity) {
        EntityManager em = world.entityManager();
        EntityLabels known = labels;
        if (known == null) {
            known = new EntityLabels(world);
            labels = known;
        }
        ComponentValues.Copied name = known.copy(entity);
        EntityStorageInfo storage = em.getEntityStorageInfoLookup().get(entity);
        ComponentValues values = new ComponentValues(em);
        ObjectCopy.Limit limit = new ObjectCopy.Limit(ObjectCopy.MOST_VALUES);
        Map<Types, ComponentValues.Copied> copies = new HashMap<>();
        for (Types type : types) {
            ComponentValues.Copied copy =
                    em.hasComponent(entity, type.type()) ? values.copyValue(entity, storage, type.type(), limit) : null;
            if (copy != null) {
                copies.put(type, copy);
            }
        }
        return out -> {
            out.writeStartObject();
            out.writeStringProperty("entity", Ids.text(entity));
            name.write(out);
            out.writeArrayPropertyStart("values");
            write(out, copies);
            out.writeEndArray();
            out.writeEndObject();
        };
    }

    private void write(JsonGenerator out, Map<Types, ComponentValues.Copied> copies) {
        Map<Types, JsonNode> values = new HashMap<>();
        copies.forEach((type, copy) -> values.put(type, JsonText.parse(JsonText.value(copy::write))));
        for (Column column : columns) {
            JsonNode at = values.get(column.type());
            for (String name : column.path().split("\\.", -1)) {
                at = at == null || name.isEmpty() ? at : at.get(name);
            }
            if (at == null) {
                out.writeNull();
            } else {
                JsonText.write(out, at);
            }
        }
    }
}
