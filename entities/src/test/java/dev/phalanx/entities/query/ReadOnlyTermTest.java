package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import org.junit.jupiter.api.Test;

/// A lambda that assigns what it was given to read only, in a class with no other lambda like it.
final class ReadOnlyTermTest extends InWorld {
    @Test
    void isRefused() {
        em.createEntity(new Position(1, 0, 0));
        assertThatThrownBy(() -> em.query(ro(Position.class)).forEach(position -> position.x = 99))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "A lambda in ReadOnlyTermTest \\(ReadOnlyTermTest.java:\\d+\\) assigns Position.x of"
                                + " its parameter 1 \\(position\\), a Position, which is read-only: what it assigns would be lost."
                                + " Ask for it with rw\\(Position.class\\), or assign to an object of your own.");
    }
}
