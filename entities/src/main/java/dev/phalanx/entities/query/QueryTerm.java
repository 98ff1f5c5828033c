package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.KernelParameter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Says what a query's lambda gets of one component type, or which aspect. Made by [QueryTerms], one object for each
/// type and access.
///
/// @param <T> what the lambda gets
@SuppressWarnings("UnusedTypeParameter") // carries the type from the term to the lambda
public final class QueryTerm<T> {
    private static final AtomicInteger NEXT_ID = new AtomicInteger();

    private final int id;
    private final String text;
    private final Supplier<BodyParameter> maker;
    private final boolean isAspect;
    private @Nullable BodyParameter parameter;

    QueryTerm(ComponentInfo<?> component, KernelParameter.Access access) {
        this(verb(access) + "(" + component.name() + ")", () -> BodyParameter.of(component, access), false);
    }

    QueryTerm(AspectInfo<?> aspect, boolean readOnly) {
        this(
                (readOnly ? "aspectRO(" : "aspect(") + aspect.name() + ")",
                () -> BodyParameter.of(aspect, readOnly),
                true);
    }

    private QueryTerm(String text, Supplier<BodyParameter> maker, boolean isAspect) {
        this.id = NEXT_ID.getAndIncrement();
        this.text = text;
        this.maker = maker;
        this.isAspect = isAspect;
    }

    /// A number that no other term has.
    int id() {
        return id;
    }

    /// The value that the body gets, determined at first use: not every term fits every component.
    BodyParameter parameter() {
        BodyParameter known = parameter;
        if (known == null) {
            known = maker.get();
            parameter = known;
        }
        return known;
    }

    /// Whether the body gets an aspect.
    boolean isAspect() {
        return isAspect;
    }

    /// Whether the body gets a copy of the component that is stored back.
    boolean storesBack(ComponentInfo<?> component) {
        return parameter().kernel().access() == KernelParameter.Access.READ_WRITE && names(component);
    }

    /// Whether the term asks for the component.
    boolean names(ComponentInfo<?> component) {
        return parameter().sources().stream().anyMatch(source -> source.component() == component);
    }

    private static String verb(KernelParameter.Access access) {
        return switch (access) {
            case READ_WRITE -> "rw";
            case READ_ONLY -> "ro";
            case REF, REF_LOCKED, REF_RO -> "ref";
            case ENABLED_RW, ENABLED_LOCKED -> "enabledRW";
            case ENABLED_RO -> "enabledRO";
            case BUFFER_RW -> "buffer";
            case BUFFER_RO -> "bufferRO";
            case MANAGED -> "managed";
            case RUN_VALUE -> "shared";
            case ORDINAL, RUN_NUMBER, RUN_OFFSET -> "place";
            case ASPECT -> "aspect";
        };
    }

    /// Such as `ref(Velocity)`.
    @Override
    public String toString() {
        return text;
    }
}
