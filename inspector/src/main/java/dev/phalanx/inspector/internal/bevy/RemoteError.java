package dev.phalanx.inspector.internal.bevy;

import tools.jackson.core.JsonGenerator;

/// A request that failed: one of the protocol's codes, and a message that says what is wrong and what to do.
final class RemoteError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// The body is not JSON, or not a request.
    static final int INVALID_REQUEST = -32600;

    /// There is no such method, or it is not available.
    static final int METHOD_NOT_FOUND = -32601;

    /// The parameters are wrong.
    static final int INVALID_PARAMS = -32602;

    /// The server failed.
    static final int INTERNAL_ERROR = -32603;

    /// The entity does not exist.
    static final int ENTITY_NOT_FOUND = -23401;

    /// There is no such component type, or its value is wrong.
    static final int COMPONENT_ERROR = -23402;

    /// The entity does not have the component.
    static final int COMPONENT_NOT_PRESENT = -23403;

    /// The entity would be its own parent or ancestor.
    static final int SELF_REPARENT = -23404;

    /// There is no such resource type, or its value is wrong.
    static final int RESOURCE_ERROR = -23501;

    /// The world does not have the resource.
    static final int RESOURCE_NOT_PRESENT = -23502;

    private final int code;

    RemoteError(int code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    static RemoteError params(String message) {
        return new RemoteError(INVALID_PARAMS, message);
    }

    static RemoteError component(String message) {
        return new RemoteError(COMPONENT_ERROR, message);
    }

    static RemoteError unknownType(String path) {
        return component("This process has used no component type " + path
                + ". Ask world.list_components without parameters for those that it has used.");
    }

    static RemoteError internal(String message) {
        return new RemoteError(INTERNAL_ERROR, message);
    }

    int code() {
        return code;
    }

    /// Writes the error as an object.
    void write(JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("code", code);
        out.writeStringProperty("message", String.valueOf(getMessage()));
        out.writeEndObject();
    }
}
