package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.maintenance.rows.AnnotatedTest;
import dev.phalanx.maintenance.rows.RuledSentence;
import dev.phalanx.maintenance.rows.Specification;
import dev.phalanx.maintenance.rows.SpecificationRow;
import dev.phalanx.maintenance.rows.Wave;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowProblemsTest {
    private static final Specification SPECIFICATION = new Specification(
            List.of(
                    new SpecificationRow("ENT-1", List.of("Entities"), "Entity", List.of("two ints;", "equal by both")),
                    new SpecificationRow("ENT-2", List.of("Entities"), "Metadata", List.of("Metadata"))),
            List.of("Records", "Editor world"));
    private static final Set<String> CLOSED = Set.of("ENT-1");
    private static final List<AnnotatedTest> TESTS =
            List.of(test("hasTwoInts", "ENT-1.1"), type("ENT-1", "ENT-2"), test("isNew", "ENT-2"));
    private static final List<RuledSentence> RULED = List.of(ruled("ENT-1.2", "Records"));

    private static AnnotatedTest test(String name, String... ids) {
        return new AnnotatedTest("EntityTest.java", 7, "a", "EntityTest." + name, false, true, List.of(ids));
    }

    private static AnnotatedTest type(String... ids) {
        return new AnnotatedTest("EntityTest.java", 3, "a", "EntityTest", true, true, List.of(ids));
    }

    private static RuledSentence ruled(String id, String ruling) {
        return new RuledSentence(id, 9, Wave.State.VOID, ruling, "void: **" + ruling + "** are");
    }

    private static List<String> problems(List<RuledSentence> ruled, List<AnnotatedTest> tests) {
        return RowProblems.find(SPECIFICATION, CLOSED, ruled, tests);
    }

    private static List<String> problemsWith(AnnotatedTest more) {
        return problems(RULED, Stream.concat(TESTS.stream(), Stream.of(more)).toList());
    }

    private static List<String> problemsWith(RuledSentence more) {
        return problems(Stream.concat(RULED.stream(), Stream.of(more)).toList(), TESTS);
    }

    @Test
    void goodTestsHaveNone() {
        assertThat(problems(RULED, TESTS)).isEmpty();
    }

    @Test
    void aRowThatIsNotThereIsOne() {
        assertThat(problemsWith(test("b", "ENT-3")))
                .containsExactly("EntityTest.java, line 7: EntityTest.b carries @Row(\"ENT-3\"), and docs/semantics.md"
                        + " has no row ENT-3. Name a row or a sentence of it; .ci/maintain rows all prints them.");
        assertThat(problemsWith(type("ENT-3.1")))
                .containsExactly("EntityTest.java, line 3: EntityTest carries @Row(\"ENT-3.1\"), and docs/semantics.md"
                        + " has no row ENT-3. Name a row or a sentence of it; .ci/maintain rows all prints them.");
        assertThat(problemsWith(test("b", "entity"))).hasSize(1);
    }

    @Test
    void aSentenceThatIsNotThereIsOne() {
        for (String id : List.of("ENT-1.3", "ENT-1.0", "ENT-1.01", "ENT-1.", "ENT-1.1.1")) {
            assertThat(problemsWith(test("b", id)))
                    .containsExactly("EntityTest.java, line 7: EntityTest.b carries @Row(\"" + id + "\"), and the"
                            + " sentences of ENT-1 in docs/semantics.md are ENT-1.1 to ENT-1.2. Name one of these;"
                            + " .ci/maintain rows ENT-1 prints them.");
        }
    }

    @Test
    void aSentenceOnAClassIsOne() {
        assertThat(problemsWith(type("ENT-1.1")))
                .containsExactly("EntityTest.java, line 3: EntityTest carries @Row(\"ENT-1.1\"), and a class asserts no"
                        + " sentence. Put the sentence on the method that asserts it; on a class name the row.");
    }

    @Test
    void aTestThatDoesNotRunIsOne() {
        assertThat(problemsWith(
                        new AnnotatedTest("EntityTest.java", 7, "a", "EntityTest.b", false, false, List.of("ENT-1"))))
                .containsExactly("EntityTest.java, line 7: EntityTest.b carries @Row, and JUnit does not run"
                        + " it. Make it a test that runs, or remove the annotation.");
    }

    @Test
    void aSentenceOfAClosedRowWithoutATestIsOne() {
        String problem = "ENT-1.1, \"two ints;\", is a sentence of a closed row, and has neither a test nor a ruling."
                + " Add @Row(\"ENT-1.1\") to the test that asserts it, or `- ENT-1.1 void: **ruling** why` to"
                + " docs/rows.md, below \"Sentences without a test\".";
        assertThat(problems(RULED, List.of())).containsExactly(problem);
        assertThat(problems(RULED, List.of(type("ENT-1"), test("b", "ENT-1"))))
                .as("the row's own id counts for no sentence")
                .containsExactly(problem);
        assertThat(problems(List.of(), TESTS)).singleElement().asString().startsWith("ENT-1.2, \"equal by both\"");
    }

    @Test
    void aRuledSentenceThatIsNotThereIsOne() {
        assertThat(problemsWith(ruled("ENT-1.3", "Records")))
                .containsExactly("docs/rows.md, line 9: ENT-1.3 is void, and the sentences of ENT-1 in"
                        + " docs/semantics.md are ENT-1.1 to ENT-1.2. Name one of these; .ci/maintain rows ENT-1 prints"
                        + " them.");
        assertThat(problemsWith(ruled("ENT-1", "Records"))).hasSize(1);
        assertThat(problemsWith(ruled("ENT-9.1", "Records")))
                .containsExactly("docs/rows.md, line 9: ENT-9.1 is void, and docs/semantics.md has no row ENT-9. Name a"
                        + " row or a sentence of it; .ci/maintain rows all prints them.");
    }

    @Test
    void aRulingThatIsNotThereIsOne() {
        assertThat(problemsWith(ruled("ENT-2.1", "Record")))
                .containsExactly("docs/rows.md, line 9: ENT-2.1 is void, and docs/semantics.md has no ruling"
                        + " \"Record\". Name one of [Records, Editor world], or have one made.");
    }

    @Test
    void aRuledSentenceWithATestIsOne() {
        assertThat(problemsWith(test("b", "ENT-1.2")))
                .containsExactly("docs/rows.md, line 9: ENT-1.2 is void, and EntityTest.b carries @Row(\"ENT-1.2\")."
                        + " Remove the line, or the id from the test.");
    }
}
