package dev.phalanx.structs;

/// The five classes of fixed strings, to run one test on each.
enum StringClass {
    OF_32(32, 29),
    OF_64(64, 61),
    OF_128(128, 125),
    OF_512(512, 509),
    OF_4096(4096, 4093);

    final int bytes;
    final int capacity;

    StringClass(int bytes, int capacity) {
        this.bytes = bytes;
        this.capacity = capacity;
    }

    /// The simple name of the class.
    String simpleName() {
        return "FixedString" + bytes + "Bytes";
    }

    FixedString empty() {
        return switch (this) {
            case OF_32 -> FixedString32Bytes.empty();
            case OF_64 -> FixedString64Bytes.empty();
            case OF_128 -> FixedString128Bytes.empty();
            case OF_512 -> FixedString512Bytes.empty();
            case OF_4096 -> FixedString4096Bytes.empty();
        };
    }

    FixedString of(CharSequence text) {
        return switch (this) {
            case OF_32 -> FixedString32Bytes.of(text);
            case OF_64 -> FixedString64Bytes.of(text);
            case OF_128 -> FixedString128Bytes.of(text);
            case OF_512 -> FixedString512Bytes.of(text);
            case OF_4096 -> FixedString4096Bytes.of(text);
        };
    }

    FixedString of(Utf8Text text) {
        return switch (this) {
            case OF_32 -> FixedString32Bytes.of(text);
            case OF_64 -> FixedString64Bytes.of(text);
            case OF_128 -> FixedString128Bytes.of(text);
            case OF_512 -> FixedString512Bytes.of(text);
            case OF_4096 -> FixedString4096Bytes.of(text);
        };
    }

    FixedString truncated(CharSequence text) {
        return switch (this) {
            case OF_32 -> FixedString32Bytes.truncated(text);
            case OF_64 -> FixedString64Bytes.truncated(text);
            case OF_128 -> FixedString128Bytes.truncated(text);
            case OF_512 -> FixedString512Bytes.truncated(text);
            case OF_4096 -> FixedString4096Bytes.truncated(text);
        };
    }

    FixedString copyOf(byte[] storage, int offset) {
        return switch (this) {
            case OF_32 -> FixedString32Bytes.copyOf(storage, offset);
            case OF_64 -> FixedString64Bytes.copyOf(storage, offset);
            case OF_128 -> FixedString128Bytes.copyOf(storage, offset);
            case OF_512 -> FixedString512Bytes.copyOf(storage, offset);
            case OF_4096 -> FixedString4096Bytes.copyOf(storage, offset);
        };
    }

    FixedString view(byte[] storage, int offset, ViewScope scope) {
        return switch (this) {
            case OF_32 -> FixedString32Bytes.view(storage, offset, scope);
            case OF_64 -> FixedString64Bytes.view(storage, offset, scope);
            case OF_128 -> FixedString128Bytes.view(storage, offset, scope);
            case OF_512 -> FixedString512Bytes.view(storage, offset, scope);
            case OF_4096 -> FixedString4096Bytes.view(storage, offset, scope);
        };
    }
}
