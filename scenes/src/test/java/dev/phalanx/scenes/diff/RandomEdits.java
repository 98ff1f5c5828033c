package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.DiffTypes.Burning;
import dev.phalanx.scenes.diff.DiffTypes.Cleanup;
import dev.phalanx.scenes.diff.DiffTypes.Colour;
import dev.phalanx.scenes.diff.DiffTypes.Curve;
import dev.phalanx.scenes.diff.DiffTypes.Flying;
import dev.phalanx.scenes.diff.DiffTypes.Friend;
import dev.phalanx.scenes.diff.DiffTypes.Health;
import dev.phalanx.scenes.diff.DiffTypes.Hidden;
import dev.phalanx.scenes.diff.DiffTypes.Inventory;
import dev.phalanx.scenes.diff.DiffTypes.Item;
import dev.phalanx.scenes.diff.DiffTypes.Leader;
import dev.phalanx.scenes.diff.DiffTypes.Memory;
import dev.phalanx.scenes.diff.DiffTypes.Paint;
import dev.phalanx.scenes.diff.DiffTypes.Place;
import dev.phalanx.scenes.diff.DiffTypes.Seen;
import dev.phalanx.scenes.diff.DiffTypes.Step;
import dev.phalanx.scenes.diff.DiffTypes.Target;
import dev.phalanx.scenes.diff.DiffTypes.Team;
import dev.phalanx.scenes.diff.DiffTypes.Title;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes random worlds and changes them at random.
final class RandomEdits {
    static final List<Class<? extends IComponent>> TYPES = List.of(
            Place.class,
            Health.class,
            Paint.class,
            Flying.class,
            Burning.class,
            Hidden.class,
            Target.class,
            Memory.class,
            Item.class,
            Step.class,
            Team.class,
            Leader.class,
            Title.class,
            Curve.class,
            Cleanup.class,
            Inventory.class,
            Friend.class,
            Disabled.class,
            Prefab.class,
            LinkedEntityGroup.class);

    private final Random random;
    private final EntityManager em;
    private final List<Class<? extends IComponent>> types;
    private final List<BlobAssetReference<Integer>> blobs;
    private long nextGuid = 1;

    RandomEdits(
            long seed, World world, List<Class<? extends IComponent>> types, List<BlobAssetReference<Integer>> blobs) {
        this.random = new Random(seed);
        this.em = world.entityManager();
        this.types = types;
        this.blobs = blobs;
    }

    /// Entities with guids, and some without.
    void create(int count) {
        for (int i = 0; i < count; i++) {
            create();
        }
        for (Entity entity : em.getAllEntities()) {
            for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
                fill(entity, type);
            }
        }
    }

    private Entity create() {
        Entity entity = em.createEntity();
        if (random.nextInt(10) > 0) {
            long number = nextGuid++;
            em.addComponent(entity, new EntityGuid(number / 4, (int) number % 4, 0, random.nextInt(2)));
        }
        for (Class<? extends IComponent> type : types) {
            if (random.nextInt(4) == 0) {
                em.addComponent(entity, type);
                fill(entity, type);
            }
        }
        return entity;
    }

    private List<Entity> all() {
        List<Entity> found = new ArrayList<>();
        em.getAllEntities().forEach(found::add);
        return found;
    }

    private Entity any() {
        List<Entity> all = all();
        return all.isEmpty() || random.nextInt(5) == 0 ? Entity.NULL : all.get(random.nextInt(all.size()));
    }

    /// Changes something.
    void change() {
        Entity entity = any();
        if (entity.equals(Entity.NULL)) {
            create();
            return;
        }
        Class<? extends IComponent> type = types.get(random.nextInt(types.size()));
        switch (random.nextInt(12)) {
            case 0 -> create();
            case 1 -> em.destroyEntity(entity);
            case 2 -> em.setName(entity, random.nextBoolean() ? "" : "Ä" + random.nextInt(100));
            case 3, 4 -> {
                if (em.hasComponent(entity, type)) {
                    em.removeComponent(entity, type);
                } else if (!em.hasComponent(entity, dev.phalanx.entities.components.CleanupEntity.class)) {
                    em.addComponent(entity, type);
                    fill(entity, type);
                }
            }
            case 5 -> {
                if (em.hasComponent(entity, EntityGuid.class)) {
                    em.setComponent(entity, new EntityGuid(nextGuid++, -1, 1, 0));
                }
            }
            default -> {
                for (Class<? extends IComponent> each : em.getComponentTypes(entity)) {
                    if (random.nextInt(3) == 0) {
                        fill(entity, each);
                    }
                }
            }
        }
    }

    private void fill(Entity entity, Class<? extends IComponent> type) {
        int number = random.nextInt(6);
        if (type == Place.class) {
            em.setComponent(entity, new Place(number, random.nextFloat()));
        } else if (type == Health.class) {
            em.setComponent(entity, new Health(number));
        } else if (type == Paint.class) {
            em.setComponent(entity, new Paint(List.of(Colour.values()).get(number % 3), number > 2));
        } else if (type == Flying.class) {
            em.setComponent(entity, new Flying(number));
            em.setComponentEnabled(entity, Flying.class, random.nextBoolean());
        } else if (type == Burning.class) {
            em.setComponentEnabled(entity, Burning.class, random.nextBoolean());
        } else if (type == Target.class) {
            em.setComponent(entity, new Target(any(), number));
        } else if (type == Memory.class) {
            FixedList64Bytes<Seen> seen = FixedList64Bytes.of(Seen.class);
            for (int i = 0; i < number % 4; i++) {
                seen.add(new Seen(any(), (short) i));
            }
            em.setComponent(entity, new Memory(seen, FixedString64Bytes.of("é" + number)));
        } else if (type == Item.class) {
            DynamicBuffer<Item> buffer = em.getBuffer(entity, Item.class);
            buffer.clear();
            for (int i = 0; i < number; i++) {
                buffer.add(new Item(any(), random.nextInt(3)));
            }
        } else if (type == Step.class) {
            DynamicBuffer<Step> buffer = em.getBuffer(entity, Step.class);
            buffer.resize(number * 5);
            if (number > 0) {
                buffer.set(number, new Step(random.nextDouble()));
            }
        } else if (type == Team.class) {
            em.setSharedComponent(entity, new Team(number % 3));
        } else if (type == Leader.class) {
            em.setSharedComponent(entity, new Leader(any()));
        } else if (type == Title.class) {
            em.setSharedComponent(entity, new Title("title " + number % 3));
        } else if (type == Curve.class) {
            em.setComponent(
                    entity,
                    new Curve(number == 0 ? BlobAssetReference.nullReference() : blobs.get(number % blobs.size())));
        } else if (type == Cleanup.class) {
            em.setComponent(entity, new Cleanup(number));
        } else if (type == Inventory.class) {
            Inventory value = new Inventory();
            value.items.add("item " + number);
            value.slots = number > 2 ? new int[] {number} : null;
            em.setComponent(entity, Inventory.class, random.nextInt(4) == 0 ? null : value);
        } else if (type == Friend.class) {
            Friend value = new Friend();
            value.entity = any();
            em.setComponent(entity, value);
        } else if (type == LinkedEntityGroup.class) {
            DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(entity, LinkedEntityGroup.class);
            group.clear();
            group.add(new LinkedEntityGroup(entity));
            for (int i = 0; i < number % 3; i++) {
                group.add(new LinkedEntityGroup(any()));
            }
        }
    }
}
