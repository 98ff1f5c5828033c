package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Armor;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Mood;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Route;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Temper;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorldDumpTest extends InWorld {
    /// The dump without byte counts, which say how the store allocates.
    private List<String> lines() {
        return world.dump().replaceAll(", [0-9,]+ bytes?\n", "\n").lines().toList();
    }

    @Test
    void anEmptyWorldIsOneLine() {
        assertThat(world.dump()).isEqualTo("World \"Test\": 0 entities, 0 archetypes, 0 chunks, 0 bytes\n");
    }

    @Test
    void archetypesChunksAndEntitiesAreWritten() {
        Entity bob = em.createEntity(Speed.class, Health.class, Monster.class);
        em.setName(bob, "Bob");
        em.setComponent(bob, new Health(3));
        em.createEntity(Health.class, Speed.class, Monster.class);
        em.createArchetype(Health.class);
        em.createEntity();
        assertThat(lines())
                .containsExactly(
                        "World \"Test\": 3 entities, 3 archetypes, 2 chunks",
                        "[Health, Speed, Monster]: 2 entities in 1 chunk of up to 128",
                        "  chunk 1: 2 entities, order 1, changed Health 1, Speed 1, Monster 1",
                        "    Entity(0:1) \"Bob\": Health[points=3], Speed[value=0.0], Monster",
                        "    Entity(1:1): Health[points=0], Speed[value=0.0], Monster",
                        "[Health]: 0 entities in 0 chunks of up to 128",
                        "[]: 1 entity in 1 chunk of up to 128",
                        "  chunk 2: 1 entity, order 1",
                        "    Entity(2:1)");
    }

    @Test
    void everyKindOfValueIsWritten() {
        Entity entity = em.createEntity();
        em.addComponent(entity, new Target(new Entity(7, 2)));
        em.addComponent(entity, new Mood(Temper.ANGRY));
        em.addComponent(entity, new Label(FixedString32Bytes.of("Gärtner")));
        em.addComponent(entity, new Initial('ß', true));
        em.addComponent(entity, new Armor((short) -3, (byte) 4));
        em.addComponent(entity, Nested.class);
        em.addComponent(entity, Body.class);
        Samples samples = new Samples();
        samples.values[1] = 8;
        em.addComponent(entity, samples);
        em.addComponent(entity, Route.class);
        assertThat(lines().getLast())
                .isEqualTo("    Entity(0:1): Armor[thickness=-3, layers=4], Body[centre.x=0.0, centre.y=0.0,"
                        + " centre.z=0.0, spin.x=0.0, spin.y=0.0, spin.z=0.0, spin.w=0.0], Initial[letter=ß,"
                        + " upper=true], Label[text=\"Gärtner\"], Mood[temper=ANGRY], Nested[first.a=0, first.b=0,"
                        + " second.a=0, second.b=0], Route[stops=(0 elements)], Samples[values=[0, 8, 0, 0, 0]],"
                        + " Target[entity=Entity(7:2)]");
    }

    @Test
    void bytesAreThoseOfTheArrays() {
        em.createEntity(em.createArchetype(Speed.class), 128 * 128);
        String first = world.dump().lines().findFirst().orElseThrow();
        long bytes = Long.parseLong(
                first.replaceAll(".* chunks, ([0-9,]+) bytes", "$1").replace(",", ""));
        assertThat(bytes).isBetween(128L * 128 * 12, 128L * 128 * 12 + 4096);
    }

    @Test
    void dumpingIsReading() {
        em.createEntity(Health.class);
        world.addSystem(new ISystem() {});
        world.update();
        String first = world.dump();
        assertThat(world.dump()).isEqualTo(first);
        assertThat(first).contains("order 1, changed Health 1");
    }

    @Test
    void aPlaceThatFailsIsTheCallers() {
        assertThatThrownBy(() -> world.dump(new Writer() {
                    @Override
                    public void write(char[] text, int offset, int length) throws IOException {
                        throw new IOException("full");
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("full");
    }
}
