package org.jrsan.acceptance.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Messages that a listener counts: it is called by one thread after another, each of which knows what the last one did. */
final class WebSocketMessages implements WebSocket.Listener {
    private static final int MESSAGES = 60;

    /** What RFC 6455 adds to the key. */
    private static final String OF_SERVERS = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final byte[] MESSAGE = {(byte) 0x81, 1, 'a'};
    private static final byte[] END = {(byte) 0x88, 2, 3, (byte) 0xE8};

    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private int count;

    /** How many arrived. */
    static int count() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread sender = new Thread(() -> serve(server));
            sender.start();
            WebSocketMessages messages = new WebSocketMessages();
            HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(URI.create("ws://localhost:" + server.getLocalPort() + "/"), messages)
                    .get();
            int found = messages.end.get(20, TimeUnit.SECONDS);
            sender.join();
            return found == MESSAGES && messages.count == MESSAGES ? 2 : 0;
        }
    }

    private static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            OutputStream out = socket.getOutputStream();
            out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Accept: " + accepted(socket) + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < MESSAGES; i++) {
                out.write(MESSAGE);
                if (i % 7 == 0) {
                    // So that several threads of the client have something to do.
                    TimeUnit.MILLISECONDS.sleep(2);
                }
            }
            out.write(END);
            // Until the client has answered.
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException | NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static String accepted(Socket socket) throws IOException, NoSuchAlgorithmException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        String key = "";
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
            String[] field = line.split(":", 2);
            key = field[0].equalsIgnoreCase("Sec-WebSocket-Key") ? field[1].trim() : key;
        }
        byte[] both = (key + OF_SERVERS).getBytes(StandardCharsets.US_ASCII);
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-1").digest(both));
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean isLast) {
        count++;
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
        end.complete(count);
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        end.completeExceptionally(error);
    }
}
