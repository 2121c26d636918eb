import type { TextRef } from '../wire/text.ts'

/**
 * The meaning of a refusal for the caller:
 * - `invalid` the input is wrong
 * - `unauthenticated` the caller is unknown
 * - `forbidden` the caller may not do it
 * - `missing` the thing doesn't exist, or the caller may not know that it does
 * - `methodNotAllowed` the address has other methods
 * - `conflict` it contradicts the current state
 * - `changed` it isn't the version that the caller has seen
 * - `unsupportedMediaType` the content has another type
 * - `versionRequired` the caller must send the version that they have seen
 * - `tooMany` the caller called too often
 * - `unavailable` not now; a retry may succeed
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

export const retryAfter = ({ code, meaning, message, details }: DomainError, seconds: number): DomainError =>
	new DomainError(code, meaning, message, details, seconds)

export interface FieldError {
	readonly field: string
	readonly message: TextRef
}

/** Ends a switch over a union, so that the compiler reports a missing case. */
export function never(value: never): never {
	throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`)
}

/** Returns the text of a thrown value for a log. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
