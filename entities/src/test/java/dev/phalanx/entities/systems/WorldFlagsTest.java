package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.testing.Row;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AuditWorlds.class)
final class WorldFlagsTest {
    @Test
    @Row("WLD-8.2")
    void aWorldHasTheFlagsThatItWasCreatedWith() {
        World staging = new World("Staging", WorldFlags.STAGING, WorldFlags.CONVERSION);
        assertThat(staging.flags()).containsExactly(WorldFlags.CONVERSION, WorldFlags.STAGING);
        assertThat(new World("Shadow", WorldFlags.SHADOW).flags()).containsExactly(WorldFlags.SHADOW);
        assertThat(new World("Streaming", WorldFlags.STREAMING).flags()).containsExactly(WorldFlags.STREAMING);
        staging.close();
        assertThat(staging.flags()).containsExactly(WorldFlags.CONVERSION, WorldFlags.STAGING);
    }

    @Test
    @Row("WLD-8.2")
    void flagsOfLiveWorldsIncludeLive() {
        Set<WorldFlags> live = EnumSet.noneOf(WorldFlags.class);
        for (WorldFlags flag : WorldFlags.values()) {
            Set<WorldFlags> flags = new World("World", flag).flags();
            assertThat(flags).contains(flag).hasSizeLessThanOrEqualTo(2);
            if (flags.contains(WorldFlags.LIVE)) {
                live.add(flag);
            } else {
                assertThat(flags).hasSize(1);
            }
        }
        assertThat(live)
                .containsExactly(
                        WorldFlags.LIVE,
                        WorldFlags.EDITOR,
                        WorldFlags.GAME,
                        WorldFlags.SIMULATION,
                        WorldFlags.GAME_SERVER,
                        WorldFlags.GAME_CLIENT,
                        WorldFlags.GAME_THIN_CLIENT);
    }

    @Test
    @Row("WLD-8.2")
    void flagsAreThoseOfTheSpecification() {
        assertThat(WorldFlags.values())
                .extracting(WorldFlags::name)
                .containsExactly(
                        "LIVE",
                        "EDITOR",
                        "GAME",
                        "SIMULATION",
                        "CONVERSION",
                        "STAGING",
                        "SHADOW",
                        "STREAMING",
                        "GAME_SERVER",
                        "GAME_CLIENT",
                        "GAME_THIN_CLIENT");
    }

    @Test
    void aWorldWithoutFlagsIsThatOfAGame() {
        assertThat(new World("World").flags()).containsExactly(WorldFlags.LIVE, WorldFlags.GAME);
        assertThat(World.unlisted("World").flags()).containsExactly(WorldFlags.LIVE, WorldFlags.GAME);
        assertThat(new World("World", new WorldFlags[0]).flags()).isEmpty();
    }

    @Test
    void flagsCannotBeChanged() {
        World world = new World("World");
        assertThatThrownBy(() -> world.flags().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(world.flags()).contains(WorldFlags.GAME);
    }

    @Test
    @SuppressWarnings("NullAway") // null is what is refused
    void nullIsRefusedAndNoWorldIsCreated() {
        assertThatThrownBy(() -> new World("World", WorldFlags.GAME, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("World was given null for flags[1]. Give a value that is not null.");
        assertThatThrownBy(() -> new World("World", (WorldFlags[]) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("World was given null for flags. Give a value that is not null.");
        assertThat(World.all()).isEmpty();
    }

    @Test
    void aSetOfFlagsIncludesWhatTheyInclude() {
        assertThat(WorldFlags.setOf(WorldFlags.STAGING, WorldFlags.EDITOR))
                .containsExactly(WorldFlags.LIVE, WorldFlags.EDITOR, WorldFlags.STAGING);
        assertThat(WorldFlags.setOf()).isEmpty();
    }
}
