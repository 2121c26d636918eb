import type { FastifyError } from 'fastify'
import { DomainError } from '../../kernel/errors.ts'
import {
	EventIdConflict,
	EventStoreUnavailable,
	InvalidEvent,
	WrongExpectedRevision,
} from '../../kernel/ports/event-store.ts'
import { InvalidImage } from '../../kernel/ports/files.ts'
import { isPassing } from '../../kernel/runtime/failures.ts'
import type { Failure } from '../../kernel/wire.ts'
import { fieldErrors } from './field-errors.ts'
import { InvalidRequest } from './validation.ts'

export interface FailureAnswer {
	readonly body: Failure
	/** Seconds; becomes `Retry-After`. */
	readonly retryAfter?: number
	/** Ours to mend: goes to the log with its stack, and nothing of it to the caller. */
	readonly unexpected: boolean
}

const INTERNAL = 'Something went wrong on our side. Please try again.'
const UNAVAILABLE = 'This can’t be done right now. Please try again in a moment.'
const RETRY_AFTER_SECONDS = 2

/** What callers are told of an error, whatever it is. Words of unexpected errors never leave the house. */
export function toFailure(error: unknown): FailureAnswer {
	if (error instanceof DomainError) return refusal(error)
	if (error instanceof InvalidRequest) return invalid(error.issues)
	if (error instanceof InvalidImage) return known(400, 'IMAGE_INVALID', error.message)
	if (error instanceof EventStoreUnavailable) return unavailable()
	if (error instanceof WrongExpectedRevision || error instanceof EventIdConflict) {
		return known(409, 'CONFLICT', 'This was changed in the meantime. Please look at it again.')
	}
	if (error instanceof InvalidEvent) return known(400, 'VALIDATION', 'Please use plain text only.')
	if (isDatabaseAway(error)) return unavailable()
	return edgeFailure(error)
}

function refusal(error: DomainError): FailureAnswer {
	const answer = known(error.status, error.code, error.message)
	const body = error.details.length > 0 ? { ...answer.body, details: [...error.details] } : answer.body
	return { ...answer, body, ...(error.status === 503 && { retryAfter: RETRY_AFTER_SECONDS }) }
}

function invalid(issues: Parameters<typeof fieldErrors>[0]): FailureAnswer {
	const errors = fieldErrors(issues)
	// What is said of the whole speaks for all; it names no field where others do.
	const fields = errors.filter(({ field }) => field !== '')
	const whole = errors.find(({ field }) => field === '')
	const details = fields.length > 0 ? fields : errors
	const message = (whole ?? details[0])?.message ?? 'Please check this'
	return { body: { statusCode: 400, code: 'VALIDATION', message, details }, unexpected: false }
}

const known = (statusCode: number, code: string, message: string): FailureAnswer => ({
	body: { statusCode, code, message },
	unexpected: false,
})

const unavailable = (): FailureAnswer => ({
	...known(503, 'UNAVAILABLE', UNAVAILABLE),
	retryAfter: RETRY_AFTER_SECONDS,
})

/**
 * Connection lost, refused or silent, too many connections, a full disk, shutting down, or a statement cut off
 * by its time limit.
 */
function isDatabaseAway(error: unknown): boolean {
	if (isPassing(error)) return true
	const code = (error as { code?: unknown } | null)?.code
	return typeof code === 'string' && /^(?:ECONNREFUSED|ECONNRESET|08\d{3}|53300|57P0[123]|57014)$/.test(code)
}

/** Refusals of Fastify itself, in our words; its own may repeat what the caller sent. */
const EDGE: Readonly<Record<number, readonly [code: string, message: string]>> = {
	400: ['BAD_REQUEST', 'The request could not be understood.'],
	404: ['NOT_FOUND', 'There is nothing at this address.'],
	406: ['NOT_ACCEPTABLE', 'This form of answer is not offered.'],
	413: ['TOO_LARGE', 'This is too large.'],
	414: ['TOO_LARGE', 'The address is too long.'],
	415: ['UNSUPPORTED_MEDIA_TYPE', 'Please send JSON (application/json).'],
	431: ['TOO_LARGE', 'The headers are too large.'],
}

function edgeFailure(error: unknown): FailureAnswer {
	const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
	const words = typeof code === 'string' && code.startsWith('FST_') ? EDGE[statusCode ?? 500] : undefined
	if (words && statusCode !== undefined) return known(statusCode, ...words)
	return { ...known(500, 'INTERNAL', INTERNAL), unexpected: true }
}

export const nothingHere = (): DomainError =>
	new DomainError('NOT_FOUND', 'There is nothing at this address.', 404)
export const wrongMethod = (): DomainError =>
	new DomainError('METHOD_NOT_ALLOWED', 'This address can’t be called by this method.', 405)
export const unauthenticated = (): DomainError =>
	new DomainError('UNAUTHENTICATED', 'Authentication failed.', 401)
export const tooMany = (): DomainError =>
	new DomainError('TOO_MANY_REQUESTS', 'Too many requests. Please try again in a moment.', 429)
export const badHeader = (name: string, message: string): DomainError =>
	new DomainError('BAD_REQUEST', message, 400, [{ field: name, message }])
