package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.phalanx.entities.components.IComponent;
import java.util.List;

/// A module of the library lists its public component classes, so that `TypeManager.find` finds them by name.
@AnalyzeClasses(packages = "dev.phalanx", importOptions = ImportOption.DoNotIncludeTests.class)
class ListedTypesTest {
    private static List<String> listed(String module) {
        return Project.text(module + "/src/main/resources/META-INF/phalanx/components")
                .lines()
                .toList();
    }

    private static List<String> components(JavaClasses project, String module) {
        return project.stream()
                .filter(type -> (type.getPackageName() + ".").startsWith("dev.phalanx." + module + "."))
                .filter(type -> type.isAssignableTo(IComponent.class)
                        && type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getName)
                .sorted()
                .toList();
    }

    @ArchTest
    void entitiesListTheirComponents(JavaClasses project) {
        assertThat(listed("entities"))
                .isEqualTo(components(project, "entities"))
                .hasSizeGreaterThan(5);
    }

    @ArchTest
    void transformsListTheirComponents(JavaClasses project) {
        assertThat(listed("transforms"))
                .isEqualTo(components(project, "transforms"))
                .hasSizeGreaterThan(5);
    }

    @ArchTest
    void scenesListTheirComponents(JavaClasses project) {
        assertThat(listed("scenes")).isEqualTo(components(project, "scenes")).hasSizeGreaterThan(5);
    }

    @ArchTest
    void agentsListTheirComponents(JavaClasses project) {
        assertThat(listed("agents")).isEqualTo(components(project, "agents")).hasSizeGreaterThan(2);
    }

    @ArchTest
    void clusterListsItsComponents(JavaClasses project) {
        assertThat(listed("cluster")).isEqualTo(components(project, "cluster")).hasSize(2);
    }

    @ArchTest
    void bakingListsItsComponents(JavaClasses project) {
        assertThat(listed("baking")).isEqualTo(components(project, "baking")).hasSizeGreaterThan(2);
    }
}
