package dev.phalanx.bench.harness;

import com.sun.management.OperatingSystemMXBean;
import dev.phalanx.bench.results.MachineFacts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Finds out about this machine.
final class Machine {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private Machine() {}

    /// @param flags what the JVMs are started with that measure
    static MachineFacts facts(List<String> flags) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new MachineFacts(
                processor(),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.version().toString(),
                System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.name"),
                flags);
    }

    /// The name that Linux gives the processor; elsewhere its architecture.
    private static String processor() {
        if (Files.isReadable(PROCESSORS)) {
            try (Stream<String> lines = Files.lines(PROCESSORS)) {
                return lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(System.getProperty("os.arch"));
            } catch (IOException e) {
                return System.getProperty("os.arch");
            }
        }
        return System.getProperty("os.arch");
    }
}
