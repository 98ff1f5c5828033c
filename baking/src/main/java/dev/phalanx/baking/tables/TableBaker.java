package dev.phalanx.baking.tables;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Makes entities from a table: each row of a CSV file is an entity, and each column is a field of a component. It is
/// meant for simulations that begin with the state of very many things. Immutable; methods that change something return
/// a copy.
///
/// ```java
/// TableBaker stars = TableBaker.of(Position.class, Velocity.class, Mass.class).withSeparator(';');
/// TableReport report = stars.bake(world.entityManager(), Path.of("stars.csv"));
/// ```
///
/// ```text
/// Position.x;Position.y;Position.z;Mass
/// 0.5;1.25;-3e4;1
/// ```
///
/// # Columns
///
/// The first line names the fields: the name of the component class, a dot, and the field, and more dots for fields of
/// fields, such as `LocalTransform.position.x`. A class is named by its simple name or its full name. If a component
/// has only one field, the name of the component is enough; so is the name of the field, if no other component has a
/// field of that name. The order of columns does not matter. A field without a column is zero, unless [#requireAll()]
/// is set. A column that names no field is an error: [#map] says which field it is, and [#skip] leaves it out.
///
/// # Values
///
/// | type of the field | values |
/// |---|---|
/// | `float`, `double` | decimal numbers such as `-1.5e3`, and exactly `NaN`, `Infinity` and `-Infinity` |
/// | `byte`, `short`, `int`, `long` | whole decimal numbers in the range of the type, such as `30` and `30.0` |
/// | `boolean` | `true` or `false`, in any case |
/// | `char` | one UTF-16 code unit |
/// | enums | the name of a constant |
/// | fixed strings | a text that fits, which may be empty |
///
/// Other fields, such as lists and references to entities, cannot be in a table. An empty cell is an error, except for
/// a fixed string, or if [#allowEmpty] names the column. Values with separators, quotes or line breaks are put in
/// double quotes, and quotes inside are doubled. Spaces around values without quotes and blank lines are ignored.
///
/// # Entities
///
/// The table is read to its end before anything happens in the world, so that a table with problems changes nothing.
/// All entities have exactly these components and are in new chunks, unless [#withPrefabs] makes them instances of
/// prefabs. Until the chunks are filled, each column of the table is one growing array of its type, so that a table
/// needs at most three times the memory of its entities.
public final class TableBaker {
    private final List<Class<? extends IComponentData>> types;
    private final TableFields fields;
    private final TableForm form;
    private final @Nullable TablePrefabs prefabs;

    private TableBaker(
            List<Class<? extends IComponentData>> types,
            TableFields fields,
            TableForm form,
            @Nullable TablePrefabs prefabs) {
        this.types = types;
        this.fields = fields;
        this.form = form;
        this.prefabs = prefabs;
    }

