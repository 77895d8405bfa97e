package org.jrsan.rc20.litmus.herd;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;

/** Reads calls of the functions of {@code stdatomic.h}, and of locks. */
final class CallParser {
    private static final String EXPLICIT = "_explicit";
    private static final String ADVICE =
            "; known are atomic_load, atomic_store, atomic_exchange, atomic_fetch_add, atomic_fetch_sub,"
                    + " atomic_compare_exchange_strong, atomic_compare_exchange_weak, these with _explicit,"
                    + " atomic_thread_fence, lock and unlock";
    private static final Set<String> BITWISE = Set.of("atomic_fetch_and", "atomic_fetch_or", "atomic_fetch_xor");
    /** Other names that herd7 knows. */
    private static final Map<String, String> ALIASES = Map.of(
            "SCAS", "atomic_compare_exchange_strong",
            "WCAS", "atomic_compare_exchange_weak",
            "mtx_lock", "lock",
            "mtx_unlock", "unlock",
            "spin_lock", "lock",
            "spin_unlock", "unlock");

    private final TokenCursor cursor;
    private final Scope scope;
    private final ValueParser values;

    CallParser(TokenCursor cursor, Scope scope, ValueParser values) {
        this.cursor = cursor;
        this.scope = scope;
        this.values = values;
    }

    private static String plainName(Token name) {
        String text = name.text();
        if (text.startsWith("atomic_") && text.endsWith(EXPLICIT)) {
            text = text.substring(0, text.length() - EXPLICIT.length());
        }
        return ALIASES.getOrDefault(text, text);
    }

    /** A call that is a statement. */
    Code.Statement statement() {
        Token name = cursor.peek();
        switch (plainName(name)) {
            case "atomic_store" -> {
                open();
                return store(name);
            }
            case "atomic_thread_fence" -> {
                open();
                MemoryOrder order = order();
                close();
                return new Code.ThreadFence(order);
            }
            case "lock", "unlock" -> {
                open();
                String lock = values.location();
                close();
                return new Code.Locking(lock, plainName(name).equals("lock"));
            }
            default -> {
                return new Code.Evaluate(values.value());
            }
        }
    }

    private void open() {
        cursor.take();
        cursor.require("(", "behind the name of the function");
    }

    private Code.Statement store(Token name) {
        String location = values.location();
        Code.Value value = argument();
        Token place = cursor.peek(1);
        MemoryOrder order = orderOf(name);
        if (!order.mode().equals(MemoryOrder.SEQ_CST.mode()) && order.mode().isAcquire()) {
            throw place.error("a store cannot be " + order.word()
                    + "; write memory_order_relaxed, memory_order_release or memory_order_seq_cst");
        }
        close();
        return new Code.Store(location, value, Optional.of(order));
    }

    /** A call that has a value, behind its name. */
    Code.Value value(Token name) {
        String plain = plainName(name);
        if (BITWISE.contains(plain)) {
            throw name.error("'" + name.text()
                    + "' cannot be expressed: programs have add, exchange and compare-exchange; write a loop of"
                    + " atomic_compare_exchange_strong");
        }
        cursor.take();
        Code.Value value =
                switch (plain) {
                    case "atomic_load" -> load(name);
                    case "atomic_fetch_add" -> new Code.FetchAdd(values.location(), argument(), false, orderOf(name));
                    case "atomic_fetch_sub" -> new Code.FetchAdd(values.location(), argument(), true, orderOf(name));
                    case "atomic_exchange" -> new Code.Exchange(values.location(), argument(), orderOf(name));
                    case "atomic_compare_exchange_strong" -> compareExchange(name, false);
                    case "atomic_compare_exchange_weak" -> compareExchange(name, true);
                    case "atomic_store", "atomic_thread_fence", "lock", "unlock" ->
                        throw name.error("'" + name.text() + "' has no value; make it a statement of its own");
                    default -> throw name.error("there is no function '" + name.text() + "'" + ADVICE);
                };
        close();
        return value;
    }

    private Code.Load load(Token name) {
        String location = values.location();
        Token place = cursor.peek(1);
        return new Code.Load(location, orderOfRead("a load", name, place));
    }

    private MemoryOrder orderOfRead(String what, Token name, Token place) {
        MemoryOrder order = orderOf(name);
        if (order != MemoryOrder.SEQ_CST && order.mode().isRelease()) {
            throw place.error(what + " cannot be " + order.word()
                    + "; write memory_order_relaxed, memory_order_acquire or memory_order_seq_cst");
        }
        return order;
    }

    private Code.CompareExchange compareExchange(Token name, boolean weak) {
        String location = values.location();
        comma();
        Code.Place expected = expected();
        Code.Value replacement = argument();
        MemoryOrder success = orderOf(name);
        Token place = cursor.peek(1);
        MemoryOrder failure = orderOfRead("a compare-exchange that fails", name, place);
        return new Code.CompareExchange(weak, location, expected, replacement, success, failure, name);
    }

    /** {@code &r0}, or a parameter as in herd7. */
    private Code.Place expected() {
        if (cursor.skip("&")) {
            Token name = cursor.requireWord("a register behind '&'");
            if (scope.isLocation(name.text())) {
                throw name.error("'" + name.text() + "' is a pointer already; leave out the '&'");
            }
            return new Code.Place(scope.register(name), true);
        }
        Token name = cursor.requireWord("a pointer to the expected value: '&' and a register, or a parameter");
        if (scope.isRegister(name.text())) {
            throw name.error("'" + name.text() + "' is a register; write '&" + name.text() + "'");
        }
        return new Code.Place(scope.location(name), false);
    }

    private Code.Value argument() {
        comma();
        return values.value();
    }

    /** The order that an explicit function has as its next argument; others are sequentially consistent. */
    private MemoryOrder orderOf(Token name) {
        if (!name.text().endsWith(EXPLICIT)) {
            return MemoryOrder.SEQ_CST;
        }
        comma();
        return order();
    }

    private MemoryOrder order() {
        Token token = cursor.peek();
        MemoryOrder order = MemoryOrder.of(token.text())
                .orElseThrow(() -> cursor.unexpected("a memory order, one of " + MemoryOrder.words()));
        cursor.take();
        return order;
    }

    private void comma() {
        cursor.require(",", "and another argument");
    }

    private void close() {
        cursor.require(")", "behind the last argument");
    }
}
