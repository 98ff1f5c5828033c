package dev.phalanx.structs;

/// The five classes of fixed lists, to run one test on each.
enum ListClass {
    OF_32(32),
    OF_64(64),
    OF_128(128),
    OF_512(512),
    OF_4096(4096);

    final int bytes;

    ListClass(int bytes) {
        this.bytes = bytes;
    }

    /// The simple name of the class.
    String simpleName() {
        return "FixedList" + bytes + "Bytes";
    }

    <T> FixedList<T> of(Class<T> type) {
        return switch (this) {
            case OF_32 -> FixedList32Bytes.of(type);
            case OF_64 -> FixedList64Bytes.of(type);
            case OF_128 -> FixedList128Bytes.of(type);
            case OF_512 -> FixedList512Bytes.of(type);
            case OF_4096 -> FixedList4096Bytes.of(type);
        };
    }

    <T> FixedList<T> copyOf(ByteCodec<T> codec, byte[] storage, int offset) {
        return switch (this) {
            case OF_32 -> FixedList32Bytes.copyOf(codec, storage, offset);
            case OF_64 -> FixedList64Bytes.copyOf(codec, storage, offset);
            case OF_128 -> FixedList128Bytes.copyOf(codec, storage, offset);
            case OF_512 -> FixedList512Bytes.copyOf(codec, storage, offset);
            case OF_4096 -> FixedList4096Bytes.copyOf(codec, storage, offset);
        };
    }

    <T> FixedList<T> view(ByteCodec<T> codec, byte[] storage, int offset, ViewScope scope) {
        return switch (this) {
            case OF_32 -> FixedList32Bytes.view(codec, storage, offset, scope);
            case OF_64 -> FixedList64Bytes.view(codec, storage, offset, scope);
            case OF_128 -> FixedList128Bytes.view(codec, storage, offset, scope);
            case OF_512 -> FixedList512Bytes.view(codec, storage, offset, scope);
            case OF_4096 -> FixedList4096Bytes.view(codec, storage, offset, scope);
        };
    }
}
