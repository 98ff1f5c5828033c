package dev.phalanx.entities.internal.commands;

/// Passes each command to the command handler that plays it.
final class CommandHandlers {
    private CommandHandlers() {}

    /// Plays the command at which `playback` is.
    static void play(CommandOp op, Playback playback) {
        switch (op) {
            case ADD_VALUE -> ValueCommandHandler.playAdd(playback);
            case ADD_TYPE -> TypeCommandHandler.playAdd(playback);
            case SET_VALUE -> ValueCommandHandler.playSet(playback);
            case REMOVE_TYPE -> TypeCommandHandler.playRemove(playback);
            case CREATE -> LifecycleCommandHandler.playCreate(playback);
            case INSTANTIATE -> LifecycleCommandHandler.playInstantiate(playback);
            case DESTROY -> LifecycleCommandHandler.playDestroy(playback);
            default -> playRarer(op, playback);
        }
    }

    private static void playRarer(CommandOp op, Playback playback) {
        switch (op) {
            case DESTROY_ARRAY, DESTROY_QUERY, SET_ENABLED, SET_NAME -> LifecycleCommandHandler.play(op, playback);
            case ADD_TYPE_ARRAY,
                    ADD_TYPE_QUERY,
                    ADD_TYPES,
                    ADD_TYPES_ARRAY,
                    ADD_TYPES_QUERY,
                    REMOVE_TYPE_ARRAY,
                    REMOVE_TYPE_QUERY,
                    REMOVE_TYPES,
                    REMOVE_TYPES_ARRAY,
                    REMOVE_TYPES_QUERY -> TypeCommandHandler.play(op, playback);
            case ADD_VALUE_ARRAY, ADD_VALUE_QUERY, SET_VALUE_QUERY -> BulkValueCommandHandler.play(op, playback);
            case MOVE -> ManagedValueCommandHandler.playMove(playback);
            case ADD_SHARED, ADD_SHARED_ARRAY, ADD_SHARED_QUERY, SET_SHARED, SET_SHARED_ARRAY, SET_SHARED_QUERY ->
                SharedCommandHandler.play(op, playback);
            case ADD_BUFFER, SET_BUFFER, APPEND -> BufferCommandHandler.play(op, playback);
            case ENABLE, ENABLE_QUERY -> EnabledCommandHandler.play(op, playback);
            case GROUP_ADD, GROUP_SET, GROUP_REPLACE -> LinkedGroupCommandHandler.play(op, playback);
            default -> throw new IllegalStateException("Command " + op + " belongs to no family. This is a bug.");
        }
    }
}
