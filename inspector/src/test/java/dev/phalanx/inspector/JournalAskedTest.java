package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The journal of a world, as the inspector switches and shows it.
@Row("EDT-7")
final class JournalAskedTest {
    private final AskedWorld asked = new AskedWorld();

    /// Records a command for an entity in one update.
    private static final class ArmSystem implements ISystem {
        private Entity target = Entity.NULL;

        @Override
        public void onUpdate(SystemState state) {
            if (!target.equals(Entity.NULL)) {
                EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
                commands.addComponent(target, new Armour(7));
                target = Entity.NULL;
            }
        }
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private void turnOn() {
        asked.change("journal", "{\"on\": true}");
    }

    private JsonNode records(String parameters) {
        return asked.ask("journal" + parameters).get("items");
    }

    @Test
    @Row("EDT-7.3")
    void theJournalHas64MegabytesUnlessTheRequestSaysOtherwise() {
        assertThat(asked.ask("journal").get("on").booleanValue()).isFalse();
        turnOn();
        JsonNode on = asked.ask("journal");
        assertThat(on.get("on").booleanValue()).isTrue();
        assertThat(on.get("megabytes").intValue()).isEqualTo(64);
        asked.change("journal", "{\"on\": false}");
        assertThat(asked.ask("journal").get("on").booleanValue()).isFalse();
        asked.change("journal", "{\"on\": true, \"megabytes\": 1}");
        assertThat(asked.ask("journal").get("megabytes").intValue()).isEqualTo(1);
    }

    @Test
    @Row("EDT-7.3")
    void aJournalOf1To1024MegabytesCanBeRequested() {
        assertThat(asked.refusal("journal", "{\"on\": true, \"megabytes\": 0}"))
                .isEqualTo("400 The field megabytes is 0. Give an integer from 1 to 1024.");
        assertThat(asked.refusal("journal", "{\"on\": true, \"megabytes\": 1025}"))
                .isEqualTo("400 The field megabytes is 1025. Give an integer from 1 to 1024.");
        assertThat(asked.ask("journal").get("on").booleanValue()).isFalse();
    }

    @Test
    @Row("EDT-7.2")
    void aRecordSaysWhatWhenWhereWhoAndWithWhichValues() {
        ArmSystem arm = new ArmSystem();
        asked.world.addSystems(DefaultSystems.types());
        asked.world.addSystem(arm);
        turnOn();
        Entity knight = asked.em.createEntity(new Health());
        arm.target = knight;
        asked.world.update();
        int frame = asked.world.frame();
        JsonNode record = records("?q=kind=AddComponent+entity=" + id(knight)).get(0);
        assertThat(record.get("kind").stringValue()).isEqualTo("AddComponent");
        assertThat(record.get("world").stringValue()).isEqualTo("Asked");
        assertThat(record.get("system").stringValue()).isEqualTo("EndSimulationEntityCommandBufferSystem");
        assertThat(record.get("origin").stringValue()).isEqualTo("ArmSystem");
        assertThat(record.get("frame").intValue()).isBetween(1, frame);
        assertThat(record.get("entities").get(0).stringValue()).isEqualTo(id(knight));
        assertThat(record.get("entityCount").intValue()).isEqualTo(1);
        assertThat(record.get("types").get(0).stringValue()).isEqualTo(Armour.class.getName());
        assertThat(record.get("text").stringValue()).isEqualTo("Armour[points=7]");
        assertThat(records("?q=frame=" + record.get("frame") + "+kind=AddComponent"))
                .hasSize(1);
        assertThat(records("?q=kind=RemoveComponent")).isEmpty();
        assertThat(records("?q=system=ArmSystem+c=Armour")).isNotEmpty();
    }

    @Test
    @Row("EDT-7.2")
    void recordsComeWithTheNewestFirstAndInParts() {
        turnOn();
        for (int i = 0; i < 5; i++) {
            asked.em.setComponent(asked.em.createEntity(new Armour(0)), new Armour(i));
        }
        List<String> texts = AskedWorld.texts(records("?q=kind=SetComponent"), "text");
        assertThat(texts)
                .containsExactly(
                        "Armour[points=4]",
                        "Armour[points=3]",
                        "Armour[points=2]",
                        "Armour[points=1]",
                        "Armour[points=0]");
        JsonNode first = records("?q=kind=SetComponent&limit=2");
        assertThat(AskedWorld.texts(first, "text")).isEqualTo(texts.subList(0, 2));
        String before = first.get(1).get("number").toString();
        assertThat(AskedWorld.texts(records("?q=kind=SetComponent&limit=2&before=" + before), "text"))
                .isEqualTo(texts.subList(2, 4));
    }

    @Test
    @Row("EDT-7.5")
    void theCsvHasTheRecordsWithTheOldestFirst() {
        turnOn();
        for (int i = 0; i < 3; i++) {
            asked.em.setComponent(asked.em.createEntity(new Armour(0)), new Armour(i));
        }
        List<String> lines = csv("?q=kind=SetComponent");
        assertThat(lines.removeFirst().toLowerCase(java.util.Locale.ROOT)).contains("frame", "kind", "system");
        assertThat(lines).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(lines.get(i)).contains("Armour[points=" + i + "]");
        }
    }

    private List<String> csv(String parameters) {
        Reply.Streamed reply = (Reply.Streamed) asked.reply("GET", asked.path() + "journal.csv" + parameters, null);
        assertThat(reply.contentType()).isEqualTo("text/csv; charset=utf-8");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        asked.pumped(CompletableFuture.runAsync(
                () -> {
                    try {
                        reply.writer().write(bytes);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                Thread::startVirtualThread));
        return new ArrayList<>(bytes.toString(StandardCharsets.UTF_8).lines().toList());
    }

    @Test
    @Row("EDT-7.5")
    void theCsvHasTheValuesOfTheJson() {
        turnOn();
        Entity first = asked.em.createEntity(Health.class);
        asked.em.createEntity(Health.class);
        asked.em.addComponent(first, new Armour(7));
        List<String> lines = csv("");
        List<String> names = List.of(lines.removeFirst().split(",", -1));
        List<JsonNode> items = new ArrayList<>();
        records("").forEach(items::addFirst);
        assertThat(lines).hasSameSizeAs(items).hasSizeGreaterThan(1);
        for (int i = 0; i < lines.size(); i++) {
            JsonNode item = items.get(i);
            assertThat(item.propertyNames()).containsExactlyInAnyOrderElementsOf(names);
            List<String> cells = List.of(lines.get(i).split(",", -1));
            for (int k = 0; k < names.size(); k++) {
                JsonNode value = item.get(names.get(k));
                List<String> parts = new ArrayList<>();
                value.forEach(part -> parts.add(part.asString()));
                assertThat(cells.get(k)).isEqualTo(value.isArray() ? String.join(" ", parts) : value.asString());
            }
        }
    }
}
