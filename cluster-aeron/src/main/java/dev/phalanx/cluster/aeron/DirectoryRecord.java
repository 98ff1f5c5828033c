package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.aeron.DirectoryNews.Answer;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What all members and clients of a directory see alike: the epochs of the placement, the inputs of ticks, and up to
/// which tick both are decided. Members write it, and clients have a copy, which [news][DirectoryNews] bring up to
/// date.
///
/// # What is kept
///
/// Inputs are forgotten when all nodes have ended their tick by a number of ticks that the settings say. Epochs are
/// kept for longer, so that a node which begins late can follow them: until their owners, a number for each section,
/// are [more][#MOST_OWNERS] together.
final class DirectoryRecord {
    /// The most owners of sections in all epochs.
    static final int MOST_OWNERS = 1 << 20;
    /// The most bytes of all inputs.
    static final int MOST_INPUT_BYTES = 16 << 20;
    /// The most inputs.
    static final int MOST_INPUTS = 1 << 16;

    private final List<NodeAddress> addresses = new ArrayList<>();
    private final List<Epoch> epochs = new ArrayList<>();
    private final List<DirectoryInput> inputs = new ArrayList<>();
    private @Nullable DirectorySettings settings;
    private @Nullable HashDifference difference;
    private long oldestEpoch;
    private long oldestInput;
    private long inputBytes;
    private long decided;
    private long floor;

    // Reading

    @Nullable
    DirectorySettings settings() {
        return settings;
    }

    List<NodeAddress> addresses() {
        return addresses;
    }

    /// The last tick that is decided, 0 if no run has begun.
    long decided() {
        return decided;
    }

    /// The last tick whose inputs are forgotten.
    long floor() {
        return floor;
    }

    @Nullable
    HashDifference difference() {
        return difference;
    }

    /// The number of the newest epoch, from 0 up.
    long newestEpoch() {
        return oldestEpoch + epochs.size() - 1;
    }

    Epoch newest() {
        return epochs.getLast();
    }

    /// The epochs that are kept, in their order.
    List<Epoch> epochs() {
        return epochs;
    }

    /// Where the epoch of a tick is among those that are kept, -1 if it is forgotten.
    int indexOf(long tick) {
        int index = epochs.size() - 1;
        while (index >= 0 && epochs.get(index).firstTick() > tick) {
            index--;
        }
        return index;
    }

    /// The inputs of a tick, in the order in which all see them.
    List<DirectoryInput> inputsOf(long tick) {
        int from = firstInputOf(tick);
        int to = from;
        while (to < inputs.size() && inputs.get(to).tick() == tick) {
            to++;
        }
        return List.copyOf(inputs.subList(from, to));
    }

