package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a table or tag parameter of a method with {@link ForEach} through which the method only records commands.
 *
 * <pre>{@code
 * @ForEach
 * static void fire(LauncherView launcher, CommandBuffer commands, @CommandsOnly ShellTable shells) {
 *     shells.add(commands, commands.create(), launcher.x());
 * }
 * }</pre>
 *
 * <p>Without this annotation the loop counts the component as read, because the method may look at other entities. With
 * it, the loop and a system that edits the component need no order. Playback makes the changes, outside of all systems.
 */
@Documented
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.SOURCE)
public @interface CommandsOnly {}
