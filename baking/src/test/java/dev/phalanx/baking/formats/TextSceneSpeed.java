package dev.phalanx.baking.formats;

import dev.phalanx.baking.tree.AuthoringScene;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Prints how long it takes to read scenes of 10,000 nodes with three components each, and files of small values.
final class TextSceneSpeed {
    private TextSceneSpeed() {}

    public static void main(String[] arguments) {
        for (String path : new String[] {"city.scene.yaml", "city.scene.json"}) {
            byte[] content = scene(10_000, path.endsWith("yaml")).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 12; i++) {
                long start = System.nanoTime();
                AuthoringScene scene = new TextSceneFormat().read(path, content, TextSceneFormatTest.TYPES);
                long time = System.nanoTime() - start;
                System.out.printf(
                        Locale.ROOT,
                        "%s: %.1f MB, %d nodes, %d problems: %.0f ms%n",
                        path,
                        content.length / 1e6,
                        scene.nodes().size(),
                        scene.problems().size(),
                        time / 1e6);
            }
        }
        for (String piece : new String[] {"1,", "[],", "{},", "\"a\",", "{\"a\":1},"}) {
            byte[] content = ("[" + piece.repeat((8 << 20) / piece.length()) + "1]").getBytes(StandardCharsets.UTF_8);
            for (String path : new String[] {"city.scene.yaml", "city.scene.json"}) {
                long start = System.nanoTime();
                new TextSceneFormat().read(path, content, TextSceneFormatTest.TYPES);
                System.out.printf(
                        Locale.ROOT, "%s, 8 MB of %s: %.0f ms%n", path, piece, (System.nanoTime() - start) / 1e6);
            }
        }
    }

    private static String scene(int nodes, boolean isYaml) {
        StringBuilder text = new StringBuilder(isYaml ? "nodes:\n" : "{\"nodes\": [\n");
        for (int i = 0; i < nodes; i++) {
            text.append(String.format(Locale.ROOT, isYaml ? """
                              - name: Fountain %d
                                position: [%.2f, 0, %.2f]
                                rotation: [0, 90, 0]
                                components:
                                  - Spawner: { prefab: birds/pigeon.scene.yaml, count: %d }
                                  - Marker
                                  - Sign:
                                      text: a text of some length
                                      size: 1.5
                                      isLit: true
                                      corners: [[1, 2, 3], [4, 5, 6]]
                            """ : """
                              {"name": "Fountain %d", "position": [%.2f, 0, %.2f], "rotation": [0, 90, 0],
                                "components": [
                                  {"Spawner": {"prefab": "birds/pigeon.scene.yaml", "count": %d}},
                                  "Marker",
                                  {"Sign": {"text": "a text of some length", "size": 1.5, "isLit": true,
                                    "corners": [[1, 2, 3], [4, 5, 6]]}}
                                ]},
                            """, i, i * 0.37, i * 1.11, i % 1000));
        }
        return isYaml ? text.toString() : text.substring(0, text.length() - 2) + "]}";
    }
}
