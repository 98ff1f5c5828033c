package dev.phalanx.samples.solar.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A table of a data file: a header with the names of the columns, then rows.
///
/// @param file the file's name
/// @param headerLine the header's line, from 1
/// @param columns the names of the columns, as the header orders them
/// @param rows the rows in order
record Table(String file, int headerLine, List<String> columns, List<TableRow> rows) {
    /// Checks that the columns are the expected ones, in any order, and that every row has a cell for each.
    ///
    /// @param expected the names a table of this kind has
    /// @return this table
    /// @throws BadDataException if a column is missing, unknown or there twice, or a row too short or too long
    Table withColumns(List<String> expected) throws BadDataException {
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!expected.contains(column)) {
                throw BadDataException.inColumn(
                        file, headerLine, column, "there is no such column. The columns are " + listed(expected) + ".");
            }
            if (!seen.add(column)) {
                throw BadDataException.inColumn(
                        file, headerLine, column, "the column is there twice. Remove one of the two.");
            }
        }
        for (String column : expected) {
            if (!seen.contains(column)) {
                throw BadDataException.inColumn(
                        file,
                        headerLine,
                        column,
                        "the column is missing from the header " + listed(columns) + ". Add it.");
            }
        }
        for (TableRow row : rows) {
            checkLength(row);
        }
        return this;
    }

    private void checkLength(TableRow row) throws BadDataException {
        int cells = row.cells().size();
        if (cells != columns.size()) {
            throw BadDataException.inColumn(
                    file,
                    row.line(),
                    columns.get(Math.min(cells, columns.size() - 1)),
                    "the row has " + cells + " cells and the header " + columns.size() + ". Give one cell for each of "
                            + listed(columns) + ".");
        }
    }

    /// Checks that no two rows have the same value in a column.
    ///
    /// @param column the column
    /// @return this table
    /// @throws BadDataException at the second row with a value
    Table withUnique(String column) throws BadDataException {
        List<String> seen = new ArrayList<>();
        for (TableRow row : rows) {
            String value = row.text(column);
            int first = seen.indexOf(value);
            if (first >= 0) {
                throw row.wrong(
                        column,
                        "is already the " + column + " of line "
                                + rows.get(first).line() + ". Give each row its own " + column + ".");
            }
            seen.add(value);
        }
        return this;
    }

    private static String listed(List<String> names) {
        return String.join(", ", names);
    }
}
