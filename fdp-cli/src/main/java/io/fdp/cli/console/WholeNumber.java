package io.fdp.cli.console;

import java.math.BigInteger;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number from an argument, and says in plain words what is wrong with it. */
public final class WholeNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        BigInteger value;
        try {
            value = new BigInteger(text);
        } catch (NumberFormatException notANumber) {
            throw new TypeConversionException("'" + text + "' is not a whole number");
        }
        if (value.bitLength() >= Long.SIZE) {
            throw new TypeConversionException("'" + text + "' is too " + (value.signum() < 0 ? "small" : "large"));
        }
        return value.longValue();
    }
}
