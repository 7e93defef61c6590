package io.fdp.cli.console;

import io.fdp.format.query.Handles;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the handle of an entity, as {@code 42#3}. */
public final class EntityHandle implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        long entity = Handles.of(text);
        if (entity == Handles.WRONG) {
            throw new TypeConversionException(
                    "'" + text + "' is no entity: write its index, # and its generation, as in 42#3");
        }
        return entity;
    }
}
