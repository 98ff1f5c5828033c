package dev.phalanx.cluster;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/// What the sections of a node were at the end of a tick, in a file: all that decides the next tick, and the messages
/// to other nodes that these may need again.
///
/// ```text
/// magic      long
/// version    int
/// node       int
/// tick       long
/// placement  a hash of that of the tick, long
/// facts      of the run
/// links      int, then of each other node: number, int; the tick up to which its messages are not kept, long; how many
///            are kept, int
/// messages   each begins with its magic number and its length: those that are kept, link by link, and the parts of the
///            sections
/// end        magic int, number of messages int, CRC-32C of all before int
/// ```
///
/// All numbers are big-endian, but those in messages. The part of a section is a message of it to itself. A file is
/// written under another name, forced to the device and then renamed, so that the name has a whole one; the newest two
/// are kept.
final class NodeImage {
    private static final long MAGIC = 0x5048_4C58_494D_4147L;
    private static final int END = 0x454E_4421;
    private static final int FIRST_BYTES = 1 << 20;

    /// How many messages to a node follow.
    private record Kept(int node, int messages) {}

    private final long tick;
    private final long placement;
    private final NodeFacts facts;
    private final Map<Integer, Long> forgotten = new TreeMap<>();
    private final Map<Integer, List<StepMessage>> parts = new TreeMap<>();
    private final Map<Integer, List<MemorySegment>> sent = new HashMap<>();

    private NodeImage(long tick, long placement, NodeFacts facts) {
        this.tick = tick;
        this.placement = placement;
        this.facts = facts;
    }

    /// The tick at whose end it was made.
    long tick() {
        return tick;
    }

    /// The hash of the placement of the tick, which says what sections it has.
    long placement() {
        return placement;
    }

    /// The facts of the run.
    NodeFacts facts() {
        return facts;
    }

    /// The parts of the image of a section.
    List<StepMessage> ofSection(int section) {
        return parts.getOrDefault(section, List.of());
    }

    /// The numbers of the nodes to which there were links.
    Set<Integer> linkedNodes() {
        return forgotten.keySet();
    }

    /// The tick up to which the messages to a node were not kept, -1 if all were.
    long forgotten(int node) {
        return forgotten.getOrDefault(node, -1L);
    }

    /// The messages that were sent to a node and that it may need again.
    List<MemorySegment> sentTo(int node) {
        return sent.getOrDefault(node, List.of());
    }

    // Files

    private static Path file(Path directory, int node, long tick) {
        return directory.resolve("node-" + node + "-tick-" + tick + ".image");
    }

