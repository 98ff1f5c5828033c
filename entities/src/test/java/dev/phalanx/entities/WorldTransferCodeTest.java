package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Code of values and listeners that is called for a change of two worlds, and uses one of them.
final class WorldTransferCodeTest {
    private static @Nullable Code attacked;
    private static @Nullable Runnable attack;

    /// Which code it is.
    enum Code {
        HASH,
        EQUALS,
        CONSTRUCTOR,
        CLONE,
        REMAP,
        CLOSE,
        RETAIN,
        RELEASE,
        CREATED,
        DESTROYING;

        /// Called when the change is complete, when values may be read and written again.
        boolean isLate() {
            return this == REMAP || this == CLOSE || this == RETAIN || this == RELEASE || this == CREATED;
        }
    }

    private static void call(Code code) {
        Runnable run = attack;
        if (code == attacked && run != null) {
            attack = null;
            run.run();
        }
    }

    record Plain(int x) implements IComponentData {}

    record Team(int id) implements ISharedComponentData, IRefCounted {
        Team {
            call(Code.CONSTRUCTOR);
        }

        @Override
        public int hashCode() {
            call(Code.HASH);
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            call(Code.EQUALS);
            return other instanceof Team team && team.id == id;
        }

        @Override
        public void retain() {
            call(Code.RETAIN);
        }

        @Override
        public void release() {
            call(Code.RELEASE);
        }
    }

    /// Known to the target alone.
    record Club(int id) implements ISharedComponentData {
        @Override
        public int hashCode() {
            call(Code.HASH);
            return id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Club club && club.id == id;
        }
    }

    static final class Clip implements IManagedComponentData, Cloneable, AutoCloseable, IEntityReferences {
        @Override
        public Clip clone() {
            call(Code.CLONE);
            return new Clip();
        }

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            call(Code.REMAP);
        }

