package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.compile.bytecode.FlatObjects;
import dev.phalanx.structs.compile.bytecode.FlatObjects.ArrayUse;
import dev.phalanx.structs.compile.bytecode.FlatObjects.Place;
import dev.phalanx.structs.compile.bytecode.PlainConstructor;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.CheckCode;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.LocalAccess;
import dev.phalanx.structs.compile.emit.StoreCode;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Emits what a job's body does with objects that it does not need, see [FlatObjects]: their fields are local
/// variables, and where an object would be on the stack there is null.
///
/// The arrays in the job's fields are checked once for all indexes of a run: their columns, and the range of indexes
/// that may be used, are in local variables. An access that is out of the range calls the array, which refuses it.
final class FlatObjectCode {
    private static final ClassDesc ARRAY = Names.of(NativeArray.class);

    private final FlatObjects.Found found;
    private final ClassDesc job;
    private final ValueCode values;
    private final Map<String, Array> arrays = new HashMap<>();
    private final Map<Integer, FlatValue> objects = new HashMap<>();

    /// @param job the class with the fields
    /// @param values of the class being built
    FlatObjectCode(FlatObjects.Found found, ClassDesc job, ValueCode values) {
        this.found = found;
        this.job = job;
        this.values = values;
    }

    /// The local variables of an array.
    ///
    /// @param firstColumn of those of its columns
    /// @param first of the first index that may be used
    /// @param readable of how many may be read
    /// @param writable of how many may be written
    /// @param slot of the index that is used
    private record Array(
            int array, StructLayout layout, int firstColumn, int first, int readable, int writable, int slot) {
        LocalAccess access() {
            return new LocalAccess(layout.leaves(), firstColumn, slot);
        }
    }

    /// Emits what is done once for all indexes of a run.
    ///
    /// @param target local variable of the job
    /// @param otherwise where the code goes on if an array cannot be used in this way
    void prologue(CodeBuilder code, int target, Label otherwise) {
        found.arrays().forEach((name, use) -> {
            int array = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(target).getfield(job, name, ARRAY).astore(array);
            code.aload(array).loadConstant(Names.of(use.type()));
            code.invokestatic(ARRAY, "isWhole", MethodTypeDesc.of(CD_boolean, ARRAY, CD_Class));
            code.ifeq(otherwise);
        });
        found.arrays().forEach((name, use) -> arrays.put(name, open(code, target, name, use)));
    }

