package dev.phalanx.baking.tables;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.structs.internal.names.NearNames;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/// Reads a table to its end, and finds all its problems.
final class TableReader {
    private static final int MOST_PROBLEMS = 100;
    private static final int MOST_ROWS = 1 << 28;
    private static final int MOST_NAME = 200;
    private static final char MARK = '\ufeff';
    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvReadFeature.SKIP_EMPTY_LINES)
            .enable(CsvReadFeature.TRIM_SPACES)
            .build();

    private final String name;
    private final TableFields fields;
    private final TableForm form;
    private final List<AuthoringProblem> problems = new ArrayList<>();
    private int problemCount;
    private final Map<TableField, TableColumn> byField = new LinkedHashMap<>();
    /// The columns in the order of the table, null where it has an unknown one.
    private final List<@Nullable TableColumn> columns = new ArrayList<>();

    private final List<String> names = new ArrayList<>();
    private final List<Boolean> areEmptyAllowed = new ArrayList<>();
    /// By column, what changes the text of its cells.
    private final List<UnaryOperator<String>> conversions = new ArrayList<>();

    private final List<String> skipped = new ArrayList<>();
    private final Map<TableField, String> known = new HashMap<>();
    /// The fields that are mapped, or that a column names.
    private final Set<TableField> named = new HashSet<>();
    private int rowCount;
    /// The names of prefabs and the index of the column that has them; -1 if there is none.
    private final List<String> prefabs;
    private final Map<String, Integer> prefabIndexes = new HashMap<>();
    private final String prefabColumn;
    private int prefabCell = -1;
    /// By row, the index of its prefab.
    private int[] prefabOfRow = new int[0];

    /// @param name of the table, for positions
    /// @param prefabs what rows are instances of, or null if they are not
    TableReader(String name, TableFields fields, TableForm form, @Nullable TablePrefabs prefabs) {
        this.name = name;
        this.fields = fields;
        this.form = form;
        this.prefabs = prefabs == null ? List.of() : prefabs.names();
        this.prefabColumn = prefabs == null ? "" : prefabs.column();
        for (int i = 0; i < this.prefabs.size(); i++) {
            prefabIndexes.put(this.prefabs.get(i), i);
        }
    }

    /// The values that a table has.
    ///
    /// @param columns the columns, by their fields
    /// @param skipped the names of columns that were left out
    /// @param prefabs by row, the index of its prefab; empty if rows are no instances
    record Table(int rowCount, Map<TableField, TableColumn> columns, List<String> skipped, int[] prefabs) {}

    /// Reads a table.
    ///
    /// @throws AuthoringException if anything is wrong with it
    Table read(Reader text) throws IOException {
        CsvSchema plain = CsvSchema.emptySchema().withColumnSeparator(form.separator());
        CsvSchema schema = form.hasComments() ? plain.withComments() : plain;
        try (JsonParser parser = MAPPER.reader().with(schema).createParser(withoutMark(text))) {
            read(parser);
        } catch (CharacterCodingException wrong) {
            error(SourcePosition.of(name), "The table is not in UTF-8. Save it in this encoding.");
        }
        if (problemCount > MOST_PROBLEMS) {
            problems.add(AuthoringProblem.error(
                    SourcePosition.of(name),
                    "The table has " + (problemCount - MOST_PROBLEMS)
                            + " more problems, which are not listed. Correct these first."));
        }
        if (problemCount > 0) {
            throw new AuthoringException(problems);
        }
        return new Table(
                rowCount, byField, List.copyOf(skipped), Arrays.copyOf(prefabOfRow, prefabs.isEmpty() ? 0 : rowCount));
    }

    /// A reader behind the byte order mark, if there is one.
    private static Reader withoutMark(Reader text) throws IOException {
        PushbackReader in = new PushbackReader(text, 1);
        int first = in.read();
        if (first >= 0 && first != MARK) {
            in.unread(first);
        }
        return in;
    }

    private void read(JsonParser parser) throws IOException {
        try {
            if (!form.columns().isEmpty()) {
                SourcePosition start = SourcePosition.of(name);
                addColumns(form.columns(), Collections.nCopies(form.columns().size(), start));
            } else if (parser.nextToken() == null) {
                error(SourcePosition.of(name), "The table is empty. Write a line with the names of fields first.");
                return;
            } else if (!readHeader(parser)) {
                return;
            }
            while (parser.nextToken() != null && rowCount < MOST_ROWS) {
                readRow(parser);
            }
            if (rowCount == MOST_ROWS && parser.currentToken() != null) {
                error(position(parser), "The table has more than " + MOST_ROWS + " rows. Use several tables.");
            }
        } catch (JacksonException wrong) {
            refuse(parser, wrong);
        }
    }

    private void refuse(JsonParser parser, JacksonException wrong) throws IOException {
        if (wrong.getCause() instanceof IOException unread) {
            // of the reader, such as characters that are not in UTF-8
            throw unread;
        }
        TokenStreamLocation location = wrong.getLocation() == null ? parser.currentLocation() : wrong.getLocation();
        String message = String.valueOf(wrong.getOriginalMessage());
        String what = "it cannot be read from here on";
        if (message.startsWith("Missing closing quote")) {
            what = "a cell that begins with a quote has no closing quote";
        } else if (message.startsWith("Unexpected character")) {
            what = "there is more behind the closing quote of a cell; quotes inside of quotes are doubled";
        }
        error(
                new SourcePosition(name, location.getLineNr(), location.getColumnNr()),
                "The table is not CSV: " + what + ". Correct it; what is behind it was not read.");
    }

    private SourcePosition position(JsonParser parser) {
        TokenStreamLocation location = parser.currentTokenLocation();
        return new SourcePosition(name, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }

    private void error(SourcePosition position, String message) {
        problemCount++;
        if (problemCount <= MOST_PROBLEMS) {
            problems.add(AuthoringProblem.error(position, message));
        }
    }

    // The names of columns

    /// Returns false if the first line has no names.
    private boolean readHeader(JsonParser parser) {
        List<String> all = new ArrayList<>();
        List<SourcePosition> positions = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            all.add(parser.getString().strip());
            positions.add(position(parser));
        }
        String first = all.isEmpty() ? "" : all.getFirst();
        if (first.length() > 1
                && first.startsWith("#")
                && !form.mapped().containsKey(first)
                && !form.skipped().contains(first)
                && !fields.has(first)) {
            error(
                    positions.getFirst(),
                    "The first line begins with " + Names.quote(first)
                            + ". Use withComments() if such lines are comments, or map or skip the column.");
            return false;
        }
        addColumns(all, positions);
        return true;
    }

    private void addColumns(List<String> all, List<SourcePosition> positions) {
        form.mapped().values().forEach(mapping -> named.add(mapping.field()));
        for (String column : all) {
            TableField field = fields.find(column);
            if (field != null) {
                named.add(field);
            }
        }
        for (int i = 0; i < all.size(); i++) {
            addColumn(all.get(i), positions.get(i));
        }
        endHeader(positions.isEmpty() ? SourcePosition.of(name) : positions.getFirst());
    }

    private void addColumn(String column, SourcePosition position) {
        names.add(column);
        if (!prefabs.isEmpty() && column.equals(prefabColumn)) {
            if (prefabCell >= 0) {
                error(position, "The column " + Names.quote(column) + " is there twice. Remove one of them.");
            }
            prefabCell = columns.size();
            columns.add(null);
            conversions.add(UnaryOperator.identity());
            areEmptyAllowed.add(false);
            return;
        }
        TableForm.Mapping mapping = form.skipped().contains(column) ? skip(column) : find(column, position);
        TableField field = mapping == null ? null : mapping.field();
        String before = field == null ? null : known.putIfAbsent(field, column);
        if (before != null) {
            error(
                    position,
                    "The column " + Names.quote(column) + " is the same field as the column " + Names.quote(before)
                            + ". Remove one of them.");
            field = null;
        }
        TableColumn values = field == null ? null : field.newColumn();
        columns.add(values);
        conversions.add(mapping == null ? UnaryOperator.identity() : mapping.conversion());
        areEmptyAllowed.add(field != null && form.mayBeEmpty().contains(field));
        if (field != null && values != null) {
            byField.put(field, values);
        }
    }

    /// Finds columns that are not there.
    private void endHeader(SourcePosition start) {
        if (!prefabs.isEmpty() && prefabCell < 0) {
            error(
                    start,
                    "The table has no column " + Names.quote(prefabColumn) + ", which names the prefab of each row."
                            + NearNames.question(prefabColumn, names) + " It has " + NearNames.list(names) + ".");
        }
        form.mapped().forEach((column, mapping) -> {
            if (!names.contains(column)) {
                error(
                        start,
                        "The table has no column " + Names.quote(column) + ", which is mapped to "
                                + mapping.field().name() + "." + NearNames.question(column, names) + " It has "
                                + NearNames.list(names) + ".");
            }
        });
        for (TableField field : fields.all()) {
            if (form.requiresAll() && field.isReadable() && !known.containsKey(field)) {
                error(start, "The table has no column \"" + field.name() + "\". Add it.");
            }
        }
    }

    private TableForm.@Nullable Mapping skip(String column) {
        skipped.add(column);
        return null;
    }

    /// What a column becomes, or null if nothing.
    private TableForm.@Nullable Mapping find(String column, SourcePosition position) {
        TableForm.Mapping mapping = form.mapped().get(column);
        if (mapping != null) {
            return mapping;
        }
        boolean isKnown = fields.has(column);
        if (form.skipsUnknown() && !isKnown) {
            String nearest = column.isEmpty() ? null : fields.nearest(column, named);
            if (nearest != null) {
                error(
                        position,
                        "The column " + Names.quote(column) + " names no field, and nearly " + nearest
                                + ". Correct it, map it to a field, or skip it by its name.");
                return null;
            }
            return skip(column);
        }
        if (column.isEmpty()) {
            error(
                    position,
                    "Column " + names.size() + " has no name. Write the name of a field, or skip the column \"\".");
            return null;
        }
        if (column.length() > MOST_NAME && !isKnown) {
            error(position, "No component has a field for the column " + Names.quote(column) + ". Skip it.");
            return null;
        }
        try {
            return new TableForm.Mapping(fields.get(column), UnaryOperator.identity());
        } catch (IllegalArgumentException wrong) {
            error(position, String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    // Values

    private void readRow(JsonParser parser) {
        int cell = 0;
        int count = columns.size();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (cell < count) {
                TableColumn column = columns.get(cell);
                if (column != null) {
                    readCell(parser, cell, column);
                } else if (cell == prefabCell) {
                    readPrefab(parser);
                }
            } else if (cell == count) {
                error(
                        position(parser),
                        "The row has more cells than the " + count + " columns of the table, the first being "
                                + Names.quote(parser.getString()) + ". Remove it, or put values with separators in"
                                + " quotes.");
            }
            cell++;
        }
        if (cell < count) {
            error(
                    position(parser),
                    "The row ends after " + cell + " of " + count + " columns; the next is "
                            + Names.quote(names.get(cell)) + ". Write all values.");
        }
        rowCount++;
    }

    private void readPrefab(JsonParser parser) {
        String text = parser.getString();
        int index = prefabIndexes.getOrDefault(text, -1);
        if (index < 0) {
            error(
                    position(parser),
                    prefabColumn + " is " + (text.isEmpty() ? "empty" : Names.quote(text)) + "."
                            + NearNames.question(text, prefabs) + " Name one of the prefabs " + NearNames.list(prefabs)
                            + ".");
        }
        if (rowCount == prefabOfRow.length) {
            prefabOfRow = Arrays.copyOf(prefabOfRow, Math.max(64, rowCount + (rowCount >> 1)));
        }
        prefabOfRow[rowCount] = index;
    }

    private void readCell(JsonParser parser, int cell, TableColumn column) {
        String text = parser.getString();
        String value = text;
        if (!text.isEmpty()) {
            try {
                value = Objects.requireNonNullElse(conversions.get(cell).apply(text), "");
            } catch (RuntimeException wrong) {
                refuse(
                        parser,
                        cell,
                        column,
                        Names.quote(text) + ", which its conversion refuses: " + wrong
                                + ". Correct the cell or the conversion.");
                return;
            }
        }
        String shown = Names.quote(text) + (value.equals(text) ? "" : ", converted to " + Names.quote(value));
        boolean hasComma = form.hasDecimalComma() && column.isNumeric();
        if (value.isEmpty() && areEmptyAllowed.get(cell)) {
            column.addZero();
        } else if (value.isEmpty() && !column.hasEmptyValues()) {
            refuse(
                    parser,
                    cell,
                    column,
                    (text.isEmpty() ? "empty" : shown) + ". Write a value, or use allowEmpty(\"" + names.get(cell)
                            + "\") for zeros.");
        } else if (hasComma && value.indexOf('.') >= 0) {
            refuse(parser, cell, column, shown + ", and numbers have a decimal comma. Write it without a point.");
        } else {
            String expected = column.add(hasComma ? value.replace(',', '.') : value);
            if (expected != null) {
                error(position(parser), names.get(cell) + " is " + shown + ". Make it " + expected + ".");
            }
        }
    }

    /// Reports a cell that is no value.
    private void refuse(JsonParser parser, int cell, TableColumn column, String what) {
        column.addZero();
        error(position(parser), names.get(cell) + " is " + what);
    }
}
