# Where a JDK 25 or later lies on this machine. Read by a POSIX shell: . find-jdk.sh; jdk=$(find_jdk)

# The file behind a chain of symbolic links.
follow_links() {
    file=$1
    while [ -L "$file" ]; do
        link=$(readlink "$file")
        case $link in /*) file=$link ;; *) file=$(dirname -- "$file")/$link ;; esac
    done
    printf '%s\n' "$file"
}

# The feature version of the JDK in $1 by its release file: 25 for JAVA_VERSION="25.0.3". Nothing if there is no JDK.
version_of() {
    if [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ]; then
        sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release"
    fi
}

# Candidates in the order of preference, one directory a line.
candidates() {
    [ -z "${JAVA_HOME:-}" ] || printf '%s\n' "$JAVA_HOME"
    on_path=$(command -v javac || true)
    [ -z "$on_path" ] || (CDPATH='' cd -- "$(dirname -- "$(follow_links "$on_path")")/.." && pwd -P)
    for jdk in \
        /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${SDKMAN_DIR:-${HOME:-}/.sdkman}"/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.jdks/*/Contents/Home \
        "${ASDF_DATA_DIR:-${HOME:-}/.asdf}"/installs/java/* "${MISE_DATA_DIR:-${HOME:-}/.local/share/mise}"/installs/java/*; do
        [ ! -d "$jdk" ] || printf '%s\n' "$jdk"
    done
}

# Prints the first candidate that is a JDK 25 or later; nothing where there is none.
find_jdk() {
    candidates | {
        found=''
        while IFS= read -r jdk; do
            if [ -z "$found" ]; then
                version=$(version_of "$jdk")
                if [ -n "$version" ] && [ "$version" -ge 25 ]; then found=$jdk; fi
            fi
        done
        printf '%s\n' "$found"
    }
}
