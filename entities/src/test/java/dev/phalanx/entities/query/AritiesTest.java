package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every number of terms, without and with the entity. Component k holds 10 to the k; bodies write the sum into the
/// first.
final class AritiesTest extends InWorld {
    public static final class A implements IComponentData {
        public long value;
    }

    public record B(long value) implements IComponentData {}

    public record C(int value) implements IComponentData {}

    public record D(float value) implements IComponentData {}

    public record E(short value) implements IComponentData {}

    public record F(double value) implements IComponentData {}

    public record G(int value) implements IComponentData {}

    public record H(long value) implements IComponentData {}

    private Entity entity = Entity.NULL;
    private Entity visited = Entity.NULL;

    @BeforeEach
    void create() {
        em.createEntity();
        entity = em.createEntity(A.class);
        em.setComponent(entity, one());
        em.addComponent(entity, new B(10));
        em.addComponent(entity, new C(100));
        em.addComponent(entity, new D(1000));
        em.addComponent(entity, new E((short) 10_000));
        em.addComponent(entity, new F(100_000));
        em.addComponent(entity, new G(1_000_000));
        em.addComponent(entity, new H(10_000_000));
    }

    private static A one() {
        A a = new A();
        a.value = 1;
        return a;
    }

    private void assertSum(long expected) {
        assertThat(em.getComponent(entity, A.class).value).isEqualTo(expected);
        em.setComponent(entity, one());
    }

    private void assertSumAndEntity(long expected) {
        assertSum(expected);
        assertThat(visited).isEqualTo(entity);
        visited = Entity.NULL;
    }

    @Test
    void single() {
        var query = em.query(rw(A.class));
        query.forEach(a -> a.value += 5);
        assertSum(6);
        query.withEntityAccess().forEach((a, e) -> {
            a.value += 5;
            visited = e;
        });
        assertSumAndEntity(6);
    }

    @Test
    void two() {
        var query = em.query(rw(A.class), ro(B.class));
        query.forEach((a, b) -> a.value += b.value());
        assertSum(11);
        query.withEntityAccess().forEach((a, b, e) -> {
            a.value += b.value();
            visited = e;
        });
        assertSumAndEntity(11);
    }

    @Test
    void three() {
        var query = em.query(rw(A.class), ro(B.class), ref(C.class));
        query.forEach((a, b, c) -> a.value += b.value() + c.get().value());
        assertSum(111);
        query.withEntityAccess().forEach((a, b, c, e) -> {
            a.value += b.value() + c.get().value();
            visited = e;
        });
        assertSumAndEntity(111);
    }

    @Test
    void four() {
        var query = em.query(rw(A.class), ro(B.class), ref(C.class), ro(D.class));
        query.forEach((a, b, c, d) -> a.value += b.value() + c.get().value() + (long) d.value());
        assertSum(1111);
        query.withEntityAccess().forEach((a, b, c, d, e) -> {
            a.value += b.value() + c.get().value() + (long) d.value();
            visited = e;
        });
        assertSumAndEntity(1111);
    }

    @Test
    void five() {
        var query = em.query(rw(A.class), ro(B.class), ref(C.class), ro(D.class), ro(E.class));
        query.forEach((a, b, c, d, e) -> a.value += b.value() + c.get().value() + (long) d.value() + e.value());
        assertSum(11111);
        query.withEntityAccess().forEach((a, b, c, d, e, id) -> {
            a.value += b.value() + c.get().value() + (long) d.value() + e.value();
            visited = id;
        });
        assertSumAndEntity(11111);
    }

    @Test
    void six() {
        var query = em.query(rw(A.class), ro(B.class), ref(C.class), ro(D.class), ro(E.class), ref(F.class));
        query.forEach((a, b, c, d, e, f) -> a.value += b.value()
                + c.get().value()
                + (long) d.value()
                + e.value()
                + (long) f.get().value());
        assertSum(111_111);
        query.withEntityAccess().forEach((a, b, c, d, e, f, id) -> {
            a.value += b.value()
                    + c.get().value()
                    + (long) d.value()
                    + e.value()
                    + (long) f.get().value();
            visited = id;
        });
        assertSumAndEntity(111_111);
    }

    @Test
    void seven() {
        var query =
                em.query(rw(A.class), ro(B.class), ref(C.class), ro(D.class), ro(E.class), ref(F.class), ro(G.class));
        query.forEach((a, b, c, d, e, f, g) -> a.value += b.value()
                + c.get().value()
                + (long) d.value()
                + e.value()
                + (long) f.get().value()
                + g.value());
        assertSum(1_111_111);
        query.withEntityAccess().forEach((a, b, c, d, e, f, g, id) -> {
            a.value += b.value()
                    + c.get().value()
                    + (long) d.value()
                    + e.value()
                    + (long) f.get().value()
                    + g.value();
            visited = id;
        });
        assertSumAndEntity(1_111_111);
    }

    @Test
    void eight() {
        var query = em.query(
                rw(A.class),
                ro(B.class),
                ref(C.class),
                ro(D.class),
                ro(E.class),
                ref(F.class),
                ro(G.class),
                ro(H.class));
        query.forEach((a, b, c, d, e, f, g, h) -> a.value += b.value()
                + c.get().value()
                + (long) d.value()
                + e.value()
                + (long) f.get().value()
                + g.value()
                + h.value());
        assertSum(11_111_111);
        query.withEntityAccess().forEach((a, b, c, d, e, f, g, h, id) -> {
            a.value += b.value()
                    + c.get().value()
                    + (long) d.value()
                    + e.value()
                    + (long) f.get().value()
                    + g.value()
                    + h.value();
            visited = id;
        });
        assertSumAndEntity(11_111_111);
    }
}
