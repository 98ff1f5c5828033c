package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.KernelParameter;

/// Says what a query's lambda gets of one component type. Made by [QueryTokens], one object for each type and access.
///
/// @param <T> what the lambda gets
public final class QueryToken<T> {
    private final int id;
    private final ComponentInfo<?> component;
    private final KernelParameter.Access access;

    QueryToken(ComponentInfo<?> component, KernelParameter.Access access) {
        this.id = component.index() * KernelParameter.Access.values().length + access.ordinal();
        this.component = component;
        this.access = access;
    }

    /// A number that no other token has.
    int id() {
        return id;
    }

    ComponentInfo<?> component() {
        return component;
    }

    KernelParameter.Access access() {
        return access;
    }

    /// Such as `ref(Velocity)`.
    @Override
    public String toString() {
        String verb =
                switch (access) {
                    case READ_WRITE -> "rw";
                    case READ_ONLY -> "ro";
                    case REF -> "ref";
                };
        return verb + "(" + component.name() + ")";
    }
}
