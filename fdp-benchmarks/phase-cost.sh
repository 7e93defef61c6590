#!/bin/sh
# Measures what the check of phases costs a write by handle: the row move-1m/entity of this tree, against the same tree built without the check.
#
#   fdp-benchmarks/phase-cost.sh [rounds]
#
# Both are built in a temporary folder; rounds alternate, one fork each. Prints ns per entity, in order, and the ratio of the medians.
set -eu
rounds=${1:-5}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for kind in with without; do
    mkdir "$work/$kind"
    (cd "$root" && git ls-files -z | xargs -0 tar cf -) | tar xf - -C "$work/$kind"
done
column=fdp-kernel/src/main/java/io/fdp/kernel/internal/table/ColumnStore.java
sed 's/if (rules.restrictsWrites() && /if (false \&\& /' "$root/$column" > "$work/without/$column"
if cmp -s "$root/$column" "$work/without/$column"; then
    echo "phase-cost: ColumnStore.requireMayWrite has no check to take out" >&2
    exit 1
fi

measure() {
    (cd "$work/$1" && ./fdp bench --rows move-1m/entity --forks 1 --json) | tr ',{' '\n\n' | sed -n 's/.*"fdp" *: *\([0-9.]*\).*/\1/p' | head -1
}
for kind in with without; do
    measure $kind > /dev/null # builds
done
round=0
while [ "$round" -lt "$rounds" ]; do
    for kind in with without; do
        measure $kind >> "$work/$kind.txt"
    done
    round=$((round + 1))
done
for kind in with without; do
    echo "$kind: $(tr '\n' ' ' < "$work/$kind.txt")"
done
median() { sort -n "$1" | sed -n "$(((rounds + 1) / 2))p"; }
awk "BEGIN { printf \"with / without = %.3f\n\", $(median "$work/with.txt") / $(median "$work/without.txt") }"
