# The JDK 25 on this machine, as the launcher finds it. Read by a shell in the project's directory:
# . .ci/find-jdk.sh; jdk=$(find_jdk)
find_jdk() { ./phalanx --find-jdk; }
