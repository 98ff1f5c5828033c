package dev.phalanx.scenes.internal.text;

import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Writes text to a file.
public final class Utf8Output extends Writer {
    private final Writer writer;

    /// A writer at the end of a file.
    public Utf8Output(DurableFile.Output out) {
        writer = new java.io.BufferedWriter(
                new OutputStreamWriter(
                        new OutputStream() {
                            @Override
                            public void write(int value) throws IOException {
                                write(new byte[] {(byte) value}, 0, 1);
                            }

                            @Override
                            public void write(byte[] bytes, int from, int length) throws IOException {
                                out.write(ByteBuffer.wrap(bytes, from, length));
                            }
                        },
                        StandardCharsets.UTF_8),
                1 << 16);
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
        writer.write(chars, from, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        writer.write(text, from, length);
    }

    @Override
    public void flush() throws IOException {
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
