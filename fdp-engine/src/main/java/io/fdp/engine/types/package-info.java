/** The types that the engine brings along to every repository. */
@NullMarked
package io.fdp.engine.types;

import org.jspecify.annotations.NullMarked;
