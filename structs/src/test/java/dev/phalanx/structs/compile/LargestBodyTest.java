package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import dev.phalanx.structs.kernel.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A body is copied into its kernel only as long as HotSpot would compile the result.
class LargestBodyTest {
    private static final String MODULE = """
            module large.body { requires dev.phalanx.structs; exports body; opens body to dev.phalanx.structs; }
            """;
    private static final String COUNTER = "package body; public final class Counter { public int count; }";
    private static final String BODY = "package body; public interface Body<A> { void run(A a); }";
    private static final String MAKER = """
            package body;
            public class Maker {
                public static Body<Counter> make() {
                    return counter -> {
                        int a = counter.count;
            LINES
                        counter.count = a;
                    };
                }
            }
            """;

    private static final String COPY = "phalanx.kernels.copy";

    @TempDir
    Path folder;

    /// What is compiled while the test runs is younger than the JVM.
    @BeforeAll
    static void copyYoungClasses() {
        System.setProperty(COPY, "always");
    }

    @AfterAll
    static void copyAsUsual() {
        System.clearProperty(COPY);
    }

    /// Runs a body that increments by 1 so many times, each on a line of its own.
    private IterationKernel kernelOf(int lines) throws ReflectiveOperationException, IOException {
        Path classes = UserModule.compile(
                folder.resolve("lines" + lines),
                Map.of(
                        "module-info.java",
                        MODULE,
                        "body/Counter.java",
                        COUNTER,
                        "body/Body.java",
                        BODY,
                        "body/Maker.java",
                        MAKER.replace("LINES", "a++;\n".repeat(lines))),
                List.of());
        ClassLoader loader = UserModule.load("large.body", classes).findLoader("large.body");
        Class<?> type = loader.loadClass("body.Body");
        Object body = loader.loadClass("body.Maker").getMethod("make").invoke(null);
        Store<?> counters = Store.of(loader.loadClass("body.Counter"), 1, 3);
        IterationKernel kernel = IterationCompiler.compile(
                new IterationPlan(type, "run", List.of(new KernelParameter(counters.type(), Access.READ_WRITE))),
                body.getClass());
        RunList runs = new RunList();
        runs.add(0, 1, 3);
        kernel.run(runs, counters.tables(), body);
        assertThat((int[]) counters.column(0, 0)).containsExactly(0, lines, lines);
        return kernel;
    }

    @Test
    void aBodyThatFitsIsCopied() throws Exception {
        Class<?> kernel = kernelOf(700).getClass();
        assertThat(kernel.getNestHost()).isNotEqualTo(kernel);
    }

    @Test
    void aBodyThatWouldMakeTheKernelTooLargeIsCalled() throws Exception {
        Class<?> kernel = kernelOf(1_600).getClass();
        assertThat(kernel.getNestHost()).isEqualTo(kernel);
    }
}
