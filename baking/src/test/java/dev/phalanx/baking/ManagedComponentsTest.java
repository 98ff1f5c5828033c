package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Objects that bakers add as components: who closes them, and how often.
class ManagedComponentsTest extends InBaking {
    private static final List<Handle> ALL = new ArrayList<>();

    /// Counts how often it is closed.
    static final class Handle implements IManagedComponentData, AutoCloseable, Cloneable {
        final String name;
        int closes;

        @SuppressWarnings("unused") // worlds need it
        Handle() {
            this("");
        }

        Handle(String name) {
            this.name = name;
            ALL.add(this);
        }

        @Override
        public Handle clone() {
            assertThat(closes).as("a closed object is copied: " + name).isZero();
            return new Handle(name);
        }

        @Override
        public void close() {
            closes++;
        }
    }

    record Lamp(float watts) implements IComponentData {}

    @BeforeEach
    void begin() {
        ALL.clear();
        isCompared = false;
    }

    @AfterEach
    @Override
    void closeBaking() {
        super.closeBaking();
        assertThat(ALL)
                .allSatisfy(handle -> assertThat(handle.closes).as(handle.name).isEqualTo(1));
    }

    private static void open(Entity entity, Handle handle) {
        assertThat(entity).isNotEqualTo(Entity.NULL);
        assertThat(handle.closes).isZero();
    }

    private Handle handleOf(String name) {
        Handle handle = em().getComponent(entity(name), Handle.class);
        open(entity(name), handle);
        return handle;
    }

    @Test
    void objectsAreClosedWhenTheBakingIs() {
        scripts.first(node("A"), baker -> baker.addComponent(baker.getEntity(), new Handle("a")));
        bakeWell();
        assertThat(handleOf("A").name).isEqualTo("a");
        bakeWell();
        assertThat(handleOf("A").name).isEqualTo("a");
        assertThat(ALL.getFirst().closes).as("the object of the baker").isZero();
    }

