package dev.phalanx.samples.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;

class AllocationMeterTest {
    private static final int BYTES = 1_000_000;

    private static byte[] kept = {};

    @Test
    void itCountsWhatTheCallingThreadAllocates() {
        AllocationMeter meter = new AllocationMeter();
        long before = meter.allocated();
        kept = new byte[BYTES];
        meter.add(before);
        meter.add(meter.allocated());

        assertThat(kept).hasSize(BYTES);
        assertThat(meter.perStep().orElseThrow()).isBetween(BYTES / 2L, BYTES * 3L / 4);
    }

    @Test
    void itCountsWhatWorkersAllocate() throws InterruptedException {
        SynchronousQueue<String> orders = new SynchronousQueue<>();
        SynchronousQueue<byte[]> results = new SynchronousQueue<>();
        Thread worker = Thread.ofPlatform()
                .daemon()
                .name("phalanx-worker-of-a-test")
                .start(() -> {
                    try {
                        orders.take();
                        results.put(new byte[BYTES]);
                        orders.take();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        AllocationMeter meter = new AllocationMeter();
        long before = meter.allocated();
        orders.put("allocate");
        kept = results.take();
        meter.add(before);
        orders.put("end");
        worker.join();

        assertThat(meter.perStep().orElseThrow()).isBetween((long) BYTES, BYTES + 500_000L);
    }

    @Test
    void withoutAStepThereIsNoMean() {
        assertThat(new AllocationMeter().perStep()).isEmpty();
    }
}
