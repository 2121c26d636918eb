/**
 * A text by its key in `locales/<language>/<capability>.json`: `users.fields.enterPassword`. Parameters follow as JSON
 * after a blank: `common.fields.atMostCharacters {"most":80}`. It is a string, so that schemas, errors and answers
 * carry it to the edge or to a form, where it is rendered in the reader's language.
 */
export type TextRef = string

export type TextParams = Readonly<Record<string, string | number>>

export const textRef = (key: string, params?: TextParams): TextRef =>
	params === undefined || Object.keys(params).length === 0 ? key : `${key} ${JSON.stringify(params)}`

export interface NamedText {
	readonly key: string
	readonly params: TextParams
}

const REFERENCE = /^([a-z][a-z0-9-]*(?:\.\w+)+)(?: (\{.*\}))?$/su

/** Parses a reference to a text; null for anything else, such as a provider's sentence. */
export function readTextRef(text: string): NamedText | null {
	const [, key, params] = REFERENCE.exec(text) ?? []
	if (key === undefined) return null
	return { key, params: params === undefined ? {} : (JSON.parse(params) as TextParams) }
}
