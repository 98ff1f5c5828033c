package dev.phalanx.samples.solar.data;

import java.util.List;
import java.util.function.DoublePredicate;
import java.util.regex.Pattern;

/// A row of a table. Cells are asked for by the name of their column.
///
/// @param table the table the row is in
/// @param line the row's line in the file, from 1
/// @param cells the cells, one for each column of the table once [Table#withColumns] has checked it
record TableRow(Table table, int line, List<String> cells) {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private static final Pattern COLOR = Pattern.compile("#[0-9a-fA-F]{6}");

    /// Whether a cell is empty.
    ///
    /// @param column the column
    /// @return whether it is
    boolean isEmpty(String column) {
        return cell(column).isEmpty();
    }

    /// A cell that must hold something.
    ///
    /// @param column the column
    /// @return its text
    /// @throws BadDataException if it is empty
    String text(String column) throws BadDataException {
        String cell = cell(column);
        if (cell.isEmpty()) {
            throw BadDataException.inColumn(table.file(), line, column, "the cell is empty. Fill it in.");
        }
        return cell;
    }

    /// A cell that must hold a number of any size.
    ///
    /// @param column the column
    /// @return the number
    /// @throws BadDataException if it holds none
    double number(String column) throws BadDataException {
        return number(column, value -> true, "a number");
    }

    /// A cell that must hold a certain number.
    ///
    /// @param column the column
    /// @param accepted which numbers are right
    /// @param expected what is right, in words that follow "Give"
    /// @return the number
    /// @throws BadDataException if it holds none, or a wrong one
    double number(String column, DoublePredicate accepted, String expected) throws BadDataException {
        String cell = text(column);
        if (!NUMBER.matcher(cell).matches()) {
            throw wrong(column, "is not a number. Give " + expected + ".");
        }
        double value = Double.parseDouble(cell);
        if (!Double.isFinite(value) || !accepted.test(value)) {
            throw wrong(column, "is out of range. Give " + expected + ".");
        }
        return value;
    }

    /// A cell that must hold a colour.
    ///
    /// @param column the column
    /// @return the colour as `0xrrggbb`
    /// @throws BadDataException if it holds none
    int color(String column) throws BadDataException {
        String cell = text(column);
        if (!COLOR.matcher(cell).matches()) {
            throw wrong(column, "is not a colour. Give # and six hexadecimal digits, such as #ffcc00.");
        }
        return Integer.parseInt(cell.substring(1), 16);
    }

    /// The exception for a cell with a wrong value.
    ///
    /// @param column the column
    /// @param what what is wrong and what to do, in words that follow the value
    /// @return the exception
    BadDataException wrong(String column, String what) {
        return BadDataException.inColumn(table.file(), line, column, cell(column) + " " + what);
    }

    private String cell(String column) {
        return cells.get(table.columns().indexOf(column));
    }
}
