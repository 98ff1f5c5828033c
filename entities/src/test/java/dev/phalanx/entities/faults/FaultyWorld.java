package dev.phalanx.entities.faults;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.faults.FaultyComponents.Bounds;
import dev.phalanx.entities.faults.FaultyComponents.Burning;
import dev.phalanx.entities.faults.FaultyComponents.Clip;
import dev.phalanx.entities.faults.FaultyComponents.Position;
import dev.phalanx.entities.faults.FaultyComponents.Rest;
import dev.phalanx.entities.faults.FaultyComponents.Stunned;
import dev.phalanx.entities.faults.FaultyComponents.Target;
import dev.phalanx.entities.faults.FaultyComponents.Team;
import dev.phalanx.entities.faults.FaultyComponents.Velocity;
import dev.phalanx.entities.faults.FaultyComponents.Waypoint;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// A world with entities of every kind, and a second one to exchange them with. Both have listeners.
final class FaultyWorld implements AutoCloseable {
    final World world = new World("Faulty");
    final World other = new World("Other");
    final EntityManager em = world.entityManager();
    final EntityManager there = other.entityManager();
    final NativeArray<Entity> plain;
    final Entity one;
    final Entity buffered;
    final Entity shared;
    final Entity managed;
    final Entity second;
    final Entity cleaned;
    final Entity chunked;
    final Entity root;
    final Entity theirs;
    /// Set by a scenario that uses the entities of both worlds.
    boolean usesTwoWorlds;
    final EntityCommandBuffer commands = new EntityCommandBuffer();

    FaultyWorld(boolean listens) {
        plain = em.createEntity(em.createArchetype(Position.class, Velocity.class), 150);
        one = plain.get(7);
        NativeArray<Entity> stunned =
                em.createEntity(em.createArchetype(Position.class, Stunned.class, Waypoint.class), 20);
        buffered = stunned.get(3);
        em.setComponentEnabled(stunned.get(4), Stunned.class, false);
        em.getBuffer(buffered, Waypoint.class).add(new Waypoint(1, one));
        for (int i = 0; i < 40; i++) {
            em.createEntity(new Position(), new Team(i % 2));
        }
        shared = em.createEntity(new Position(), new Team(1));
        managed = em.createEntity(Position.class);
        second = em.createEntity(Position.class);
        Clip clip = new Clip();
        clip.owner = managed;
        em.addComponent(managed, clip);
        em.addComponent(second, new Clip());
        cleaned = em.createEntity(new Position(), new Rest(4));
        chunked = em.createEntity(Position.class);
        em.addChunkComponentData(chunked, Bounds.class);
        root = em.createEntity(new Target(one));
        Entity child = em.createEntity(new Target(root));
        em.addComponent(child, new Clip());
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(root));
        group.add(new LinkedEntityGroup(child));
        theirs = there.createEntity(there.createArchetype(Position.class, Velocity.class), 10)
                .get(3);
        there.createEntity(new Position(), new Team(1));
        there.createEntity(new Position(), new Team(5));
        Entity clipped = there.createEntity(Position.class);
        there.addComponent(clipped, new Clip());
        if (listens) {
            em.onCreate(entity -> Faults.callback());
            em.onDestroy(entity -> Faults.callback());
            em.onAdd(Burning.class, entity -> Faults.callback());
            em.onRemove(Position.class, entity -> Faults.callback());
            there.onCreate(entity -> Faults.callback());
            there.onDestroy(entity -> Faults.callback());
            there.onRemove(Position.class, entity -> Faults.callback());
        }
        commands.setComponent(one, new Velocity(2, 2));
        commands.addComponent(one, Burning.class);
        for (int i = 0; i < 20; i++) {
            Entity made = commands.createEntity();
            commands.addComponent(made, new Position());
            commands.addComponent(made, new Target(made));
        }
        commands.addBuffer(buffered, Waypoint.class).add(new Waypoint(3, one));
        commands.setSharedComponent(shared, new Team(9));
        commands.addComponent(one, new Clip());
        commands.instantiate(managed);
        for (int i = 20; i < 60; i++) {
            commands.destroyEntity(plain.get(i));
        }
        commands.destroyEntity(root);
        Faults.callbacksDo(() -> {});
    }

    @Override
    public void close() {
        commands.close();
        world.close();
        other.close();
    }
}
