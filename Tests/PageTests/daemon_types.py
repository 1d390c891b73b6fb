"""TypeScript declarations of what the daemon says and is told, made of OpenAPI and AsyncAPI documents."""

import re
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

PROTOCOL = Path(__file__).parents[2] / "Protocol"
Schema = dict[str, Any]


def _name(text: str) -> str:
    """A schema's name as a type's: `ink-end` is `InkEnd`."""
    return "".join(part[:1].upper() + part[1:] for part in text.split("-"))


def _of(schema: Schema, prefix: str) -> str:
    """The type of one schema; ``prefix`` is put before names of the same document."""
    if "$ref" in schema:
        document, _, name = schema["$ref"].partition("#/components/schemas/")
        return ("" if document else prefix) + _name(name)
    if "const" in schema:
        return repr(schema["const"]).replace("'", '"')
    if "enum" in schema:
        return " | ".join("null" if one is None else f'"{one}"' for one in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(_of(one, prefix) for one in schema[several])
    kinds = schema.get("type", "unknown")
    return " | ".join(_kind(kind, schema, prefix) for kind in (kinds if isinstance(kinds, list) else [kinds]))


def _kind(kind: str, schema: Schema, prefix: str) -> str:
    match kind:
        case "object":
            return _object(schema, prefix)
        case "array":
            return f"Array<{_of(schema.get('items', {}), prefix)}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return kind
        case _:
            return "unknown"


def _object(schema: Schema, prefix: str) -> str:
    required = set(schema.get("required", ()))
    fields = [
        f"{key!r}{'' if key in required else '?'}: {_of(value, prefix)}"
        for key, value in schema.get("properties", {}).items()
    ]
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        fields.append(f"[key: string]: {_of(more, prefix)}")
    return "{ " + "; ".join(fields) + " }" if fields else "object"


def declarations(path: Path, prefix: str = "") -> str:
    """One exported type for every schema of a document."""
    schemas = yaml.safe_load(path.read_text())["components"]["schemas"]
    lines = [
        f"export type {prefix}{_name(name)} = {_of(schema, prefix)};" for name, schema in schemas.items()
    ]
    return "\n".join(re.sub(r"'([A-Za-z]\w*)'(\??:)", r"\1\2", line) for line in lines)


def daemon() -> str:
    """The local API: what is answered and asked, and `Said`, everything that comes over the socket."""
    events = yaml.safe_load((PROTOCOL / "asyncapi.yaml").read_text())
    heard = [one["$ref"].rsplit("/", 1)[1] for one in events["operations"]["hear"]["messages"]]
    said = " | ".join(f"Event{_name(name)}" for name in heard)
    return "\n".join(
        [
            declarations(PROTOCOL / "openapi.yaml"),
            declarations(PROTOCOL / "asyncapi.yaml", "Event"),
            f"export type Said = {said};",
            "",
        ]
    )
