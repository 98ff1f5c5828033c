package dev.phalanx.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Random;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/// A wire between two network interfaces of Linux that it makes, in a JVM of its own. It loses one frame in twenty,
/// sends one in fifty twice, and delays each by 30 to 70 ms, so that many overtake others. What the kernel's `netem`
/// does, where that is not built in.
public final class FaultyWire {
    private static final double LOST = 0.05;
    private static final double DOUBLED = 0.02;
    private static final long SHORTEST_NANOS = 30_000_000;
    private static final long LONGEST_NANOS = 70_000_000;
    private static final int LONGEST_FRAME = 1 << 16;

    private static final int READ_AND_WRITE = 2;
    private static final int NAME_BYTES = 16;
    private static final int REQUEST_BYTES = 40;
    private static final long SET_INTERFACE = 0x4004_54CA;
    private static final short FRAMES_ALONE = 0x1002;

    private static final MethodHandle OPEN = function(
            "open",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CONTROL = function(
            "ioctl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
            Linker.Option.firstVariadicArg(2));
    private static final FunctionDescriptor BYTES = FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
    private static final MethodHandle READ = function("read", BYTES);
    private static final MethodHandle WRITE = function("write", BYTES);

    private FaultyWire() {}

    private record Frame(byte[] bytes, int to, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    @SuppressWarnings("restricted") // the descriptors are those of the functions of Linux
    private static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }

    /// Makes the interfaces, says so, and carries frames until it is killed.
    ///
    /// @param arguments the names of both interfaces, and a seed
    public static void main(String[] arguments) throws Throwable {
        int first = open(arguments[0]);
        int second = open(arguments[1]);
        long seed = Long.parseLong(arguments[2]);
        DelayQueue<Frame> frames = new DelayQueue<>();
        carry(first, second, frames, new Random(seed));
        carry(second, first, frames, new Random(~seed));
        System.out.println("ready");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(LONGEST_FRAME);
            while (true) {
                Frame frame = frames.take();
                MemorySegment.copy(frame.bytes, 0, buffer, ValueLayout.JAVA_BYTE, 0, frame.bytes.length);
                long written = (long) WRITE.invokeExact(frame.to, buffer, (long) frame.bytes.length);
                if (written < 0) {
                    System.out.println("a frame was dropped: its interface is down");
                }
            }
        }
    }

    private static int open(String name) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            int file = (int) OPEN.invokeExact(arena.allocateFrom("/dev/net/tun"), READ_AND_WRITE);
            MemorySegment request = arena.allocate(REQUEST_BYTES);
            request.setString(0, name);
            request.set(ValueLayout.JAVA_SHORT, NAME_BYTES, FRAMES_ALONE);
            if (file < 0 || (int) CONTROL.invokeExact(file, SET_INTERFACE, request) < 0) {
                throw new IllegalStateException("The interface " + name + " cannot be made.");
            }
            return file;
        }
    }

    private static void carry(int from, int to, DelayQueue<Frame> frames, Random random) {
        Thread.ofPlatform().daemon().start(() -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment buffer = arena.allocate(LONGEST_FRAME);
                while (true) {
                    long length = (long) READ.invokeExact(from, buffer, (long) LONGEST_FRAME);
                    if (length < 0) {
                        Thread.sleep(1); // the interface is down
                        continue;
                    }
                    int copies = random.nextDouble() < LOST ? 0 : random.nextDouble() < DOUBLED ? 2 : 1;
                    for (int i = 0; i < copies; i++) {
                        byte[] bytes = buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
                        frames.add(new Frame(
                                bytes, to, System.nanoTime() + random.nextLong(SHORTEST_NANOS, LONGEST_NANOS)));
                    }
                }
            } catch (Throwable failed) {
                throw new IllegalStateException(failed);
            }
        });
    }
}
