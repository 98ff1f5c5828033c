package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What commands refuse, when they are recorded and when they are played.
final class CommandFailureTest extends InWorld {
    private final EntityCommandBuffer commands = new EntityCommandBuffer();

    @Test
    @Row({"ECB-4.1", "ECB-4.2"})
    void whatIsThereAlreadyIsOverwritten() {
        Entity entity = em.createEntity(Health.class);
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(9, Entity.NULL));
        commands.addComponent(entity, new Health(4));
        var earlier = commands.addBuffer(entity, Waypoint.class);
        earlier.add(new Waypoint(1, Entity.NULL));
        var last = commands.addBuffer(entity, Waypoint.class);
        last.add(new Waypoint(2, Entity.NULL));
        earlier.add(new Waypoint(3, Entity.NULL));
        commands.playback(em);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(4);
        assertThat(em.getBuffer(entity, Waypoint.class).toNativeArray().toList())
                .containsExactly(new Waypoint(2, Entity.NULL));
    }

    @Test
    @Row({"ECB-4.3", "ECB-4.4"})
    void whatIsAbsentIsRemovedAndDestroyedWithoutEffect() {
        Entity entity = em.createEntity();
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        NativeArray<Entity> both = NativeArray.copyOf(Entity.class, List.of(gone, entity));
        commands.removeComponent(entity, Health.class);
        commands.removeComponent(gone, Health.class);
        commands.removeComponent(gone, ComponentTypeSet.of(Health.class));
        commands.removeComponent(both, Health.class);
        commands.destroyEntity(gone);
        commands.destroyEntity(entity);
        commands.destroyEntity(entity);
        commands.destroyEntity(both);
        commands.playback(em);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row("ECB-4.5")
    void aCommandThatCannotBeDoneNamesItselfAndWhatWasDone() {
        Entity entity = em.createEntity();
        commands.addComponent(entity, new Health(1));
        commands.addComponent(entity, Monster.class);
        commands.setComponent(entity, new Speed(3));
        commands.removeComponent(entity, Health.class);
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Command 3 of 4, setComponent(Entity(0:1), Speed), failed in world \"Test\": Entity(0:1) has"
                                + " no Speed; it has [Health, Monster]. Add it first, or let the query require it with"
                                + " withAll(Speed.class). The 2 commands before it were applied. The one after it was not.");
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(1);
        assertThatThrownBy(() -> commands.playback(em)).hasMessageContaining("called twice");
    }

    @Test
    @Row("ECB-4.5")
    void whatIsMissingOrDeadIsRefusedAtPlayback() {
        Entity bare = em.createEntity();
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        NativeArray<Entity> some = NativeArray.copyOf(Entity.class, List.of(bare, gone));
        String dead = " failed in world \"Test\": Entity(1:1) does not exist in world \"Test\": index 1 is free. Ask"
                + " exists(entity) first, or drop the ids of destroyed entities. No command was applied. A buffer with"
                + " setSkipsDeadEntities(true) skips commands about entities that are not alive and plays all others.";
        refused(
                b -> b.setBuffer(bare, Waypoint.class),
                "setBuffer(Entity(0:1), Waypoint), failed in world \"Test\":"
                        + " Entity(0:1) has no Waypoint; it has []. Add it first, or let the query require it with"
                        + " withAll(Waypoint.class). No command was applied.");
        refused(
                b -> b.appendToBuffer(bare, new Waypoint(1, bare)),
                "appendToBuffer(Entity(0:1), Waypoint), failed in"
                        + " world \"Test\": Entity(0:1) has no Waypoint; it has []. Add it first, or let the query require it"
                        + " with withAll(Waypoint.class). No command was applied.");
        refused(
                b -> b.setComponent(bare, new Sound("a")),
                "setComponent(Entity(0:1), Sound), failed in world \"Test\":"
                        + " Entity(0:1) has no Sound; it has []. Add it first, or let the query require it with"
                        + " withAll(Sound.class). No command was applied.");
        refused(
                b -> b.setSharedComponent(bare, new Team(1)),
                "setSharedComponent(Entity(0:1), Team), failed in world"
                        + " \"Test\": Entity(0:1) has no Team; it has []. Add it first, or let the query require it with"
                        + " withAll(Team.class). No command was applied.");
        refused(
                b -> b.setComponentEnabled(bare, Stunned.class, true),
                "setComponentEnabled(Entity(0:1), Stunned, true),"
                        + " failed in world \"Test\": Entity(0:1) has no Stunned; it has []. Add it first, or let the query"
                        + " require it with withAll(Stunned.class). No command was applied.");
        refused(b -> b.instantiate(gone), null);
        refused(b -> b.addComponent(gone, Health.class), "addComponent(Entity(1:1), Health)," + dead);
        refused(b -> b.addComponent(gone, new Health(1)), "addComponent(Entity(1:1), Health)," + dead);
        refused(b -> b.addComponent(gone, new Sound("a")), "addComponent(Entity(1:1), Sound)," + dead);
        refused(
                b -> b.addComponent(gone, ComponentTypeSet.of(Health.class)),
                "addComponent(Entity(1:1), [Health])," + dead);
        refused(b -> b.addComponent(some, Health.class), "addComponent(2 entities, Health)," + dead);
        refused(b -> b.addComponent(some, new Health(2)), "addComponent(2 entities, Health)," + dead);
        refused(b -> b.addComponent(some, new Sound("b")), "addComponent(2 entities, Sound)," + dead);
        refused(b -> b.setComponent(gone, new Health(1)), "setComponent(Entity(1:1), Health)," + dead);
        refused(b -> b.addSharedComponent(gone, new Team(1)), "addSharedComponent(Entity(1:1), Team)," + dead);
        refused(b -> b.addSharedComponent(some, new Team(1)), "addSharedComponent(2 entities, Team)," + dead);
        refused(b -> b.addBuffer(gone, Waypoint.class), "addBuffer(Entity(1:1), Waypoint)," + dead);
        refused(b -> b.setEnabled(gone, false), "setEnabled(Entity(1:1), false)," + dead);
        refused(b -> b.setName(gone, "a"), "setName(Entity(1:1), \"a\")," + dead);
        refused(
                b -> b.moveComponent(gone, bare, Sound.class),
                "moveComponent(Entity(1:1), Entity(0:1), Sound)," + dead);
        assertThat(em.getComponentCount(bare)).as("nothing is half done").isZero();
    }

    private void refused(Consumer<EntityCommandBuffer> record, String text) {
        long hash = world.stateHash();
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            record.accept(buffer);
            var thrown = assertThatThrownBy(() -> buffer.playback(em)).isInstanceOf(IllegalStateException.class);
            if (text != null) {
                thrown.hasMessage("Command 1 of 1, " + text);
            }
        }
        assertThat(world.stateHash()).isEqualTo(hash);
        world.audit();
    }

    @Test
    @Row("ECB-4")
    void whatCanNeverBeDoneIsRefusedWhenItIsRecorded() {
        Entity entity = em.createEntity();
        record Case(Consumer<EntityCommandBuffer> record, String text) {}
        for (Case one : List.of(
                new Case(
                        b -> b.addComponent(entity, new Waypoint(1, entity)),
                        "Waypoint is the element of a buffer, and an entity has an array of them. Use addBuffer(entity,"
                                + " Waypoint.class) or appendToBuffer."),
                new Case(
                        b -> b.setComponent(entity, new Monster()),
                        "Monster is a tag and has no value. Record addComponent(entity, Monster.class), or give it a"
                                + " field."),
                new Case(
                        b -> b.setComponent(entity, new Team(1)),
                        "Team is a shared component, whose value belongs to a chunk. Use setSharedComponent(entity,"
                                + " value)."),
                new Case(
                        b -> b.addComponent(entity, Health.class, null),
                        "null was given for Health, which always has a value. Use addComponent(entity, Health.class) for"
                                + " the zero value."),
                new Case(
                        b -> b.addComponent(entity, new Nested(null, null)),
                        "Nested.first is null. A struct holds values, never null; store a value there, all zero if there"
                                + " is none."),
                new Case(
                        b -> b.setComponentEnabled(entity, Health.class, true),
                        "Health cannot be disabled. Let it implement IEnableableComponent."))) {
            assertThatThrownBy(() -> one.record().accept(commands))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(one.text());
        }
        assertThat(commands.isEmpty()).isTrue();
    }

    @Test
    @Row("ECB-4")
    void whatAClosedObjectThrowsDoesNotStopTheCommandsAfterIt() {
        Entity entity = em.createEntity();
        Sound sound = new Sound("a");
        sound.refusal = new IllegalStateException("cannot close");
        em.addComponent(entity, sound);
        commands.removeComponent(entity, Sound.class);
        commands.addComponent(entity, new Health(3));
        assertThatThrownBy(() -> commands.playback(em)).isSameAs(sound.refusal);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
        assertThat(em.hasComponent(entity, Sound.class)).isFalse();
    }

    @Test
    @Row("ECB-1")
    void playbacksAreRecordedByFlightRecorder(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("recording.jfr");
        Entity entity = em.createEntity();
        commands.addComponent(entity, new Health(1));
        commands.setComponent(entity, new Speed(1));
        try (Recording recording = new Recording()) {
            recording.enable("dev.phalanx.CommandPlayback");
            recording.start();
            assertThatThrownBy(() -> commands.playback(em)).isInstanceOf(IllegalStateException.class);
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("dev.phalanx.CommandPlayback"))
                .extracting(event -> event.getString("world") + event.getString("system") + " "
                        + event.getInt("commands") + " " + event.getInt("applied"))
                .containsExactly("Test 2 1");
    }

    @Test
    @Row("ECB-14.4")
    void aQueryOfAnotherWorldIsRefusedAtPlayback() {
        World other = new World("Other");
        commands.addComponent(em.universalQuery(), Health.class);
        assertThatThrownBy(() -> commands.playback(other.entityManager()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Command 1 of 1, addComponent(query [], Health), failed in world \"Other\": query [] belongs"
                                + " to world \"Test\" and was given to world \"Other\". Make it with that world's"
                                + " queryBuilder(). No command was applied.");
    }

    @Test
    @Row({"ECB-14.1", "ECB-14.2", "ECB-14.3"})
    void aQueryFindsItsEntitiesAtPlaybackOrWhenItIsRecorded() {
        Entity first = em.createEntity(Health.class);
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        commands.addComponent(query, new Speed(1));
        commands.addComponent(query, Monster.class, EntityQueryCaptureMode.AT_RECORD);
        commands.removeComponent(query, ComponentTypeSet.of(Stunned.class), EntityQueryCaptureMode.AT_PLAYBACK);
        Entity second = em.createEntity(Health.class, Stunned.class);
        commands.playback(em);
        assertThat(em.hasComponent(second, Speed.class)).isTrue();
        assertThat(em.getComponent(first, Speed.class)).isEqualTo(new Speed(1));
        assertThat(em.hasComponent(first, Monster.class)).isTrue();
        assertThat(em.hasComponent(second, Monster.class)).isFalse();
        assertThat(em.hasComponent(second, Stunned.class)).isFalse();
    }

    @Test
    @Row("ECB-14.3")
    void anEntityFoundWhenItWasRecordedMustNotBeGoneAtPlayback() {
        Entity entity = em.createEntity(Health.class);
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        commands.addComponent(query, new Speed(1), EntityQueryCaptureMode.AT_RECORD);
        em.destroyEntity(entity);
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Entity(0:1) does not exist in world \"Test\"");
    }

    @Test
    @Row("ECB-14.2")
    void aFilterHoldsAtPlayback() {
        Entity red = em.createEntity(Health.class);
        Entity blue = em.createEntity(Health.class);
        em.addSharedComponent(red, new Team(1));
        em.addSharedComponent(blue, new Team(2));
        EntityQuery query = em.createEntityQuery(dev.phalanx.entities.types.ComponentType.readOnly(Team.class));
        query.setSharedComponentFilter(new Team(1));
        commands.addComponent(query, new Health(7));
        commands.destroyEntity(query);
        query.setSharedComponentFilter(new Team(2));
        commands.playback(em);
        assertThat(em.exists(red)).isTrue();
        assertThat(em.exists(blue)).isFalse();
    }

    @Test
    @Row({"ECB-17.1", "ECB-17.2"})
    void commandsAboutPrefabsAreRefusedBeforePlaybackIfThatIsAsked() {
        Entity prefab = em.createEntity(Prefab.class, Health.class);
        assertThat(commands.prePlaybackValidation()).isFalse();
        commands.setPrePlaybackValidation(true);
        Entity copy = commands.instantiate(prefab);
        commands.setComponent(copy, new Health(1));
        commands.setComponent(prefab, new Health(2));
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Command 3 of 3, setComponent(Entity(0:1), Health), is about Entity(0:1), a prefab, in world"
                                + " \"Test\", which this buffer's validation forbids. Change the copies that instantiate makes,"
                                + " or switch the validation off with setPrePlaybackValidation(false). No command was applied.");
        assertThat(em.entityCount()).isEqualTo(1);
        commands.setPrePlaybackValidation(false);
        commands.playback(em);
        assertThat(em.entityCount()).isEqualTo(2);
    }

    @Test
    @Row("ECB-17.2")
    void commandsAboutPrefabsArePlayedOtherwise() {
        Entity prefab = em.createEntity(Prefab.class, Health.class);
        commands.setComponent(prefab, new Health(2));
        commands.playback(em);
        assertThat(em.getComponent(prefab, Health.class).points).isEqualTo(2);
    }
}
