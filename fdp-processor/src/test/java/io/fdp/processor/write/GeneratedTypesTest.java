package io.fdp.processor.write;

import static io.fdp.processor.Compilations.ALL_KINDS;
import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import io.fdp.processor.Compilations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GeneratedTypesTest {
    @Test
    void shouldNameEveryReservedJavaLangTypeThatGeneratedCodeUses() {
        Compilation compilation = compileStrictly(game(ALL_KINDS.formatted("@Component @Deprecated")));

        assertClean(compilation);
        String all = compilation.generatedSourceFiles().stream()
                .map(Compilations::textOf)
                .collect(Collectors.joining());
        List<String> used = Arrays.stream(all.replaceAll("\"[^\"]*\"", "").split("\\W+"))
                .filter(GeneratedTypesTest::isInJavaLang)
                .distinct()
                .sorted()
                .toList();
        assertThat(used).isEqualTo(GeneratedTypes.JAVA_LANG);
    }

    private static boolean isInJavaLang(String word) {
        try {
            Class.forName("java.lang." + word);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
