package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.Placement;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The manifest of `docs/cluster.md` is YAML, its objects refer to each other, and it fits the code beside it.
class KubernetesManifestTest {
    private static final String PAGE = Project.text("docs/cluster.md");
    private static final Pattern MANIFEST =
            Pattern.compile("<!-- cluster-manifest -->\\n```yaml\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PLACEMENT =
            Pattern.compile("Placement\\.ofStatefulSet\\(\"(\\S+)\", \"(\\S+)\", (\\d+), (\\d+), (\\d+)\\)");
    private static final Pattern FILE = Pattern.compile("// Path\\.of\\(\"(\\S+)\"\\)");

    private final Map<?, ?> service;
    private final Map<?, ?> set;
    private final Map<?, ?> policy;

    KubernetesManifestTest() {
        List<Object> objects = new ArrayList<>();
        new Load(LoadSettings.builder().build())
                .loadAllFromString(first(MANIFEST).group(1))
                .forEach(objects::add);
        assertThat(objects).hasSize(3);
        service = (Map<?, ?>) objects.get(0);
        set = (Map<?, ?>) objects.get(1);
        policy = (Map<?, ?>) objects.get(2);
    }

    private static Matcher first(Pattern pattern) {
        Matcher found = pattern.matcher(PAGE);
        assertThat(found.find()).as("%s in docs/cluster.md", pattern).isTrue();
        return found;
    }

    /// What is at a path of keys and numbers.
    private static Object at(Object from, Object... path) {
        Object found = from;
        for (Object step : path) {
            found = step instanceof Integer index ? ((List<?>) found).get(index) : ((Map<?, ?>) found).get(step);
            assertThat(found).as("%s in %s", step, List.of(path)).isNotNull();
        }
        return found;
    }

    @Test
    void thePodsHaveTheNamesOfThePlacement() {
        Matcher code = first(PLACEMENT);
        int nodes = Integer.parseInt(code.group(3));
        int port = Integer.parseInt(code.group(4));
        Placement placement =
                Placement.ofStatefulSet(code.group(1), code.group(2), nodes, port, Integer.parseInt(code.group(5)));
        assertThat(at(set, "kind")).isEqualTo("StatefulSet");
        assertThat(at(set, "spec", "replicas")).isEqualTo(nodes);
        assertThat(at(service, "metadata", "name")).isEqualTo(at(set, "spec", "serviceName"));
        String pods = at(set, "metadata", "name") + "-";
        String domain = "." + at(set, "spec", "serviceName");
        assertThat(IntStream.range(0, placement.nodeCount()).mapToObj(placement::address))
                .isEqualTo(IntStream.range(0, nodes)
                        .mapToObj(node -> InetSocketAddress.createUnresolved(pods + node + domain, port))
                        .toList());
        assertThat(placement.numberOf(pods + (nodes - 1))).isEqualTo(nodes - 1);
        assertThat(List.of(
                        at(service, "spec", "ports", 0, "port"),
                        at(set, "spec", "template", "spec", "containers", 0, "ports", 0, "containerPort"),
                        at(policy, "spec", "ingress", 0, "ports", 0, "port")))
                .containsOnly(port);
    }

    @Test
    void theServiceIsHeadlessAndItsPodsStartTogether() {
        assertThat(at(service, "kind")).isEqualTo("Service");
        assertThat(at(service, "spec", "clusterIP")).isEqualTo("None");
        assertThat(at(service, "spec", "publishNotReadyAddresses")).isEqualTo(true);
        assertThat(at(set, "spec", "podManagementPolicy")).isEqualTo("Parallel");
        assertThat(List.of(
                        at(service, "spec", "selector"),
                        at(set, "spec", "selector", "matchLabels"),
                        at(policy, "spec", "podSelector", "matchLabels"),
                        at(policy, "spec", "ingress", 0, "from", 0, "podSelector", "matchLabels")))
                .containsOnly(at(set, "spec", "template", "metadata", "labels"));
    }

    @Test
    void theKeyAndTheImagesAreWhereTheCodeReadsThem() {
        Object pod = at(set, "spec", "template", "spec");
        Matcher files = first(FILE);
        Object key = at(pod, "volumes", 0);
        assertThat(at(pod, "containers", 0, "volumeMounts", 0, "name")).isEqualTo(at(key, "name"));
        assertThat(at(pod, "containers", 0, "volumeMounts", 0, "mountPath") + "/"
                        + at(key, "secret", "items", 0, "path"))
                .isEqualTo(files.group(1));
        assertThat((int) at(key, "secret", "defaultMode") & 6)
                .as("what others may do")
                .isZero();
        assertThat(PAGE)
                .contains("kubectl create secret generic " + at(key, "secret", "secretName") + " --from-file="
                        + at(key, "secret", "items", 0, "key") + "=key");
        assertThat(files.find()).isTrue();
        Object images = at(pod, "containers", 0, "volumeMounts", 1);
        assertThat(at(images, "mountPath")).isEqualTo(files.group(1));
        assertThat(at(set, "spec", "volumeClaimTemplates", 0, "metadata", "name"))
                .isEqualTo(at(images, "name"));
    }
}
