package dev.phalanx.entities.diagnostics;

import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// Writes records of a journal as comma-separated values (RFC 4180): a line of names, then one line for each record.
/// Kinds have their [labels][JournalKind#label()], and entities the form `index:version`, divided by spaces.
///
/// A cell of text that a spreadsheet would take for a formula, because it begins with `=`, `+`, `-`, `@`, a tab or a
/// carriage return, gets an apostrophe in front. Numbers do not.
public final class JournalCsv {
    private static final String FORMULA = "=+-@\t\r";

    private final Appendable out;

    /// Writes to `out`.
    public JournalCsv(Appendable out) {
        this.out = out;
    }

    /// Writes the names of the columns.
    ///
    /// @throws IOException if the place for text throws it
    public void writeNames() throws IOException {
        out.append("number,frame,kind,world,system,origin,entityCount,entities,types,text\r\n");
    }

    /// Writes a line.
    ///
    /// @throws IOException if the place for text throws it
    public void write(JournalRecord record) throws IOException {
        out.append(Long.toString(record.number())).append(',');
        out.append(Integer.toUnsignedString(record.frame())).append(',');
        out.append(record.kind().label()).append(',');
        text(record.world()).append(',');
        text(record.system()).append(',');
        text(record.origin()).append(',');
        out.append(Integer.toString(record.entityCount())).append(',');
        text(joined(record.entities())).append(',');
        text(record.types().stream().map(Class::getName).collect(Collectors.joining(" ")))
                .append(',');
        text(record.text()).append("\r\n");
    }

    private static String joined(List<Entity> entities) {
        return entities.stream()
                .map(entity -> entity.index() + ":" + entity.version())
                .collect(Collectors.joining(" "));
    }

    private Appendable text(String value) throws IOException {
        String cell = !value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
        boolean isQuoted = cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return out.append(isQuoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
}
