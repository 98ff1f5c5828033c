package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cli.rows.Sheet;
import dev.phalanx.cli.rows.SpecificationRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class SheetCheckTest {
    private static final String GOOD = """
            ## ENT-1

            Entity

            - two ints;
              `EntityTest.hasTwoInts`
            - equal by both
              void: **Records.** They are

            ## ENT-2

            Metadata

            - Metadata
              `EntityTest.Slots.areReused`, `SlotTest.areReused`
            """;
    private static final List<SpecificationRow> CLOSED = List.of(
            new SpecificationRow("ENT-1", List.of("Entities"), "Entity", List.of("two ints;", "equal by both")),
            new SpecificationRow("ENT-2", List.of("Entities"), "Metadata", List.of("Metadata")));
    private static final List<String> RULINGS = List.of("Records", "Editor world");
    private static final List<TestClass> TESTS = List.of(
            new TestClass(
                    "a.EntityTest",
                    "EntityTest",
                    List.of(),
                    List.of(
                            new TestClass.Method("hasTwoInts", true, List.of("ENT-1")),
                            new TestClass.Method("create", false, List.of("ENT-1")),
                            new TestClass.Method("isElsewhere", true, List.of("ENT-2")))),
            new TestClass(
                    "a.EntityTest.Slots",
                    "EntityTest.Slots",
                    List.of("ENT-2"),
                    List.of(new TestClass.Method("areReused", true, List.of()))),
            new TestClass(
                    "a.SlotTest",
                    "SlotTest",
                    List.of(),
                    List.of(new TestClass.Method("areReused", true, List.of("ENT-2")))));

    private static List<String> problems(String sheet) {
        return SheetCheck.problems(Sheet.parse("docs/rows/ENT.md", sheet.lines().toList()), CLOSED, RULINGS, TESTS);
    }

    private static List<String> problemsWith(String before, String after) {
        assertThat(GOOD).contains(before);
        return problems(GOOD.replace(before, after));
    }

    @Test
    void aGoodSheetHasNone() {
        assertThat(problems(GOOD)).isEmpty();
    }

    @Test
    void aClosedRowWithoutHeadingIsOne() {
        assertThat(problems(GOOD.substring(0, GOOD.indexOf("## ENT-2"))))
                .containsExactly(
                        "docs/rows/ENT.md: ENT-2 is closed and has no heading. Add `## ENT-2`, its feature and its"
                                + " 1 sentences, each with its tests.");
    }

    @Test
    void aRowThatIsNotClosedIsOne() {
        assertThat(problems(GOOD + "\n## ENT-3\n\n- more\n  open: **Editor world** is to come\n"))
                .containsExactly(
                        "docs/rows/ENT.md, line 17, ENT-3: is no closed row of this area. Close it in docs/rows.md,"
                                + " or remove it here.");
    }

    @Test
    void rowsInAnotherOrderAreOne() {
        int second = GOOD.indexOf("## ENT-2");
        assertThat(problems(GOOD.substring(second) + "\n" + GOOD.substring(0, second)))
                .containsExactly(
                        "docs/rows/ENT.md: the rows stand as [ENT-2, ENT-1] and in docs/semantics.md as [ENT-1,"
                                + " ENT-2]. Give them that order, each once.");
    }

    @Test
    void anotherFeatureIsOne() {
        assertThat(problemsWith("\nEntity\n", "\nEntities\n"))
                .containsExactly("docs/rows/ENT.md, line 1, ENT-1: the line below the heading is \"Entities\" and"
                        + " docs/semantics.md has \"Entity\". Copy that.");
    }

    @Test
    void anotherSentenceIsOne() {
        assertThat(problemsWith("two ints;", "two longs;"))
                .containsExactly(
                        "docs/rows/ENT.md, line 5, ENT-1: sentence 1 is \"two longs;\" and in docs/semantics.md"
                                + " \"two ints;\". Copy that, and look whether the tests assert it.");
    }

    @Test
    void aMissingSentenceIsOne() {
        assertThat(problemsWith("- equal by both\n  void: **Records.** They are\n", ""))
                .containsExactly(
                        "docs/rows/ENT.md, line 1, ENT-1: sentence 2 of docs/semantics.md, \"equal by both\", is"
                                + " missing. Add it, with its tests below it.");
    }

    @Test
    void aSentenceTooManyIsOne() {
        assertThat(problemsWith(
                        "void: **Records.** They are\n",
                        "void: **Records.** They are\n- and more\n  void: **Records.** No\n"))
                .containsExactly("docs/rows/ENT.md, line 9, ENT-1: \"and more\" is one sentence more than"
                        + " docs/semantics.md has. Remove it, with what stands below it.");
    }

    @Test
    void aSentenceWithoutTestsIsOne() {
        assertThat(problemsWith("void: **Records.** They are", "TODO"))
                .containsExactly(
                        "docs/rows/ENT.md, line 7, ENT-1: \"equal by both\" has \"TODO\" below it. Name the tests"
                                + " that assert it, as `Class.method` in backticks with commas between them, or write `void:"
                                + " **ruling** why` or `open: **ruling** why`.");
    }

    @Test
    void aTestThatIsNotThereIsOne() {
        assertThat(problemsWith("SlotTest.areReused", "SlotTest.areGone"))
                .containsExactly(
                        "docs/rows/ENT.md, line 14, ENT-2: \"Metadata\" names SlotTest.areGone, and no module has"
                                + " a test of that name. Name one that is there, or write it.");
    }

    @Test
    void aTestThatDoesNotRunIsOne() {
        assertThat(problemsWith("EntityTest.hasTwoInts", "EntityTest.create"))
                .containsExactly(
                        "docs/rows/ENT.md, line 5, ENT-1: \"two ints;\" names EntityTest.create, which JUnit does"
                                + " not run. Name a test that runs.");
    }

    @Test
    void aTestOfAnotherRowIsOne() {
        assertThat(problemsWith("EntityTest.hasTwoInts", "EntityTest.isElsewhere"))
                .containsExactly(
                        "docs/rows/ENT.md, line 5, ENT-1: \"two ints;\" names EntityTest.isElsewhere, which does"
                                + " not carry @Row(\"ENT-1\"). Add that to it if it asserts the sentence.");
    }

    @Test
    void aRulingThatIsNotThereIsOne() {
        assertThat(problemsWith("**Records.**", "**Record**"))
                .containsExactly(
                        "docs/rows/ENT.md, line 7, ENT-1: \"equal by both\" gives the ruling \"Record\", and"
                                + " docs/semantics.md has none of that name. Name one of [Records, Editor world], or have one made.");
        assertThat(problemsWith("void: **Records.** They are", "open: **Later** it comes"))
                .containsExactly(
                        "docs/rows/ENT.md, line 7, ENT-1: \"equal by both\" gives the ruling \"Later\", and"
                                + " docs/semantics.md has none of that name. Name one of [Records, Editor world], or have one made.");
    }

    @Test
    void aSentenceMayBeOpenByARuling() {
        assertThat(problemsWith("void: **Records.** They are", "open: **Editor world**"))
                .isEmpty();
    }

    @Test
    void aSentenceThatIsVoidWithoutARulingIsOne() {
        for (String answer : List.of("void: records are", "void:", "open: later", "void: Records. They are")) {
            assertThat(problemsWith("void: **Records.** They are", answer))
                    .containsExactly("docs/rows/ENT.md, line 7, ENT-1: \"equal by both\" has \"" + answer
                            + "\" below it. Name the"
                            + " tests that assert it, as `Class.method` in backticks with commas between them,"
                            + " or write `void: **ruling** why` or `open: **ruling** why`.");
        }
    }
}
