package dev.phalanx.entities.internal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The audit sees what is wrong with an archetype, its list of slabs and the transitions from it.
final class ArchetypeAuditTest {
    private static final ComponentInfo<Health> HEALTH = ComponentTypes.of(Health.class);
    private static final ComponentInfo<Speed> SPEED = ComponentTypes.of(Speed.class);
    private static final ComponentInfo<Monster> MONSTER = ComponentTypes.of(Monster.class);

    private final AuditedStore audited = new AuditedStore();

    @ParameterizedTest
    @CsvSource({
        "hasCleanup, knows whether it has cleanup components",
        "wasDestroyed, knows whether its entities were destroyed",
        "isCleanupOnly, knows whether it is a cleanup-only entity",
        "hasManaged, knows whether it has managed components"
    })
    void aFactThatTheTypesDoNotSay(String field, String text) {
        List<Archetype> archetypes = List.of(
                audited.archetype(Health.class),
                audited.archetype(Rest.class),
                audited.archetype(CleanupEntity.class),
                audited.archetype(Rest.class, CleanupEntity.class),
                audited.archetype(Rest.class, CleanupEntity.class, Health.class),
                audited.archetype(Inventory.class, Sound.class));
        audited.assertSound();
        for (Archetype archetype : archetypes) {
            boolean right = (boolean) AuditedStore.get(archetype, field);
            AuditedStore.set(archetype, field, !right);
            audited.assertFound(archetype + ": " + text);
            AuditedStore.set(archetype, field, right);
        }
    }

    @Test
    void aTypeWhoseValuesAreNotClosed() {
        Archetype archetype = audited.archetype(Inventory.class, Sound.class);
        AuditedStore.set(archetype, "closeable", new int[0]);
        audited.assertFound(archetype + ": the number of types whose values are closed is kept as 0 and counted as 1");
    }

    @Test
    void aWrongNumber() {
        audited.archetype(Health.class);
        AuditedStore.set(audited.archetype(Speed.class), "id", 0);
        audited.assertFound("[Speed]: is found by its id");
    }

    @Test
    void typesInAnotherOrder() {
        ComponentInfo<?>[] types = audited.archetype(Health.class, Speed.class).components();
        ComponentInfo<?> first = types[0];
        types[0] = types[1];
        types[1] = first;
        audited.assertFound("[Speed, Health]: has its types in order");
    }

    @Test
    void twoWithTheSameTypes() {
        audited.archetype(Health.class, Speed.class);
        ComponentInfo<?>[] types =
                audited.archetype(Health.class, Position.class).components();
        types[0] = SPEED;
        types[1] = HEALTH;
        audited.assertFound("[Speed, Health]: is the only one with its types");
    }

    @Test
    void aSlabThatIsNotListed() {
        Archetype archetype = audited.archetype(Health.class);
        audited.fill(archetype, 3);
        AuditedStore.set(archetype.slabs(), "size", 0);
        audited.assertFound("slab id 1: is listed by its archetype");
        audited.assertFound("[Health]: the number of chunks is kept as 1 and counted as 0");
    }

    @Test
    void addingThatLeadsElsewhere() {
        Archetype source = audited.archetype(Health.class);
        Archetype target = audited.archetype(Health.class, Monster.class);
        audited.archetype(Monster.class);
        add(source);
        leadElsewhere(target, "[Health] with Monster: leads to its types, not to ");
        source.components()[0] = MONSTER;
        audited.assertFound("[Monster] with Monster: differs from its source");
    }

    @Test
    void removingThatLeadsElsewhere() {
        Archetype source = audited.archetype(Health.class, Monster.class);
        Archetype target = audited.archetype(Health.class);
        audited.structuralChanges.tryRemove(AuditedStore.slab(filled(source)).locationOf(0), MONSTER);
        audited.assertSound();
        target.components()[0] = SPEED;
        audited.assertFound("[Health, Monster] without Monster: leads to its types, not to [Speed]");
        target.components()[0] = HEALTH;
        source.components()[1] = SPEED;
        audited.archetype(Monster.class);
        audited.assertFound("[Health, Speed] without Monster: differs from its source");
    }

    @Test
    void addingThatLeadsToMore() {
        Archetype source = audited.archetype(Health.class);
        add(source);
        Archetype target = audited.archetype(Health.class, Monster.class);
        ComponentInfo<?>[] more = {HEALTH, MONSTER, ComponentTypes.of(Frozen.class)};
        AuditedStore.set(target, "components", more);
        audited.assertFound("[Health] with Monster: leads to its types, not to [Health, Monster, Frozen]");
    }

    @Test
    void addingThatLeadsBack() {
        Archetype source = audited.archetype(Health.class);
        add(source);
        Archetype target = audited.archetype(Health.class, Monster.class);
        audited.archetype(Monster.class);
        ComponentInfo<?>[] same = {HEALTH, ComponentTypes.of(Frozen.class)};
        AuditedStore.set(source, "components", same);
        AuditedStore.set(target, "components", same);
        audited.assertFound("[Health, Frozen] with Monster: leads to its types, not to [Health, Frozen]");
    }

    private void add(Archetype source) {
        Slab slab = AuditedStore.slab(filled(source));
        int location = audited.structuralChanges.tryAdd(slab.locationOf(0), MONSTER);
        assertThat(EntityLocation.slab(location)).isNotEqualTo(slab.id);
        audited.assertSound();
    }

    private Archetype filled(Archetype archetype) {
        audited.fill(archetype, 3);
        return archetype;
    }

    private void leadElsewhere(Archetype target, String text) {
        ComponentInfo<?>[] types = target.components();
        for (int c = 0; c < types.length; c++) {
            ComponentInfo<?> right = types[c];
            types[c] = SPEED;
            audited.assertFound(text + target);
            types[c] = right;
        }
        audited.assertSound();
    }
}
