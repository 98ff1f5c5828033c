package dev.phalanx.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.worker.Wire;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentOfferTest {
    private static final List<AgentOffer> OFFERS = AgentOffer.in(List.of(
            Wire.line("contender", "phalanx", "Phalanx", "1", "note"),
            Wire.line("offer", "phalanx", Scenario.SCHELLING_SMALL, 40),
            Wire.line("offer", "phalanx", Scenario.WOLF_SHEEP_SMALL, 80),
            Wire.line("contender", "mason", "MASON", "22", "note"),
            Wire.line("offer", "mason", Scenario.SCHELLING_SMALL, 90)));

    private static List<String> select(String... only) {
        return AgentOffer.select(OFFERS, List.of(only), false).stream()
                .map(offer -> offer.scenario().id() + " " + offer.contender().id() + " " + offer.lines())
                .toList();
    }

    @Test
    void offersOfAScenarioFollowEachOther() {
        assertThat(select())
                .containsExactly(
                        "schelling-small phalanx 40", "schelling-small mason 90", "wolf-sheep-small phalanx 80");
    }

    @Test
    void namesSelectContendersAndScenarios() {
        assertThat(select("mason")).containsExactly("schelling-small mason 90");
        assertThat(select("wolf-sheep-small")).containsExactly("wolf-sheep-small phalanx 80");
        assertThat(select("mason", "schelling-small")).containsExactly("schelling-small mason 90");
    }

    @Test
    void aNameOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> select("netlogo"))
                .withMessage("There is no contender or scenario netlogo. Give one of mason, phalanx, or of"
                        + " schelling-small, schelling-large, flocking-small, flocking-large, wolf-sheep-small,"
                        + " wolf-sheep-large.");
    }
}
