package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Objects as components: how they are stored, handed out and moved.
final class ManagedComponentTest extends InWorld {
    public abstract static class Abstract implements IManagedComponentData {}

    public static final class WithoutDefault implements IManagedComponentData {
        public WithoutDefault(int ignored) {}
    }

    public static class Loud implements IManagedComponentData {}

    public static final class Louder extends Loud {}

    public static final class Both implements IManagedComponentData, IComponentData {}

    @Test
    @Row("CMP-5.5")
    void addingTheClassGivesNull() {
        Entity entity = em.createEntity(Monster.class);
        assertThat(em.addComponent(entity, Sound.class)).isTrue();
        assertThat(em.getComponent(entity, Sound.class)).isNull();
        assertThat(em.getComponent(em.createEntity(Sound.class), Sound.class)).isNull();
    }

    @Test
    @Row("CMP-5.6")
    void nullIsAValue() {
        Entity entity = em.createEntity();
        em.addComponent(entity, Handle.class, null);
        assertThat(em.hasComponent(entity, Handle.class)).isTrue();
        assertThat(em.getComponent(entity, Handle.class)).isNull();
        em.setComponent(entity, new Handle());
        em.setComponent(entity, Handle.class, null);
        assertThat(em.getComponent(entity, Handle.class)).isNull();
    }

    @Test
    @Row("CMP-5.7")
    void theVeryObjectIsHandedOutAlsoAfterMoves() {
        Sound sound = new Sound("bang");
        Entity other = em.createEntity(new Sound("other"), new Health(1));
        Entity entity = em.createEntity(sound, new Health(2));
        assertThat(em.getComponent(entity, Sound.class)).isSameAs(sound);
        em.addComponent(entity, new Monster());
        em.addComponent(em.queryBuilder().withAll(Sound.class).build(), Frozen.class);
        em.destroyEntity(other);
        em.removeComponent(entity, Monster.class);
        assertThat(em.getComponent(entity, Sound.class)).isSameAs(sound);
        for (int i = 0; i < 500; i++) {
            em.createEntity(new Sound("more"), new Health(i), new Frozen());
        }
        assertThat(em.getComponent(entity, Sound.class)).isSameAs(sound);
        assertThat(sound.closed).isZero();
    }

