package org.jrsan.rc20.weak;

import java.util.Locale;
import org.jrsan.clock.VectorClock;

/** A rule of section 10 of docs/algorithm.md, and the machine without it. */
enum WeakRule {
    OBSERVED("low: observed by some thread at an epoch within C", "it is 0") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                int observed(WeakLocation x, View current) {
                    return 0;
                }
            };
        }
    },
    SC_BEFORE_FENCE("low: an SC write with number at most fb", "it is not looked at") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                int scBeforeFence(WeakLocation x, View current) {
                    return 0;
                }
            };
        }
    },
    SC_SETTLED("low of an SC access: an SC write that ran before a full fence", "it is not looked at") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                int scSettled(WeakLocation x, WeakMachine machine) {
                    return 0;
                }
            };
        }
    },
    OBSERVED_BEFORE_FENCE("low of an SC access: observed at an epoch within G", "it is not looked at") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                int observedBeforeFence(WeakLocation x, WeakMachine machine) {
                    return 0;
                }
            };
        }
    },
    PLAIN_READ("a plain read takes the message at low", "it takes the newest") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                Message plainlyRead(WeakLocation x, Message atLow) {
                    return x.newest();
                }
            };
        }
    },
    ANY_PLACE("a write takes any place after low", "it comes last") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean mayFollow(Message successor) {
                    return false;
                }
            };
        }
    },
    NOT_BEFORE_UPDATE("a write does not come between an RMW and what it read", "it may") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean mayFollow(Message successor) {
                    return true;
                }
            };
        }
    },
    UPDATED_ONCE("an RMW reads no message that an RMW has read", "it may") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean mayBeUpdated(Message successor) {
                    return true;
                }
            };
        }
    },
    UPDATE_FOLLOWS("an RMW stands right behind what it read", "it comes last") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                Message updateFollows(WeakLocation x, Message read) {
                    return x.newest();
                }
            };
        }
    },
    STRONG_CAS("a strong CAS does not fail with the expected value", "it may") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean mayFail(boolean isExpected, boolean isWeak) {
                    return true;
                }
            };
        }
    },
    WEAK_CAS("a weak CAS may fail with the expected value", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean mayFail(boolean isExpected, boolean isWeak) {
                    return !isExpected;
                }
            };
        }
    },
    ACQUIRE_READ("an acquire read or RMW: C joins the view", "A does") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void acquire(WeakThread thread, View view) {
                    receive(thread, view);
                }
            };
        }
    },
    RELAXED_READ_RECEIVES("any other read or RMW: A joins the view", "nothing does") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void receive(WeakThread thread, View view) {
                    // Switched off.
                }
            };
        }
    },
    RELAXED_READ_DOES_NOT_ACQUIRE("any other read or RMW: C does not", "C does") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void receive(WeakThread thread, View view) {
                    thread.learn(view);
                }
            };
        }
    },
    RELEASE_WRITE("a release write or RMW sends C", "it sends R") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                View released(WeakThread thread) {
                    return thread.release;
                }
            };
        }
    },
    RELAXED_WRITE_SENDS_FENCED("any other write or RMW sends R", "it sends nothing") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                View fenced(WeakThread thread) {
                    return new View();
                }
            };
        }
    },
    RELAXED_WRITE_DOES_NOT_RELEASE("any other write or RMW does not send C", "it does") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                View fenced(WeakThread thread) {
                    return thread.snapshot();
                }
            };
        }
    },
    UPDATE_CONTINUES("an RMW joins the view of what it read", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                View continued(View read, View sent) {
                    return sent;
                }
            };
        }
    },
    READ_OBSERVES("a read is observed", "it is not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void observeRead(WeakLocation x, WeakThread thread, Message message) {
                    // Switched off.
                }
            };
        }
    },
    WRITE_OBSERVES("a write or RMW is observed", "it is not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void observeWritten(WeakLocation x, WeakThread thread, Message message) {
                    // Switched off.
                }
            };
        }
    },
    WRITE_TICKS("a release write or RMW ticks", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void tickAfterWrite(WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FENCE_ACQUIRE("acquire fence: C joins A", "it does nothing") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void acquireFence(WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FENCE_RELEASE("release fence: R := C", "it does nothing") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void releaseFence(WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FENCE_TICKS("a release fence ticks", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void tickAfterFence(WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FULL_FENCE_RECEIVES("full fence: C joins F", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void receiveFences(WeakMachine machine, WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FULL_FENCE_SENDS("full fence: F joins C", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void sendFences(WeakMachine machine, WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FULL_FENCE_COVERS("full fence: fb := max(fb, scn)", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void coverScWrites(WeakMachine machine, WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FULL_FENCE_MARKS("full fence: G joins C", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void markFence(WeakMachine machine, WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    FULL_FENCE_SETTLES("full fence: SC accesses so far are settled", "they are not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void settleScAccesses(WeakMachine machine) {
                    // Switched off.
                }
            };
        }
    },
    SC_NUMBER("an SC write takes an SC number", "it has none") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                long scNumber(WeakMachine machine) {
                    return 0;
                }
            };
        }
    },
    SC_HAPPENS_BEFORE("order of SC accesses: what happens before", "it is not looked at") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                long happensBefore(ScOrder order, VectorClock current, View received) {
                    return 0;
                }
            };
        }
    },
    SC_RECEIVED("order of SC accesses: what the read brings happens before it", "it is not looked at") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                long happensBefore(ScOrder order, VectorClock current, View received) {
                    return order.happensBefore(current);
                }
            };
        }
    },
    SC_PRECEDES("order of SC accesses: modification order and from-reads", "they are not looked at") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                long precedes(ScOrder order, WeakLocation x, Message followed) {
                    return 0;
                }
            };
        }
    },
    SC_CLOSED("order of SC accesses: transitive", "it is not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                long closed(ScOrder order, long before) {
                    return before;
                }
            };
        }
    },
    SC_KEEPS_ORDER("an SC access keeps that order", "it may break it") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean keepsScOrder(long before, long behind) {
                    return true;
                }
            };
        }
    },
    SC_NOT_AS_RUN("SC accesses need not be ordered as they ran", "they are") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                boolean keepsScOrder(long before, long behind) {
                    return behind == 0;
                }
            };
        }
    },
    EDGE_RELEASE("start, end, unlock: L joins C", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void release(View object, WeakThread thread) {
                    // Switched off.
                }
            };
        }
    },
    EDGE_ACQUIRE("start, join, lock: C joins L", "it does not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void acquire(WeakThread thread, WeakSync object) {
                    // Switched off.
                }
            };
        }
    },
    EDGE_TICKS("start, unlock: tick", "they do not") {
        @Override
        WeakRules rules() {
            return new WeakRules() {
                @Override
                void tickAfterRelease(WeakThread thread) {
                    // Switched off.
                }
            };
        }
    };

    private final String text;
    private final String without;

    WeakRule(String text, String without) {
        this.text = text;
        this.without = without;
    }

    /** All rules but this one. */
    abstract WeakRules rules();

    /** The rule. */
    String text() {
        return text;
    }

    /** What happens without it. */
    String without() {
        return without;
    }

    /** The name of the program that needs it. */
    String program() {
        return "weak-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