    /// The images of a node by their ticks.
    static NavigableMap<Long, Path> list(Path directory, int node) throws IOException {
        TreeMap<Long, Path> found = new TreeMap<>();
        String head = "node-" + node + "-tick-";
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, head + "*.image")) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                String digits = name.substring(head.length(), name.length() - ".image".length());
                if (digits.matches("[0-9]{1,18}")) {
                    found.put(Long.parseLong(digits), file);
                }
            }
        }
        return found;
    }

    /// Writes the image of a node, and deletes those that are older than the one before it.
    ///
    /// @param placement that of the tick
    /// @param before the tick of the image before it, which is kept
    static void write(
            Path directory,
            int node,
            NodeFacts facts,
            Placement placement,
            SectionedWorld world,
            Collection<NodeLink> links,
            long before)
            throws IOException {
        Path file = file(directory, node, world.tick());
        Path part = file.resolveSibling(file.getFileName() + ".part");
        // Not a channel, which a thread that is interrupted closes.
        try (FileOutputStream to = new FileOutputStream(part.toFile())) {
            write(to, node, facts, placement, world, links);
            to.getFD().sync();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        force(directory);
        for (Path old : list(directory, node).headMap(before).values()) {
            Files.delete(old);
        }
    }

    /// Forces the names in a directory to the device, where that can be done.
    private static void force(Path directory) {
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException notHere) {
            // Windows opens no directory, and writes its names by itself.
        }
    }

    private static void write(
            OutputStream to,
            int node,
            NodeFacts facts,
            Placement placement,
            SectionedWorld world,
            Collection<NodeLink> links)
            throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(new BufferedOutputStream(to, 1 << 16), new CRC32C());
        DataOutputStream out = new DataOutputStream(checked);
        out.writeLong(MAGIC);
        out.writeInt(StepMessage.VERSION);
        out.writeInt(node);
        out.writeLong(world.tick());
        out.writeLong(placement.stableHash());
        ByteBuffer factBytes = ByteBuffer.allocate(NodeFacts.BYTES);
        facts.write(factBytes);
        out.write(factBytes.array());
        List<NodeLink> used = links.stream()
                .filter(link -> link.failure() == null || !link.isConfirmed())
                .toList();
        out.writeInt(used.size());
        List<MemorySegment> kept = new ArrayList<>();
        for (NodeLink link : used) {
            int before = kept.size();
            out.writeInt(link.other());
            out.writeLong(link.keptMessages(kept));
            out.writeInt(kept.size() - before);
        }
        for (MemorySegment message : kept) {
            out.write(message.toArray(ValueLayout.JAVA_BYTE));
        }
        int messages = kept.size();
        for (Section section : world.sections()) {
            messages += writeSection(section, out);
        }
        out.writeInt(END);
        out.writeInt(messages);
        out.writeInt((int) checked.getChecksum().getValue());
        out.flush();
    }

    private static int writeSection(Section section, DataOutputStream out) {
        int[] count = {0};
        section.exchange().writeImage(message -> {
            count[0]++;
            try {
                out.write(message.toArray(ValueLayout.JAVA_BYTE));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        return count[0];
    }

    /// Reads an image.
    ///
    /// @param sections the number of sections of the world
    /// @throws StepMessageException if it is damaged, or not one of the node
    static NodeImage read(Path file, int node, int sections) throws IOException {
        long left = Files.size(file);
        try (CheckedInputStream checked =
                        new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file)), new CRC32C());
                DataInputStream in = new DataInputStream(checked)) {
            if (in.readLong() != MAGIC) {
                throw damaged(file, "it does not begin as an image does");
            }
            int version = in.readInt();
            int owner = in.readInt();
            if (version != StepMessage.VERSION || owner != node) {
                throw damaged(
                        file,
                        "it is of version " + version + " and of node " + owner + ", and this is version "
                                + StepMessage.VERSION + " and node " + node);
            }
            long tick = in.readLong();
            long placement = in.readLong();
            NodeFacts facts = NodeFacts.read(ByteBuffer.wrap(in.readNBytes(NodeFacts.BYTES)));
            NodeImage image = new NodeImage(tick, placement, facts);
            List<Kept> kept = new ArrayList<>();
            int links = in.readInt();
            for (int i = 0; i < links; i++) {
                int other = in.readInt();
                image.forgotten.put(other, in.readLong());
                kept.add(new Kept(other, in.readInt()));
            }
            Iterator<Kept> linkOfMessage = kept.stream()
                    .flatMap(link -> Collections.nCopies(Math.max(0, link.messages), link).stream())
                    .iterator();
            int messages = 0;
            byte[] head = new byte[StepMessage.AT_CHECKSUM];
            int magic = in.readInt();
            while (magic == Integer.reverseBytes(StepMessage.MAGIC)) {
                ByteBuffer.wrap(head).putInt(magic).putInt(in.readInt());
                byte[] bytes = message(in, head, file, left);
                image.take(file, bytes, linkOfMessage.hasNext() ? linkOfMessage.next().node : -1, sections);
                messages++;
                magic = in.readInt();
            }
            int count = in.readInt();
            int checksum = (int) checked.getChecksum().getValue();
            if (magic != END || count != messages || in.readInt() != checksum || in.read() >= 0) {
                throw damaged(file, "its checksum, or its number of messages, is not that at its end");
            }
            return image;
        } catch (EOFException | IllegalArgumentException | BufferUnderflowException cut) {
            throw damaged(file, "it ends early");
        }
    }

    /// Reads the rest of a message. Memory is taken as its bytes arrive, whatever length it says that it has.
    private static byte[] message(DataInputStream in, byte[] head, Path file, long most) throws IOException {
        int length = MemorySegment.ofArray(head).get(StepMessage.INT, StepMessage.AT_LENGTH);
        if (length < StepMessage.HEADER || length > most) {
            throw damaged(file, "a message says that it has " + length + " bytes");
        }
        byte[] bytes = Arrays.copyOf(head, Math.min(length, FIRST_BYTES));
        int size = head.length;
        while (true) {
            in.readFully(bytes, size, bytes.length - size);
            size = bytes.length;
            if (size == length) {
                return bytes;
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * size));
        }
    }

    /// @param to the node to which the message was sent, -1 if it is a part of a section
    private void take(Path file, byte[] bytes, int to, int sections) {
        StepMessage message;
        try {
            message = StepMessage.of(MemorySegment.ofArray(bytes));
        } catch (StepMessageException wrong) {
            throw damaged(file, wrong.getMessage());
        }
        int least = Math.min(message.sender(), message.receiver());
        int most = Math.max(message.sender(), message.receiver());
        boolean isWrong = least < 0 || most >= sections || message.tick() > tick;
        if (isWrong || (to < 0 && (least != most || message.tick() != tick))) {
            throw damaged(file, "it has the " + message);
        }
        if (to < 0) {
            parts.computeIfAbsent(least, any -> new ArrayList<>()).add(message);
        } else {
            sent.computeIfAbsent(to, any -> new ArrayList<>()).add(message.bytes());
        }
    }

    private static StepMessageException damaged(Path file, @Nullable String how) {
        return new StepMessageException("The image " + file + " is damaged: " + how
                + (how != null && how.endsWith(".") ? "" : ".") + " Delete it to go on from the one before.");
    }
}
