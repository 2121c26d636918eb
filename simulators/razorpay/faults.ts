/** The provider's errors, in its words and shape. */
import type { Failure } from './rows.ts'

export interface ErrorBody {
	readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
	readonly description: string
	readonly field?: string
	readonly source?: string
	readonly step?: string
	readonly reason?: string
	readonly metadata?: Readonly<Record<string, string>>
}

/** An answer that isn't 200. What was decided before it stays decided. */
export class RazorpayFault extends Error {
	override name = 'RazorpayFault'
	readonly status: number
	readonly body: ErrorBody
	constructor(status: number, body: ErrorBody) {
		super(body.description)
		this.status = status
		this.body = body
	}
}

export const invalid = (description: string, field?: string) =>
	new RazorpayFault(400, {
		code: 'BAD_REQUEST_ERROR',
		description,
		source: 'business',
		step: 'payment_initiation',
		reason: 'input_validation_failed',
		...(field === undefined ? {} : { field }),
	})

/** The API answers 400 for an id that it doesn't know, wherever it stands. */
export const missing = () => invalid('The id provided does not exist')

export const failed = ({ code, description, source, step, reason }: Failure, payment: string) =>
	new RazorpayFault(400, { code, description, source, step, reason, metadata: { payment_id: payment } })

/** What an injected failure answers. */
export const injected = (status: number) =>
	new RazorpayFault(status, {
		code: 'SERVER_ERROR',
		description:
			'We are facing some trouble completing your request at the moment. Please try again shortly.',
	})
