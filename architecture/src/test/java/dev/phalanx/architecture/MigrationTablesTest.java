package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the pages for those who come from elsewhere call Phalanx's own is exported by its modules.
class MigrationTablesTest {
    private static final ExportedNames EXPORTED = new ExportedNames();

    static Stream<Path> pages() {
        return Project.filesBelow(Project.file("docs"), ".md").stream()
                .filter(page -> page.getFileName().toString().startsWith("coming-from-"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyNameInATableExists(Path page) {
        String text = Project.text(page);
        assertThat(MigrationNames.in(text)).hasSizeGreaterThan(20);
        assertThat(problems(page.getFileName().toString(), text)).isEmpty();
    }

    private static List<String> problems(String page, String text) {
        List<String> problems = new ArrayList<>();
        for (MigrationNames.Name name : MigrationNames.in(text)) {
            EXPORTED.problemOf(name.text())
                    .ifPresent(problem ->
                            problems.add(page + ":" + name.line() + ": `" + name.text() + "`: " + problem + "."));
        }
        return problems;
    }

    @Test
    void namesOfEveryKindAreFound() {
        assertThat(problems("page.md", """
                        | there | Phalanx | what differs |
                        |---|---|---|
                        | class | `World`, `ComponentLookup<T>`, `EntityCommandBuffer.ParallelWriter` | `Nothing` |
                        | annotation | `@UpdateInGroup`, `@UpdateInGroup(value = A.class, orderFirst = true)` | |
                        | method | `World.update()`, `EntityManager.addComponent(entity, A.class)`, `SystemAPI.query(…)` | |
                        | constructor | `new World("Game")` | |
                        | protected, inherited | `SystemBase.onUpdate()`, `IJobChunk.run()` | |
                        | constant | `Entity.NULL`, `EntityQueryOptions.INCLUDE_PREFAB` | |
                        | nothing | none | |
                        """)).isEmpty();
    }

    @Test
    void wrongNamesAreNamedWithTheirLines() {
        assertThat(problems("page.md", """
                        # A page

                        | there | Phalanx |
                        |---|---|
                        | no class | `Wrold` |
                        | no method | `World`, `World.getEntityManager()` |
                        | no such field | `World.update` |
                        | of a package that is not exported | `WorldStore` |
                        | no annotation | `@World`, `@UpdateInGroup(first = true)` |
                        | no constructor | `new EntityManager()` |
                        | private | `World.forget()`, `World.guard()` |

                        | Phalanx | here in the first column |
                        |---|---|
                        | `a + b` | |
                        """))
                .containsExactly(
                        "page.md:5: `Wrold`: no module exports a public class of that name.",
                        "page.md:6: `World.getEntityManager()`: class dev.phalanx.entities.systems.World has nothing of that kind.",
                        "page.md:7: `World.update`: class dev.phalanx.entities.systems.World has nothing of that kind.",
                        "page.md:8: `WorldStore`: no module exports a public class of that name.",
                        "page.md:9: `@World`: class dev.phalanx.entities.systems.World has nothing of that kind.",
                        "page.md:9: `@UpdateInGroup(first = true)`: interface dev.phalanx.entities.systems.UpdateInGroup has"
                                + " nothing of that kind.",
                        "page.md:10: `new EntityManager()`: class dev.phalanx.entities.EntityManager has nothing of that"
                                + " kind.",
                        "page.md:11: `World.forget()`: class dev.phalanx.entities.systems.World has nothing of that kind.",
                        "page.md:11: `World.guard()`: class dev.phalanx.entities.systems.World has nothing of that kind.",
                        "page.md:15: `a + b`: is no name.");
    }

    @Test
    void thereArePages() {
        assertThat(pages()).hasSizeGreaterThanOrEqualTo(3);
    }
}
