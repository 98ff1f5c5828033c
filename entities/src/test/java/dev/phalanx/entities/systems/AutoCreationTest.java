package dev.phalanx.entities.systems;

import static dev.phalanx.entities.systems.WorldSystemFilterFlags.ALL;
import static dev.phalanx.entities.systems.WorldSystemFilterFlags.BAKING_SYSTEM;
import static dev.phalanx.entities.systems.WorldSystemFilterFlags.EDITOR;
import static dev.phalanx.entities.systems.WorldSystemFilterFlags.LOCAL_SIMULATION;
import static dev.phalanx.entities.systems.WorldSystemFilterFlags.PRESENTATION;
import static dev.phalanx.entities.systems.WorldSystemFilterFlags.SERVER_SIMULATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AutoCreationTest {
    @DisableAutoCreation
    static class Manual implements ISystem {}

    static final class BelowManual extends Manual {}

    static final class Plain implements ISystem {}

    @WorldSystemFilter(BAKING_SYSTEM)
    static class Baking implements ISystem {}

    static final class BelowBaking extends Baking {}

    @WorldSystemFilter({EDITOR, WorldSystemFilterFlags.DEFAULT})
    static final class EditorToo implements ISystem {}

    @WorldSystemFilter(ALL)
    static final class Everywhere implements ISystem {}

    @WorldSystemFilter(value = WorldSystemFilterFlags.DEFAULT, childDefault = SERVER_SIMULATION)
    static final class ServerGroup extends ComponentSystemGroup {}

    @UpdateInGroup(ServerGroup.class)
    static final class InServerGroup implements ISystem {}

    @UpdateInGroup(ServerGroup.class)
    static final class Inner extends ComponentSystemGroup {}

    @UpdateInGroup(Inner.class)
    static final class InInner implements ISystem {}

    @Test
    @Row({"SYS-9.1", "SYS-9.2"})
    void disablingIsNotInherited() {
        assertThat(AutoCreation.isDisabled(Manual.class)).isTrue();
        assertThat(AutoCreation.isDisabled(BelowManual.class)).isFalse();
        assertThat(AutoCreation.isFor(Manual.class, Set.of(ALL))).isFalse();
        assertThat(AutoCreation.isFor(BelowManual.class, Set.of(LOCAL_SIMULATION)))
                .isTrue();
    }

    @Test
    @Row("SYS-22.1")
    void theFilterDecidesInWhichWorldsItIsMade() {
        assertThat(AutoCreation.isFor(Plain.class, Set.of(LOCAL_SIMULATION, PRESENTATION)))
                .isTrue();
        assertThat(AutoCreation.isFor(Plain.class, Set.of(BAKING_SYSTEM))).isFalse();
        assertThat(AutoCreation.isFor(Baking.class, Set.of(BAKING_SYSTEM))).isTrue();
        assertThat(AutoCreation.isFor(Baking.class, Set.of(LOCAL_SIMULATION, PRESENTATION)))
                .isFalse();
        assertThat(AutoCreation.isFor(BelowBaking.class, Set.of(BAKING_SYSTEM))).isTrue();
        assertThat(AutoCreation.isFor(EditorToo.class, Set.of(EDITOR))).isTrue();
        assertThat(AutoCreation.isFor(EditorToo.class, Set.of(PRESENTATION))).isTrue();
        assertThat(AutoCreation.isFor(Everywhere.class, Set.of(SERVER_SIMULATION)))
                .isTrue();
        assertThat(AutoCreation.isFor(Plain.class, Set.of(ALL))).isTrue();
    }

    @Test
    @Row("SYS-22.1")
    void theDefaultIsWhatTheGroupSays() {
        assertThat(AutoCreation.flags(Plain.class)).containsExactlyInAnyOrder(LOCAL_SIMULATION, PRESENTATION);
        assertThat(AutoCreation.flags(ServerGroup.class)).containsExactlyInAnyOrder(LOCAL_SIMULATION, PRESENTATION);
        assertThat(AutoCreation.flags(InServerGroup.class)).containsExactly(SERVER_SIMULATION);
        assertThat(AutoCreation.flags(InInner.class)).containsExactly(SERVER_SIMULATION);
    }
}