    private Array open(CodeBuilder code, int target, String name, ArrayUse use) {
        StructLayout layout = StructLayout.of(use.type());
        int array = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(target).getfield(job, name, ARRAY).astore(array);
        int firstColumn = -1;
        Set<Integer> leaves = leaves(name, use);
        for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
            int local = code.allocateLocal(TypeKind.REFERENCE);
            firstColumn = leaf == 0 ? local : firstColumn;
            if (leaves.contains(leaf)) {
                code.aload(array).loadConstant(leaf);
                code.invokevirtual(ARRAY, "column", MethodTypeDesc.of(CD_Object, CD_int));
                code.checkcast(Names.columnOf(layout.leaves().get(leaf).kind())).astore(local);
            }
        }
        int first = number(code, array, "first");
        int readable = use.isRead() ? number(code, array, "readableCount") : -1;
        int writable = use.isWritten() ? number(code, array, "writableCount") : -1;
        return new Array(array, layout, firstColumn, first, readable, writable, code.allocateLocal(TypeKind.INT));
    }

    private static int number(CodeBuilder code, int array, String method) {
        int local = code.allocateLocal(TypeKind.INT);
        code.aload(array)
                .invokevirtual(ARRAY, method, MethodTypeDesc.of(CD_int))
                .istore(local);
        return local;
    }

    /// The leaves of an array that are used.
    private Set<Integer> leaves(String array, ArrayUse use) {
        Map<String, Shape.Scalar> scalars = scalars(use.type());
        Set<Integer> leaves = new HashSet<>();
        found.places().values().stream()
                .filter(place -> array.equals(place.array()))
                .flatMap(place -> place.fields().keySet().stream())
                .forEach(path -> leaves.add(scalar(use.type(), path).leaf()));
        if (use.isWritten()) {
            scalars.values().forEach(scalar -> leaves.add(scalar.leaf()));
        }
        return leaves;
    }

    private static Map<String, Shape.Scalar> scalars(Class<?> type) {
        Map<String, Shape.Scalar> scalars =
                FlatObjects.scalars((Shape.Composite) StructLayout.of(type).root());
        return scalars == null ? Map.of() : scalars;
    }

    private static Shape.Scalar scalar(Class<?> type, String path) {
        Shape shape = StructLayout.of(type).root();
        for (String name : path.split("\\.", -1)) {
            shape = ((Shape.Composite) shape)
                    .members().stream()
                            .filter(member -> member.name().equals(name))
                            .findFirst()
                            .orElseThrow()
                            .shape();
        }
        return (Shape.Scalar) shape;
    }

    /// Takes local variables for the fields, before the body is emitted.
    void begin(CodeBuilder code) {
        found.places().forEach((at, place) -> {
            FlatValue object = new FlatValue();
            place.fields().forEach((path, type) -> {
                if (type.equals(Names.of(Entity.class))) {
                    boolean mayBeNull =
                            place.array() == null || place.assigned().contains(path);
                    object.declareEntity(code, path, mayBeNull);
                } else {
                    object.declare(code, path, TypeKind.from(type));
                }
            });
            objects.put(at, object);
        });
    }

    private FlatValue object(int place) {
        return Objects.requireNonNull(objects.get(place));
    }

    private Array array(String name) {
        return Objects.requireNonNull(arrays.get(name));
    }

    /// The object whose field an instruction reads or assigns, or null.
    FlatObjects.@Nullable Use use(int at) {
        return found.uses().get(at);
    }

    FlatValue objectOf(FlatObjects.Use use) {
        return object(use.place());
    }

    /// Whether an instruction reads a field of an object that is not there.
    boolean isRead(int at) {
        FlatObjects.Use use = use(at);
        return use != null && use.path() != null && !use.isAssigned();
    }

    /// Whether an instruction compares an object that is not there with null.
    boolean isTest(int at) {
        return found.tests().containsKey(at);
    }

    /// Emits what an element does that makes or stores an object that is not there. Says whether it does.
    boolean emit(CodeBuilder code, int at) {
        Place place = found.places().get(at);
        if (place != null) {
            if (place.array() == null) {
                code.aconst_null();
            } else {
                load(code, place, place.array(), object(at));
            }
            return true;
        }
        FlatObjects.Construction construction = found.constructions().get(at);
        if (construction != null) {
            construct(code, construction);
            return true;
        }
        FlatObjects.Stored stored = found.stores().get(at);
        if (stored != null) {
            store(code, stored);
            return true;
        }
        return false;
    }

    private static void ifOutside(CodeBuilder code, Array array, int count, Label within) {
        code.iload(array.slot()).iload(array.first()).isub().iload(count);
        code.invokestatic(Names.of(Integer.class), "compareUnsigned", MethodTypeDesc.of(CD_int, CD_int, CD_int));
        code.iflt(within);
    }

    /// Reads an element into local variables, in place of a call of `get`.
    private void load(CodeBuilder code, Place place, String name, FlatValue object) {
        Array array = array(name);
        Label within = code.newLabel();
        code.istore(array.slot()).pop();
        ifOutside(code, array, array.readable(), within);
        code.aload(array.array()).iload(array.slot());
        code.invokevirtual(ARRAY, "get", MethodTypeDesc.of(CD_Object, CD_int)).pop();
        code.labelBinding(within);
        LocalAccess access = array.access();
        place.fields().keySet().forEach(path -> {
            Shape.Scalar scalar = scalar(place.type(), path);
            if (array.layout().leaves().get(scalar.leaf()).holds() == Leaf.Holds.ENTITY) {
                access.loadElement(code, scalar.leaf());
            } else {
                values.load(code, scalar, access, Instances.FRESH);
            }
            object.popElement(code, path);
        });
        code.aconst_null();
    }

    /// Does what a constructor does, in place of its call.
    private void construct(CodeBuilder code, FlatObjects.Construction construction) {
        Place place = Objects.requireNonNull(found.places().get(construction.place()));
        FlatValue object = object(construction.place());
        PlainConstructor constructor = construction.constructor();
        Map<Integer, Integer> locals = new HashMap<>();
        Map<Integer, TypeKind> kinds = new HashMap<>();
        List<ClassDesc> parameters = constructor.parameters();
        int slot = 1
                + parameters.stream()
                        .mapToInt(type -> TypeKind.from(type).slotSize())
                        .sum();
        for (ClassDesc type : parameters.reversed()) {
            TypeKind kind = TypeKind.from(type);
            slot -= kind.slotSize();
            int local = code.allocateLocal(kind);
            code.storeLocal(kind, local);
            locals.put(slot, local);
            kinds.put(slot, kind);
        }
        code.pop();
        place.fields().keySet().forEach(field -> object.clear(code, field));
        for (PlainConstructor.Assignment assignment : constructor.assignments()) {
            if (place.fields().containsKey(assignment.field())) {
                if (assignment.constant() != null) {
                    code.with(assignment.constant());
                } else {
                    code.loadLocal(
                            Objects.requireNonNull(kinds.get(assignment.slot())),
                            Objects.requireNonNull(locals.get(assignment.slot())));
                }
                object.pop(code, assignment.field());
            }
        }
    }

    /// Stores local variables as an element, in place of a call of `set`.
    private void store(CodeBuilder code, FlatObjects.Stored stored) {
        Array array = array(stored.array());
        FlatValue object = object(stored.place());
        Label within = code.newLabel();
        code.pop().istore(array.slot()).pop();
        ifOutside(code, array, array.writable(), within);
        code.aload(array.array()).iload(array.slot()).aconst_null();
        code.invokevirtual(ARRAY, "set", MethodTypeDesc.of(CD_void, CD_int, CD_Object));
        code.labelBinding(within);
        Shape.Composite root = (Shape.Composite) array.layout().root();
        check(code, root, "", object);
        LocalAccess access = array.access();
        scalars(array.layout().type())
                .forEach((path, scalar) -> access.storeElement(code, scalar.leaf(), c -> {
                    object.pushElement(c, path);
                    if (scalar.type().isEnum()) {
                        StoreCode.toElement(c, scalar, access);
                    }
                }));
    }

    /// Throws if a field is null.
    private static void check(CodeBuilder code, Shape.Composite shape, String path, FlatValue object) {
        for (Shape.Member member : shape.members()) {
            if (member.shape() instanceof Shape.Composite inner) {
                check(code, inner, path + member.name() + ".", object);
            } else if (object.mayBeNull(path + member.name())) {
                Label present = code.newLabel();
                object.ifPresent(code, path + member.name(), present);
                CheckCode.refuseNull(code, shape, member);
                code.labelBinding(present);
            }
        }
    }
}
