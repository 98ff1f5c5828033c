package dev.phalanx.cluster.aeron;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the directory tells a client: what of its record the client does not have, or the next part of it.
///
/// @param applied the number of the client's last request that was applied, -1 if the client is not known
/// @param answered the number of its last request that has an answer, 0 if none has
/// @param answer to that one
/// @param settings of the run, null if none has begun
/// @param addresses those of nodes from the client's position on
/// @param oldestEpoch the oldest one that is kept
/// @param firstEpoch the number of the first one of the list
/// @param epochs those from there on
/// @param oldestInput the oldest one that is kept
/// @param firstInput the number of the first one of the list
/// @param inputs those from there on
/// @param isWhole whether the client has all of the record then
/// @param decided the last tick that is decided
/// @param floor the last tick whose inputs and hashes were forgotten
/// @param difference the difference of hashes, null if there is none
/// @param ended the last tick that each node has ended, null if the client did not ask for it
record DirectoryNews(
        long applied,
        long answered,
        Answer answer,
        @Nullable DirectorySettings settings,
        int firstAddress,
        List<NodeAddress> addresses,
        long oldestEpoch,
        long firstEpoch,
        List<Epoch> epochs,
        long oldestInput,
        long firstInput,
        List<DirectoryInput> inputs,
        boolean isWhole,
        long decided,
        long floor,
        @Nullable HashDifference difference,
        long @Nullable [] ended) {
    /// The most bytes of addresses, epochs and inputs together.
    static final int MOST_LISTED_BYTES = 17 << 10;

    /// The answer to a request.
    ///
    /// @param value the tick from which on a change holds or in which an input is seen, or the number of a node
    /// @param refusal why the request was refused, empty if it was not
    record Answer(long value, String refusal) {
        static final Answer NONE = new Answer(0, "");

        static Answer refused(String why) {
            return new Answer(0, why);
        }

        boolean isRefused() {
            return !refusal.isEmpty();
        }
    }

    static int bytes(NodeAddress address) {
        return Short.BYTES + address.host().length() + Integer.BYTES;
    }

    static int bytes(Epoch epoch) {
        return Long.BYTES + 2 * Integer.BYTES + Short.BYTES * epoch.owners().length;
    }

    static int bytes(DirectoryInput input) {
        return Long.BYTES + Integer.BYTES + input.bytes().length;
    }

    /// Where a client is that was at a position and has these news.
    DirectoryPosition after(DirectoryPosition before) {
        return new DirectoryPosition(
                firstAddress + addresses.size(),
                firstEpoch + epochs.size(),
                firstInput + inputs.size(),
                isWhole ? decided : before.decided(),
                difference != null);
    }

    byte[] encode() {
        DirectoryFrame out = DirectoryFrame.begin(DirectoryFrame.NEWS);
        out.put(applied).put(answered).put(answer.value()).putText(answer.refusal());
        out.put(settings != null);
        if (settings != null) {
            out.putSettings(settings);
        }
        out.put(firstAddress).put(addresses.size());
        addresses.forEach(address -> address.write(out));
        out.put(oldestEpoch).put(firstEpoch).put(epochs.size());
        for (Epoch epoch : epochs) {
            out.put(epoch.firstTick()).put(epoch.nodeCount()).putNodes(epoch.owners());
        }
        out.put(oldestInput).put(firstInput).put(inputs.size());
        for (DirectoryInput input : inputs) {
            out.put(input.tick()).putBytes(input.bytes());
        }
        out.put(isWhole).put(decided).put(floor).putDifference(difference).put(ended == null ? -1 : ended.length);
        if (ended != null) {
            for (long tick : ended) {
                out.put(tick);
            }
        }
        return out.end();
    }

    /// Reads news.
    ///
    /// @throws DirectoryFrame.MalformedException if the bytes are none
    static DirectoryNews decode(byte[] message) throws DirectoryFrame.MalformedException {
        DirectoryFrame in = DirectoryFrame.open(DirectoryFrame.NEWS, message);
        long applied = in.getLong();
        long answered = in.getLong();
        Answer answer = new Answer(in.getLong(), in.getText());
        DirectorySettings settings = in.getBoolean() ? in.getSettings() : null;
        int firstAddress = in.getInt(0, DirectoryFrame.MOST_NODES);
        int addressCount = in.count(0, DirectoryFrame.MOST_NODES, NodeAddress.LEAST_BYTES);
        List<NodeAddress> addresses = new ArrayList<>(addressCount);
        for (int i = 0; i < addressCount; i++) {
            addresses.add(NodeAddress.read(in));
        }
        long oldestEpoch = in.getLong();
        long firstEpoch = in.getLong();
        int epochCount = in.count(0, Integer.MAX_VALUE, Long.BYTES);
        List<Epoch> epochs = new ArrayList<>(epochCount);
        for (int i = 0; i < epochCount; i++) {
            long firstTick = in.getLong();
            int nodeCount = in.getInt(1, DirectoryFrame.MOST_NODES);
            epochs.add(Epoch.of(firstTick, nodeCount, in.getNodes(nodeCount)));
        }
        long oldestInput = in.getLong();
        long firstInput = in.getLong();
        int inputCount = in.count(0, Integer.MAX_VALUE, Long.BYTES);
        List<DirectoryInput> inputs = new ArrayList<>(inputCount);
        for (int i = 0; i < inputCount; i++) {
            inputs.add(new DirectoryInput(in.getLong(), in.getBytes(DirectoryFrame.MOST_INPUT_BYTES)));
        }
        boolean isWhole = in.getBoolean();
        long decided = in.getLong();
        long floor = in.getLong();
        HashDifference difference = in.getDifference();
        long[] ended = readEnded(in);
        in.requireEnd();
        return new DirectoryNews(
                applied,
                answered,
                answer,
                settings,
                firstAddress,
                List.copyOf(addresses),
                oldestEpoch,
                firstEpoch,
                List.copyOf(epochs),
                oldestInput,
                firstInput,
                List.copyOf(inputs),
                isWhole,
                decided,
                floor,
                difference,
                ended);
    }

    private static long @Nullable [] readEnded(DirectoryFrame in) throws DirectoryFrame.MalformedException {
        int nodes = in.count(-1, DirectoryFrame.MOST_NODES, Long.BYTES);
        if (nodes < 0) {
            return null;
        }
        long[] ended = new long[nodes];
        for (int i = 0; i < nodes; i++) {
            ended[i] = in.getLong();
        }
        return ended;
    }
}
