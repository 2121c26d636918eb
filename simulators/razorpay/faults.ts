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

/** An answer other than 200. Changes before it are kept. */
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

export const missing = () => invalid('The id provided does not exist')

export const failed = ({ code, description, source, step, reason }: Failure, payment: string) =>
	new RazorpayFault(400, { code, description, source, step, reason, metadata: { payment_id: payment } })

export const injected = (status: number) =>
	new RazorpayFault(status, {
		code: 'SERVER_ERROR',
		description:
			'We are facing some trouble completing your request at the moment. Please try again shortly.',
	})
