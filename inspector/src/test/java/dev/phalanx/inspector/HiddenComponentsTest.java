package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Components in a package that its module neither exports nor opens to the inspector.
final class HiddenComponentsTest {
    private static final Map<String, String> SOURCES = Map.of(
            "module-info.java",
            """
            module game {
                requires dev.phalanx.entities;
                exports game.api;
                opens game.hidden to dev.phalanx.entities, dev.phalanx.structs;
            }
            """,
            "game/hidden/Gold.java",
            """
            package game.hidden;
            public record Gold(int coins, Metal metal) implements dev.phalanx.entities.components.IComponentData {}
            """,
            "game/hidden/Metal.java",
            "package game.hidden; public enum Metal { GOLD, TIN }",
            "game/hidden/Treasure.java",
            """
            package game.hidden;
            public final class Treasure implements dev.phalanx.entities.components.IManagedComponentData {
                private int coins = 7;

                @Override
                public String toString() {
                    return coins + " coins";
                }
            }
            """,
            "game/api/Game.java",
            """
            package game.api;
            import dev.phalanx.structs.Entity;
            public final class Game {
                public static Entity populate(dev.phalanx.entities.EntityManager em) {
                    Entity entity = em.createEntity(new game.hidden.Gold(5, game.hidden.Metal.TIN));
                    em.addComponent(entity, new game.hidden.Treasure());
                    return entity;
                }
            }
            """);

    @TempDir
    private Path folder;

    private Class<?> game() throws Exception {
        Path classes = folder.resolve("classes");
        List<String> arguments =
                new ArrayList<>(List.of("-d", classes.toString(), "-p", System.getProperty("jdk.module.path")));
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            Path file = folder.resolve("sources").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        assertThat(ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(System.out, System.err, arguments.toArray(String[]::new)))
                .isZero();
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("game"));
        return boot.defineModulesWithOneLoader(configuration, ClassLoader.getSystemClassLoader())
                .findLoader("game")
                .loadClass("game.api.Game");
    }

    @Test
    void structsAreShownAndChangedAndObjectsAreShownByTheirTexts() throws Exception {
        assumeThat(World.class.getModule().isNamed()).isTrue();
        try (AskedWorld asked = new AskedWorld()) {
            Entity entity =
                    (Entity) game().getMethod("populate", EntityManager.class).invoke(null, asked.em);
            String target = "entities/" + entity.index() + ":" + entity.version();
            JsonNode components = asked.ask(target).get("components");
            assertThat(AskedWorld.item(components, "name", "Gold").get("value"))
                    .isEqualTo(AskedWorld.JSON.readTree("{\"coins\": 5, \"metal\": \"TIN\"}"));
            JsonNode treasure = AskedWorld.item(components, "name", "Treasure");
            assertThat(treasure.get("text").stringValue()).isEqualTo("7 coins");
            assertThat(treasure.get("value").stringValue()).isEqualTo("7 coins");
            asked.change(
                    target + "/set",
                    "{\"type\": \"game.hidden.Gold\", \"value\": {\"coins\": 9, \"metal\": \"GOLD\"}}");
            assertThat(AskedWorld.item(asked.ask(target).get("components"), "name", "Gold")
                            .get("value"))
                    .isEqualTo(AskedWorld.JSON.readTree("{\"coins\": 9, \"metal\": \"GOLD\"}"));
            assertThat(asked.refusal(
                            target + "/set", "{\"type\": \"game.hidden.Treasure\", \"value\": {\"coins\": 8}}"))
                    .isEqualTo("400 The fields of game.hidden.Treasure cannot be reached. Open its package to"
                            + " dev.phalanx.inspector, or change it in code.");
        }
    }
}
