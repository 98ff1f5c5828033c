package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.api.ComponentValues;
import dev.phalanx.inspector.internal.api.Types;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A component type by its path in the protocol: the binary name of the class, with the prefix `chunk ` for a component
/// of chunks, or one of Bevy's names.
///
/// @param path the path
/// @param types the component type, or null for the name of the entity, which is no component here
/// @param form how values look
record RemoteType(String path, @Nullable Types types, ValueForm form) {
    /// The name of an entity, which Bevy has as a component.
    static final RemoteType NAME = new RemoteType("bevy_ecs::name::Name", null, ValueForm.PLAIN);

    /// Bevy's names of types that exist here under other names.
    static final List<RemoteType> ALIASES = List.of(
            NAME,
            alias("bevy_ecs::hierarchy::ChildOf", Parent.class, BevyForms.CHILD_OF),
            alias("bevy_transform::components::transform::Transform", LocalTransform.class, BevyForms.LOCAL_TRANSFORM),
            alias(
                    "bevy_transform::components::global_transform::GlobalTransform",
                    LocalToWorld.class,
                    BevyForms.LOCAL_TO_WORLD));

    private static final ClassValue<Described> DESCRIBED = new ClassValue<>() {
        @Override
        protected Described computeValue(Class<?> type) {
            TypeInfo info = TypeManager.get(type.asSubclass(IComponent.class));
            JsonNode schema = ComponentValues.schema(info);
            return new Described(schema, EntityFieldsForm.of(schema));
        }
    };

    /// What is known of the values of a class.
    private record Described(JsonNode schema, ValueForm form) {}

    private static RemoteType alias(String path, Class<? extends IComponent> type, ValueForm form) {
        return new RemoteType(path, new Types(type, false), form);
    }

    /// The type of a path, or null if the process has used none of this name.
    static @Nullable RemoteType find(String path) {
        for (RemoteType alias : ALIASES) {
            if (alias.path().equals(path)) {
                return alias;
            }
        }
        Types types = Types.find(path);
        return types == null ? null : of(types);
    }

    /// The type of a path.
    ///
    /// @throws RemoteError if the process has used none of this name
    static RemoteType get(String path) {
        RemoteType found = find(path);
        if (found == null) {
            throw RemoteError.unknownType(path);
        }
        return found;
    }

    /// A component type by its own name.
    static RemoteType of(Types types) {
        return new RemoteType(types.key(), types, DESCRIBED.get(types.type()).form());
    }

    /// Whether the path is the type's own name.
    boolean isOwnName() {
        return types != null && types.key().equals(path);
    }

    /// The schema of the values that the inspector has, or null for the name of the entity.
    @Nullable
    JsonNode schema() {
        return types == null ? null : DESCRIBED.get(types.type()).schema();
    }
}
