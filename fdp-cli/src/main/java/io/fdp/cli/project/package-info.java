/**
 * The command {@code fdp new}, which writes a project to begin with. The files of the project are resources beside this
 * package: a whole project with the package {@code my.sim}.
 *
 * <p>Threading: a command runs on the thread of {@code main}.
 */
@NullMarked
package io.fdp.cli.project;

import org.jspecify.annotations.NullMarked;
