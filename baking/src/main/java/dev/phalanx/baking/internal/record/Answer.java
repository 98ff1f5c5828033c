package dev.phalanx.baking.internal.record;

/// A hash of an answer, made from its parts in their order. It is compared only within a process.
final class Answer {
    private static final long FIRST = 0xff51afd7ed558ccdL;
    private static final long SECOND = 0xc4ceb9fe1a85ec53L;
    private static final ClassValue<Long> NAMES = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            Answer name = new Answer();
            name.put(type.getName());
            return name.hash;
        }
    };

    private long hash = SECOND;

    void put(long part) {
        long mixed = (hash ^ part) * FIRST;
        mixed = (mixed ^ (mixed >>> 33)) * SECOND;
        hash = mixed ^ (mixed >>> 29);
    }

    void put(float part) {
        put(Float.floatToIntBits(part));
    }

    void put(boolean part) {
        put(part ? 1 : 0);
    }

    void put(String part) {
        put(part.length());
        for (int i = 0; i < part.length(); i++) {
            put(part.charAt(i));
        }
    }

    void put(Class<?> part) {
        put(NAMES.get(part));
    }

    /// The hash; never 0.
    long get() {
        return hash == 0 ? 1 : hash;
    }
}
