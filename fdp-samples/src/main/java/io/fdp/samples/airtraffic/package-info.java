/**
 * Air traffic: neighbours, reactions, references, disabled entities, templates and loops in one program.
 *
 * <p>Threading: it runs on its caller's thread, its loops on the threads of the jobs that it is given.
 */
@NullMarked
package io.fdp.samples.airtraffic;

import org.jspecify.annotations.NullMarked;
