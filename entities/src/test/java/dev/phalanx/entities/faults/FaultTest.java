package dev.phalanx.entities.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FaultTest {
    private static final long SEED = Long.getLong("phalanx.faults.seed", 1);
    private static final int FAULTS_EACH = Integer.getInteger("phalanx.faults.each", 20);
    private static final String ONLY = System.getProperty("phalanx.faults.only", "");

    @Test
    void afterAnyFaultAWorldIsRightOrRefusesAllUse() throws ReflectiveOperationException {
        Class<?> run =
                new FaultLoader(FaultTest.class.getClassLoader()).loadClass("dev.phalanx.entities.faults.FaultRun");
        Method method = run.getMethod("run", long.class, int.class, String.class);
        @SuppressWarnings("unchecked") // as FaultRun.run returns it
        List<String> report = (List<String>) method.invoke(null, SEED, FAULTS_EACH, ONLY);
        if (Boolean.getBoolean("phalanx.faults.print")) {
            report.forEach(System.out::println);
        }
        String summary = report.stream()
                .filter(line -> line.contains(" faults, "))
                .findFirst()
                .orElse("none");
        assertThat(summary).as(String.join("\n", report)).endsWith(" 0 wrong");
    }
}
