package dev.phalanx.benchmarks;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import java.util.List;

/// Fourteen tags, whose combinations are more than 10,000 archetypes.
final class FourteenTags {
    record A() implements IComponentData {}

    record B() implements IComponentData {}

    record C() implements IComponentData {}

    record D() implements IComponentData {}

    record E() implements IComponentData {}

    record F() implements IComponentData {}

    record G() implements IComponentData {}

    record H() implements IComponentData {}

    record I() implements IComponentData {}

    record J() implements IComponentData {}

    record K() implements IComponentData {}

    record L() implements IComponentData {}

    record M() implements IComponentData {}

    record N() implements IComponentData {}

    private FourteenTags() {}

    static List<Class<? extends IComponent>> classes() {
        return List.of(
                A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class, J.class, K.class,
                L.class, M.class, N.class);
    }

    @SuppressWarnings("unchecked") // the array is filled with such classes alone
    static Class<? extends IComponent>[] array(int length) {
        return (Class<? extends IComponent>[]) new Class<?>[length];
    }
}
