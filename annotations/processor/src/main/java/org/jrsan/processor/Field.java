package org.jrsan.processor;

import com.palantir.javapoet.TypeName;

/**
 * One checked field.
 *
 * @param name its name in the declaration
 * @param handle the constant that holds its VarHandle
 * @param kind its kind
 * @param type its type
 * @param erased its erased type, which its VarHandle has
 * @param label its name in reports
 * @param padded whether it gets cache lines of its own
 * @param plainAsOpaque whether its plain accesses count as opaque ones
 */
record Field(
        String name,
        String handle,
        FieldKind kind,
        TypeName type,
        TypeName erased,
        String label,
        boolean padded,
        boolean plainAsOpaque) {
    /**
     * The field that holds the value when checking is off. It does not have the name of the declared field, because
     * that would tempt users to bypass the accessors.
     */
    String storage() {
        return name + "$";
    }

    /** The name as a part of the name of an accessor. */
    String capital() {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
