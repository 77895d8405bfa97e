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
    /** What holds the value while checking is off. Not the plain name, which would tempt users to go round the accessors. */
    String storage() {
        return name + "$";
    }

    /** The name as it stands inside the name of an accessor. */
    String capital() {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
