package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tables in doc comments are whole. A row that is wider than a line is broken by the formatter, and is no row then.
class DocTablesTest {
    private static final Pattern DOC = Pattern.compile("^\\s*/// ?(.*)$");

    private static long cells(String row) {
        return row.replace("\\|", "").chars().filter(each -> each == '|').count() - 1;
    }

    private static List<String> brokenRows(Path file) {
        List<String> broken = new ArrayList<>();
        long columns = 0;
        int number = 0;
        boolean isFenced = false;
        for (String line : Project.text(file).lines().toList()) {
            number++;
            var matcher = DOC.matcher(line);
            String text = matcher.matches() ? matcher.group(1).strip() : "";
            if (text.startsWith("```")) {
                isFenced = !isFenced;
            }
            if (isFenced) {
                continue;
            }
            if (!text.startsWith("|")) {
                if (columns > 0 && !text.isEmpty()) {
                    broken.add(file + ", line " + number + ": text right below a table: " + text);
                }
                columns = 0;
                continue;
            }
            if (!text.endsWith("|") || text.length() < 2) {
                broken.add(file + ", line " + number + ": a row that does not end: " + text);
            } else if (columns > 0 && cells(text) != columns) {
                broken.add(file + ", line " + number + ": " + cells(text) + " cells below " + columns + ": " + text);
            } else {
                columns = cells(text);
            }
        }
        return broken;
    }

    @Test
    void tablesInDocCommentsAreWhole() {
        List<String> broken = new ArrayList<>();
        for (Path module : Project.modules()) {
            for (Path file : Project.filesBelow(module.resolve("src/main/java"), ".java")) {
                broken.addAll(brokenRows(file));
            }
        }
        assertThat(broken).isEmpty();
    }
}
