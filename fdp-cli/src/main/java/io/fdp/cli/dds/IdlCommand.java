package io.fdp.cli.dds;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code fdp dds idl}. */
@Command(
        name = "idl",
        description = "Prints the types of the battle as IDL, so that other programs can read and write its topics.")
public final class IdlCommand implements Callable<Integer> {
    private static final String FILE = "fdp.idl";

    private final PrintStream out;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write " + FILE + " into this folder, which is made if needed.")
    private @Nullable Path folder;

    /**
     * Makes the command.
     *
     * @param out for the result
     */
    public IdlCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        String text = BattleIdl.text();
        if (folder == null) {
            out.print(text);
            out.flush();
            return ExitCode.DONE;
        }
        Path file = folder.resolve(FILE);
        try {
            Files.createDirectories(folder);
            Files.writeString(file, text);
        } catch (IOException cannot) {
            throw CommandFailure.ofWriting("cannot write", file, cannot, "name another folder with --out");
        }
        out.println(file);
        return ExitCode.DONE;
    }
}
