/// Writes the families of native collections.
final class Collections {
    public static void main(String[] arguments) {}
}
