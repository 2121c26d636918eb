/**
 * A refusal that the caller can understand and act on.
 * `code` is stable, `message` is in the spec's words, `status` is the HTTP status that the edge answers.
 */
export class DomainError extends Error {
	override name = 'DomainError'
	readonly code: string
	readonly status: RefusalStatus
	readonly details: readonly FieldError[]
	constructor(
		code: string,
		message: string,
		status: RefusalStatus = 400,
		details: readonly FieldError[] = [],
	) {
		super(message)
		this.code = code
		this.status = status
		this.details = details
	}
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 415 | 422 | 428 | 429 | 503

export interface FieldError {
	readonly field: string
	readonly message: string
}

/** The thing isn't there, or the caller may not know that it is: the same answer. */
export const notFound = (what: string) => new DomainError('NOT_FOUND', `${what} was not found.`, 404)

export const notAllowed = () => new DomainError('NOT_ALLOWED', 'You are not allowed to access this page', 403)

/** Four eyes: a person would decide on money that is or was their own. */
export const ownMoney = (code: 'OWN_WITHDRAWAL' | 'OWN_REFUND' | 'OWN_ASSIGNMENT') =>
	new DomainError(code, 'Somebody else has to decide on money for yourself.', 403)

/** Not the version that the caller looked at. */
export const changedMeanwhile = () =>
	new DomainError('PRECONDITION_FAILED', 'This was changed in the meantime. Please look at it again.', 412)

/** For the end of a switch over a union: the compiler shows what was forgotten. */
export function never(value: never): never {
	throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`)
}

/** What was thrown, in words for a log: an error's message, and anything else as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
