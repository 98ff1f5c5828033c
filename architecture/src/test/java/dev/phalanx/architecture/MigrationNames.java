package dev.phalanx.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The names of Phalanx in the tables of a page: the code in the cells of the columns whose heading is "Phalanx".
final class MigrationNames {
    private static final String COLUMN = "Phalanx";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private MigrationNames() {}

    /// A name, and the number of its line, from 1.
    record Name(String text, int line) {}

    static List<Name> in(String page) {
        List<Name> names = new ArrayList<>();
        List<String> lines = page.lines().toList();
        int column = -1;
        for (int i = 0; i < lines.size(); i++) {
            List<String> cells = cells(lines.get(i));
            if (cells.isEmpty()) {
                column = -1;
            } else if (i == 0 || cells(lines.get(i - 1)).isEmpty()) {
                column = cells.indexOf(COLUMN);
            } else if (column >= 0 && column < cells.size()) {
                int line = i + 1;
                CODE.matcher(cells.get(column)).results().forEach(code -> names.add(new Name(code.group(1), line)));
            }
        }
        return names;
    }

    /// The cells of a line of a table, or none.
    private static List<String> cells(String line) {
        if (!line.startsWith("|")) {
            return List.of();
        }
        List<String> cells = new ArrayList<>();
        for (String cell : line.substring(1).split("\\|", -1)) {
            cells.add(cell.strip());
        }
        return cells;
    }
}
