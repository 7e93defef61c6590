package io.fdp.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends exactly what it is told, also what no library would send. */
record RawHttp(int status, String head, String body) {
    private static final int PATIENCE_MILLIS = 20_000;

    static RawHttp send(int port, String request) {
        return send(port, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    static RawHttp send(int port, byte[] request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            try {
                out.write(request);
                out.flush();
            } catch (IOException refused) {
                // the server may hang up before it has read all
            }
            return parse(read(socket.getInputStream()));
        } catch (IOException gone) {
            return new RawHttp(0, "", "");
        }
    }

    private static String read(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] some = new byte[8192];
        try {
            for (int got = in.read(some); got >= 0; got = in.read(some)) {
                text.append(new String(some, 0, got, StandardCharsets.ISO_8859_1));
                if (text.indexOf("HTTP/1.1 101") == 0) {
                    break;
                }
            }
        } catch (IOException reset) {
            // what came before counts
        }
        return text.toString();
    }

    private static RawHttp parse(String text) {
        int end = text.indexOf("\r\n\r\n");
        if (!text.startsWith("HTTP/1.") || text.length() < 12) {
            return new RawHttp(0, "", text);
        }
        int status = Integer.parseInt(text.substring(9, 12));
        return new RawHttp(status, end < 0 ? text : text.substring(0, end), end < 0 ? "" : text.substring(end + 4));
    }

    /** A request with the right host, and with more headers, each with its end of line. */
    static RawHttp get(int port, String target, String headers) {
        return send(
                port,
                "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n" + headers
                        + "\r\n");
    }

    static RawHttp post(int port, String target, String headers, String body) {
        return send(
                port,
                "POST " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                        + "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n" + headers + "\r\n" + body);
    }
}
