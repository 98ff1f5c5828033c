package dev.phalanx.entities.internal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.contract.SlabColumns;
import org.junit.jupiter.api.Test;

/// The audit sees what is wrong with the tables beside the slabs: of ids, of columns, of meta entities and of shared
/// values.
final class TableAuditTest {
    private static final ComponentInfo<Health> HEALTH = ComponentTypes.of(Health.class);
    private static final ComponentInfo<Speed> SPEED = ComponentTypes.of(Speed.class);
    private static final ComponentInfo<Fog> FOG = ComponentTypes.ofChunk(Fog.class);

    private final AuditedStore audited = new AuditedStore();

    private Slab filled(ComponentInfo<?>... types) {
        Archetype archetype = audited.archetype(types);
        audited.fill(archetype, 3);
        audited.assertSound();
        return AuditedStore.slab(archetype);
    }

    @Test
    void aFreeListThatLeadsAway() {
        long[] ids = audited.fill(audited.archetype(HEALTH), 3);
        audited.structuralChanges.bulk().destroy(ids, 0, 1);
        audited.assertSound();
        audited.store.entities().move(audited.store.entities().firstFree(), 99);
        audited.assertFound("free list: ends, and not at 99");
    }

    @Test
    void aVersionOfNoEntity() {
        filled(HEALTH);
        ((long[]) AuditedStore.get(audited.store.entities(), "cells"))[1] = 0;
        audited.assertFound("entity index 1: has a version of 1 or more");
    }

    @Test
    void columnsOfASlabWithoutTheType() {
        Slab of = filled(HEALTH);
        Slab without = filled(SPEED);
        int[][] versions = (int[][]) AuditedStore.get(columns(HEALTH), "changeVersions");
        versions[without.id] = versions[of.id];
        audited.assertFound("tables of Health at slab id " + without.id + ": have nothing, as the archetype lacks");
    }

    @Test
    void idsOfNoSlab() {
        Slab slab = filled(HEALTH);
        audited.store.slabs().entityTable()[slab.id] = new long[slab.rows()];
        audited.assertFound("table of entity ids at slab id " + slab.id + ": has the slab's ids");
    }

    @Test
    void lookupsOfOtherColumns() {
        Slab first = filled(HEALTH);
        Slab second = filled(HEALTH, SPEED);
        SlabColumns[] slabs = columns(HEALTH).slabs();
        audited.assertSound();
        SlabColumns right = slabs[first.id];
        slabs[first.id] = slabs[second.id];
        audited.assertFound("tables of Health at slab id " + first.id + ": have column 0 for lookups");
        slabs[first.id] = null;
        audited.assertFound("tables of Health at slab id " + first.id + ": have the columns for lookups");
        slabs[first.id] = right;
        slabs[3] = right;
        audited.fill(audited.archetype(SPEED), 3);
        assertThat(audited.store.slabs().find(3)).isNotNull();
        slabs[3] = right;
        audited.assertFound("tables of Health at slab id 3: have nothing for lookups, as they are not used");
    }

    private ComponentColumns<?> columns(ComponentInfo<?> type) {
        return audited.store.ensureColumns(type);
    }

    @Test
    void metaEntitiesWithOtherValues() {
        Slab meta = filled(HEALTH, FOG).meta;
        int c = meta.archetype.indexOf(ComponentTypes.of(Fog.class));
        int column = meta.archetype.layout().firstColumn(c);
        Object right = meta.columns[column];
        meta.columns[column] = new float[meta.rows()];
        audited.assertFound(": shares the values of Fog");
        meta.columns[column] = right;
        meta.changeVersion[c] = new int[meta.chunks()];
        audited.assertFound(": shares versions of Fog");
    }

    @Test
    void metaEntitiesWithoutTheType() {
        Slab meta = filled(HEALTH, FOG).meta;
        meta.archetype.components()[meta.archetype.indexOf(ComponentTypes.of(Fog.class))] = SPEED;
        audited.assertFound(": has Fog");
    }

    @Test
    void aMetaEntityOfAnotherChunk() {
        Slab slab = filled(HEALTH, FOG);
        slab.sequence[0]++;
        audited.assertFound(" chunk 0: the number is kept as ");
    }

    @Test
    void aChunkOfNoGroup() {
        filled(ComponentTypes.of(Team.class)).group[0] = 7;
        audited.assertFound(" chunk 0: has a group that lives, not 7");
    }

    @Test
    void aChunkWithRoomThatIsNotListed() {
        Slab slab = filled(ComponentTypes.of(Team.class));
        ((int[]) AuditedStore.get(slab.archetype.groups(), "open"))[slab.group[0]] = 0;
        audited.assertFound("group 0 of [Team]: lists its chunks with room, [");
    }

    @Test
    void aGroupOfNoValue() {
        Slab slab = filled(ComponentTypes.of(Team.class));
        ((int[]) AuditedStore.get(slab.archetype.groups(), "indices"))[0] = 3;
        audited.assertFound("group 0 of [Team]: has a value of Team that is stored");
    }

    @Test
    void aGroupWithValuesOfAnotherWorld() {
        Slab slab = filled(ComponentTypes.of(Team.class));
        AuditedStore other = new AuditedStore();
        Archetype foreign = other.archetype(ComponentTypes.of(Team.class));
        SharedTable<?>[] tables = (SharedTable<?>[]) AuditedStore.get(slab.archetype.groups(), "tables");
        tables[0] = foreign.groups().table(0);
        audited.assertFound("group 0 of [Team]: has values of the world's table of Team");
    }

    @Test
    void aValueWithTooManyHolders() {
        Slab slab = filled(ComponentTypes.of(Team.class));
        SharedTable<Team> table = audited.store.shared().ensure(ComponentTypes.of(Team.class));
        int stored = audited.store.ensureShared(table, new Team(4));
        audited.structuralChanges.setShared(slab.locationOf(0), table.info(), stored);
        audited.structuralChanges.finished();
        audited.assertSound();
        table.hold(stored);
        audited.assertFound("value " + stored + " of Team: the number of holders is kept as 2 and counted as 1");
    }
}
