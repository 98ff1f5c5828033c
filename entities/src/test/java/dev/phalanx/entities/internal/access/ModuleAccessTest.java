package dev.phalanx.entities.internal.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ModuleAccessTest {
    /// What users have of a book.
    static final class Ticket {
        static {
            ModuleAccess.<Ticket, String>set(Ticket.class, String.class, ticket -> ticket.title);
            ModuleAccess.<String, Ticket>set(String.class, Ticket.class, Ticket::new);
            IndexedAccess.<Ticket, Character>set(
                    Ticket.class, Character.class, (ticket, number) -> ticket.title.charAt(number));
        }

        private final String title;

        private Ticket(String title) {
            this.title = title;
        }
    }

    @Test
    void aClassIsInitializedForWhatItGives() {
        ModuleAccess<String, Ticket> tickets = ModuleAccess.find(String.class, Ticket.class);
        ModuleAccess<Ticket, String> titles = ModuleAccess.find(Ticket.class, String.class);
        IndexedAccess<Ticket, Character> letters = IndexedAccess.find(Ticket.class, Character.class);
        assertThat(titles.of(tickets.of("Emma"))).isEqualTo("Emma");
        assertThat(letters.of(tickets.of("Emma"), 1)).isEqualTo('m');
    }

    @Test
    void whatNoClassGivesIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ModuleAccess.find(String.class, Integer.class))
                .withMessage(
                        "Neither java.lang.String nor java.lang.Integer leads from the first to the second. Let the"
                                + " exported one of them set the access.");
        assertThatIllegalStateException()
                .isThrownBy(() -> IndexedAccess.find(String.class, Integer[].class))
                .withMessage("Neither java.lang.String nor [Ljava.lang.Integer; leads from the first to the second. Let"
                        + " the exported one of them set the access.");
    }
}
