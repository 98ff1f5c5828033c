package dev.phalanx.entities.commands;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Owner;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A random script of changes, made in one world at once, and kept as commands that can be recorded anywhere. Entities
/// are named by the ids that the world gave them, so that a recording puts deferred entities in their place.
final class CommandScript {
    private static final List<Class<? extends IComponent>> TYPES = List.of(
            Health.class,
            Position.class,
            Target.class,
            Stunned.class,
            Asleep.class,
            Monster.class,
            Rest.class,
            Waypoint.class,
            Sound.class,
            Team.class,
            Owner.class);
    private static final int OPS = 22;

    /// One command. It is recorded through a writer with a sort key, or where there is none through the buffer.
    interface Command {
        void record(Recording to, int key);
    }

    /// Where commands are recorded, and what the entities made there are called.
    static final class Recording {
        final EntityCommandBuffer buffer;
        final EntityCommandBuffer.ParallelWriter writer;
        final EntityManager target;
        final Map<Entity, Entity> deferred;

        Recording(
                EntityCommandBuffer buffer,
                EntityCommandBuffer.ParallelWriter writer,
                EntityManager target,
                Map<Entity, Entity> deferred) {
            this.buffer = buffer;
            this.writer = writer;
            this.target = target;
            this.deferred = deferred;
        }

        Entity of(Entity real) {
            return deferred.getOrDefault(real, real);
        }

        NativeArray<Entity> of(List<Entity> real) {
            return NativeArray.copyOf(Entity.class, real.stream().map(this::of).toList());
        }
    }

    private final EntityManager em;
    private final Random random;
    private final boolean withQueries;

    /// @param em of the world in which everything happens at once
    CommandScript(EntityManager em, long seed, boolean withQueries) {
        this.em = em;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.withQueries = withQueries;
    }

    private List<Entity> living() {
        return em.getAllEntities().toList().stream()
                .filter(entity -> !em.hasComponent(entity, dev.phalanx.entities.components.CleanupEntity.class))
                .toList();
    }

    private Entity some(List<Entity> from) {
        return from.get(random.nextInt(from.size()));
    }

    private Class<? extends IComponent> someType() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private List<Entity> several(List<Entity> living) {
        int first = random.nextInt(living.size());
        int end = Math.min(living.size(), first + 1 + random.nextInt(12));
        return new ArrayList<>(living.subList(first, end));
    }

    private static EntityQuery query(EntityManager of, Class<? extends IComponent> type) {
        return of.queryBuilder().withAll(type).build();
    }

    private static EntityArchetype archetype(EntityManager of) {
        return of.createArchetype(Health.class, Position.class);
    }