    @Test
    void objectsAreClosedWhenTheirBakerRunsAgainOrIsGone() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), new Handle("a")));
        bakeWell();
        Handle first = ALL.getFirst();
        scripts.change(node, baker -> baker.addComponent(baker.getEntity(), new Handle("b")));
        bakeWell();
        assertThat(first.closes).isEqualTo(1);
        assertThat(handleOf("A").name).isEqualTo("b");
        node.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(ALL).allSatisfy(handle -> assertThat(handle.closes).isEqualTo(1));
        scripts.first(node, baker -> {
            baker.addComponent(baker.getEntity(), new Handle("c"));
            baker.addComponent(baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "More"), new Handle("d"));
        });
        bakeWell();
        assertThat(handleOf("More").name).isEqualTo("d");
        node.remove();
        bakeWell();
        assertThat(ALL).allSatisfy(handle -> assertThat(handle.closes).isEqualTo(1));
    }

    @Test
    void objectsOfABakerThatFailsAreClosed() {
        scripts.first(node("A"), baker -> {
            baker.addComponent(baker.getEntity(), new Handle("a"));
            throw new IllegalStateException("No power.");
        });
        assertThat(problems()).containsExactly("city: FirstBaker failed: No power.");
        assertThat(ALL.getFirst().closes).isEqualTo(1);
        problems();
        assertThat(ALL).hasSize(2);
    }

    @Test
    void objectsThatAreReplacedInTheSameCallAreClosed() {
        scripts.first(node("A"), baker -> {
            Entity entity = baker.getEntity();
            Handle kept = new Handle("kept");
            baker.addComponent(entity, new Handle("first"));
            baker.setComponent(entity, kept);
            baker.setComponent(entity, kept);
        });
        bakeWell();
        assertThat(handleOf("A").name).isEqualTo("kept");
    }

    @Test
    void objectsOfARefusedBakerAreClosedAndMadeAnew() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        scripts.second(node, baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(2));
            baker.addComponent(baker.getEntity(), new Handle("a"));
        });
        assertThat(problems()).hasSize(1);
        assertThat(problems()).hasSize(1);
        node.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(handleOf("A").name).isEqualTo("a");
    }

    @Test
    void objectsOfABakerThatIsRefusedLaterAreClosedAndMadeAnew() {
        AuthoringNode node = node("A");
        AuthoringNode other = node("B");
        types = scripts.typesWithAlso();
        scripts.both(
                node,
                baker -> {
                    if (baker.getComponent(dev.phalanx.baking.authoring.NodeRef.of("B"), Scripts.NoteAuthoring.class)
                            != null) {
                        baker.addComponent(baker.getEntity(), new Lamp(1));
                    }
                },
                baker -> {
                    baker.addComponent(baker.getEntity(), new Lamp(2));
                    baker.addComponent(baker.getEntity(), new Handle("a"));
                });
        bakeWell();
        assertThat(handleOf("A").name).isEqualTo("a");
        other.addComponent(new Scripts.NoteAuthoring("x"));
        assertThat(problems()).hasSize(1);
        assertThat(ALL).allSatisfy(handle -> assertThat(handle.closes).isEqualTo(1));
        other.removeComponent(Scripts.NoteAuthoring.class);
        bakeWell();
        assertThat(handleOf("A").name).isEqualTo("a");
    }

    @Test
    void objectsOfPrefabsThatAreNotUsedAreClosed() {
        AuthoringScene pigeon = other("pigeon.scene.json");
        scripts.first(pigeon.addNode("Pigeon"), baker -> baker.addComponent(baker.getEntity(), new Handle("p")));
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        scripts.second(node, baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(2));
            baker.getEntity(AssetRef.of("pigeon.scene.json"));
        });
        assertThat(problems()).hasSize(1);
        assertThat(ALL).hasSize(1);
        node.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(handleOf("Pigeon").name).isEqualTo("p");
        node.removeComponent(Scripts.SecondAuthoring.class);
        bakeWell();
    }

    /// A component whose object no world can copy.
    static final class Socket implements IManagedComponentData {
        final Thread thread = new Thread(() -> {});
    }

    @Test
    void objectsThatCannotBeCopiedAreAProblem() {
        scripts.first(node("A"), baker -> baker.addComponent(baker.getEntity(), new Socket()));
        scripts.first(node("B"), baker -> baker.addComponent(baker.getEntity(), new Lamp(1)));
        assertThat(problems())
                .containsExactly("city: What bakers add to A cannot be copied: A copy of Socket was needed, and"
                        + " Socket.thread is a java.lang.Thread, which cannot be copied or saved. Give Socket a public clone() of its own"
                        + " and let it be Cloneable.");
    }

    /// A component whose object cannot be closed.
    static final class Stuck implements IManagedComponentData, AutoCloseable, Cloneable {
        boolean isOriginal;

        @Override
        public void close() throws IOException {
            if (isOriginal) {
                isOriginal = false;
                throw new IOException("Stuck");
            }
        }

        @Override
        public Stuck clone() {
            return new Stuck();
        }

        static Stuck original() {
            Stuck made = new Stuck();
            made.isOriginal = true;
            return made;
        }
    }

    @Test
    void anObjectThatCannotBeClosedIsAWarning() {
        AuthoringNode node = node("A");
        scripts.first(node, baker -> baker.addComponent(baker.getEntity(), Stuck.original()));
        bakeWell();
        scripts.change(node, baker -> {
            Entity entity = baker.getEntity();
            baker.addComponent(entity, Stuck.original());
            baker.setComponent(entity, new Stuck());
            baker.addComponent(entity, new Lamp(2));
        });
        assertThat(problems())
                .containsExactly(
                        "city: warning: An object of a component of an earlier bake could not be closed:"
                                + " java.io.IOException: Stuck. Let its close() throw nothing.",
                        "city: warning: An object of a component that was not used could not be closed:"
                                + " java.io.IOException: Stuck. Let its close() throw nothing.");
        assertThat(em().getComponent(entity("A"), Lamp.class)).isEqualTo(new Lamp(2));
        scripts.change(node, baker -> {
            baker.addComponent(baker.getEntity(), Stuck.original());
            baker.addComponent(baker.createAdditionalEntity(), Stuck.original());
        });
        bakeWell();
        node.remove();
        assertThat(problems())
                .containsOnly("city: warning: An object of a component of an earlier bake could not be closed:"
                        + " java.io.IOException: Stuck. Let its close() throw nothing.")
                .hasSize(2);
        bakeWell();
    }
}
