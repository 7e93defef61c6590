/** What readers and writers share: the reporting of problems, and the names of the kernel's classes. */
@NullMarked
package io.fdp.processor.base;

import org.jspecify.annotations.NullMarked;
