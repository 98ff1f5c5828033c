/// Writes generated sources into the directory named by the one argument.
void main(String[] arguments) throws java.io.IOException {
    if (arguments.length != 1) {
        throw new IllegalArgumentException("FixedFamilies got " + arguments.length + " arguments. Give it one: the output directory.");
    }
    java.nio.file.Files.createDirectories(java.nio.file.Path.of(arguments[0]));
}
