package dev.phalanx.cluster.aeron;

/// How much of the directory's record somebody has: everything before these numbers.
///
/// @param addresses the number of addresses of nodes
/// @param epoch the number of the next epoch
/// @param input the number of the next input
/// @param decided the last tick that is decided
/// @param hasDifference whether it has the difference of hashes
record DirectoryPosition(int addresses, long epoch, long input, long decided, boolean hasDifference) {
    /// Of somebody who has nothing.
    static final DirectoryPosition NONE = new DirectoryPosition(0, 0, 0, 0, false);

    DirectoryFrame write(DirectoryFrame out) {
        return out.put(addresses).put(epoch).put(input).put(decided).put(hasDifference);
    }

    static DirectoryPosition read(DirectoryFrame in) throws DirectoryFrame.MalformedException {
        return new DirectoryPosition(
                in.getInt(0, DirectoryFrame.MOST_NODES), in.getLong(), in.getLong(), in.getLong(), in.getBoolean());
    }
}
