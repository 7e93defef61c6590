/** The types of a program as it was and as it is, for recordings of the one that the other shows. */
@org.jspecify.annotations.NullMarked
package io.fdp.recorder.evolved;
