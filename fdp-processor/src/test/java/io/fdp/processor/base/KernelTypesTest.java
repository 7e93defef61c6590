package io.fdp.processor.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.ClassName;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelTypesTest {
    @Test
    void shouldNamePublicClassesOfTheKernelOnceEach() throws ReflectiveOperationException {
        List<ClassName> names = new ArrayList<>();
        for (Field field : KernelTypes.class.getDeclaredFields()) {
            if (field.getType() == ClassName.class) {
                names.add((ClassName) field.get(null));
            }
        }

        assertThat(names).isNotEmpty().doesNotHaveDuplicates();
        for (ClassName name : names) {
            Class<?> type = Class.forName(name.reflectionName());
            assertThat(Modifier.isPublic(type.getModifiers()))
                    .as(name.toString())
                    .isTrue();
        }
    }
}
