package dev.phalanx.cluster.aeron;

import java.util.ArrayList;
import java.util.List;

/// What a client wants of the directory. Each one but [Ask] is applied once, in the order of the client's numbers.
sealed interface DirectoryRequest {
    /// To be told what the client does not have. It is not applied, and has the number 0.
    ///
    /// @param wantsNodes whether to tell what each node has ended
    record Ask(DirectoryPosition position, boolean wantsNodes) implements DirectoryRequest {}

    /// To begin the run, or to make sure that it is the same one.
    record Begin(DirectorySettings settings, List<NodeAddress> addresses, int[] owners) implements DirectoryRequest {}

    /// That a node has ended a tick. It gets no answer.
    record Ended(int node, long tick) implements DirectoryRequest {}

    /// The state hashes of sections at the end of a tick. It gets an answer only if a reference run gives them.
    ///
    /// @param node that has the sections, -1 for a reference run
    /// @param sections rising
    record Hashes(int node, long tick, int[] sections, long[] hashes) implements DirectoryRequest {}

    /// The sum of all state hashes at the end of a tick of a reference run.
    record ExpectSum(long tick, long sum) implements DirectoryRequest {}

    /// To move a section to a node.
    record Move(int section, int node) implements DirectoryRequest {}

    /// To place all sections anew.
    record Place(int[] owners) implements DirectoryRequest {}

    /// To add a node.
    record Join(NodeAddress address) implements DirectoryRequest {}

    /// To move all sections of a node to others, and to give it none.
    record Leave(int node) implements DirectoryRequest {}

    /// To show bytes to all sections in one tick.
    record Submit(byte[] bytes) implements DirectoryRequest {}

    /// The most hashes in one request.
    int MOST_HASHES = 2000;

    /// The bytes of a request.
    ///
    /// @param client the number of the client, random
    /// @param number of the request, from 1 up
    /// @throws java.nio.BufferOverflowException if it is too long
    static byte[] encode(long client, long number, DirectoryRequest request) {
        DirectoryFrame out =
                DirectoryFrame.begin(DirectoryFrame.REQUEST).put(client).put(number);
        switch (request) {
            case Ask ask -> ask.position().write(out.put(0)).put(ask.wantsNodes());
            case Begin begin -> {
                out.put(1).putSettings(begin.settings()).put(begin.addresses().size());
                begin.addresses().forEach(address -> address.write(out));
                out.putNodes(begin.owners());
            }
            case Ended ended -> out.put(2).put(ended.node()).put(ended.tick());
            case Hashes hashes -> {
                out.put(3).put(hashes.node()).put(hashes.tick()).put(hashes.sections().length);
                for (int i = 0; i < hashes.sections().length; i++) {
                    out.put(hashes.sections()[i]).put(hashes.hashes()[i]);
                }
            }
            case ExpectSum sum -> out.put(4).put(sum.tick()).put(sum.sum());
            case Move move -> out.put(5).put(move.section()).put(move.node());
            case Place place -> out.put(6).putNodes(place.owners());
            case Join join -> join.address().write(out.put(7));
            case Leave leave -> out.put(8).put(leave.node());
            case Submit submit -> out.put(9).putBytes(submit.bytes());
        }
        return out.end();
    }

    /// A request, with who sent it.
    record Numbered(long client, long number, DirectoryRequest request) {}

    /// Reads a request.
    ///
    /// @throws DirectoryFrame.MalformedException if the bytes are none
    static Numbered decode(byte[] message) throws DirectoryFrame.MalformedException {
        DirectoryFrame in = DirectoryFrame.open(DirectoryFrame.REQUEST, message);
        long client = in.getLong();
        long number = in.getLong();
        DirectoryRequest request = switch (in.getInt(0, 9)) {
            case 0 -> new Ask(DirectoryPosition.read(in), in.getBoolean());
            case 1 -> readBegin(in);
            case 2 -> new Ended(node(in), in.getLong());
            case 3 -> readHashes(in);
            case 4 -> new ExpectSum(in.getLong(), in.getLong());
            case 5 -> new Move(in.getInt(0, Integer.MAX_VALUE), in.getInt(0, Integer.MAX_VALUE));
            case 6 -> new Place(in.getNodes(DirectoryFrame.MOST_NODES));
            case 7 -> new Join(NodeAddress.read(in));
            case 8 -> new Leave(in.getInt(0, Integer.MAX_VALUE));
            default -> new Submit(in.getBytes(DirectoryFrame.MOST_INPUT_BYTES));
        };
        in.requireEnd();
        return new Numbered(client, number, request);
    }

    private static int node(DirectoryFrame in) throws DirectoryFrame.MalformedException {
        return in.getInt(0, DirectoryFrame.MOST_NODES - 1);
    }

    private static Begin readBegin(DirectoryFrame in) throws DirectoryFrame.MalformedException {
        DirectorySettings settings = in.getSettings();
        int count = in.count(1, DirectoryFrame.MOST_NODES, NodeAddress.LEAST_BYTES);
        List<NodeAddress> addresses = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            addresses.add(NodeAddress.read(in));
        }
        DirectoryFrame.require(addresses.stream().distinct().count() == count, "address");
        return new Begin(settings, List.copyOf(addresses), in.getNodes(count));
    }

    private static Hashes readHashes(DirectoryFrame in) throws DirectoryFrame.MalformedException {
        int node = in.getInt(-1, DirectoryFrame.MOST_NODES - 1);
        long tick = in.getLong();
        int count = in.count(1, MOST_HASHES, Integer.BYTES + Long.BYTES);
        int[] sections = new int[count];
        long[] hashes = new long[count];
        for (int i = 0; i < count; i++) {
            sections[i] = in.getInt(i == 0 ? 0 : sections[i - 1] + 1, DirectoryFrame.MOST_SECTIONS - 1);
            hashes[i] = in.getLong();
        }
        return new Hashes(node, tick, sections, hashes);
    }
}
