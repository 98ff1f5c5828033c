package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a node keeps for another one.
class NodeLinkTest {
    private static MemorySegment message(long tick) {
        MemorySegment message = MemorySegment.ofArray(new byte[StepMessage.HEADER]);
        message.set(StepMessage.LONG, StepMessage.AT_TICK, tick);
        message.set(StepMessage.INT, StepMessage.AT_RECEIVER, 1);
        return message;
    }

    private static List<Long> kept(NodeLink link, long forgotten) {
        List<MemorySegment> kept = new ArrayList<>();
        assertThat(link.keptMessages(kept)).isEqualTo(forgotten);
        return kept.stream()
                .map(message -> message.get(StepMessage.LONG, StepMessage.AT_TICK))
                .toList();
    }

    @Test
    @Row("CLU-12.1")
    void messagesAreKeptUntilTheOtherNodeNeedsThemNoMore() {
        NodeLink link = new NodeLink(0, 1, true);
        MemorySegment reused = message(0);
        for (long tick = 0; tick < 6; tick++) {
            reused.set(StepMessage.LONG, StepMessage.AT_TICK, tick);
            link.send(reused); // its bytes change afterwards
        }
        assertThat(kept(link, -1)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        link.progressed(3, -1);
        assertThat(kept(link, 3)).containsExactly(4L, 5L);
        link.progressed(1, 5); // said before, and again after a new connection
        assertThat(kept(link, 3)).containsExactly(4L, 5L);
        assertThat(link.otherFinished()).isEqualTo(5);
    }

    @Test
    void withoutARecoveryNothingIsKept() {
        NodeLink link = new NodeLink(0, 1, false);
        link.send(message(0));
        assertThat(kept(link, -1)).isEmpty();
    }
}
