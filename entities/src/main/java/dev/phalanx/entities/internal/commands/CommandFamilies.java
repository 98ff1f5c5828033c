package dev.phalanx.entities.internal.commands;

/// Which family plays which command.
final class CommandFamilies {
    private CommandFamilies() {}

    /// Plays the command at which `playback` is.
    static void play(CommandOp op, Playback playback) {
        switch (op) {
            case ADD_VALUE -> ValueFamily.playAdd(playback);
            case ADD_TYPE -> TypeFamily.playAdd(playback);
            case SET_VALUE -> ValueFamily.playSet(playback);
            case REMOVE_TYPE -> TypeFamily.playRemove(playback);
            case CREATE -> LifeFamily.playCreate(playback);
            case INSTANTIATE -> LifeFamily.playInstantiate(playback);
            case DESTROY -> LifeFamily.playDestroy(playback);
            default -> playRarer(op, playback);
        }
    }

    private static void playRarer(CommandOp op, Playback playback) {
        switch (op) {
            case DESTROY_ARRAY, DESTROY_QUERY, SET_ENABLED, SET_NAME -> LifeFamily.play(op, playback);
            case ADD_TYPE_ARRAY,
                    ADD_TYPE_QUERY,
                    ADD_TYPES,
                    ADD_TYPES_ARRAY,
                    ADD_TYPES_QUERY,
                    REMOVE_TYPE_ARRAY,
                    REMOVE_TYPE_QUERY,
                    REMOVE_TYPES,
                    REMOVE_TYPES_ARRAY,
                    REMOVE_TYPES_QUERY -> TypeFamily.play(op, playback);
            case ADD_VALUE_ARRAY, ADD_VALUE_QUERY, SET_VALUE_QUERY -> BulkValueFamily.play(op, playback);
            case MOVE -> ObjectFamily.playMove(playback);
            case ADD_SHARED, ADD_SHARED_ARRAY, ADD_SHARED_QUERY, SET_SHARED, SET_SHARED_ARRAY, SET_SHARED_QUERY ->
                SharedFamily.play(op, playback);
            case ADD_BUFFER, SET_BUFFER, APPEND -> BufferFamily.play(op, playback);
            case ENABLE, ENABLE_QUERY -> EnabledFamily.play(op, playback);
            case GROUP_ADD, GROUP_SET, GROUP_REPLACE -> GroupFamily.play(op, playback);
            default -> throw new IllegalStateException("Command " + op + " belongs to no family. This is a bug.");
        }
    }
}
