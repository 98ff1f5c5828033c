package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The tables of docs/samples.md name the packages and the tests of all samples. A row has the cells sample, teaches,
/// Unity, here and test; where there is no sample, "here" begins with "none: " and says why, and "test" is "none".
class SamplesTableTest {
    private static final Path PAGE = Project.file("docs/samples.md");
    private static final Path PACKAGES = Project.file("samples/src/main/java/dev/phalanx/samples");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\(([^)]*)\\)");

    /// Packages that several samples share, or that hold the samples of a group.
    private static final Set<String> SUPPORT = Set.of(
            "", "baking", "games", "hellocube", "hellocube.cubes", "picture", "report", "scenes", "scenes.props");

    private record Row(String sample, String here, String test) {}

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String line : Project.text(PAGE).lines().toList()) {
            if (line.startsWith("| ") && !line.startsWith("| sample ")) {
                List<String> cells = Arrays.stream(line.substring(1).split("\\|", -1))
                        .map(String::strip)
                        .toList();
                assertThat(cells).as("cells of %s", line).hasSize(6);
                rows.add(new Row(cells.get(0), cells.get(3), cells.get(4)));
            }
        }
        return rows;
    }

    private static Path target(Matcher link) {
        return PAGE.resolveSibling(link.group(2)).normalize();
    }

    @Test
    void everyPackageOfTheTablesExistsUnderItsName() {
        List<String> wrong = new ArrayList<>();
        for (Row row : rows()) {
            Matcher link = LINK.matcher(row.here());
            if (row.here().startsWith("none: ")) {
                continue;
            }
            if (!link.find()) {
                wrong.add(row.sample() + " names no package");
            } else if (link.group(1).startsWith("`")) {
                String name = link.group(1).replace("`", "");
                Path expected = PACKAGES.resolve(name.replace('.', '/'));
                if (!target(link).equals(expected) || !Files.exists(expected.resolve("package-info.java"))) {
                    wrong.add(row.sample() + " names the package " + name + " and links to " + link.group(2));
                }
            } else if (!Files.exists(target(link))) {
                wrong.add(row.sample() + " links to " + link.group(2));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyTestOfTheTablesExistsUnderItsNameAndHasTests() {
        List<String> wrong = new ArrayList<>();
        int count = 0;
        for (Row row : rows()) {
            if (row.here().startsWith("none: ")) {
                continue;
            }
            Matcher link = LINK.matcher(row.test());
            int before = count;
            while (link.find()) {
                count++;
                Path file = target(link);
                boolean isTest = file.endsWith(link.group(1).replace("`", "") + ".java")
                        && Files.exists(file)
                        && Project.text(file).contains("@Test");
                if (!isTest) {
                    wrong.add(row.sample() + " names the test " + link.group(1) + " and links to " + link.group(2));
                }
            }
            if (count == before) {
                wrong.add(row.sample() + " names no test");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(count).as("tests").isGreaterThan(25);
    }

    @Test
    void everySampleIsInATable() {
        Set<String> named = new TreeSet<>();
        for (Row row : rows()) {
            Matcher link = LINK.matcher(row.here());
            while (link.find()) {
                named.add(link.group(1).replace("`", ""));
            }
        }
        List<String> missing = new ArrayList<>();
        for (Path card : Project.filesBelow(PACKAGES, "package-info.java")) {
            String name =
                    PACKAGES.relativize(card.resolveSibling("")).toString().replace(File.separatorChar, '.');
            boolean isNamed = named.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
            if (!isNamed && !SUPPORT.contains(name)) {
                missing.add(name);
            }
        }
        assertThat(missing).as("packages of samples that no table names").isEmpty();
    }
}
