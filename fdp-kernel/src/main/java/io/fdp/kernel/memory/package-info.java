/** Raw memory, for generated code. */
@NullMarked
package io.fdp.kernel.memory;

import org.jspecify.annotations.NullMarked;
