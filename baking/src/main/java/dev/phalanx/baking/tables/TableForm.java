package dev.phalanx.baking.tables;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// How tables are written, and what becomes of their columns.
///
/// @param separator between cells
/// @param hasDecimalComma whether numbers have a comma instead of a point
/// @param hasComments whether lines that begin with `#` are left out
/// @param columns the names of the columns of a table without a line of names; empty if the first line names them
/// @param requiresAll whether each field needs a column
/// @param mayBeEmpty the fields whose cells may be empty
/// @param mapped by the name of a column, what it becomes
/// @param skipped the names of columns that are left out
/// @param skipsUnknown whether columns that name no field are left out
record TableForm(
        char separator,
        boolean hasDecimalComma,
        boolean hasComments,
        List<String> columns,
        boolean requiresAll,
        Set<TableField> mayBeEmpty,
        Map<String, Mapping> mapped,
        Set<String> skipped,
        boolean skipsUnknown) {
    /// The field that a column becomes.
    ///
    /// @param conversion changes the text of each cell first
    record Mapping(TableField field, UnaryOperator<String> conversion) {}

    static final TableForm STANDARD =
            new TableForm(',', false, false, List.of(), false, Set.of(), Map.of(), Set.of(), false);

    TableForm withSeparator(char given) {
        return new TableForm(
                given, hasDecimalComma, hasComments, columns, requiresAll, mayBeEmpty, mapped, skipped, skipsUnknown);
    }

    TableForm withDecimalComma() {
        return new TableForm(
                separator, true, hasComments, columns, requiresAll, mayBeEmpty, mapped, skipped, skipsUnknown);
    }

    TableForm withComments() {
        return new TableForm(
                separator, hasDecimalComma, true, columns, requiresAll, mayBeEmpty, mapped, skipped, skipsUnknown);
    }

    TableForm withColumns(List<String> names) {
        return new TableForm(
                separator,
                hasDecimalComma,
                hasComments,
                List.copyOf(names),
                requiresAll,
                mayBeEmpty,
                mapped,
                skipped,
                skipsUnknown);
    }

    TableForm requireAll() {
        return new TableForm(
                separator, hasDecimalComma, hasComments, columns, true, mayBeEmpty, mapped, skipped, skipsUnknown);
    }

    TableForm allowEmpty(Set<TableField> more) {
        Set<TableField> all = new LinkedHashSet<>(mayBeEmpty);
        all.addAll(more);
        return new TableForm(
                separator, hasDecimalComma, hasComments, columns, requiresAll, all, mapped, skipped, skipsUnknown);
    }

    TableForm map(String column, Mapping mapping) {
        Map<String, Mapping> all = new LinkedHashMap<>(mapped);
        all.put(column, mapping);
        return new TableForm(
                separator, hasDecimalComma, hasComments, columns, requiresAll, mayBeEmpty, all, skipped, skipsUnknown);
    }

    TableForm skip(List<String> more) {
        Set<String> all = new LinkedHashSet<>(skipped);
        all.addAll(more);
        return new TableForm(
                separator, hasDecimalComma, hasComments, columns, requiresAll, mayBeEmpty, mapped, all, skipsUnknown);
    }

    TableForm skipUnknown() {
        return new TableForm(
                separator, hasDecimalComma, hasComments, columns, requiresAll, mayBeEmpty, mapped, skipped, true);
    }
}
