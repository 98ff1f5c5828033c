package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.compile.MadeStruct.Part;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Query;
import dev.phalanx.structs.kernel.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/// Threads that meet a struct type for the first time at once.
class RacingThreadsTest {
    private static final int THREADS = 4;

    @Test
    void allGetTheSameTypeAndWorkingCode() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int round = 0; round < 25; round++) {
                Class<?> type = MadeStruct.classOf(3, Part.of(float.class));
                List<Future<StructType<?>>> types = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    int number = thread;
                    types.add(threads.submit(() -> use(type, number, barrier)));
                }
                for (Future<StructType<?>> future : types) {
                    assertThat(future.get()).isSameAs(StructType.of(type));
                }
            }
        }
    }

    /// A body of its own class for each thread.
    private static <T> Body1<RefRW<T>> body(int thread) {
        return switch (thread) {
            case 0 -> reference -> reference.set(reference.get());
            case 1 -> reference -> reference.update(_ -> {});
            case 2 -> reference -> reference.replace(value -> value);
            default -> RefRW::get;
        };
    }

    private static <T> StructType<?> use(Class<T> type, int thread, CyclicBarrier barrier)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        barrier.await(5, TimeUnit.SECONDS);
        Store<T> store = Store.of(type, 1, 2);
        barrier.await(5, TimeUnit.SECONDS);
        new Query().ref(store).run(0, 0, 2).forEach(body(thread));
        barrier.await(5, TimeUnit.SECONDS);
        store.set(0, 1, store.type().zero());
        try (NativeArray<T> array = NativeArray.ofLength(type, 1)) {
            array.set(0, store.get(0, 1));
        }
        return store.type();
    }
}
