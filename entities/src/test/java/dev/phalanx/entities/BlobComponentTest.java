package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// References to blobs in components, and views of blobs, which may not be there.
final class BlobComponentTest extends InWorld {
    record Table(int step, BlobArray<Integer> numbers) {}

    static final class Reader implements IComponentData {
        public BlobAssetReference<Table> table = BlobAssetReference.nullReference();
        public int sum;
    }

    record Page(BlobAssetReference<Table> table) implements IBufferElementData {}

    record Library(BlobAssetReference<Table> table) implements ISharedComponentData {}

    record OfArray(BlobArray<Integer> numbers) implements IComponentData {}

    record OfPointer(BlobPtr<Integer> number) implements IComponentData {}

    record OfText(BlobString text) implements IComponentData {}

    record OfBuffer(BlobArray<Integer> numbers) implements IBufferElementData {}

    record Inner(BlobString text) {}

    record OfShared(Inner inner) implements ISharedComponentData {}

    record OfManagedShared(String name, BlobArray<Integer> numbers) implements ISharedComponentData {}

    record Tree(String name, BlobPtr<Integer> next) {}

    @SuppressWarnings("UnusedVariable") // refused unused
    static final class OfManaged implements IManagedComponentData {
        private Tree tree;
    }

    private static BlobAssetReference<Table> table(int step, int... numbers) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Table(step, builder.allocate(numbers)));
        }
    }

    private static void add(Reader reader) {
        Table table = reader.table.value();
        for (int i = 0; i < table.numbers().length(); i++) {
            reader.sum += table.numbers().getInt(i) * table.step();
        }
    }

    @Test
    @Row({"BLB-1", "BLB-4.1"})
    void entitiesShareTheBlobThatTheirComponentsReferTo() {
        try (BlobAssetReference<Table> one = table(1, 2, 3);
                BlobAssetReference<Table> ten = table(10, 5)) {
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                Reader reader = new Reader();
                reader.table = i % 2 == 0 ? one : ten;
                entities.add(em.createEntity(reader));
            }
            entities.add(em.instantiate(entities.get(1)));
            em.query(rw(Reader.class)).forEach(BlobComponentTest::add);
            for (Entity entity : entities) {
                Reader reader = em.getComponent(entity, Reader.class);
                assertThat(reader.sum).isEqualTo(reader.table.equals(one) ? 5 : 50);
            }
            assertThat(em.getComponent(entities.get(300), Reader.class).table).isEqualTo(ten);
        }
    }

    @Test
    @Row("BLB-3.3")
    void afterCloseEveryCopyInTheWorldThrows() {
        BlobAssetReference<Table> table = table(1, 2);
        Reader reader = new Reader();
        reader.table = table;
        Entity one = em.createEntity(reader);
        em.addBuffer(one, Page.class).add(new Page(table));
        em.addSharedComponent(one, new Library(table));
        Entity two = em.instantiate(one);
        em.getComponent(one, Reader.class).table.close();
        for (Entity entity : List.of(one, two)) {
            for (BlobAssetReference<Table> copy : List.of(
                    em.getComponent(entity, Reader.class).table,
                    em.getBuffer(entity, Page.class).get(0).table(),
                    em.getSharedComponent(entity, Library.class).table())) {
                assertThat(copy).isEqualTo(table);
                assertThat(copy.isCreated()).isFalse();
                assertThatThrownBy(copy::value).isInstanceOf(DisposedException.class);
                assertThatThrownBy(copy::close).isInstanceOf(DisposedException.class);
            }
        }
        assertThatThrownBy(() -> em.query(rw(Reader.class)).forEach(BlobComponentTest::add))
                .isInstanceOf(DisposedException.class);
    }

    record Adding() implements IJobEntity {
        void execute(Reader reader) {
            add(reader);
        }
    }

    @Test
    @Row("BLB-4.2")
    void aClosedBlobOfAComponentThrowsInsideTheJob() {
        BlobAssetReference<Table> table = table(2, 3);
        Reader reader = new Reader();
        reader.table = table;
        Entity entity = em.createEntity(reader);
        var query = em.queryBuilder().withAllRW(Reader.class).build();
        new Adding().scheduleParallel(query, JobHandle.none()).complete();
        assertThat(em.getComponent(entity, Reader.class).sum).isEqualTo(6);
        table.close();
        JobHandle job = new Adding().schedule(query, JobHandle.none());
        assertThatThrownBy(job::complete)
                .isInstanceOf(DisposedException.class)
                .hasMessageStartingWith(table + " was used after its blob was closed.");
    }

    @Test
    @Row("BLB-3")
    void aNewComponentRefersToNoBlob() {
        Entity entity = em.createEntity(Reader.class);
        assertThat(em.getComponent(entity, Reader.class).table)
                .isEqualTo(BlobAssetReference.nullReference())
                .matches(BlobAssetReference::isNull);
    }

    @Test
    @Row("BLB-2.1")
    void viewsAreRefusedInComponentsOfEveryKind() {
        String advice = ", which has a place only inside its own blob. Store a BlobAssetReference to a blob whose root "
                + "has that field.";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity(OfArray.class))
                .withMessage("OfArray.numbers is a BlobArray" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity(OfPointer.class))
                .withMessage("OfPointer.number is a BlobPtr" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity(new OfText(BlobString.empty())))
                .withMessage("OfText.text is a BlobString" + advice);
        Entity entity = em.createEntity();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.addBuffer(entity, OfBuffer.class))
                .withMessage("OfBuffer.numbers is a BlobArray" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.addSharedComponent(entity, new OfShared(new Inner(BlobString.empty()))))
                .withMessage("OfShared.inner.text is a BlobString" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> em.addSharedComponent(entity, new OfManagedShared("", BlobArray.empty(Integer.class))))
                .withMessage("OfManagedShared.numbers is a BlobArray" + advice);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.addComponent(entity, new OfManaged()))
                .withMessage("OfManaged.tree.next is a BlobPtr" + advice);
    }

    record Shelf(FixedList64Bytes<Page> pages) implements IComponentData {}

    private long hashOfWorldWith(BlobAssetReference<Table> table) {
        try (World own = new World("Own")) {
            EntityManager manager = own.entityManager();
            Reader reader = new Reader();
            reader.table = table;
            Shelf shelf = new Shelf(FixedList64Bytes.of(Page.class, new Page(table)));
            Entity entity = manager.createEntity(reader, shelf);
            manager.addBuffer(entity, Page.class).add(new Page(table));
            manager.addSharedComponent(entity, new Library(table));
            return own.stateHash();
        }
    }

    @Test
    void aStateHashCountsWhatBlobsHold() {
        BlobAssetReference<Table> one = table(2, 3, 4);
        BlobAssetReference<Table> same = table(2, 3, 4);
        BlobAssetReference<Table> other = table(2, 3, 5);
        assertThat(same.contentHash()).isEqualTo(one.contentHash());
        long hash = hashOfWorldWith(one);
        assertThat(hashOfWorldWith(same)).isEqualTo(hash);
        assertThat(hashOfWorldWith(other)).isNotEqualTo(hash);
        assertThat(hashOfWorldWith(BlobAssetReference.nullReference())).isNotEqualTo(hash);
        one.close();
        same.close();
        assertThat(hashOfWorldWith(one)).isEqualTo(hashOfWorldWith(same)).isNotEqualTo(hash);
        other.close();
    }
}
