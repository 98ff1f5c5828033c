package dev.phalanx.baking.internal.record;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A component that a baker has added to an entity.
public final class RecordedComponent {
    private final Entity entity;
    private final Class<? extends IComponent> type;
    private @Nullable IComponent value;
    private final @Nullable List<IBufferElementData> elements;
    private boolean isEnabled = true;
    private boolean isHandedOver;

    private RecordedComponent(
            Entity entity,
            Class<? extends IComponent> type,
            @Nullable IComponent value,
            @Nullable List<IBufferElementData> elements) {
        this.entity = entity;
        this.type = type;
        this.value = value;
        this.elements = elements;
    }

    /// A component with a value, or all zero.
    static RecordedComponent of(Entity entity, Class<? extends IComponent> type, @Nullable IComponent value) {
        return new RecordedComponent(entity, type, value, null);
    }

    /// An empty buffer.
    static RecordedComponent buffer(Entity entity, Class<? extends IComponent> type) {
        return new RecordedComponent(entity, type, null, new ArrayList<>(4));
    }

    /// The entity.
    public Entity entity() {
        return entity;
    }

    /// The class.
    public Class<? extends IComponent> type() {
        return type;
    }

    /// The value; null if it is all zero, or a buffer.
    public @Nullable IComponent value() {
        return value;
    }

    void setValue(IComponent newValue) {
        value = newValue;
        isHandedOver = false;
    }

    /// Notes that a world owns the value now, and closes it.
    public void handOver() {
        isHandedOver = true;
    }

    /// The value if it is an object that its owner closes, and no world owns it; otherwise null. It is returned only
    /// once.
    @Nullable
    AutoCloseable takeOwn() {
        if (isHandedOver || !isCloseable()) {
            return null;
        }
        isHandedOver = true;
        return (AutoCloseable) value;
    }

    /// Whether the value is an object that its owner closes.
    boolean isCloseable() {
        return value instanceof IManagedComponentData && value instanceof AutoCloseable;
    }

    /// The elements of a buffer; null for other components.
    public @Nullable List<IBufferElementData> elements() {
        return elements;
    }

    /// Whether the component is enabled.
    public boolean isEnabled() {
        return isEnabled;
    }

    void setEnabled(boolean enabled) {
        isEnabled = enabled;
    }
}
