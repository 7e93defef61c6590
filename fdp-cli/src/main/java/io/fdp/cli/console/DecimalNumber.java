package io.fdp.cli.console;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number with a decimal point from an argument, the same in every locale. */
public final class DecimalNumber implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException notANumber) {
            throw new TypeConversionException("'" + text + "' is not a number");
        }
    }
}
