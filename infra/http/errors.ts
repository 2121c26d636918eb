import type { FastifyError } from 'fastify'
import { DomainError } from '../../kernel/events/errors.ts'
import {
	EventIdConflict,
	EventStoreUnavailable,
	InvalidEvent,
	WrongExpectedRevision,
} from '../../kernel/ports/event-store.ts'
import { InvalidImage } from '../../kernel/ports/files.ts'
import { isPassing } from '../../kernel/runtime/failures.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import type { Failure } from '../../kernel/wire/schemas.ts'
import type { TextRef } from '../../kernel/wire/text.ts'
import { fieldErrors } from './field-errors.ts'
import { statusOf } from './status.ts'
import { InvalidRequest } from './validation.ts'

export interface FailureAnswer {
	readonly body: Failure
	readonly retryAfter?: number
	/** Our own fault: it is logged with its stack, and the caller gets no details. */
	readonly unexpected: boolean
}

export class AddressTooLong extends Error {
	override name = 'AddressTooLong'
}

const RETRY_AFTER_SECONDS = 2

/**
 * Returns the answer to any error, with references to texts. The message of an unexpected error is never
 * sent.
 */
export function toFailure(error: unknown): FailureAnswer {
	if (error instanceof DomainError) return refusal(error)
	if (error instanceof InvalidRequest) return invalid(error.issues)
	if (error instanceof InvalidImage) return known(400, 'IMAGE_INVALID', error.message)
	if (error instanceof AddressTooLong) return known(414, 'TOO_LARGE', 'common.answers.TOO_LARGE.address')
	if (error instanceof EventStoreUnavailable) return unavailable()
	if (error instanceof WrongExpectedRevision || error instanceof EventIdConflict) {
		return known(409, 'CONFLICT', 'common.answers.CONFLICT')
	}
	if (error instanceof InvalidEvent) return known(400, 'VALIDATION', 'common.fields.usePlainTextOnly')
	if (isDatabaseAway(error)) return unavailable()
	return edgeFailure(error)
}

function refusal(error: DomainError): FailureAnswer {
	const status = statusOf(error)
	const answer = known(status, error.code, error.message)
	const body = error.details.length > 0 ? { ...answer.body, details: [...error.details] } : answer.body
	const retryAfter = error.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : null)
	return retryAfter === null ? { ...answer, body } : { ...answer, body, retryAfter }
}

function invalid(issues: Parameters<typeof fieldErrors>[0]): FailureAnswer {
	const errors = fieldErrors(issues)
	// A message about the whole input is only used when no field has one.
	const fields = errors.filter(({ field }) => field !== '')
	const whole = errors.find(({ field }) => field === '')
	const details = fields.length > 0 ? fields : errors
	const message = (whole ?? details[0])?.message ?? 'common.fields.check'
	return { body: { statusCode: 400, code: 'VALIDATION', message, details }, unexpected: false }
}

const known = (statusCode: number, code: string, message: TextRef): FailureAnswer => ({
	body: { statusCode, code, message },
	unexpected: false,
})

const unavailable = (): FailureAnswer => ({
	...known(503, 'UNAVAILABLE', 'common.refusals.UNAVAILABLE'),
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

/** Fastify's own refusals in our texts, since its texts may repeat the caller's input. */
const EDGE: Readonly<Record<number, readonly [code: string, text: TextRef]>> = {
	400: ['BAD_REQUEST', 'common.refusals.BAD_REQUEST.unreadable'],
	404: ['NOT_FOUND', 'common.refusals.NOT_FOUND.address'],
	406: ['NOT_ACCEPTABLE', 'common.answers.NOT_ACCEPTABLE'],
	413: ['TOO_LARGE', 'common.answers.TOO_LARGE.body'],
	414: ['TOO_LARGE', 'common.answers.TOO_LARGE.address'],
	415: ['UNSUPPORTED_MEDIA_TYPE', 'common.refusals.UNSUPPORTED_MEDIA_TYPE.json'],
	431: ['TOO_LARGE', 'common.answers.TOO_LARGE.headers'],
}

function edgeFailure(error: unknown): FailureAnswer {
	const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
	const edge = typeof code === 'string' && code.startsWith('FST_') ? EDGE[statusCode ?? 500] : undefined
	if (edge && statusCode !== undefined) return known(statusCode, ...edge)
	return { ...known(500, 'INTERNAL', 'common.answers.INTERNAL'), unexpected: true }
}

export const nothingHere = (): DomainError => refuseCommon('NOT_FOUND.address')
export const wrongMethod = (): DomainError => refuseCommon('METHOD_NOT_ALLOWED')
export const unauthenticated = (): DomainError => refuseCommon('UNAUTHENTICATED')
export const tooMany = (): DomainError => refuseCommon('TOO_MANY_REQUESTS')
export const badHeader = (name: string, variant: 'etag' | 'idempotencyKey' | 'position'): DomainError =>
	refuseCommon(`BAD_REQUEST.${variant}`, {}, name)
