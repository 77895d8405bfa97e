package org.jrsan.acceptance;

import java.security.ProtectionDomain;

/** Loads the classes inside of one, but for one of these, as a class path without an optional dependency does. */
public final class WithoutClass extends CopyLoader {
    private final Class<?> around;
    private final String missing;

    public WithoutClass(Class<?> around, Class<?> missing) {
        this.around = around;
        this.missing = missing.getName();
    }

    @Override
    protected boolean isCopied(String name) {
        return name.startsWith(around.getName() + "$");
    }

    @Override
    protected byte[] changed(String name, byte[] file) {
        return file;
    }

    @Override
    protected ProtectionDomain domain() {
        return around.getProtectionDomain();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.equals(missing)) {
            throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
    }
}
