/** A value that survives JSON unchanged. Events hold nothing else, so that their text is canonical. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

const UNSAFE_IN_MARKUP = /[<>&\u2028\u2029]/g

/** Writes JSON that is safe inside a page's `<script>`. */
export const jsonInMarkup = (data: unknown): string =>
	JSON.stringify(data).replaceAll(
		UNSAFE_IN_MARKUP,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	)
