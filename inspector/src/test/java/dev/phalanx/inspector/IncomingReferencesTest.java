package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Part;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who names an entity in which field.
final class IncomingReferencesTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;

    record Target(int slot, Entity of) {}

    record Aim(Target first, Target second) implements IComponentData {}

    record Follower(Entity value) implements IBufferElementData {}

    @AfterEach
    void close() {
        asked.close();
    }

    private JsonNode of(Entity entity) {
        return asked.ask("entities/" + id(entity) + "/references");
    }

    private static List<String> found(JsonNode answer) {
        List<String> all = new ArrayList<>();
        answer.get("items")
                .forEach(item -> all.add(item.get("entity").stringValue() + " "
                        + item.get("component").stringValue().replaceAll(".*[.$]", "") + " "
                        + item.get("path").stringValue()));
        return all;
    }

    @Test
    void fieldsBuffersListsAndSharedComponentsAreSearched() {
        Entity king = em.createEntity(new Health());
        Entity other = em.createEntity(new Health());
        Entity archer = em.createEntity(new Aim(new Target(1, other), new Target(2, king)));
        Entity heir = em.createEntity(new Parent(king), new Prefab());
        Entity court = em.createEntity();
        var followers = em.addBuffer(court, Follower.class);
        followers.add(new Follower(other));
        followers.add(new Follower(king));
        Shape shape = new Shape();
        shape.owner = king;
        shape.title = dev.phalanx.structs.FixedString64Bytes.of(id(king)); // is no reference
        shape.parts.add(new Part((byte) 1, Beings.Mood.CALM, other));
        shape.parts.add(new Part((byte) 1, Beings.Mood.CALM, king));
        Entity statue = em.createEntity(shape);
        Entity tagged = em.createEntity(new Health());
        em.addSharedComponent(tagged, new SceneTag(king));
        em.addComponent(other, new Sprite());
        JsonNode answer = of(king);
        assertThat(found(answer))
                .containsExactlyInAnyOrder(
                        id(archer) + " Aim second.of",
                        id(heir) + " Parent value",
                        id(court) + " Follower [1].value",
                        id(statue) + " Shape owner",
                        id(statue) + " Shape parts[1].of",
                        id(tagged) + " SceneTag sectionEntity");
        assertThat(answer.get("complete").booleanValue()).isTrue();
        assertThat(answer.get("notSearched").toString()).isEqualTo("[\"" + Sprite.class.getName() + "\"]");
        assertThat(answer.get("items")).allMatch(item -> item.has("label"));
        assertThat(found(of(archer))).isEmpty();
        em.destroyEntity(king);
        assertThat(asked.refusal("entities/" + id(king) + "/references"))
                .isEqualTo("404 Entity " + id(king) + " does not exist in world \"Asked\" any more, or never did.");
    }

    @Test
    void aSearchEndsWithTheFirstTwoHundred() {
        Entity king = em.createEntity(new Health());
        for (int i = 0; i < 300; i++) {
            em.createEntity(new Parent(king));
        }
        JsonNode answer = of(king);
        assertThat(answer.get("items")).hasSize(200);
        assertThat(answer.get("complete").booleanValue()).isFalse();
    }
}
