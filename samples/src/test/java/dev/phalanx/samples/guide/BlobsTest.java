package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobSlot;
import dev.phalanx.structs.blob.BlobString;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The code of the page about blob assets.
class BlobsTest {
    // snippet blobs-declared
    record Recoil(float angle, float seconds) {}

    record Weapon(float damage, BlobString name, BlobArray<Recoil> recoil) {}

    record Node(int id, BlobPtr<Node> parent) {}

    static final class Armed implements IComponentData {
        public BlobAssetReference<Weapon> weapon = BlobAssetReference.nullReference();
        public int shot;
        public float angle;
    }
    // end blobs-declared

    private static BlobAssetReference<Weapon> pistol() {
        // snippet blobs-built
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Weapon(
                    12f,
                    builder.allocateString("Pistol"),
                    builder.allocate(Recoil.class, 3, i -> new Recoil(i, 0.1f * i))));
        }
        // end blobs-built
    }

    @Test
    void entitiesShareABlob() {
        try (World world = new World("Guide");
                BlobAssetReference<Weapon> pistol = pistol()) {
            EntityManager em = world.entityManager();
            Entity one = em.createEntity(em.createArchetype(Armed.class));
            // snippet blobs-read
            em.query(rw(Armed.class)).forEach(armed -> armed.weapon = pistol); // 8 bytes per entity
            em.query(rw(Armed.class)).forEach(armed -> {
                Weapon weapon = armed.weapon.value();
                armed.shot = (armed.shot + 1) % weapon.recoil().length();
                armed.angle += weapon.recoil().get(armed.shot).angle();
            });
            // end blobs-read
            assertThat(em.getComponent(one, Armed.class).angle).isEqualTo(1);
            assertThat(pistol.value().name().toString()).isEqualTo("Pistol");
        }
    }

    @Test
    void aTreePointsAtItsParents() {
        // snippet blobs-tree
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Node> root = builder.constructRoot(Node.class);
            BlobSlot<Node> parent = builder.allocate(root, "parent", Node.class);
            builder.setPointer(parent, "parent", root); // any slot that was allocated earlier
            try (BlobAssetReference<Node> tree = builder.createBlobAssetReference(Node.class)) {
                assertThat(tree.value().parent().value().parent().value()).isEqualTo(tree.value());
            }
        }
        // end blobs-tree
    }

    @Test
    void aBlobGoesToAFileAndBack(@TempDir Path folder) throws IOException {
        try (BlobAssetReference<Weapon> pistol = pistol()) {
            // snippet blobs-file
            Path file = folder.resolve("pistol.blob");
            pistol.write(file, 1);
            try (BlobAssetReference<Weapon> mapped = BlobAssetReference.map(file, Weapon.class, 1)) {
                assertThat(mapped.value().damage()).isEqualTo(12);
            }
            assertThat(BlobAssetReference.tryRead(file, Weapon.class, 2)).isNull(); // a different version
            // end blobs-file
        }
    }

    @Test
    void aClosedBlobIsClosedForAll() {
        BlobAssetReference<Weapon> pistol = pistol();
        // snippet blobs-closed
        pistol.close();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(pistol::value)
                .withMessageEndingWith(
                        "was used after its blob was closed. Close a blob after the last use of every copy"
                                + " of its reference.");
        // end blobs-closed
    }
}
