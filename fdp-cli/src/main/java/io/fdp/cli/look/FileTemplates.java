package io.fdp.cli.look;

import io.fdp.cli.battle.Battle;
import io.fdp.format.query.TemplateNames;
import java.util.List;

/**
 * The names of templates for files without them: recordings, and saves of earlier programs. The templates of the demo
 * are known here.
 */
public final class FileTemplates {
    private FileTemplates() {}

    /**
     * The names for a file.
     *
     * @param types the names of the types in the file
     * @return the names of the demo's templates if the file has the demo's components, else none
     */
    public static TemplateNames of(List<String> types) {
        return types.contains(Battle.MARK) ? TemplateNames.of(Battle.templates()) : TemplateNames.NONE;
    }
}
