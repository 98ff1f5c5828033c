package dev.phalanx.inspector;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Prints the processor time of the page's renderer, in cores: while the page shows an entity with 60 numbers that
/// change in each frame, and while it shows one without components. It is no test, and is run by its name:
///
/// ```sh
/// mvn -pl inspector -am test -Dtest=PageProcessorTime -Dsurefire.failIfNoSpecifiedTests=false
/// ```
@Tag("browser")
final class PageProcessorTime {
    private static final int SECONDS = 20;
    private static final int FUNCTIONS = 25;

    static final class Gauges implements IComponentData {
        public Row a = new Row();
        public Row b = new Row();
        public Row c = new Row();
        public Row d = new Row();
        public Row e = new Row();
        public Row f = new Row();
    }

    static final class Row {
        public float red;
        public float green;
        public float blue;
        public float heat;
        public float speed;
        public float mass;
        public float load;
        public float age;
        public float range;
        public float charge;

        void fill(float value) {
            red = value;
            green = value + 1;
            blue = value + 2;
            heat = value + 3;
            speed = value + 4;
            mass = value + 5;
            load = value + 6;
            age = value + 7;
            range = value + 8;
            charge = value + 9;
        }
    }

    static final class GaugeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float time = (float) SystemAPI.time().elapsedTime();
            SystemAPI.query(rw(Gauges.class)).forEach(gauges -> {
                gauges.a.fill(time);
                gauges.b.fill(2 * time);
                gauges.c.fill(3 * time);
                gauges.d.fill(4 * time);
                gauges.e.fill(5 * time);
                gauges.f.fill(6 * time);
            });
        }
    }

    @Test
    void printIt() throws InterruptedException {
        CompletableFuture<String> changing = new CompletableFuture<>();
        CompletableFuture<String> empty = new CompletableFuture<>();
        try (RunningWorld running =
                        new RunningWorld("Gauges", Inspector.options().port(0).allowWrites(), world -> {
                            world.addSystem(new GaugeSystem());
                            changing.complete(id(world.entityManager().createEntity(new Gauges())));
                            empty.complete(id(world.entityManager().createEntity()));
                        });
                Browser browser = Browser.start()) {
            browser.open(running.inspector().url());
            browser.part("app");
            measure(browser, "60 numbers change", "#/w1/hierarchy/e" + changing.join());
            System.out.println(browser.all("[data-component] input").size() + " fields are shown");
            browser.picture("page-processor-time");
            measure(browser, "an entity without components", "#/w1/hierarchy/e" + empty.join());
        }
    }

    private static String id(Entity entity) {
        return entity.index() + ":" + entity.version();
    }

    private static void measure(Browser browser, String what, String route) throws InterruptedException {
        browser.go(route);
        browser.part("entity-panel");
        TimeUnit.SECONDS.sleep(5);
        browser.driver().executeCdpCommand("Performance.enable", Map.of("timeDomain", "threadTicks"));
        Map<String, Double> before = metrics(browser);
        TimeUnit.SECONDS.sleep(SECONDS);
        Map<String, Double> after = metrics(browser);
        System.out.println(what);
        for (String name : List.of(
                "ProcessTime",
                "TaskDuration",
                "ScriptDuration",
                "RecalcStyleDuration",
                "LayoutDuration",
                "LayoutCount")) {
            System.out.printf("  %-20s %.4f%n", name, (after.get(name) - before.get(name)) / SECONDS);
        }
        browser.driver().executeCdpCommand("Profiler.enable", Map.of());
        browser.driver().executeCdpCommand("Profiler.start", Map.of());
        TimeUnit.SECONDS.sleep(SECONDS);
        printFunctions(browser.driver().executeCdpCommand("Profiler.stop", Map.of()));
    }

    private static Map<String, Double> metrics(Browser browser) {
        List<?> metrics = (List<?>) browser.driver()
                .executeCdpCommand("Performance.getMetrics", Map.of())
                .get("metrics");
        return metrics.stream()
                .map(metric -> (Map<?, ?>) metric)
                .collect(Collectors.toMap(
                        metric -> (String) metric.get("name"), metric -> ((Number) metric.get("value")).doubleValue()));
    }

    /// Prints the functions that took the most time themselves, in milliseconds a second.
    private static void printFunctions(Map<String, Object> answer) {
        Map<?, ?> profile = (Map<?, ?>) answer.get("profile");
        Map<Object, String> names = ((List<?>) profile.get("nodes"))
                .stream()
                        .map(node -> (Map<?, ?>) node)
                        .collect(Collectors.toMap(
                                node -> node.get("id"), node -> name((Map<?, ?>) node.get("callFrame"))));
        List<?> samples = (List<?>) profile.get("samples");
        List<?> deltas = (List<?>) profile.get("timeDeltas");
        Map<String, Double> times = new TreeMap<>();
        for (int i = 0; i < samples.size(); i++) {
            times.merge(
                    names.get(samples.get(i)), ((Number) deltas.get(i)).doubleValue() / 1000 / SECONDS, Double::sum);
        }
        times.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(FUNCTIONS)
                .forEach(time -> System.out.printf("    %7.3f ms  %s%n", time.getValue(), time.getKey()));
    }

    private static String name(Map<?, ?> frame) {
        String url = (String) frame.get("url");
        return frame.get("functionName") + " " + url.substring(url.lastIndexOf('/') + 1) + ":"
                + frame.get("lineNumber");
    }
}
