package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoUsageTest {
    /** Arguments of the demo, and what the error must name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        --nonsense                   | unknown option '--nonsense'
        --entites 5                  | unknown option '--entites': did you mean --entities?
        --met=x                      | unknown option '--met=x': did you mean --metrics?
        --record                     | '--record'
        --record x --save ./x        | --record and --save are the same file, x
        --record x --metrics x       | --record and --metrics are the same file, x
        --record a/../x --load x     | --record and --load are the same file, a/../x
        --metrics x --save x         | --metrics and --save are the same file, x
        --metrics x --load x         | --metrics and --load are the same file, x
        --ig                         | '--ig'
        --ig x --record ./x          | --ig and --record are the same file, x
        --ig x --load x              | --ig and --load are the same file, x
        --ig x --save x              | --ig and --save are the same file, x
        --ig x --metrics x           | --ig and --metrics are the same file, x
        --save                       | '--save'
        --load                       | '--load'
        --load x --entities 5        | --load excludes --entities and --seed
        --seed 1 --load x            | --load excludes --entities and --seed
        --metrics                    | '--metrics'
        --seconds 1 --ticks 1        | --seconds and --ticks exclude each other
        --ticks 1 --seconds 1        | --seconds and --ticks exclude each other
        --entities                   | --entities
        --entities many              | 'many' is not a whole number
        --entities 1.5               | '1.5' is not a whole number
        --entities 1e6               | '1e6' is not a whole number
        --entities 0                 | --entities must be from 1 to 1073741824: was 0
        --entities -5                | --entities must be from 1 to 1073741824: was -5
        --entities 1073741825        | --entities must be from 1 to 1073741824: was 1073741825
        --entities 4294967297        | --entities must be from 1 to 1073741824: was 4294967297
        --entities 99999999999999999999 | '99999999999999999999' is too large
        --entities 5 --entities 6    | --entities
        --ticks                      | --ticks
        --ticks x                    | 'x' is not a whole number
        --ticks 0                    | --ticks must be from 1 to 6000000000: was 0
        --ticks -1                   | --ticks must be from 1 to 6000000000: was -1
        --ticks 6000000001           | --ticks must be from 1 to 6000000000: was 6000000001
        --seconds                    | --seconds
        --seconds soon               | 'soon' is not a number
        --seconds NaN                | 'NaN' is not a number
        --seconds 1,5                | '1,5' is not a number
        --seconds 0                  | --seconds must be more than 0 and at most 100000000: was 0.0
        --seconds -0.5               | --seconds must be more than 0 and at most 100000000: was -0.5
        --seconds 1e99               | --seconds must be more than 0 and at most 100000000: was 1.0E99
        --threads 0                  | --threads must be from 1 to 64: was 0
        --threads -2                 | --threads must be from 1 to 64: was -2
        --threads 65                 | --threads must be from 1 to 64: was 65
        --threads two                | 'two' is not a whole number
        --seed x                     | 'x' is not a whole number
        --seed 9223372036854775808   | '9223372036854775808' is too large
        --seed -9223372036854775809  | '-9223372036854775809' is too small
        --json=maybe                 | --json
        --entities --json            | --entities
        --debug=maybe                | --debug
        something                    | unknown argument 'something'
        @nowhere                     | unknown argument '@nowhere'
        """)
    void shouldRefuseWrongArguments(String args, String named) {
        CliRun run = CliRun.of(("demo " + args).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.errLines().getFirst()).startsWith("fdp demo: ").contains(named);
        assertThat(run.errLines().getLast()).isEqualTo("Try 'fdp demo --help'.");
    }

    @Test
    void shouldAcceptAnySeed() {
        CliRun lowest = CliRun.of("demo", "--entities=10", "--ticks=1", "--json", "--seed=" + Long.MIN_VALUE);
        CliRun highest = CliRun.of("demo", "--entities", "10", "--ticks", "1", "--json", "--seed", "" + Long.MAX_VALUE);

        assertThat(lowest.exitCode()).isZero();
        assertThat(lowest.jsonLong("seed")).isEqualTo(Long.MIN_VALUE);
        assertThat(highest.exitCode()).isZero();
        assertThat(highest.jsonLong("seed")).isEqualTo(Long.MAX_VALUE);
    }
}
