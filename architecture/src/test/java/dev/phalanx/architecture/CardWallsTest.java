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

    private static boolean isOfLibrary(String packageName) {
        return LIBRARY.stream()
                .map(ROOT::concat)
                .anyMatch(root -> packageName.equals(root) || packageName.startsWith(root + "."));
    }

    /// The packages of the library that each package of it uses, itself left out.
    private static Map<String, Set<String>> used(JavaClasses project) {
        Map<String, Set<String>> used = new TreeMap<>();
        for (JavaClass each : project) {
            if (isOfLibrary(each.getPackageName())) {
                Set<String> names = used.computeIfAbsent(each.getPackageName(), name -> new TreeSet<>());
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

    private static String card(String packageName) {
        String file = packageName.replace('.', '/') + "/package-info.java";
        for (Path module : Project.modules()) {
            Path card = module.resolve("src/main/java").resolve(file);
            if (Files.exists(card)) {
                return Project.text(card);
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
            Set<String> listed = listed(card(packageName), "May touch", "Must not touch");
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
            for (String forbidden : listed(card(packageName), "Must not touch", "Invariants")) {
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
