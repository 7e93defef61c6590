package io.fdp.cli.console;

import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Refuses numbers that are out of range, in plain words.
 *
 * @param command the command whose options are read
 */
public record Range(CommandLine command) {
    /**
     * Checks a whole number.
     *
     * @param option the name of the option
     * @param value its value
     * @param least the least that is possible
     * @param most the most that is possible
     * @return the value
     */
    public long whole(String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    command,
                    String.format(Locale.ROOT, "%s must be from %d to %d: was %d", option, least, most, value));
        }
        return value;
    }

    /**
     * Checks a number that is more than 0.
     *
     * @param option the name of the option
     * @param value its value
     * @param most the most that is possible
     * @return the value
     */
    public double decimal(String option, double value, double most) {
        if (!(value > 0 && value <= most)) {
            throw new ParameterException(
                    command,
                    String.format(Locale.ROOT, "%s must be more than 0 and at most %.0f: was %s", option, most, value));
        }
        return value;
    }

    /**
     * Checks a number.
     *
     * @param option the name of the option
     * @param value its value
     * @param least the least that is possible
     * @param most the most that is possible
     * @return the value
     */
    public double decimal(String option, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new ParameterException(
                    command,
                    String.format(Locale.ROOT, "%s must be from %s to %.0f: was %s", option, least, most, value));
        }
        return value;
    }
}
