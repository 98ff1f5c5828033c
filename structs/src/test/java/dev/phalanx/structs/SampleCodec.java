package dev.phalanx.structs;

import java.util.Arrays;

/// A codec of texts of a fixed number of ASCII chars, which can be made to refuse a value before or while it is
/// written.
final class SampleCodec extends ByteCodec<String> {
    private final int size;

    SampleCodec(int size) {
        this.size = size;
    }

    @Override
    public Class<String> type() {
        return String.class;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String read(byte[] bytes, int offset) {
        int end = offset;
        while (end < offset + size && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, offset, end - offset, java.nio.charset.StandardCharsets.US_ASCII);
    }

    @Override
    public void write(byte[] bytes, int offset, String value) {
        if (value.length() > size) {
            Arrays.fill(bytes, offset, offset + size, (byte) '!');
            throw new IllegalArgumentException(value + " is longer than " + size);
        }
        for (int i = 0; i < size; i++) {
            bytes[offset + i] = i < value.length() ? (byte) value.charAt(i) : 0;
        }
    }
}
