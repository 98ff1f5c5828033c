package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import org.junit.jupiter.api.Test;

final class QueryTermsTest {
    @Test
    void oneTermForATypeAndAnAccess() {
        assertThat(rw(Position.class)).isSameAs(rw(Position.class)).hasToString("rw(Position)");
        assertThat(ro(Position.class)).isSameAs(ro(Position.class)).hasToString("ro(Position)");
        assertThat(ref(Velocity.class)).isSameAs(ref(Velocity.class)).hasToString("ref(Velocity)");
        assertThat(ro(Position.class).id())
                .isNotEqualTo(rw(Position.class).id())
                .isNotEqualTo(ro(Velocity.class).id());
    }

    @Test
    void aRecordCannotBeChanged() {
        assertThatThrownBy(() -> rw(Velocity.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rw(Velocity.class) was called, but Velocity is a record, which cannot be changed. Use"
                        + " ref(Velocity.class) and set a new value, or make it a final class with public fields.");
    }

    @Test
    void aTagHasNoValue() {
        String message = "Monster is a tag and has no value for a term. Require it with withAll(Monster.class), exclude"
                + " it with withNone(Monster.class).";
        assertThatThrownBy(() -> ro(Monster.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> rw(Monster.class)).hasMessage(message);
        assertThatThrownBy(() -> ref(Monster.class)).hasMessage(message);
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void whatIsNoComponentIsRefused() {
        assertThatThrownBy(() -> ro((Class) String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("String is not a component");
    }
}
