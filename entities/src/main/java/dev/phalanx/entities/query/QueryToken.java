package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.KernelParameter;
import java.util.concurrent.atomic.AtomicInteger;

/// Says what a query's lambda gets of one component type. Made by [QueryTokens], one object for each type and access.
///
/// @param <T> what the lambda gets
@SuppressWarnings("UnusedTypeParameter") // carries the type from the token to the lambda
public final class QueryToken<T> {
    private static final AtomicInteger NEXT_ID = new AtomicInteger();

    private final int id;
    private final ComponentInfo<?> component;
    private final KernelParameter.Access access;

    QueryToken(ComponentInfo<?> component, KernelParameter.Access access) {
        this.id = NEXT_ID.getAndIncrement();
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
        String verb = switch (access) {
            case READ_WRITE -> "rw";
            case READ_ONLY -> "ro";
            case REF -> "ref";
            case ENABLED_RW -> "enabledRW";
            case ENABLED_RO -> "enabledRO";
            case BUFFER_RW -> "buffer";
            case BUFFER_RO -> "bufferRO";
            case MANAGED -> "managed";
        };
        return verb + "(" + component.name() + ")";
    }
}
