package dev.phalanx.samples.solar.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Splits the text of a data file into its tables.
///
/// The form: one row a line, cells divided by commas and trimmed, no quotes. A line that starts with `#` is a comment,
/// an empty line means nothing. A line `[name]` opens a table of that name; what comes before the first one belongs to
/// the table with the empty name. The first row of a table is its header.
final class TableReader {
    private final DataSource source;
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private String open = "";

    private TableReader(DataSource source) {
        this.source = source;
    }

    /// Reads all tables of a file.
    ///
    /// @param source the file
    /// @return the tables by name, in their order
    /// @throws BadDataException if a line cannot be understood or the file has no table
    static Map<String, Table> read(DataSource source) throws BadDataException {
        TableReader reader = new TableReader(source);
        int line = 0;
        for (String text : source.text().lines().toList()) {
            line++;
            String trimmed = text.strip();
            if (!trimmed.isEmpty() && !trimmed.startsWith("#")) {
                reader.take(line, trimmed);
            }
        }
        if (reader.tables.isEmpty()) {
            throw BadDataException.inFile(
                    source.name(), "the file is empty. Give a header with the names of the columns, then rows.");
        }
        return reader.tables;
    }

    /// Reads a file that has one table, without a name.
    ///
    /// @param source the file
    /// @param contents what the table lists, in words that follow "a file of"
    /// @return the table
    /// @throws BadDataException if a line cannot be understood, or the file has no table or one with a name
    static Table readOne(DataSource source, String contents) throws BadDataException {
        Map<String, Table> tables = read(source);
        for (String name : tables.keySet()) {
            if (!name.isEmpty()) {
                throw BadDataException.inFile(
                        source.name(), "there is no table [" + name + "] in a file of " + contents + ". Remove it.");
            }
        }
        return tables.values().iterator().next();
    }

    private void take(int line, String text) throws BadDataException {
        if (text.startsWith("[")) {
            open(line, text);
            return;
        }
        List<String> cells =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        Table table = tables.get(open);
        if (table == null) {
            tables.put(open, new Table(source.name(), line, cells, new ArrayList<>()));
            return;
        }
        table.rows().add(new TableRow(table, line, cells));
    }

    private void open(int line, String text) throws BadDataException {
        if (!text.endsWith("]")) {
            throw BadDataException.inLine(source.name(), line, text + " does not name a table. Close the name with ].");
        }
        open = text.substring(1, text.length() - 1).strip();
        if (tables.containsKey(open)) {
            throw BadDataException.inLine(
                    source.name(), line, "the table [" + open + "] is there twice. Put its rows together.");
        }
    }
}
