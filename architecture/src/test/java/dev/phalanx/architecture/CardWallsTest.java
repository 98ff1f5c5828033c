package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the card of a package says that it may and must not touch is what its classes do.
///
/// The entry "May touch" of a package of the library lists packages of the library in backticks, without the
/// `dev.phalanx.` in front: those that its classes use, no more and no fewer. No package that the entry "Must not
/// touch" lists is used, nor one below it.
@AnalyzeClasses(packages = "dev.phalanx", importOptions = ImportOption.DoNotIncludeTests.class)
class CardWallsTest {
    private static final String ROOT = "dev.phalanx.";
    private static final List<String> LIBRARY = List.of(
            "structs",
            "jobs",
            "collections",
            "entities",
            "metrics",
            "micrometer",
            "transforms",
            "scenes",
            "agents",
            "cluster",
            "models",
            "baking",
            "inspector");
    private static final Pattern NAME = Pattern.compile("`((?:" + String.join("|", LIBRARY) + ")(?:\\.[a-z]+)*)`");

    /// An import of a class or of a static member.
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([a-z.]+)\\.[A-Z]");

    private static boolean isOfLibrary(String packageName) {
        return LIBRARY.stream()
                .map(ROOT::concat)
                .anyMatch(root -> packageName.equals(root) || packageName.startsWith(root + "."));
    }

    /// The packages of the library that each package of it uses, itself left out. What the code of lambdas uses is
    /// looked for in the sources: where the [build links call sites][CallSitesTest], ArchUnit does not see who runs
    /// it.
    private static Map<String, Set<String>> used(JavaClasses project) {
        Map<String, Set<String>> used = new TreeMap<>();
        for (JavaClass each : project) {
            if (isOfLibrary(each.getPackageName())) {
                Set<String> names = used.computeIfAbsent(each.getPackageName(), CardWallsTest::imported);
                for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
                    String target =
                            dependency.getTargetClass().getBaseComponentType().getPackageName();
                    if (isOfLibrary(target) && !target.equals(each.getPackageName())) {
                        names.add(target.substring(ROOT.length()));
                    }
                }
            }
        }
        return used;
    }

    /// The packages of the library that the source files of a package import from.
    private static Set<String> imported(String packageName) {
        Set<String> names = new TreeSet<>();
        Path directory = Objects.requireNonNull(card(packageName).getParent());
        for (Path file : Project.filesBelow(directory, ".java")) {
            Matcher imports = IMPORT.matcher(directory.equals(file.getParent()) ? Project.text(file) : "");
            while (imports.find()) {
                String name = imports.group(1);
                if (isOfLibrary(name) && !name.equals(packageName)) {
                    names.add(name.substring(ROOT.length()));
                }
            }
        }
        return names;
    }

    private static Path card(String packageName) {
        String file = packageName.replace('.', '/') + "/package-info.java";
        for (Path module : Project.modules()) {
            Path card = module.resolve("src/main/java").resolve(file);
            if (Files.exists(card)) {
                return card;
            }
        }
        throw new AssertionError(packageName + " has no card. Add " + file + ".");
    }

    private static Set<String> listed(String card, String entry, String next) {
        int from = card.indexOf("- **" + entry + "**");
        int to = card.indexOf("- **" + next + "**");
        Set<String> names = new TreeSet<>();
        Matcher matcher = NAME.matcher(card.substring(from, to));
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    @ArchTest
    void everyPackageTouchesWhatItsCardListsAndNothingElse(JavaClasses project) {
        List<String> wrong = new ArrayList<>();
        used(project).forEach((packageName, used) -> {
            Set<String> listed = listed(Project.text(card(packageName)), "May touch", "Must not touch");
            Set<String> missing = new TreeSet<>(used);
            missing.removeAll(listed);
            Set<String> stale = new TreeSet<>(listed);
            stale.removeAll(used);
            if (!missing.isEmpty()) {
                wrong.add(packageName + " uses " + missing + ", which its card does not list.");
            }
            if (!stale.isEmpty()) {
                wrong.add("The card of " + packageName + " lists " + stale + ", which it does not use.");
            }
        });
        assertThat(wrong).isEmpty();
    }

    @ArchTest
    void noPackageTouchesWhatItsCardForbids(JavaClasses project) {
        List<String> wrong = new ArrayList<>();
        used(project).forEach((packageName, used) -> {
            for (String forbidden : listed(Project.text(card(packageName)), "Must not touch", "Invariants")) {
                for (String name : used) {
                    if (name.equals(forbidden) || name.startsWith(forbidden + ".")) {
                        wrong.add(packageName + " uses " + name + ", which its card forbids.");
                    }
                }
            }
        });
        assertThat(wrong).isEmpty();
    }
}
