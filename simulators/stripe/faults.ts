import type { Failure } from './rows.ts'

export interface ErrorBody {
	readonly type:
		| 'api_error'
		| 'card_error'
		| 'idempotency_error'
		| 'invalid_request_error'
		| 'rate_limit_error'
	readonly message: string
	readonly code?: string
	readonly decline_code?: string
	readonly param?: string
	readonly charge?: string
	readonly payment_intent?: object
	readonly setup_intent?: object
	readonly payment_method?: object
}

export class StripeFault extends Error {
	override name = 'StripeFault'
	readonly status: number
	readonly body: ErrorBody
	constructor(status: number, body: ErrorBody) {
		super(body.message)
		this.status = status
		this.body = body
	}
}

export const invalid = (message: string, rest: Partial<ErrorBody> = {}) =>
	new StripeFault(400, { type: 'invalid_request_error', message, ...rest })

/** An unknown id is 404 in the address, and 400 in a parameter. */
export const missing = (object: string, id: string, param: string) =>
	new StripeFault(param === 'intent' || param === 'id' ? 404 : 400, {
		type: 'invalid_request_error',
		code: 'resource_missing',
		param,
		message: `No such ${object}: '${id}'`,
	})

export const cardError = (failure: Failure, rest: Partial<ErrorBody> = {}) =>
	new StripeFault(402, {
		type: 'card_error',
		code: failure.code,
		message: failure.message,
		...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
		...rest,
	})

export const unauthorized = (message: string) =>
	new StripeFault(401, { type: 'invalid_request_error', message })

export function injected(status: number): StripeFault {
	if (status === 409) {
		return new StripeFault(409, {
			type: 'idempotency_error',
			code: 'idempotency_key_in_use',
			message: 'There is currently another in-progress request using this idempotent key.',
		})
	}
	if (status === 429) {
		return new StripeFault(429, {
			type: 'rate_limit_error',
			code: 'rate_limit',
			message: 'Too many requests.',
		})
	}
	return new StripeFault(status, { type: 'api_error', message: 'An unknown error occurred.' })
}
