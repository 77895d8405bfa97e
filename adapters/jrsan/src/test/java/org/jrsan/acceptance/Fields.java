package org.jrsan.acceptance;

/** Fields of every access, for updaters of another package. */
public class Fields {
    public volatile int publicInt;
    protected volatile int protectedInt;
    volatile int packageInt;
    private volatile int privateInt;
    public volatile long publicLong;
    protected volatile long protectedLong;
    private volatile long privateLong;
    public volatile String publicString;
    protected volatile String protectedString;
    private volatile String privateString;

    /** Reads what nobody else here does. */
    public String all() {
        return "" + publicInt + protectedInt + packageInt + privateInt + publicLong + protectedLong + privateLong
                + publicString + protectedString + privateString;
    }

    /** Seen in its package only. */
    static class Hidden {
        public volatile int publicInt;
    }

    /** A protected class, which to the virtual machine is a public one. */
    protected static class Inherited {
        public volatile int publicInt;
    }

    public static Class<?> hidden() {
        return Hidden.class;
    }

    public static Class<?> inherited() {
        return Inherited.class;
    }
}