        @Override
        public void close() {
            call(Code.CLOSE);
        }
    }

    private static void fill(World world, int first) {
        EntityManager em = world.entityManager();
        for (int i = 0; i < 200; i++) {
            Entity entity = em.createEntity(new Plain(i));
            if (i % 2 == 0) {
                em.addSharedComponent(entity, new Team(first + i % 7));
            }
            if (i % 5 == 0) {
                em.addComponent(entity, new Clip());
            }
        }
    }

    record Operation(String name, BiConsumer<EntityManager, EntityManager> run) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Operation> OPERATIONS = List.of(
            new Operation("moveEntitiesFrom", EntityManager::moveEntitiesFrom),
            new Operation("moveEntitiesFrom", (target, source) -> {
                target.moveEntitiesFrom(
                        source, source.queryBuilder().withAll(Plain.class).build(), new EntityRemapping());
            }),
            new Operation(
                    "copyEntitiesFrom", (target, source) -> target.copyEntitiesFrom(source, source.getAllEntities())),
            new Operation("copyAndReplaceEntitiesFrom", EntityManager::copyAndReplaceEntitiesFrom));

    record Attack(String name, boolean isStructural, BiConsumer<World, Entity> run) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Attack> ATTACKS = List.of(
            new Attack(
                    "createEntity", true, (world, one) -> world.entityManager().createEntity(new Plain(-1))),
            new Attack(
                    "destroyEntity", true, (world, one) -> world.entityManager().destroyEntity(one)),
            new Attack(
                    "addComponent", true, (world, one) -> world.entityManager().addComponent(one, new Clip())),
            new Attack("moveEntitiesFrom", true, (world, one) -> {
                try (World third = new World("Third")) {
                    world.entityManager().moveEntitiesFrom(third.entityManager());
                }
            }),
            new Attack("moveEntitiesFrom", true, (world, one) -> {
                try (World third = new World("Third")) {
                    third.entityManager().moveEntitiesFrom(world.entityManager());
                }
            }),
            new Attack("createEntity", true, (world, one) -> {
                try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                    commands.createEntity();
                    commands.playback(world.entityManager());
                }
            }),
            new Attack("close", true, (world, one) -> world.close()),
            new Attack("adoptCurrentThread", true, (world, one) -> world.adoptCurrentThread()),
            new Attack(
                    "setComponent", false, (world, one) -> world.entityManager().setComponent(one, new Plain(-9))));

    private static List<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (Operation operation : OPERATIONS) {
            for (Code code : Code.values()) {
                for (Attack attack : ATTACKS) {
                    cases.add(Arguments.of(operation, code, attack, true));
                    cases.add(Arguments.of(operation, code, attack, false));
                }
            }
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void codeThatAChangeOfTwoWorldsCallsChangesNeither(
            Operation operation, Code code, Attack attacking, boolean attacksSource) {
        World source = new World("Source");
        World target = new World("Target");
        try {
            fill(source, 0);
            fill(target, 3);
            target.entityManager().addSharedComponent(target.entityManager().createEntity(), new Club(3));
            for (World world : List.of(source, target)) {
                world.entityManager().onCreate(entity -> call(Code.CREATED));
                world.entityManager().onDestroy(entity -> call(Code.DESTROYING));
            }
            World victim = attacksSource ? source : target;
            Entity one = victim.entityManager().getAllEntities().get(0);
            long sourceBefore = source.stateHash();
            long targetBefore = target.stateHash();
            attacked = code;
            attack = () -> attacking.run.accept(victim, one);
            Throwable thrown =
                    catchThrowable(() -> operation.run.accept(target.entityManager(), source.entityManager()));
            boolean wasCalled = attack == null;
            attack = null;
            source.audit();
            target.audit();
            if (!wasCalled) {
                assertThat(thrown).isNull();
                return;
            }
            if (attacking.isStructural || (!code.isLate() && code != Code.DESTROYING)) {
                assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("orld \"" + victim.name() + "\"")
                        .hasMessageContaining(" by ")
                        .hasMessageContaining("Collect what should change");
                assertThat(thrown.getMessage())
                        .containsAnyOf(operation.name, "shared component", "managed component", "a listener");
            }
            if (!code.isLate() && code != Code.DESTROYING) {
                assertThat(source.stateHash()).isEqualTo(sourceBefore);
                assertThat(target.stateHash()).isEqualTo(targetBefore);
            }
        } finally {
            attack = null;
            source.close();
            target.close();
        }
    }

    @Test
    void transactionIsNotEndedInsideItself() {
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
            assertThatIllegalStateException()
                    .isThrownBy(() -> transaction.run(EntityManager::endExclusiveEntityTransaction))
                    .withMessage("endExclusiveEntityTransaction was called in world \"Game\" inside a use of its"
                            + " ExclusiveEntityTransaction. Call it when that has returned.");
            transaction.createEntity(Plain.class);
            em.endExclusiveEntityTransaction();
            assertThat(em.entityCount()).isEqualTo(1);
            world.audit();
        }
    }

    @Test
    void exclusiveTransactionOfTheSourceDoesNotOpenIt() {
        try (World source = new World("Source");
                World target = new World("Target")) {
            fill(source, 0);
            Entity one = source.entityManager().getAllEntities().get(0);
            ExclusiveEntityTransaction transaction = source.entityManager().beginExclusiveEntityTransaction();
            attacked = Code.HASH;
            attack = () -> transaction.destroyEntity(one);
            assertThatIllegalStateException()
                    .isThrownBy(
                            () -> transaction.run(em -> target.entityManager().moveEntitiesFrom(em)))
                    .withMessageStartingWith("destroyEntity was called in world \"Source\" by ");
            source.entityManager().endExclusiveEntityTransaction();
            source.audit();
            target.audit();
            assertThat(source.entityManager().entityCount()).isEqualTo(200);
        } finally {
            attack = null;
        }
    }
}
