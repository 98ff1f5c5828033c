package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.phalanx.structs.Experimental;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// `docs/stability.md` lists what is marked as experimental.
@AnalyzeClasses(packages = "dev.phalanx", importOptions = ImportOption.DoNotIncludeTests.class)
class ExperimentalTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(dev\\.phalanx\\.[\\w.]+)` \\|");

    @ArchTest
    void theDocumentationListsWhatIsMarked(JavaClasses project) {
        Set<String> listed = new TreeSet<>();
        ROW.matcher(Project.text("docs/stability.md")).results().forEach(row -> listed.add(row.group(1)));

        assertThat(listed).isEqualTo(marked(project)).hasSizeGreaterThan(5);
    }

    private static Set<String> marked(JavaClasses project) {
        Set<String> marked = new TreeSet<>();
        for (JavaClass type : project) {
            if (type.isAnnotatedWith(Experimental.class)) {
                marked.add(
                        type.getSimpleName().equals("package-info")
                                ? type.getPackageName()
                                : type.getName().replace('$', '.'));
            }
            for (JavaMember member : type.getMembers()) {
                if (member.isAnnotatedWith(Experimental.class)) {
                    marked.add(type.getName().replace('$', '.') + "." + member.getName());
                }
            }
        }
        return marked;
    }
}
