/** A value that survives JSON unchanged. Events hold nothing else, so that their text is canonical. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }
