/**
 * A text by its key in `locales/<language>/<capability>.json`: `users.fields.enterPassword`. Parameters follow as JSON
 * after a blank: `common.fields.atMostCharacters {"most":80}`. It is a string, so that schemas, errors and answers
 * carry it to the edge or to a form, where it is rendered in the reader's language.
 */
export type TextRef = string

/** What is put into a text, by the names that the text has for it. */
export type TextParams = Readonly<Record<string, string | number>>

/** A text by its key, with its parameters. */
export const textRef = (key: string, params?: TextParams): TextRef =>
	params === undefined || Object.keys(params).length === 0 ? key : `${key} ${JSON.stringify(params)}`

/** What a reference to a text names. */
export interface NamedText {
	readonly key: string
	readonly params: TextParams
}

const REFERENCE = /^([a-z]+(?:\.\w+)+)(?: (\{.*\}))?$/su

/** Reads a reference to a text; null for anything else, such as a sentence of a provider. */
export function readTextRef(text: string): NamedText | null {
	const [, key, params] = REFERENCE.exec(text) ?? []
	if (key === undefined) return null
	return { key, params: params === undefined ? {} : (JSON.parse(params) as TextParams) }
}
