/** Raw memory, and what generated code reads and writes in it. */
@NullMarked
package io.fdp.kernel.memory;

import org.jspecify.annotations.NullMarked;
