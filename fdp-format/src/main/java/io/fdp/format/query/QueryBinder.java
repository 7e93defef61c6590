package io.fdp.format.query;

import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import java.util.ArrayList;
import java.util.List;

/** Finds what the names of a query mean in a source, and checks its values. */
final class QueryBinder {
    private final String text;
    private final QueryTypes types;
    private final QueryNames names;
    private final ValueBinder values;

    QueryBinder(String text, QueryTypes types) {
        this.text = text;
        this.types = types;
        this.names = new QueryNames(text, types);
        this.values = new ValueBinder(text);
    }

    /** Binds all conditions. Cheap tests come first: the order does not matter for the result. */
    BoundQuery bind(TextQuery query) {
        List<EntityTest> cheap = new ArrayList<>();
        List<EntityTest> costly = new ArrayList<>();
        for (QueryCondition condition : query.conditions()) {
            EntityTest test = bind(condition);
            if (test instanceof EntityTest.Has || test instanceof EntityTest.Owns) {
                cheap.add(test);
            } else {
                costly.add(test);
            }
        }
        cheap.addAll(costly);
        return new BoundQuery(text, types, cheap);
    }

    private EntityTest bind(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Has has when names.isUnused(has.path()) -> new EntityTest.Nobody(has.isNegated());
            case QueryCondition.Owned owned
            when names.isUnused(owned.path()) -> new EntityTest.Nobody(owned.isNegated());
            case QueryCondition.Has has -> new EntityTest.Has(component(has.path()), has.isNegated());
            case QueryCondition.Owned owned -> new EntityTest.Owns(component(owned.path()), owned.isNegated());
            case QueryCondition.Compare compare -> bind(compare);
        };
    }

    private int component(QueryPath path) {
        HeaderField header = HeaderField.of(path.word());
        if (header != null) {
            throw wrong(
                    path.column(),
                    header.word() + " is a field of all entities, and no component",
                    header == HeaderField.OWNER ? "ask owned(Position)" : "compare it, as in " + example(header));
        }
        return names.component(path);
    }

    private static String example(HeaderField header) {
        return switch (header) {
            case ENTITY, PARENT -> header.word() + " = 42#3";
            case TEMPLATE -> "template = \"T-72\"";
            case DIS -> "dis = \"1.1.225\"";
            default -> header.word() + " = 1";
        };
    }

    private EntityTest bind(QueryCondition.Compare compare) {
        HeaderField header = HeaderField.of(compare.path().word());
        if (header != null) {
            return bind(header, compare);
        }
        QueryNames.Found found = names.field(compare.path());
        TypeDescription type = types.get(found.type());
        FieldDescription field = type.fields().get(found.field());
        ValueTest test = values.bind(field, compare.operator(), compare.value());
        boolean any = found.element() < 0;
        boolean several = any && field.isArray();
        return new EntityTest.Field(
                found.type(),
                type.kind() == TypeKind.PARTS ? found.part() : EntityTest.Field.ANY,
                found.field(),
                any ? 0 : found.element(),
                several ? field.count() : 1,
                test);
    }

    // ---- header fields

    private EntityTest bind(HeaderField header, QueryCondition.Compare compare) {
        QueryOperator operator = compare.operator();
        QueryValue value = compare.value();
        String name = header.word();
        return switch (header) {
            case ENTITY, PARENT -> new EntityTest.Header(header, values.handle(name, operator, value));
            case TEMPLATE -> new EntityTest.Header(HeaderField.TKB, template(operator, value));
            case DIS -> new EntityTest.Header(header, values.dis(operator, value));
            case TKB, SIDE, FLAGS, SPAWNED, CHANGED, CHILDREN ->
                new EntityTest.Header(header, values.whole(name, operator, value));
            case ROLE ->
                value instanceof QueryValue.Word word && word.text().equals("none")
                        ? new EntityTest.AnyRole(values.requireEquality(name, operator, value) == QueryOperator.EQUAL)
                        : new EntityTest.Role(values.whole(name, operator, value));
            case OWNER -> new EntityTest.Header(header, owner(compare));
        };
    }

    private ValueTest owner(QueryCondition.Compare compare) {
        QueryOperator operator = compare.operator();
        QueryValue value = compare.value();
        if (!types.hasOwners()) {
            throw wrong(
                    compare.path().column(),
                    "owner has no meaning here: nothing in this source says which node owns an entity",
                    "ask owned(Position), whether this node owns a component");
        }
        return value instanceof QueryValue.Word word && word.text().equals("none")
                ? values.whole("owner", values.requireEquality("owner", operator, value), 0)
                : values.whole("owner", operator, value);
    }

    private ValueTest template(QueryOperator operator, QueryValue value) {
        values.requireEquality("template", operator, value);
        if (value instanceof QueryValue.Word word && word.text().equals("none")) {
            return values.whole("template", operator, 0);
        }
        if (!(value instanceof QueryValue.Text name)) {
            throw wrong(
                    value.column(),
                    "a template is a text in quotes, or none",
                    value instanceof QueryValue.Numeral ? "did you mean \"tkb\"?" : "");
        }
        Integer number = types.templates().number(name.text());
        if (number == null) {
            boolean known = !types.templates().all().isEmpty();
            throw wrong(
                    value.column(),
                    known
                            ? "there is no template " + QueryNames.quoted(name.text())
                            : "this source has numbers of templates only, no names",
                    known
                            ? names.suggestion(name.text(), types.templates().all())
                            : "ask for its number, as in tkb = 7; saves have the names that the engine got with tkb()");
        }
        return values.whole("template", operator, number);
    }

    private TextQueryException wrong(int column, String problem, String suggestion) {
        return new TextQueryException(text, column, problem, suggestion);
    }
}
