package dev.phalanx.inspector.internal.values;

import dev.phalanx.scenes.internal.values.JsonOutput;
import dev.phalanx.structs.Entity;
import tools.jackson.core.JsonGenerator;

/// Writes values to an answer.
///
/// JSON has no infinite numbers and no exact integers above 2^53, so those are strings.
record ValueOutput(JsonGenerator json) implements JsonOutput {
    static final long EXACT = 1L << 53;

    @Override
    public void beginObject() {
        json.writeStartObject();
    }

    @Override
    public void beginArray() {
        json.writeStartArray();
    }

    @Override
    public void end() {
        if (json.streamWriteContext().inArray()) {
            json.writeEndArray();
        } else {
            json.writeEndObject();
        }
    }

    @Override
    public void name(String name) {
        json.writeName(name);
    }

    @Override
    public void string(String value) {
        json.writeString(value);
    }

    @Override
    public void bool(boolean value) {
        json.writeBoolean(value);
    }

    @Override
    public void whole(long value) {
        if (value > EXACT || value < -EXACT) {
            json.writeString(Long.toString(value));
        } else {
            json.writeNumber(value);
        }
    }

    @Override
    public void number(float value) {
        if (Float.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Float.toString(value));
        }
    }

    @Override
    public void number(double value) {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Double.toString(value));
        }
    }

    @Override
    public void nothing() {
        json.writeNull();
    }

    /// Writes the id of an entity.
    void entity(Entity entity) {
        if (entity.equals(Entity.NULL)) {
            nothing();
        } else {
            string(Ids.text(entity));
        }
    }

    /// Writes a value if it is a number, boolean, character, constant or id.
    ///
    /// @return whether it is one of these
    boolean simple(Object value) {
        switch (value) {
            case Boolean truth -> bool(truth);
            case Character unit -> string(unit.toString());
            case Float number -> number(number.floatValue());
            case Double number -> number(number.doubleValue());
            case Enum<?> constant -> string(constant.name());
            case Entity entity -> entity(entity);
            case Byte _, Short _, Integer _, Long _ -> whole(((Number) value).longValue());
            default -> {
                return false;
            }
        }
        return true;
    }
}
