package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.internal.text.MarkedTree;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.baking.tree.AuthoringScene;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SceneBuilderTest {
    @Test
    void aSceneWithTooManyNodesIsAProblem() {
        SceneBuilder file = new SceneBuilder(new AuthoringScene("city.scene.yaml"), 2);
        MarkedValue place = new MarkedTree("city.scene.yaml", 1, 1, file::add).readYaml(ByteBuffer.allocate(0));
        AuthoringNode first = file.addNode(null, "A", place);
        assertThat(file.addNode(first, "B", place)).isNotNull();
        assertThat(file.addNode(first, "C", place)).isNull();
        assertThat(file.addNode(null, "D", place)).isNull();
        assertThat(file.scene().nodes()).extracting(AuthoringNode::name).containsExactly("A", "B");
        assertThat(FormatParts.problems(file.scene()))
                .containsExactly("city.scene.yaml:1:1: The file has more than 2 nodes. Divide it into several files.");
    }

    @Test
    void instancesCountWithAllOfTheirNodes() {
        AuthoringScene post = new AuthoringScene("post.scene.yaml");
        post.addNode("Post").addChild("Arm").addChild("Lamp");
        AuthoringPrefab prefab = AuthoringPrefab.of(post);
        SceneBuilder file = new SceneBuilder(new AuthoringScene("city.scene.yaml"), 5);
        MarkedValue place = new MarkedTree("city.scene.yaml", 1, 1, file::add).readYaml(ByteBuffer.allocate(0));
        AuthoringNode first = file.addInstance(null, "A", prefab, place);
        assertThat(first).isNotNull();
        assertThat(file.addInstance(first, "B", prefab, place)).isNull();
        assertThat(file.addNode(null, "C", place)).isNull();
        assertThat(file.scene().nodes()).extracting(AuthoringNode::name).containsExactly("A", "Arm", "Lamp");
        assertThat(FormatParts.problems(file.scene()))
                .containsExactly("city.scene.yaml:1:1: The file has more than 5 nodes. Divide it into several files.");
    }
}
