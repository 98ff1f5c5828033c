package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.bakers.BlobAssetStore;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.blob.BlobOwner;
import dev.phalanx.testing.Row;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlobAssetStoreTest extends InBaking {
    record Shape(float size) {}

    record Sound(float size) {}

    record Body(BlobAssetReference<Shape> shape) implements IComponentData {}

    private static final Guid KEY = Guid.ofName("key");

    private final BlobAssetStore store = new BlobAssetStore("the store");

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static BlobAssetReference<Shape> shape(float size) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Shape(size));
        }
    }

    private static BlobAssetReference<Sound> sound(float size) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Sound(size));
        }
    }

    @Row("BLB-6.1")
    @Test
    void blobsOfOneContentAreOne() {
        BlobAssetReference<Shape> first = shape(1);
        BlobAssetReference<Shape> same = shape(1);
        BlobAssetReference<Shape> other = shape(2);
        assertThat(store.add(first)).isSameAs(first);
        assertThat(store.add(same)).isEqualTo(first);
        assertThat(same.isCreated()).as("a duplicate").isFalse();
        assertThat(store.add(other)).isSameAs(other);
        assertThat(store.add(first)).as("added again").isSameAs(first);
        assertThat(store.count()).isEqualTo(2);
    }

    @Row({"BLB-6.1", "BLB-6.2"})
    @Test
    void blobsOfDifferentTypesAreApart() {
        BlobAssetReference<Shape> shape = store.add(shape(1), KEY);
        BlobAssetReference<Sound> sound = store.add(sound(1), KEY);
        assertThat(store.count()).isEqualTo(2);
        assertThat(store.find(Shape.class, KEY)).isEqualTo(shape);
        assertThat(store.find(Sound.class, KEY)).isEqualTo(sound);
    }

    @Row("BLB-6.2")
    @Test
    void aBlobIsAddedByKeyOnce() {
        BlobAssetReference<Shape> first = shape(1);
        BlobAssetReference<Shape> second = shape(2);
        assertThat(store.tryAdd(first, KEY)).isTrue();
        assertThat(store.tryAdd(second, KEY)).isFalse();
        assertThat(second.isCreated()).as("a blob that was not added").isTrue();
        assertThat(store.contains(Shape.class, KEY)).isTrue();
        assertThat(store.contains(Sound.class, KEY)).isFalse();
        assertThat(store.contains(Shape.class, Guid.ofName("other"))).isFalse();
        assertThat(store.find(Shape.class, KEY)).isEqualTo(first);
        assertThat(store.find(Shape.class, Guid.ofName("other"))).isNull();
        second.close();
    }

    @Test
    void twoKeysMayNameOneBlob() {
        BlobAssetReference<Shape> first = store.add(shape(1), KEY);
        assertThat(store.add(shape(1), Guid.ofName("other"))).isEqualTo(first);
        assertThat(store.add(shape(1), KEY)).isEqualTo(first);
        assertThat(store.count()).isEqualTo(1);
        assertThat(store.removeKey(Shape.class, KEY)).isTrue();
        assertThat(store.removeKey(Shape.class, KEY)).isFalse();
        assertThat(store.find(Shape.class, KEY)).isNull();
        assertThat(first.isCreated()).isTrue();
    }

    @Test
    void aKeyWithAnotherContentIsRefused() {
        BlobAssetReference<Shape> other = shape(2);
        store.add(shape(1), KEY);
        assertThatThrownBy(() -> store.add(other, KEY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the store has a blob Shape with the key " + KEY + " and another content. Make the key of"
                        + " everything that the content depends on.");
        assertThat(other.isCreated()).isTrue();
        assertThat(store.count()).isEqualTo(1);
        other.close();
    }

    @Test
    void theStoreOwnsItsBlobs() {
        BlobAssetReference<Shape> kept = store.add(shape(1));
        assertThatThrownBy(kept::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Blob<Shape> belongs to the store, which closes it. Close that instead, and do not close the"
                                + " blob.");
        store.close();
        store.close();
        assertThat(kept.isCreated()).isFalse();
        assertThat(store.count()).isZero();
        assertThatThrownBy(() -> store.add(shape(3)))
                .isInstanceOf(DisposedException.class)
                .hasMessage("the store was used after it was closed. Use the store of the current bake.");
        assertThatThrownBy(() -> store.find(Shape.class, KEY)).isInstanceOf(DisposedException.class);
    }

    @Test
    void aBlobOfAnotherOwnerIsRefused() {
        try (BlobOwner owner = new BlobOwner("a file")) {
            BlobAssetReference<Shape> owned = owner.adopt(shape(1));
            assertThatThrownBy(() -> store.add(owned))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageMatching(
                            "BlobAssetReference<Shape>\\(\\d+:\\d+\\) belongs to a file and cannot belong to the"
                                    + " store as well\\. Build or read a blob for each\\.");
            assertThat(store.count()).isZero();
            BlobAssetReference<Shape> kept = store.add(shape(1));
            assertThat(kept.isCreated()).isTrue();
        }
    }

    @Test
    void nullBlobsAreRefused() {
        assertThatThrownBy(() -> store.add(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("blob");
        assertThatThrownBy(() -> store.add(BlobAssetReference.<Shape>nullReference()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("The BlobAssetReference is null: it refers to no blob. Ask isCreated() first, or store a"
                        + " reference.");
    }

    @Test
    void blobsThatAreNotUsedAreClosed() {
        BlobAssetReference<Shape> used = store.add(shape(1), KEY);
        BlobAssetReference<Shape> unused = store.add(shape(2), Guid.ofName("other"));
        store.retain(Set.of(used));
        assertThat(used.isCreated()).isTrue();
        assertThat(unused.isCreated()).isFalse();
        assertThat(store.count()).isEqualTo(1);
        assertThat(store.find(Shape.class, KEY)).isEqualTo(used);
        assertThat(store.find(Shape.class, Guid.ofName("other"))).isNull();
        BlobAssetReference<Shape> again = store.add(shape(2));
        assertThat(again.value()).isEqualTo(new Shape(2));
    }

    // In bakes

    @Row("BLB-6.1")
    @Test
    void bakersShareBlobsOfOneContent() {
        for (int i = 0; i < 4; i++) {
            int number = i;
            scripts.first(
                    node("N" + i),
                    baker -> baker.addComponent(baker.getEntity(), new Body(baker.addBlobAsset(shape(number % 2)))));
        }
        bakeWell();
        assertThat(body("N0")).isEqualTo(body("N2")).isNotEqualTo(body("N1"));
        assertThat(body("N1").value()).isEqualTo(new Shape(1));
        scene.findNode("N0").remove();
        bakeWell();
        assertThat(body("N2").value()).as("a blob whose first user is gone").isEqualTo(new Shape(0));
        BlobAssetReference<Shape> first = body("N2");
        scene.findNode("N2").remove();
        bakeWell();
        bakeWell();
        assertThat(first.isCreated()).as("a blob that nobody uses").isFalse();
    }

    private BlobAssetReference<Shape> body(String name) {
        return em().getComponent(entity(name), Body.class).shape();
    }

    @Test
    void bakersFindBlobsByKeyInLaterBakes() {
        AuthoringNode node = node("A");
        isCompared = false;
        scripts.first(
                node, baker -> baker.addComponent(baker.getEntity(), new Body(baker.addBlobAsset(shape(1), KEY))));
        bakeWell();
        scripts.change(node, baker -> {
            BlobAssetReference<Shape> found = baker.tryGetBlobAsset(Shape.class, KEY);
            assertThat(found).isNotNull();
            baker.addComponent(baker.getEntity(), new Body(found));
        });
        bakeWell();
        bakeWell();
        assertThat(body("A").value()).isEqualTo(new Shape(1));
    }

    @Test
    void twoBakersWithOneKeyAndTwoContentsAreAProblem() {
        AuthoringNode a = node("A");
        AuthoringNode b = node("B");
        scripts.first(a, baker -> baker.addComponent(baker.getEntity(), new Body(baker.addBlobAsset(shape(1), KEY))));
        scripts.first(b, baker -> baker.addComponent(baker.getEntity(), new Body(baker.addBlobAsset(shape(2), KEY))));
        assertThat(problems())
                .containsExactly("city: FirstBaker of B gives a blob Shape the key " + KEY
                        + ", which FirstBaker of A has given to one of another content. Make the key of everything that"
                        + " the content depends on.");
        scripts.change(
                a,
                baker -> baker.addComponent(
                        baker.getEntity(), new Body(baker.addBlobAsset(shape(1), Guid.ofName("other")))));
        bakeWell();
        assertThat(body("B").value()).isEqualTo(new Shape(2));
        scripts.change(b, baker -> baker.addComponent(baker.getEntity(), new Body(baker.addBlobAsset(shape(3), KEY))));
        bakeWell();
        assertThat(body("B").value()).as("another content under the same key").isEqualTo(new Shape(3));
        a.remove();
        b.remove();
        bakeWell();
    }

    @Test
    void oneKeyForTwoContentsInOneCallIsAProblem() {
        scripts.first(node("A"), baker -> {
            baker.addBlobAsset(shape(1), KEY);
            baker.addBlobAsset(sound(2), KEY);
            baker.addBlobAsset(shape(1), KEY);
            baker.addBlobAsset(shape(2), KEY);
        });
        assertThat(problems())
                .containsExactly("city: FirstBaker failed: FirstBaker.addBlobAsset was given the key " + KEY
                        + " for two blobs Shape of different content. Make the key of everything that the content depends"
                        + " on.");
    }
}