    /// Where the first input of this tick or a later one is.
    private int firstInputOf(long tick) {
        int low = 0;
        int high = inputs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (inputs.get(middle).tick() < tick) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    DirectoryPosition position() {
        return new DirectoryPosition(
                addresses.size(),
                oldestEpoch + epochs.size(),
                oldestInput + inputs.size(),
                decided,
                difference != null);
    }

    // Writing

    void begin(DirectorySettings newSettings, List<NodeAddress> newAddresses, int[] owners) {
        settings = newSettings;
        addresses.addAll(newAddresses);
        epochs.add(Epoch.of(1, newAddresses.size(), owners));
    }

    void add(NodeAddress address) {
        addresses.add(address);
    }

    /// Whether another epoch can be kept.
    boolean hasRoomForEpoch() {
        return isBelowMostOwners() || canForgetEpoch();
    }

    private boolean isBelowMostOwners() {
        return (epochs.size() + 1L) * newest().owners().length <= MOST_OWNERS;
    }

    private boolean canForgetEpoch() {
        return epochs.size() > 1 && epochs.get(1).firstTick() <= floor + 1;
    }

    void add(Epoch epoch) {
        if (!epochs.isEmpty() && !isBelowMostOwners() && canForgetEpoch()) {
            epochs.removeFirst();
            oldestEpoch++;
        }
        epochs.add(epoch);
    }

    boolean hasRoomForInput(int length) {
        return inputs.size() < MOST_INPUTS && inputBytes + length <= MOST_INPUT_BYTES;
    }

    void add(DirectoryInput input) {
        inputs.add(input);
        inputBytes += input.bytes().length;
    }

    void decide(long tick) {
        decided = tick;
    }

    void differ(HashDifference found) {
        difference = found;
    }

    /// Forgets the inputs of ticks up to one.
    void forget(long tick) {
        floor = Math.max(floor, tick);
        int count = firstInputOf(floor + 1);
        for (int i = 0; i < count; i++) {
            inputBytes -= inputs.get(i).bytes().length;
        }
        inputs.subList(0, count).clear();
        oldestInput += count;
    }

    // News

    /// What somebody lacks, or the first part of it.
    DirectoryNews news(DirectoryPosition known, long applied, long answered, Answer answer, long @Nullable [] ended) {
        int room = DirectoryNews.MOST_LISTED_BYTES;
        int firstAddress = Math.min(known.addresses(), addresses.size());
        int address = firstAddress;
        while (address < addresses.size() && (room -= DirectoryNews.bytes(addresses.get(address))) >= 0) {
            address++;
        }
        int firstEpoch = (int) Math.clamp(known.epoch() - oldestEpoch, 0L, (long) epochs.size());
        int epoch = firstEpoch;
        while (epoch < epochs.size() && room >= 0 && (room -= DirectoryNews.bytes(epochs.get(epoch))) >= 0) {
            epoch++;
        }
        int firstInput = (int) Math.clamp(known.input() - oldestInput, 0L, (long) inputs.size());
        int input = firstInput;
        while (input < inputs.size() && room >= 0 && (room -= DirectoryNews.bytes(inputs.get(input))) >= 0) {
            input++;
        }
        return new DirectoryNews(
                applied,
                answered,
                answer,
                settings,
                firstAddress,
                List.copyOf(addresses.subList(firstAddress, address)),
                oldestEpoch,
                oldestEpoch + firstEpoch,
                List.copyOf(epochs.subList(firstEpoch, epoch)),
                oldestInput,
                oldestInput + firstInput,
                List.copyOf(inputs.subList(firstInput, input)),
                room >= 0,
                decided,
                floor,
                difference,
                ended);
    }

    /// Takes news.
    ///
    /// @return whether this record has all of the directory's then; if not, ask for more
    boolean take(DirectoryNews news) {
        settings = news.settings();
        difference = news.difference();
        if (news.firstAddress() > addresses.size()
                || !follows(news.firstEpoch(), position().epoch(), news.oldestEpoch())
                || !follows(news.firstInput(), position().input(), news.oldestInput())) {
            return false; // news were lost in between
        }
        news.addresses().stream().skip(addresses.size() - news.firstAddress()).forEach(addresses::add);
        if (news.firstEpoch() > position().epoch()) {
            epochs.clear();
            oldestEpoch = news.firstEpoch();
        }
        news.epochs().stream()
                .skip(position().epoch() - news.firstEpoch())
                .toList()
                .forEach(this::add);
        if (news.firstInput() > position().input()) {
            inputs.clear();
            inputBytes = 0;
            oldestInput = news.firstInput();
        }
        news.inputs().stream()
                .skip(position().input() - news.firstInput())
                .toList()
                .forEach(this::add);
        if (news.isWhole()) {
            decided = Math.max(decided, news.decided());
        }
        forget(Math.min(news.floor(), decided));
        return news.isWhole();
    }

    /// Whether a list goes on where the known one ends, or begins with the oldest that is kept.
    private static boolean follows(long first, long known, long oldest) {
        return first <= known || first == oldest;
    }

    // Images

    void write(DataOutputStream out) throws IOException {
        DirectorySettings begun = settings;
        out.writeBoolean(begun != null);
        if (begun == null) {
            return;
        }
        out.writeInt(begun.hashTicks());
        out.writeInt(begun.windowTicks());
        out.writeInt(begun.keptTicks());
        out.writeInt(addresses.size());
        for (NodeAddress address : addresses) {
            out.writeUTF(address.host());
            out.writeInt(address.port());
        }
        out.writeInt(newest().owners().length);
        out.writeLong(oldestEpoch);
        out.writeInt(epochs.size());
        for (Epoch epoch : epochs) {
            out.writeLong(epoch.firstTick());
            out.writeInt(epoch.nodeCount());
            for (int owner : epoch.owners()) {
                out.writeShort(owner);
            }
        }
        out.writeLong(oldestInput);
        out.writeInt(inputs.size());
        for (DirectoryInput input : inputs) {
            out.writeLong(input.tick());
            out.writeShort(input.bytes().length);
            out.write(input.bytes());
        }
        out.writeLong(decided);
        out.writeLong(floor);
        HashDifference found = difference;
        out.writeBoolean(found != null);
        if (found != null) {
            out.writeLong(found.tick());
            out.writeInt(found.section());
            out.writeLong(found.first());
            out.writeLong(found.second());
            out.writeInt(found.node());
        }
    }

    /// Reads what [#write] wrote, whose checksum is right.
    static DirectoryRecord read(DataInputStream in) throws IOException {
        DirectoryRecord read = new DirectoryRecord();
        if (!in.readBoolean()) {
            return read;
        }
        read.settings = new DirectorySettings(in.readInt(), in.readInt(), in.readInt());
        int addresses = in.readInt();
        for (int i = 0; i < addresses; i++) {
            read.addresses.add(new NodeAddress(in.readUTF(), in.readInt()));
        }
        int sections = in.readInt();
        read.oldestEpoch = in.readLong();
        int epochs = in.readInt();
        for (int i = 0; i < epochs; i++) {
            long firstTick = in.readLong();
            int nodeCount = in.readInt();
            int[] owners = new int[sections];
            for (int section = 0; section < sections; section++) {
                owners[section] = in.readShort();
            }
            read.epochs.add(Epoch.of(firstTick, nodeCount, owners));
        }
        read.oldestInput = in.readLong();
        int inputs = in.readInt();
        for (int i = 0; i < inputs; i++) {
            long tick = in.readLong();
            byte[] bytes = new byte[in.readUnsignedShort()];
            in.readFully(bytes);
            read.add(new DirectoryInput(tick, bytes));
        }
        read.decided = in.readLong();
        read.floor = in.readLong();
        if (in.readBoolean()) {
            read.difference =
                    new HashDifference(in.readLong(), in.readInt(), in.readLong(), in.readLong(), in.readInt());
        }
        return read;
    }
}
