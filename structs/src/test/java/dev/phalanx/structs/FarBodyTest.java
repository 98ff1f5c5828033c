package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.TestTypes.Guest;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.FarBody;
import dev.phalanx.structs.kernel.Query;
import dev.phalanx.structs.kernel.Store;
import org.junit.jupiter.api.Test;

/// Bodies and struct types in different packages.
class FarBodyTest {
    /// A struct type that only its own package can name.
    record Hidden(float x) {}

    /// A struct type with a part that only its own package can name.
    public static final class Suitcase {
        /// The part.
        public Hidden content;
    }

    @Test
    void aMethodOfAnotherPackageIsCalledWhereItIs() {
        Store<Guest> guests = Store.of(Guest.class, 1, 2);
        Body1<Guest> body = FarBody::welcome;
        new Query().rw(guests).run(0, 0, 2).forEach(body);
        assertThat(guests.get(0, 1).x).isOne();
    }

    private static void assertRefused(Class<?> type, String what) {
        Body1<Object> body = FarBody.ofAnything();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Query().ro(Store.of(type, 1, 1)).kernel(body))
                .withMessage(
                        what + " is not public, so code generated in package dev.phalanx.structs.kernel cannot use it. "
                                + "Make it public, or use it in its own package only.");
    }

    @Test
    void aBodyThatCannotSeeAllOfItsParametersIsRefused() {
        assertRefused(Hidden.class, "Hidden");
        assertRefused(Guest.class, "The constructor of Guest");
        assertRefused(Suitcase.class, "Hidden, the type of Suitcase.content,");
    }
}
