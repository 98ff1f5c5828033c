package dev.phalanx.maintenance.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSourcesTest {
    private static final String FILE = "entities/src/test/java/a/ATest.java";

    @TempDir
    private Path home;

    private List<AnnotatedTest> read(String source) throws IOException {
        write(FILE, source);
        return TestSources.read(home);
    }

    private void write(String file, String source) throws IOException {
        Files.createDirectories(home.resolve(file).getParent());
        Files.writeString(home.resolve(file), source);
    }

    private static AnnotatedTest test(int line, String name, boolean isClass, boolean runs, String... ids) {
        return new AnnotatedTest(FILE, line, "a", name, isClass, runs, List.of(ids));
    }

    @Test
    void aCheckoutWithoutTestsHasNone() throws IOException {
        assertThat(TestSources.read(home)).isEmpty();
        assertThat(read("package a; class ATest {}")).isEmpty();
    }

    @Test
    void methodsAndClassesHaveTheirIds() throws IOException {
        assertThat(read("""
            package a;

            @Row("ENT-1")
            class ATest {
                @Test
                @Row("ENT-1.2")
                void one() {}

                @Row({
                    "ENT-1.3", // @Row("ENT-9")
                    "ENT-2.1",
                })
                @ParameterizedTest
                @ValueSource(strings = {"a) {", "@Row(\\"ENT-8\\")"})
                void many(String value) {
                    String text = \"""
                        @Row("ENT-7")
                        void no() {}
                        \""";
                }

                @dev.phalanx.testing.Row(value = {})
                @org.junit.jupiter.api.Test
                void none() {}

                // @Row("ENT-6")
                @Test
                void without() {}
            }
            """))
                .containsExactly(
                        test(3, "ATest", true, true, "ENT-1"),
                        test(6, "ATest.one", false, true, "ENT-1.2"),
                        test(9, "ATest.many", false, true, "ENT-1.3", "ENT-2.1"),
                        test(22, "ATest.none", false, true));
    }

    @Test
    void aMethodWithoutATestsAnnotationDoesNotRun() throws IOException {
        assertThat(read("""
            package a;
            @Row("ENT-1") class ATest {
                @Row("ENT-1") void helper() {}
                @Disabled("broken") @Test @Row("ENT-1") void broken() {}
            }
            """))
                .containsExactly(
                        test(2, "ATest", true, false, "ENT-1"),
                        test(3, "ATest.helper", false, false, "ENT-1"),
                        test(4, "ATest.broken", false, false, "ENT-1"));
    }

    @Test
    void everyKindOfTestRuns() throws IOException {
        for (String kind : List.of("Test", "RepeatedTest(3)", "TestFactory", "ParameterizedTest", "FuzzTest")) {
            assertThat(read("package a; class ATest { @" + kind + " @Row(\"ENT-1\") void one() {} }"))
                    .containsExactly(test(1, "ATest.one", false, true, "ENT-1"));
        }
    }

    @Test
    void aNestedClassRunsIfItAndThoseAroundItDo() throws IOException {
        String source = """
            package a;
            %s class ATest {
                @Row("ENT-1") %s class Inner {
                    @Test @Row("ENT-1") void one() {}
                }
            }
            """;

        assertThat(read(source.formatted("", "@Nested")))
                .extracting(AnnotatedTest::runs)
                .containsExactly(true, true);
        assertThat(read(source.formatted("@Disabled", "@Nested")))
                .containsExactly(
                        test(3, "ATest.Inner", true, false, "ENT-1"),
                        test(4, "ATest.Inner.one", false, false, "ENT-1"));
        assertThat(read(source.formatted("", "@Nested @Disabled")))
                .extracting(AnnotatedTest::runs)
                .containsExactly(false, false);
        assertThat(read(source.formatted("", "static")))
                .extracting(AnnotatedTest::runs)
                .containsExactly(false, false);
    }

    @Test
    void modulesFilesAndLinesAreInOrder() throws IOException {
        String source = "package a; class %s { @Test @Row(\"ENT-1\") void b() {} @Test @Row(\"ENT-1\") void a() {} }";
        write("jobs/src/test/java/A.java", source.formatted("A").replace("package a; ", ""));
        write("entities/src/test/java/a/C.java", source.formatted("C"));
        write("entities/src/test/java/a/B.java", source.formatted("B"));
        write("entities/src/main/java/a/D.java", source.formatted("D"));
        write("entities/src/test/java/a/E.kt", source.formatted("E"));

        assertThat(TestSources.read(home))
                .extracting(AnnotatedTest::fullName)
                .containsExactly("a.B.b", "a.B.a", "a.C.b", "a.C.a", "A.b", "A.a");
    }

    @Test
    void anIdThatIsNoLiteralIsRefused() {
        assertThatThrownBy(() -> read("""
            package a;
            class ATest {
                @Row({"ENT-1", ENT_2}) void one() {}
            }
            """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(FILE + ", line 3: @Row has ENT_2 for an id. Write the id as a string literal.");
    }

    @Test
    void aSourceThatCannotBeParsedIsRefused() {
        assertThatThrownBy(() -> read("""
            package a;
            class ATest {
                @Row("ENT-1") void one() { int }
            }
            """))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(FILE + ", line 3: javac cannot parse the test: ")
                .hasMessageEndingWith(". Correct the source.");
    }
}
