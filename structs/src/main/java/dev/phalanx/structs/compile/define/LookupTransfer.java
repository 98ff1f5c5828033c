package dev.phalanx.structs.compile.define;

import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// The way into a package of another module.
///
/// An open package lets this module define ordinary classes in it, but not hidden ones, which need a lookup made by a
/// class of that module. So the first generated class of such a package is an ordinary one, `PhalanxLookup`, whose only
/// method makes that lookup. Its method is visible in the package alone.
final class LookupTransfer {
    private static final String NAME = "PhalanxLookup";
    private static final String METHOD = "lookup";

    private LookupTransfer() {}

    /// A lookup in the same class with full privileges.
    ///
    /// @param guest a private lookup in a class of another module
    public static synchronized MethodHandles.Lookup through(MethodHandles.Lookup guest) throws IllegalAccessException {
        try {
            Class<?> owner = find(guest, guest.lookupClass().getPackageName());
            MethodType type = MethodType.methodType(MethodHandles.Lookup.class);
            MethodHandles.Lookup own =
                    (MethodHandles.Lookup) guest.findStatic(owner, METHOD, type).invokeExact();
            return MethodHandles.privateLookupIn(guest.lookupClass(), own);
        } catch (IllegalAccessException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError(
                    "The class " + NAME + " in " + guest.lookupClass().getPackageName()
                            + " is not the one that Phalanx defines there. Rename yours.",
                    e);
        }
    }

    private static Class<?> find(MethodHandles.Lookup guest, String packageName) throws IllegalAccessException {
        ClassDesc name = ClassDesc.of(packageName, NAME);
        try {
            return guest.findClass(packageName.isEmpty() ? NAME : packageName + "." + NAME);
        } catch (ClassNotFoundException _) {
            return guest.defineClass(build(name));
        }
    }

    private static byte[] build(ClassDesc self) {
        MethodTypeDesc type = MethodTypeDesc.of(CD_MethodHandles_Lookup);
        return ClassFile.of()
                .build(
                        self,
                        made -> made.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC)
                                .withMethodBody(
                                        METHOD,
                                        type,
                                        ClassFile.ACC_STATIC,
                                        code -> code.invokestatic(CD_MethodHandles, "lookup", type)
                                                .areturn()));
    }
}