    /// A baker of tables whose cells are separated by commas.
    ///
    /// @param first a component that all entities get
    /// @param more the other components that they get, which may be tags
    /// @throws IllegalArgumentException if a class cannot be a component, or is named twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static TableBaker of(Class<? extends IComponentData> first, Class<? extends IComponentData>... more) {
        List<Class<? extends IComponentData>> types = new ArrayList<>();
        types.add(Objects.requireNonNull(first, "first"));
        for (Class<? extends IComponentData> type : Objects.requireNonNull(more, "more")) {
            if (types.contains(Objects.requireNonNull(type, "A class after the first is null. Leave it out."))) {
                throw new IllegalArgumentException(
                        "TableBaker.of was given " + type.getName() + " twice. Name each component once.");
            }
            types.add(type);
        }
        return new TableBaker(List.copyOf(types), new TableFields(types), TableForm.STANDARD, null);
    }

    /// Separates cells by another character, such as a semicolon or a tab.
    ///
    /// @throws IllegalArgumentException if it is a quote, a line break, a space, a point, a plus, a minus, a letter or
    ///     a digit
    public TableBaker withSeparator(char newSeparator) {
        if ("\"\r\n .-+".indexOf(newSeparator) >= 0 || Character.isLetterOrDigit(newSeparator)) {
            throw new IllegalArgumentException("Cells were to be separated by character "
                    + Integer.toString(newSeparator)
                    + ", which values have. Use a comma, a semicolon, a tab or a vertical bar.");
        }
        return with(form.withSeparator(newSeparator));
    }

    /// Makes it an error if a field that can be in a table has no column.
    public TableBaker requireAll() {
        return with(form.requireAll());
    }

    /// Allows empty cells in columns; they become zeros.
    ///
    /// @param columns names of fields, as in the first line of tables, or of columns that were [mapped][#map]
    /// @throws IllegalArgumentException if there is no such field
    public TableBaker allowEmpty(String... columns) {
        Set<TableField> allowed = new HashSet<>();
        for (String column : names(columns)) {
            TableForm.Mapping mapping = form.mapped().get(column);
            allowed.add(mapping == null ? fields.get(column) : mapping.field());
        }
        return with(form.allowEmpty(allowed));
    }

    /// Reads numbers with a decimal comma, such as `1,5`, and no others: a number with a point is an error, since the
    /// point may separate thousands. Cells with such numbers have to be in quotes if commas separate cells.
    public TableBaker withDecimalComma() {
        return with(form.withDecimalComma());
    }

    /// Leaves out lines that begin with `#`.
    public TableBaker withComments() {
        return with(form.withComments());
    }

    /// Reads tables without a line of names: the first line is a row.
    ///
    /// @param columns the names of the columns in order, as they would be in the first line
    /// @throws IllegalArgumentException if there are none
    public TableBaker withColumns(String... columns) {
        List<String> all = names(columns);
        if (all.isEmpty()) {
            throw new IllegalArgumentException(
                    "TableBaker.withColumns was given no names. Name each column of the table in order.");
        }
        return with(form.withColumns(all));
    }

    /// Reads a column whose name is not that of a field. A table without the column is an error.
    ///
    /// @param column the name in the table
    /// @param field the name of a field, such as `Position.x`
    /// @throws IllegalArgumentException if there is no such field
    public TableBaker map(String column, String field) {
        return map(column, field, cell -> cell);
    }

    /// Reads a column whose cells have another form than values of the field, such as `12 km` or a date.
    ///
    /// @param column the name in the table
    /// @param field the name of a field, such as `Position.x`
    /// @param conversion makes a value as tables have it of the text of a cell that is not empty; an empty text or null
    ///     for one that has no value, such as `NA`. What it throws is a problem with the place of the cell
    /// @throws IllegalArgumentException if there is no such field
    public TableBaker map(String column, String field, UnaryOperator<String> conversion) {
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(conversion, "conversion");
        return with(form.map(column, new TableForm.Mapping(fields.get(field), conversion)));
    }

    /// Leaves out columns.
    ///
    /// @param columns the names in the table
    public TableBaker skip(String... columns) {
        return with(form.skip(names(columns)));
    }

    /// Leaves out columns that name no field, and columns without a name; [TableReport#skipped()] lists them. A column
    /// whose name is nearly that of a field is still an error.
    public TableBaker skipUnknown() {
        return with(form.skipUnknown());
    }

    /// Makes each row an instance of a prefab, as `instantiate` does. The columns of the table take the place of those
    /// fields of the prefab's root; it keeps the values of the others, and gets the components that it lacks.
    ///
    /// @param column the column that names the prefab of each row
    /// @param prefabs the roots of prefabs, by what the column calls them
    /// @throws IllegalArgumentException if there are no prefabs
    public TableBaker withPrefabs(String column, Map<String, Entity> prefabs) {
        Objects.requireNonNull(column, "column");
        if (Objects.requireNonNull(prefabs, "prefabs").isEmpty()) {
            throw new IllegalArgumentException(
                    "TableBaker.withPrefabs was given no prefabs. Give it those that the column \"" + column
                            + "\" names.");
        }
        List<String> called = names(prefabs.keySet().toArray(String[]::new));
        List<Entity> roots = called.stream()
                .map(name -> Objects.requireNonNull(prefabs.get(name), () -> "The prefab " + name + " is null."))
                .toList();
        return new TableBaker(types, fields, form, new TablePrefabs(column, List.copyOf(called), roots));
    }

    private TableBaker with(TableForm changed) {
        return new TableBaker(types, fields, changed, prefabs);
    }

    private static List<String> names(String... columns) {
        List<String> all = new ArrayList<>();
        for (String column : Objects.requireNonNull(columns, "columns")) {
            all.add(Objects.requireNonNull(column, "The name of a column is null. Leave it out."));
        }
        return all;
    }

    /// Creates the entities of a file.
    ///
    /// @param file CSV in UTF-8
    /// @throws dev.phalanx.baking.authoring.AuthoringException if anything is wrong with the table; it lists up to 100
    ///     problems and their places
    /// @throws IOException if the file cannot be read
    public TableReport bake(EntityManager em, Path file) throws IOException {
        Objects.requireNonNull(em, "em");
        Objects.requireNonNull(file, "file");
        try (InputStream in = Files.newInputStream(file)) {
            return bake(em, file.toString(), in);
        }
    }

    /// Creates the entities of a table.
    ///
    /// @param name what problems call the table
    /// @param in CSV in UTF-8, which this method reads to its end and closes
    /// @throws dev.phalanx.baking.authoring.AuthoringException if anything is wrong with the table; it lists up to 100
    ///     problems and their places
    /// @throws IOException if the table cannot be read
    public TableReport bake(EntityManager em, String name, InputStream in) throws IOException {
        Objects.requireNonNull(in, "in");
        return bake(
                em,
                name,
                new InputStreamReader(
                        in,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT)));
    }

    /// Creates the entities of a table.
    ///
    /// @param name what problems call the table
    /// @param text CSV, which this method reads to its end and closes
    /// @throws dev.phalanx.baking.authoring.AuthoringException if anything is wrong with the table; it lists up to 100
    ///     problems and their places
    /// @throws IOException if the table cannot be read
    public TableReport bake(EntityManager em, String name, Reader text) throws IOException {
        Objects.requireNonNull(text, "text");
        TableReader.Table table;
        try (text) { // closed when the call is refused, too
            Objects.requireNonNull(em, "em");
            Objects.requireNonNull(name, "name");
            table = new TableReader(name, fields, form, prefabs).read(text);
        }
        TablePrefabs of = prefabs;
        if (of != null) {
            NativeArray<Entity> instances = of.instantiate(em, table.prefabs(), types);
            for (Class<? extends IComponentData> type : types) {
                fillInstances(type, em, instances, table);
            }
            return new TableReport(instances, missing(table), table.skipped());
        }
        List<ArchetypeChunk> chunks = em.createChunk(archetype(em), table.rowCount());
        for (Class<? extends IComponentData> type : types) {
            fill(type, em, chunks, table);
        }
        return new TableReport(entities(chunks, table.rowCount()), missing(table), table.skipped());
    }

    private EntityArchetype archetype(EntityManager em) {
        ComponentType[] all = types.stream().map(ComponentType::readWrite).toArray(ComponentType[]::new);
        ComponentType[] more = new ComponentType[all.length - 1];
        System.arraycopy(all, 1, more, 0, more.length);
        return em.createArchetype(all[0], more);
    }

    private static <T extends IComponentData> void fill(
            Class<T> type, EntityManager em, List<ArchetypeChunk> chunks, TableReader.Table table) {
        List<Map.Entry<TableField, TableColumn>> columns = columns(type, table);
        ComponentTypeHandle<T> handle = em.getComponentTypeHandle(type, false);
        int row = 0;
        for (ArchetypeChunk chunk : columns.isEmpty() ? List.<ArchetypeChunk>of() : chunks) {
            NativeArray<T> values = chunk.getNativeArray(handle);
            for (Map.Entry<TableField, TableColumn> column : columns) {
                Object leaves = values.leafArray(column.getKey().leaf());
                column.getValue().copy(row, leaves, values.offset(), values.length());
            }
            row += values.length();
        }
    }

    private static <T extends IComponentData> void fillInstances(
            Class<T> type, EntityManager em, NativeArray<Entity> instances, TableReader.Table table) {
        List<Map.Entry<TableField, TableColumn>> columns = columns(type, table);
        if (!columns.isEmpty()) {
            TablePrefabs.fill(type, em, instances, columns);
        }
    }

    private static List<Map.Entry<TableField, TableColumn>> columns(Class<?> type, TableReader.Table table) {
        return table.columns().entrySet().stream()
                .filter(column -> column.getKey().type() == type)
                .toList();
    }

    private static NativeArray<Entity> entities(List<ArchetypeChunk> chunks, int count) {
        NativeArray<Entity> all = NativeArray.ofLength(Entity.class, count);
        int row = 0;
        for (ArchetypeChunk chunk : chunks) {
            NativeArray<Entity> entities = chunk.getEntities();
            all.copyFrom(entities, 0, row, entities.length());
            row += entities.length();
        }
        return all;
    }

    private List<String> missing(TableReader.Table table) {
        return fields.all().stream()
                .filter(field -> !table.columns().containsKey(field))
                .map(TableField::name)
                .toList();
    }
}
