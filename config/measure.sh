#!/bin/sh
# Runs a program that measures, among the tests of a module, with all that it needs: builds it first.
#
#   config/measure.sh MODULE CLASS [ARGUMENT…]      as config/measure.sh fdp-dis io.fdp.dis.DisCost
#
# JAVA_HOME names a JDK 25. Use a machine without other work.
set -eu
module=$1
class=$2
shift 2
root=$(cd "$(dirname "$0")/.." && pwd)
paths=$(mktemp)
trap 'rm -f "$paths"' EXIT

(cd "$root" && mvn -B -ntp -q -DskipTests test-compile dependency:build-classpath -Dmdep.outputFile="$paths" -Dmdep.includeScope=test -pl "$module" -am)
cd "$root/$module"
"${JAVA_HOME:+$JAVA_HOME/bin/}java" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED -cp "target/test-classes:target/classes:$(cat "$paths")" "$class" "$@"
