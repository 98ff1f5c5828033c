package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.Query1;
import dev.phalanx.entities.systems.World;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// 26 archetypes of 20 entities that share one component, which is doubled (`frag_iter`). Nanoseconds a pass.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class DoManySmallArchetypesStayFast {
    private World world;
    private EntityManager em;
    private Query1<Data> all;
    private final float[][] hand = new float[26][20];

    public static final class Data implements IComponentData {
        public float value;
    }

    public static final class A implements IComponentData {
        public float value;
    }

    public static final class B implements IComponentData {
        public float value;
    }

    public static final class C implements IComponentData {
        public float value;
    }

    public static final class D implements IComponentData {
        public float value;
    }

    public static final class E implements IComponentData {
        public float value;
    }

    public static final class F implements IComponentData {
        public float value;
    }

    public static final class G implements IComponentData {
        public float value;
    }

    public static final class H implements IComponentData {
        public float value;
    }

    public static final class I implements IComponentData {
        public float value;
    }

    public static final class J implements IComponentData {
        public float value;
    }

    public static final class K implements IComponentData {
        public float value;
    }

    public static final class L implements IComponentData {
        public float value;
    }

    public static final class M implements IComponentData {
        public float value;
    }

    public static final class N implements IComponentData {
        public float value;
    }

    public static final class O implements IComponentData {
        public float value;
    }

    public static final class P implements IComponentData {
        public float value;
    }

    public static final class Q implements IComponentData {
        public float value;
    }

    public static final class R implements IComponentData {
        public float value;
    }

    public static final class S implements IComponentData {
        public float value;
    }

    public static final class T implements IComponentData {
        public float value;
    }

    public static final class U implements IComponentData {
        public float value;
    }

    public static final class V implements IComponentData {
        public float value;
    }

    public static final class W implements IComponentData {
        public float value;
    }

    public static final class X implements IComponentData {
        public float value;
    }

    public static final class Y implements IComponentData {
        public float value;
    }

    public static final class Z implements IComponentData {
        public float value;
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(A.class, Data.class), 20);
        em.createEntity(em.createArchetype(B.class, Data.class), 20);
        em.createEntity(em.createArchetype(C.class, Data.class), 20);
        em.createEntity(em.createArchetype(D.class, Data.class), 20);
        em.createEntity(em.createArchetype(E.class, Data.class), 20);
        em.createEntity(em.createArchetype(F.class, Data.class), 20);
        em.createEntity(em.createArchetype(G.class, Data.class), 20);
        em.createEntity(em.createArchetype(H.class, Data.class), 20);
        em.createEntity(em.createArchetype(I.class, Data.class), 20);
        em.createEntity(em.createArchetype(J.class, Data.class), 20);
        em.createEntity(em.createArchetype(K.class, Data.class), 20);
        em.createEntity(em.createArchetype(L.class, Data.class), 20);
        em.createEntity(em.createArchetype(M.class, Data.class), 20);
        em.createEntity(em.createArchetype(N.class, Data.class), 20);
        em.createEntity(em.createArchetype(O.class, Data.class), 20);
        em.createEntity(em.createArchetype(P.class, Data.class), 20);
        em.createEntity(em.createArchetype(Q.class, Data.class), 20);
        em.createEntity(em.createArchetype(R.class, Data.class), 20);
        em.createEntity(em.createArchetype(S.class, Data.class), 20);
        em.createEntity(em.createArchetype(T.class, Data.class), 20);
        em.createEntity(em.createArchetype(U.class, Data.class), 20);
        em.createEntity(em.createArchetype(V.class, Data.class), 20);
        em.createEntity(em.createArchetype(W.class, Data.class), 20);
        em.createEntity(em.createArchetype(X.class, Data.class), 20);
        em.createEntity(em.createArchetype(Y.class, Data.class), 20);
        em.createEntity(em.createArchetype(Z.class, Data.class), 20);
        all = em.query(rw(Data.class));
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void handLoops() {
        for (float[] values : hand) {
            for (int i = 0; i < values.length; i++) {
                values[i] *= 2;
            }
        }
    }

    @Benchmark
    public void storedQuery() {
        all.forEach(data -> data.value *= 2);
    }

    @Benchmark
    public void freshQuery() {
        em.query(rw(Data.class)).forEach(data -> data.value *= 2);
    }
}
