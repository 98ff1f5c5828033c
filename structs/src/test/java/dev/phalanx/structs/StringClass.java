package dev.phalanx.structs;

import java.util.function.Function;

/// The five classes of fixed strings, to run one test on each.
enum StringClass {
    OF_32(
            29,
            FixedString32Bytes::of,
            FixedString32Bytes::of,
            FixedString32Bytes::truncated,
            FixedString32Bytes::copyOf,
            FixedString32Bytes::view,
            FixedString32Bytes.empty()),
    OF_64(
            61,
            FixedString64Bytes::of,
            FixedString64Bytes::of,
            FixedString64Bytes::truncated,
            FixedString64Bytes::copyOf,
            FixedString64Bytes::view,
            FixedString64Bytes.empty()),
    OF_128(
            125,
            FixedString128Bytes::of,
            FixedString128Bytes::of,
            FixedString128Bytes::truncated,
            FixedString128Bytes::copyOf,
            FixedString128Bytes::view,
            FixedString128Bytes.empty()),
    OF_512(
            509,
            FixedString512Bytes::of,
            FixedString512Bytes::of,
            FixedString512Bytes::truncated,
            FixedString512Bytes::copyOf,
            FixedString512Bytes::view,
            FixedString512Bytes.empty()),
    OF_4096(
            4093,
            FixedString4096Bytes::of,
            FixedString4096Bytes::of,
            FixedString4096Bytes::truncated,
            FixedString4096Bytes::copyOf,
            FixedString4096Bytes::view,
            FixedString4096Bytes.empty());

    final int capacity;
    final int bytes;
    final Function<CharSequence, FixedString> of;
    final Function<Utf8Text, FixedString> ofText;
    final Function<CharSequence, FixedString> truncated;
    final Copy copyOf;
    final View view;
    final FixedString empty;

    StringClass(
            int capacity,
            Function<CharSequence, FixedString> of,
            Function<Utf8Text, FixedString> ofText,
            Function<CharSequence, FixedString> truncated,
            Copy copyOf,
            View view,
            FixedString empty) {
        this.capacity = capacity;
        this.bytes = capacity + 3;
        this.of = of;
        this.ofText = ofText;
        this.truncated = truncated;
        this.copyOf = copyOf;
        this.view = view;
        this.empty = empty;
    }

    /// The simple name of the class.
    String simpleName() {
        return empty.getClass().getSimpleName();
    }

    interface Copy {
        FixedString copyOf(byte[] storage, int offset);
    }

    interface View {
        FixedString view(byte[] storage, int offset, ViewScope scope);
    }
}
