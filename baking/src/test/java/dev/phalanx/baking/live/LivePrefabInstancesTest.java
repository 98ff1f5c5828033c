package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.Town.Chest;
import dev.phalanx.baking.live.Town.Guard;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A prefab is edited while a world has its instances.
@Row("BAK-10")
class LivePrefabInstancesTest extends InLive {
    @BeforeEach
    void writeFiles() throws IOException {
        write("parts/vault.scene.yaml", """
                nodes:
                  - name: Vault
                    components: [ Guard: { chest: Vault/Chest } ]
                    children:
                      - name: Chest
                        position: [0, 1, 0]
                        components: [ Chest: { gold: 5 } ]
                """);
        write("bank.scene.yaml", """
                nodes:
                  - name: Left
                    prefab: parts/vault.scene.yaml
                    overrides: { Chest: { tag: left }, Chest/Chest.gold: 8 }
                  - name: Right
                    prefab: parts/vault.scene.yaml
                """);
    }

    private Entity chest(String vault) {
        return em.getComponent(named(vault), Guard.class).chest();
    }

    @Test
    void anEditOfThePrefabReachesTheInstancesOfAWorld() throws IOException {
        start();
        load("bank");
        Entity left = chest("Left");
        Entity right = chest("Right");
        assertThat(em.getComponent(left, Chest.class)).isEqualTo(new Chest(8));
        assertThat(em.getComponent(right, Chest.class)).isEqualTo(new Chest(5));

        replace("parts/vault.scene.yaml", "gold: 5", "gold: 6");
        step();
        assertThat(problems()).isEmpty();
        assertThat(chest("Left")).isEqualTo(left);
        assertThat(em.getComponent(left, Chest.class)).as("what is overridden").isEqualTo(new Chest(8));
        assertThat(em.getComponent(right, Chest.class)).isEqualTo(new Chest(6));

        em.setComponent(right, new Chest(1000));
        replace("parts/vault.scene.yaml", "[0, 1, 0]", "[0, 2, 0]");
        step();
        for (Entity each : List.of(left, right)) {
            assertThat(em.getComponent(each, LocalTransform.class).position.y).isEqualTo(2);
        }
        assertThat(em.getComponent(right, Chest.class))
                .as("what the file did not change")
                .isEqualTo(new Chest(1000));

        replace("parts/vault.scene.yaml", "      - name: Chest", "      - name: Alarm\n      - name: Chest");
        replace("bank.scene.yaml", "Right", "Middle");
        step();
        assertThat(chest("Left")).as("identity").isEqualTo(left);
        assertThat(em.exists(right)).as("a renamed instance is another one").isFalse();
        assertThat(em.getComponent(chest("Middle"), Chest.class)).isEqualTo(new Chest(6));

        replace("parts/vault.scene.yaml", "name: Chest", "name: Box");
        step();
        assertThat(problems()).hasSize(2).allMatch(each -> each.contains("has no node \"Chest"));
        assertThat(em.getComponent(left, Chest.class)).as("the last good bake").isEqualTo(new Chest(8));
    }
}
