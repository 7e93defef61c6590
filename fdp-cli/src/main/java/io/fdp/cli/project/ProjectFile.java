package io.fdp.cli.project;

/**
 * A file of a new project.
 *
 * @param path where it lies below the folder of the project, with slashes
 * @param text its content
 * @param executable whether it is a program
 */
record ProjectFile(String path, String text, boolean executable) {}