    @Test
    @Row("CMP-5.8")
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse
    void anObjectOfAnotherClassIsRefused() {
        Entity entity = em.createEntity();
        assertThatThrownBy(() -> em.addComponent(entity, (Class) Handle.class, (IComponent) new Sound("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A value of Sound was given for Handle. Give a value of the component's own class.");
        assertThatThrownBy(() -> em.addComponent(entity, Loud.class, new Louder()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A value of Louder was given for Loud. Give a value of the component's own class.");
        assertThat(em.getComponentCount(entity)).isZero();
    }

    /// Has fields of kinds that no struct type has.
    public static final class Anything implements IManagedComponentData {
        public String text = "";
        public Object[] objects = {};
        public Thread thread = Thread.currentThread();
        public Runnable action = () -> {};
        public Anything itself = this;
        private final List<Object> things = new ArrayList<>();
        transient Integer boxed;
    }

    @Test
    @Row("CMP-5.1")
    void anyFieldsAreAllowed() {
        Anything anything = new Anything();
        anything.text = "text";
        anything.things.add(anything);
        anything.boxed = 3;
        Entity entity = em.createEntity(anything, new Health(1));
        em.addComponent(entity, Monster.class);
        assertThat(em.getComponent(entity, Anything.class)).isSameAs(anything);
        assertThat(anything.itself).isSameAs(anything);
        assertThat(anything.things).containsExactly(anything);
        assertThat(anything.text).isEqualTo("text");
        assertThat(anything.boxed).isEqualTo(3);
    }

    @Test
    @Row("CMP-5.2")
    void theClassIsChecked() {
        assertThatThrownBy(() -> em.createEntity(Abstract.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Abstract is not a component: it is abstract, and has no values of its own. Name the class of"
                                + " the values.");
        assertThatThrownBy(() -> em.createEntity(WithoutDefault.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "WithoutDefault is not a component: it has no no-argument constructor. Give it one, which may"
                                + " be private.");
        assertThatThrownBy(() -> em.createEntity(Both.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Both is not a component: it implements both IComponentData and IManagedComponentData. Leave"
                                + " one of them out.");
    }

    @Test
    @Row({"CMP-5.9", "VER-7"})
    void gettingCountsAsAWrite() {
        Entity entity = em.createEntity(new Sound("x"), new Health(1));
        world.update();
        world.addSystem(new ISystem() {});
        world.update();
        int now = world.globalSystemVersion();
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThat(chunk.getChangeVersion(Sound.class)).isNotEqualTo(now);
        em.getComponent(entity, Sound.class);
        assertThat(chunk.getChangeVersion(Sound.class)).isEqualTo(now);
        assertThat(chunk.getChangeVersion(Health.class)).isNotEqualTo(now);
    }

    @Test
    @Row("CMP-5")
    void aReferenceCountsFourBytesInAChunk() {
        assertThat(em.createArchetype(Sound.class).chunkCapacity()).isEqualTo(128);
        assertThat(em.getArchetype(em.createEntity(new Sound("x"), new Monster(), new Health(1)))
                        .componentTypes())
                .containsExactly(Entity.class, Health.class, Sound.class, Monster.class);
    }

    @Test
    @Row("CMP-5")
    void noNativeArrayTakesObjects() {
        Entity entity = em.createEntity(new Sound("x"));
        String message = "The values of Sound are objects and lie in no NativeArray. Get them entity by entity with"
                + " getComponent, or in a query with managed(Sound.class).";
        ArchetypeChunk chunk = em.getChunk(entity);
        EntityQuery query = em.queryBuilder().withAll(Sound.class).build();
        assertThatThrownBy(() -> chunk.getNativeArray(Sound.class)).hasMessage(message);
        assertThatThrownBy(() -> chunk.toComponentDataArray(Sound.class)).hasMessage(message);
        assertThatThrownBy(() -> query.toComponentDataArray(Sound.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The values of Sound are objects and lie in no NativeArray. Get them with"
                        + " toComponentArray(Sound.class), or in a query with managed(Sound.class).");
    }

    @Test
    @Row("QRY-12.7")
    void aQueryCollectsObjectsInAnArrayOfTheirClass() {
        Sound first = new Sound("1");
        Sound second = new Sound("2");
        Entity one = em.createEntity(first, new Stunned(0));
        Entity none = em.createEntity(Sound.class, Stunned.class);
        Entity two = em.createEntity(second, new Stunned(0), new Monster());
        EntityQuery query =
                em.queryBuilder().withAll(Sound.class, Stunned.class).buildPrivate();
        Sound[] sounds = query.toComponentArray(Sound.class);
        assertThat(sounds).containsExactly(first, null, second);
        assertThat(query.toEntityArray().toList()).containsExactly(one, none, two);
        sounds[0] = second;
        assertThat(em.getComponent(one, Sound.class)).as("the array is a copy").isSameAs(first);
        em.setComponentEnabled(one, Stunned.class, false);
        assertThat(query.toComponentArray(Sound.class)).containsExactly(null, second);
        query.setChangedVersionFilter(Sound.class);
        query.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertThat(query.toComponentArray(Sound.class)).isEmpty();
        query.resetFilter();
        world.addSystem(new ISystem() {});
        world.update();
        query.toComponentArray(Sound.class);
        assertThat(em.getChunk(two).getChangeVersion(Sound.class))
                .as("whoever has the objects may change them")
                .isEqualTo(world.globalSystemVersion());
    }

    @Test
    @Row("QRY-12.7")
    @SuppressWarnings({"unchecked", "rawtypes"})
    void onlyObjectsThatAQueryRequiresAreCollected() {
        EntityQuery query =
                em.queryBuilder().withAll(Health.class).withAny(Sound.class).build();
        assertThatThrownBy(() -> query.toComponentArray(Sound.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The values of Sound were asked for, which query [Health] with one of [Sound] does not"
                        + " require. Add it to the query with withAll(Sound.class).");
        assertThatThrownBy(() -> query.toComponentArray((Class) Health.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The values of Health are no objects. Use toComponentDataArray(Health.class).");
    }

    @Test
    void aQueryGivesTheObjects() {
        Sound first = new Sound("1");
        Sound second = new Sound("2");
        Entity one = em.createEntity(first, new Health(1));
        em.createEntity(second, new Health(2), new Monster());
        em.createEntity(Sound.class);
        List<Sound> seen = new ArrayList<>();
        em.query(managed(Sound.class)).forEach(seen::add);
        assertThat(seen).containsExactlyInAnyOrder(first, second, null);
        em.query(rw(Health.class), managed(Sound.class)).withEntityAccess().forEach((health, sound, entity) -> {
            health.points += 10;
            sound.clip += entity.equals(one) ? "!" : "?";
        });
        assertThat(first.clip).isEqualTo("1!");
        assertThat(second.clip).isEqualTo("2?");
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(11);
        assertThat(managed(Sound.class).toString()).isEqualTo("managed(Sound)");
    }

    @Test
    @Row("CMP-5")
    void aQueryOfObjectsCountsAsAWrite() {
        Entity entity = em.createEntity(new Sound("x"));
        world.addSystem(new ISystem() {});
        world.update();
        em.query(managed(Sound.class)).forEach(sound -> {});
        assertThat(em.getChunk(entity).getChangeVersion(Sound.class)).isEqualTo(world.globalSystemVersion());
    }

    @Test
    void aLargeBodyGetsTheObjectsToo() {
        em.createEntity(new Sound(""), new Health(3));
        em.query(rw(Health.class), managed(Sound.class)).forEach((health, sound) -> {
            StringBuilder text = new StringBuilder(sound.clip);
            for (int i = 0; i < health.points; i++) {
                text.append(i).append(health.points).append(sound.closed).append(',');
                if (i > 100) {
                    text.append("a")
                            .append(i * 31 + health.points * 17 - sound.copies * 3)
                            .append("b");
                    text.append("c")
                            .append(i * 37 + health.points * 13 - sound.copies * 5)
                            .append("d");
                    text.append("e")
                            .append(i * 41 + health.points * 11 - sound.copies * 7)
                            .append("f");
                    text.append("g")
                            .append(i * 43 + health.points * 7 - sound.copies * 11)
                            .append("h");
                    text.append("i")
                            .append(i * 47 + health.points * 5 - sound.copies * 13)
                            .append("j");
                    text.append("k")
                            .append(i * 53 + health.points * 3 - sound.copies * 17)
                            .append("l");
                    text.append("m")
                            .append(i * 59 + health.points * 2 - sound.copies * 19)
                            .append("n");
                    text.append("o")
                            .append(i * 61 + health.points * 19 - sound.copies * 23)
                            .append("p");
                    text.append("q")
                            .append(i * 67 + health.points * 23 - sound.copies * 29)
                            .append("r");
                }
            }
            sound.clip = text.toString();
            health.points = text.length();
        });
        em.query(managed(Sound.class)).forEach(sound -> assertThat(sound.clip).isEqualTo("030,130,230,"));
    }

    @Test
    @Row("ENT-17.1")
    void anObjectMovesFromOneEntityToAnother() {
        Sound sound = new Sound("moved");
        Entity source = em.createEntity(sound, new Health(1));
        Entity target = em.createEntity();
        List<String> heard = new ArrayList<>();
        em.onRemove(Sound.class, entity -> heard.add("removed " + em.getComponent(entity, Sound.class).clip));
        em.onAdd(Sound.class, entity -> heard.add("added " + em.getComponent(entity, Sound.class).clip));
        em.moveComponent(source, target, Sound.class);
        assertThat(em.getComponent(target, Sound.class)).isSameAs(sound);
        assertThat(em.hasComponent(source, Sound.class)).isFalse();
        assertThat(sound.closed).isZero();
        assertThat(heard).containsExactly("removed moved", "added moved");
    }

    @Test
    @Row("ENT-17.4")
    void theObjectThatWasThereIsClosedUnlessItIsTheSame() {
        Sound sound = new Sound("moved");
        Sound old = new Sound("old");
        Entity source = em.createEntity(sound);
        Entity target = em.createEntity(old);
        em.moveComponent(source, target, Sound.class);
        assertThat(old.closed).isEqualTo(1);
        assertThat(sound.closed).isZero();
        Entity again = em.createEntity(sound);
        em.moveComponent(again, target, Sound.class);
        assertThat(em.getComponent(target, Sound.class)).isSameAs(sound);
        assertThat(sound.closed).as("it was the same").isZero();
    }

    @Test
    @Row({"ENT-17.2", "ENT-17.3"})
    void whatCannotMoveIsRefused() {
        Entity source = em.createEntity(new Sound("x"));
        Entity without = em.createEntity();
        Entity dead = em.createEntity();
        em.destroyEntity(dead);
        em.moveComponent(source, source, Sound.class);
        assertThat(em.getComponent(source, Sound.class).closed).isZero();
        for (Entity wrong : List.of(dead, Entity.NULL)) {
            assertThatThrownBy(() -> em.moveComponent(wrong, without, Sound.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(wrong + " does not exist");
            assertThatThrownBy(() -> em.moveComponent(source, wrong, Sound.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(wrong + " does not exist");
        }
        assertThatThrownBy(() -> em.moveComponent(without, source, Sound.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(without + " has no Sound; it has []. Add it first, or let the query require it with"
                        + " withAll(Sound.class).");
    }

    @Test
    void theStateHashTakesEqualObjectsForTheSame() {
        Entity entity = em.createEntity(new Sound("a"));
        long hash = world.stateHash();
        em.setComponent(entity, new Sound("b"));
        assertThat(world.stateHash()).isNotEqualTo(hash);
        em.setComponent(entity, new Sound("a"));
        assertThat(world.stateHash()).isEqualTo(hash);
        em.setComponent(entity, Sound.class, null);
        assertThat(world.stateHash()).isNotEqualTo(hash);
        Entity without = em.createEntity(new Handle());
        long before = world.stateHash();
        em.setComponent(without, new Handle());
        assertThat(world.stateHash()).as("Handle has no hash of its own").isEqualTo(before);
        em.setComponent(without, Handle.class, null);
        assertThat(world.stateHash()).isNotEqualTo(before);
    }

    @Test
    void aDumpCallsNoCodeOfObjects() {
        em.createEntity(new Sound("a"));
        em.createEntity(Sound.class);
        assertThat(world.dump()).contains("Entity(0:1): Sound[object]", "Entity(1:1): Sound[null]");
    }

    @Test
    @Row("SER-2.2")
    void objectsMoveToAnotherWorldAsTheyAre() {
        World other = new World("Other");
        Inventory inventory = new Inventory(3);
        Sound sound = new Sound("x");
        Entity entity = em.createEntity(inventory, sound);
        inventory.owner = entity;
        other.entityManager().createEntity();
        other.entityManager().moveEntitiesFrom(em);
        Entity moved = other.entityManager()
                .queryBuilder()
                .withAll(Sound.class)
                .build()
                .toEntityArray()
                .get(0);
        assertThat(other.entityManager().getComponent(moved, Sound.class)).isSameAs(sound);
        assertThat(other.entityManager().getComponent(moved, Inventory.class)).isSameAs(inventory);
        assertThat(inventory.owner).isEqualTo(moved);
        assertThat(sound.closed).isZero();
    }

    @Test
    @Row("CMP-5")
    void swappingEntitiesSwapsObjects() {
        Sound first = new Sound("1");
        Sound second = new Sound("2");
        Entity one = em.createEntity(first);
        Entity two = em.createEntity(second);
        ArchetypeChunk chunk = em.getChunk(one);
        em.swapComponents(chunk, 0, chunk, 1);
        assertThat(em.getComponent(one, Sound.class)).isSameAs(second);
        assertThat(em.getComponent(two, Sound.class)).isSameAs(first);
        assertThat(first.closed + second.closed).isZero();
    }

    @Test
    @Row("CMP-5.7")
    void manyEntitiesMoveAndKeepTheirObjects() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Sound.class, Health.class), 1_000);
        List<Sound> sounds = new ArrayList<>();
        for (Entity entity : entities) {
            Sound sound = new Sound("" + entity.index());
            sounds.add(sound);
            em.setComponent(entity, sound);
        }
        em.addComponent(em.universalQuery(), Monster.class);
        em.removeComponent(entities, Health.class);
        em.removeComponent(em.universalQuery(), Monster.class);
        int i = 0;
        for (Entity entity : entities) {
            assertThat(em.getComponent(entity, Sound.class)).isSameAs(sounds.get(i++));
        }
        assertThat(sounds).allMatch(sound -> sound.closed == 0);
    }
}
