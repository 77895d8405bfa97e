package org.jrsan.acceptance.junit.declared;

import org.jrsan.plain.PlainInt;

public final class InDeclaredPackage {
    private InDeclaredPackage() {}

    public static PlainInt create() {
        return new PlainInt();
    }
}
