package dev.phalanx.entities.internal.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.jobs.graph.FirstFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class FirstFailureTest extends InWorld {
    @Test
    void theFirstHasTheNextOnesInIt() {
        IllegalStateException first = new IllegalStateException("first");
        IllegalArgumentException second = new IllegalArgumentException("second");
        assertThat(FirstFailure.join(null, first)).isSameAs(first);
        assertThat(FirstFailure.join(first, first)).isSameAs(first).hasNoSuppressedExceptions();
        assertThat(FirstFailure.<RuntimeException>join(first, second)).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(second);
    }

    @Test
    void whatIsMoreThanAFewIsCounted() {
        IllegalStateException first = new IllegalStateException("first");
        for (int i = 1; i <= 17; i++) {
            FirstFailure.join(first, new IllegalStateException("next " + i));
        }
        assertThat(first.getSuppressed()).hasSize(17);
        assertThat(first.getSuppressed()[15]).hasMessage("next 16");
        assertThat(first.getSuppressed()[16]).hasMessage("1 more exception was thrown. Only the first 16 are listed.");
        FirstFailure.join(first, new IllegalStateException("next 18"));
        assertThat(first.getSuppressed()[16])
                .hasMessage("2 more exceptions were thrown. Only the first 16 are listed.");
        StringWriter text = new StringWriter();
        first.printStackTrace(new PrintWriter(text));
        assertThat(text.toString())
                .contains("Suppressed: 2 more exceptions were thrown. Only the first 16 are listed.");
    }

    @Test
    void aListenerThatThrowsForEachEntityMakesOneShortException() {
        em.onCreate(entity -> {
            throw new IllegalStateException("Entity " + entity.index());
        });
        Throwable thrown = catchThrowable(() -> em.createEntity(em.createArchetype(Health.class), 1_000_000));
        assertThat(thrown).hasMessage("Entity 0");
        assertThat(thrown.getSuppressed()).hasSize(17);
        assertThat(thrown.getSuppressed()[16])
                .hasMessage("999983 more exceptions were thrown. Only the first 16 are listed.");
    }
}
