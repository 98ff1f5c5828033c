package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import tools.jackson.databind.JsonNode;

/// How the values of a type look in the protocol, which may differ from how the inspector has them.
interface ValueForm {
    /// The same in both.
    ValueForm PLAIN = new ValueForm() {
        @Override
        public JsonNode shown(JsonNode stored) {
            return stored;
        }

        @Override
        public JsonNode stored(JsonNode shown, EntityManager em) {
            return shown;
        }
    };

    /// The value as clients see it.
    ///
    /// @param stored the value as the inspector has it, which may be changed
    JsonNode shown(JsonNode stored);

    /// The value as the inspector has it.
    ///
    /// @param shown what a client sent, which may be changed
    /// @throws RemoteError if it is no value of the type
    JsonNode stored(JsonNode shown, EntityManager em);
}
