#!/bin/sh
# Runs a program that measures, among the tests of a module, with all that it needs: builds it first.
#
#   config/measure.sh MODULE CLASS [ARGUMENT…]      as config/measure.sh fdp-dis io.fdp.dis.DisCost
#
# FDP_JAVA_HOME or JAVA_HOME names a JDK 25, or it lies in a usual folder. Use a machine without other work.
set -eu
java=
for home in "${FDP_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/.sdkman/candidates/java/*; do
    if [ -z "$java" ] && grep -qs '^JAVA_VERSION="25' "$home/release"; then
        java=$home/bin/java
    fi
done
if [ -z "$java" ]; then
    echo "no JDK 25 found: install one, or set JAVA_HOME" >&2
    exit 3
fi
module=$1
class=$2
shift 2
root=$(cd "$(dirname "$0")/.." && pwd)
paths=$(mktemp)
trap 'rm -f "$paths"' EXIT

(cd "$root" && mvn -B -ntp -q -DskipTests test-compile dependency:build-classpath -Dmdep.outputFile="$paths" -Dmdep.includeScope=test -pl "$module" -am)
cd "$root/$module"
"$java" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED -cp "target/test-classes:target/classes:$(cat "$paths")" "$class" "$@"
