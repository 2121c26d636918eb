import type { TextRef } from '../wire/text.ts'

/**
 * What a refusal means to whoever called:
 * - `invalid` what was sent can't be taken as it is
 * - `unauthenticated` it isn't known who calls
 * - `forbidden` whoever calls may not
 * - `missing` the thing isn't there, or they may not know that it is
 * - `methodNotAllowed` the address is called otherwise
 * - `conflict` it doesn't fit how things stand
 * - `changed` it isn't the version that they have seen
 * - `unsupportedMediaType` the content is of another type
 * - `versionRequired` they have to say which version they have seen
 * - `tooMany` they called too often
 * - `unavailable` not now; it may work in a moment
 */
export type Meaning =
	| 'invalid'
	| 'unauthenticated'
	| 'forbidden'
	| 'missing'
	| 'methodNotAllowed'
	| 'conflict'
	| 'changed'
	| 'unsupportedMediaType'
	| 'versionRequired'
	| 'tooMany'
	| 'unavailable'

/**
 * A refusal that the caller can understand and act on. `code` is stable. The message is a reference to its text, which
 * the edge renders in the caller's language; the edge knows the HTTP status of a meaning.
 */
export class DomainError extends Error {
	override name = 'DomainError'
	readonly code: string
	readonly meaning: Meaning
	readonly details: readonly FieldError[]
	/** After how many seconds the same may work; null where nobody can say. */
	readonly retryAfterSeconds: number | null
	constructor(
		code: string,
		meaning: Meaning,
		text: TextRef,
		details: readonly FieldError[] = [],
		retryAfterSeconds: number | null = null,
	) {
		super(text)
		this.code = code
		this.meaning = meaning
		this.details = details
		this.retryAfterSeconds = retryAfterSeconds
	}
}

/** The same refusal, with the time after which it may work. */
export const retryAfter = ({ code, meaning, message, details }: DomainError, seconds: number): DomainError =>
	new DomainError(code, meaning, message, details, seconds)

/** A field at fault, by its dotted path, and the text that is shown beside it. */
export interface FieldError {
	readonly field: string
	readonly message: TextRef
}

/** For the end of a switch over a union: the compiler shows what was forgotten. */
export function never(value: never): never {
	throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`)
}

/** What was thrown, as text for a log: an error's message, and anything else as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
