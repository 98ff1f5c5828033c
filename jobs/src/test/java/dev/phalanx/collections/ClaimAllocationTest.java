package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// What threads that add to one map at a time allocate.
class ClaimAllocationTest {
    private static final int ENTRIES = 10_000;

    private static void addByTwo(Chains chains) {
        Chains.Claim first = chains.new Claim();
        Chains.Claim second = chains.new Claim();
        for (int i = 0; i < ENTRIES / 2; i++) {
            first.leave(0, first.take("map"));
            second.leave(0, second.take("map"));
        }
        first.end("map");
        second.end("map");
    }

    /// The blocks of the threads alternate, so that the entries of each are many ranges, of 8 bytes each.
    @Test
    void rangesUseMemoryOfEarlierClaims() {
        Chains chains = new Chains(ENTRIES);
        addByTwo(chains);
        chains.clear();
        assertThat(Allocations.bytesOf(() -> addByTwo(chains))).isLessThan(500);
        assertThat(chains.count()).isEqualTo(ENTRIES);
    }

    @Test
    void aClaimThatEndedMayGoOn() {
        Chains chains = new Chains(ENTRIES);
        Chains.Claim claim = chains.new Claim();
        claim.leave(0, claim.take("map"));
        claim.end("map");
        claim.leave(1, claim.take("map"));
        claim.end("map");
        claim.end("map");
        assertThat(chains.count()).isEqualTo(2);
    }
}
