import type { Failure as FailureBody } from '../kernel/wire/schemas.ts'

/** A call that failed. Status 0: no answer came, the outcome is unknown. */
export class Failure extends Error {
	readonly statusCode: number
	readonly code: string
	readonly details: NonNullable<FailureBody['details']>
	/** The whole body, for calls whose refusals contain more. */
	readonly body: unknown

	constructor(body: FailureBody, raw: unknown = body, options?: ErrorOptions) {
		super(body.message, options)
		this.name = 'Failure'
		this.statusCode = body.statusCode
		this.code = body.code
		this.details = body.details ?? []
		this.body = raw
	}

	/** The status under the name that react-admin reads. */
	get status(): number {
		return this.statusCode
	}

	get isUnreachable(): boolean {
		return this.statusCode === 0
	}
}

export const isFailure = (value: unknown, code?: string): value is Failure =>
	value instanceof Failure && (code === undefined || value.code === code)

/** Checks for a 404, or an address that is invalid as an id. */
export const isNotFound = (value: unknown): boolean =>
	value instanceof Failure && (value.statusCode === 404 || value.code === 'VALIDATION')

/** Checks whether the server answered, so that the outcome is known. */
export const isAnswered = (error: unknown): boolean => error instanceof Failure && !error.isUnreachable

/** Messages of Chromium and Firefox, Safari, and Vite when code or styles can't be fetched. */
const NOT_FETCHED = /dynamically imported module|^Importing a module script failed|^Unable to preload CSS/

/** Converts anything thrown to a Failure; errors other than network errors are our faults. */
export function asFailure(value: unknown): Failure {
	if (value instanceof Failure) return value
	if (value instanceof Error && NOT_FETCHED.test(value.message)) return unreachable('', value)
	return new Failure({ statusCode: 500, code: 'UNEXPECTED', message: '' }, undefined, { cause: value })
}

/** Creates a failure without a readable answer. */
export const unreachable = (message: string, cause?: unknown, raw?: unknown): Failure =>
	new Failure({ statusCode: 0, code: 'UNREACHABLE', message }, raw, { cause })

/** @param wordless the message of an answer that has none of ours, such as a proxy's page */
export function readFailure(status: number, body: unknown, wordless = ''): Failure {
	const answer = typeof body === 'object' && body !== null ? (body as Partial<FailureBody>) : {}
	const { code, message, details } = answer
	return new Failure(
		{
			statusCode: status,
			code: typeof code === 'string' ? code : 'UNEXPECTED',
			message: typeof message === 'string' && message !== '' ? message : wordless,
			details: Array.isArray(details) ? details : undefined,
		},
		body,
	)
}