    /// Makes a change and answers the command that would have made it.
    ///
    /// @return null where the change that was chosen cannot be made now
    Command next() {
        List<Entity> living = living();
        if (living.isEmpty() || random.nextInt(6) == 0) {
            return create();
        }
        Entity entity = some(living);
        Entity other = some(living);
        Class<? extends IComponent> type = someType();
        int number = random.nextInt(1000);
        return switch (random.nextInt(OPS)) {
            case 0 -> instantiate(entity);
            case 1 -> {
                em.destroyEntity(entity);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.destroyEntity(key, to.of(entity));
                    else to.buffer.destroyEntity(to.of(entity));
                };
            }
            case 2, 3 -> {
                em.addComponent(entity, type);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(entity), type);
                    else to.buffer.addComponent(to.of(entity), type);
                };
            }
            case 4 -> {
                em.removeComponent(entity, type);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.removeComponent(key, to.of(entity), type);
                    else to.buffer.removeComponent(to.of(entity), type);
                };
            }
            case 5, 6 -> {
                em.addComponent(entity, new Target(other));
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(entity), new Target(to.of(other)));
                    else to.buffer.addComponent(to.of(entity), new Target(to.of(other)));
                };
            }
            case 7 -> {
                em.addComponent(entity, new Position(number, 1, 2));
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(entity), new Position(number, 1, 2));
                    else to.buffer.addComponent(to.of(entity), new Position(number, 1, 2));
                };
            }
            case 8 -> {
                if (!em.hasComponent(entity, Health.class)) {
                    yield null;
                }
                em.setComponent(entity, new Health(number));
                yield (to, key) -> {
                    if (to.writer != null) to.writer.setComponent(key, to.of(entity), new Health(number));
                    else to.buffer.setComponent(to.of(entity), new Health(number));
                };
            }
            case 9 -> {
                ComponentTypeSet set = ComponentTypeSet.of(Health.class, Monster.class);
                em.addComponent(entity, set);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(entity), set);
                    else to.buffer.addComponent(to.of(entity), set);
                };
            }
            case 10 -> {
                ComponentTypeSet set = ComponentTypeSet.of(Position.class, Stunned.class);
                em.removeComponent(entity, set);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.removeComponent(key, to.of(entity), set);
                    else to.buffer.removeComponent(to.of(entity), set);
                };
            }
            case 11 -> {
                List<Entity> several = several(living);
                em.addComponent(NativeArray.copyOf(Entity.class, several), type);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(several), type);
                    else to.buffer.addComponent(to.of(several), type);
                };
            }
            case 12 -> {
                List<Entity> several = several(living);
                em.removeComponent(NativeArray.copyOf(Entity.class, several), type);
                yield (to, key) -> {
                    if (to.writer != null) to.writer.removeComponent(key, to.of(several), type);
                    else to.buffer.removeComponent(to.of(several), type);
                };
            }
            case 13 -> {
                List<Entity> several = several(living);
                for (Entity one : several) {
                    em.addComponent(one, new Target(other));
                }
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(several), new Target(to.of(other)));
                    else to.buffer.addComponent(to.of(several), new Target(to.of(other)));
                };
            }
            case 14 -> {
                em.addSharedComponent(entity, new Team(number % 3));
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addSharedComponent(key, to.of(entity), new Team(number % 3));
                    else to.buffer.addSharedComponent(to.of(entity), new Team(number % 3));
                };
            }
            case 15 -> {
                List<Entity> several = several(living);
                em.addSharedComponent(NativeArray.copyOf(Entity.class, several), new Owner(other));
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addSharedComponent(key, to.of(several), new Owner(to.of(other)));
                    else to.buffer.addSharedComponent(to.of(several), new Owner(to.of(other)));
                };
            }
            case 16 -> buffer(entity, other, number);
            case 17 -> {
                if (!em.hasComponent(entity, Stunned.class)) {
                    yield null;
                }
                em.setComponentEnabled(entity, Stunned.class, number % 2 == 0);
                yield (to, key) -> {
                    if (to.writer != null)
                        to.writer.setComponentEnabled(key, to.of(entity), Stunned.class, number % 2 == 0);
                    else to.buffer.setComponentEnabled(to.of(entity), Stunned.class, number % 2 == 0);
                };
            }
            case 18 -> {
                em.setEnabled(entity, number % 4 != 0);
                em.setName(entity, "n" + number);
                yield (to, key) -> {
                    if (to.writer != null) {
                        to.writer.setEnabled(key, to.of(entity), number % 4 != 0);
                        to.writer.setName(key, to.of(entity), "n" + number);
                    } else {
                        to.buffer.setEnabled(to.of(entity), number % 4 != 0);
                        to.buffer.setName(to.of(entity), "n" + number);
                    }
                };
            }
            case 19 -> {
                em.addComponent(entity, new Sound("s" + number));
                yield (to, key) -> {
                    if (to.writer != null) to.writer.addComponent(key, to.of(entity), new Sound("s" + number));
                    else to.buffer.addComponent(to.of(entity), new Sound("s" + number));
                };
            }
            case 20 -> withQueries ? queryCommand(type, number) : null;
            default -> group(entity, number);
        };
    }

    private Command create() {
        boolean bare = random.nextBoolean();
        Entity made = bare ? em.createEntity() : em.createEntity(archetype(em));
        return new Creation(made, null, bare);
    }

    private Command instantiate(Entity source) {
        if (em.hasComponent(source, LinkedEntityGroup.class)) {
            return null; // copies of members have no deferred entities
        }
        Entity made = em.instantiate(source);
        return new Creation(made, source, false);
    }

    /// A command that has to be recorded before those that name what it makes.
    record Creation(Entity made, Entity source, boolean bare) implements Command {
        @Override
        public void record(Recording to, int key) {
            Entity deferred;
            if (source != null) {
                deferred = to.writer != null
                        ? to.writer.instantiate(key, to.of(source))
                        : to.buffer.instantiate(to.of(source));
            } else if (bare) {
                deferred = to.writer != null ? to.writer.createEntity(key) : to.buffer.createEntity();
            } else {
                EntityArchetype archetype = archetype(to.target);
                deferred =
                        to.writer != null ? to.writer.createEntity(key, archetype) : to.buffer.createEntity(archetype);
            }
            to.deferred.put(made, deferred);
        }
    }

    private Command buffer(Entity entity, Entity other, int number) {
        int elements = number % 7;
        if (number % 3 == 0 && em.hasComponent(entity, Waypoint.class)) {
            em.getBuffer(entity, Waypoint.class).add(new Waypoint(number, other));
            return (to, key) -> {
                if (to.writer != null) to.writer.appendToBuffer(key, to.of(entity), new Waypoint(number, to.of(other)));
                else to.buffer.appendToBuffer(to.of(entity), new Waypoint(number, to.of(other)));
            };
        }
        var real = em.addBuffer(entity, Waypoint.class);
        real.clear();
        for (int i = 0; i < elements; i++) {
            real.add(new Waypoint(i, other));
        }
        return (to, key) -> {
            var recorded = to.writer != null
                    ? to.writer.addBuffer(key, to.of(entity), Waypoint.class)
                    : to.buffer.addBuffer(to.of(entity), Waypoint.class);
            for (int i = 0; i < elements; i++) {
                recorded.add(new Waypoint(i, to.of(other)));
            }
        };
    }

    private Command queryCommand(Class<? extends IComponent> type, int number) {
        return switch (number % 4) {
            case 0 -> {
                em.addComponent(query(em, Health.class), type);
                yield (to, key) -> to.buffer.addComponent(query(to.target, Health.class), type);
            }
            case 1 -> {
                em.removeComponent(query(em, Position.class), type);
                yield (to, key) -> to.buffer.removeComponent(query(to.target, Position.class), type);
            }
            case 2 -> {
                for (Entity entity : query(em, Position.class).toEntityArray().toList()) {
                    em.addComponent(entity, new Health(number));
                }
                yield (to, key) -> to.buffer.addComponent(query(to.target, Position.class), new Health(number));
            }
            default -> {
                em.addSharedComponent(query(em, Stunned.class), new Team(number % 3));
                yield (to, key) -> to.buffer.addSharedComponent(query(to.target, Stunned.class), new Team(number % 3));
            }
        };
    }

    private Command group(Entity root, int number) {
        if (!em.hasComponent(root, LinkedEntityGroup.class)) {
            List<Entity> members = several(living()).stream()
                    .filter(member -> !member.equals(root) && !em.hasComponent(member, LinkedEntityGroup.class))
                    .limit(3)
                    .toList();
            var real = em.addBuffer(root, LinkedEntityGroup.class);
            real.add(new LinkedEntityGroup(root));
            members.forEach(member -> real.add(new LinkedEntityGroup(member)));
            return (to, key) -> {
                var recorded = to.writer != null
                        ? to.writer.addBuffer(key, to.of(root), LinkedEntityGroup.class)
                        : to.buffer.addBuffer(to.of(root), LinkedEntityGroup.class);
                recorded.add(new LinkedEntityGroup(to.of(root)));
                members.forEach(member -> recorded.add(new LinkedEntityGroup(to.of(member))));
            };
        }
        for (LinkedEntityGroup member :
                em.getBuffer(root, LinkedEntityGroup.class).toNativeArray().toList()) {
            if (em.exists(member.value()) && em.hasComponent(member.value(), Health.class)) {
                em.setComponent(member.value(), new Health(number));
            }
        }
        return (to, key) -> {
            if (to.writer != null) to.writer.replaceComponentForLinkedEntityGroup(key, to.of(root), new Health(number));
            else to.buffer.replaceComponentForLinkedEntityGroup(to.of(root), new Health(number));
        };
    }

    static Map<Entity, Entity> noNames() {
        return new HashMap<>();
    }
}
