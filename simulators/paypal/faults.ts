export interface ErrorBody {
	readonly name: string
	readonly message: string
	readonly details?: readonly Detail[]
	readonly links?: readonly { readonly href: string; readonly rel: string; readonly method: string }[]
}
interface Detail {
	readonly issue: string
	readonly description?: string
	readonly field?: string
	readonly location?: string
}

/** An answer that refuses. Changes before it are kept. */
export class PaypalFault extends Error {
	override name = 'PaypalFault'
	readonly status: number
	readonly body: ErrorBody
	constructor(status: number, body: ErrorBody) {
		super(body.details?.[0]?.issue ?? body.message)
		this.status = status
		this.body = body
	}
}

export const invalid = (issue: string, description: string, field?: string) =>
	new PaypalFault(400, {
		name: 'INVALID_REQUEST',
		message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
		details: [{ issue, description, ...(field !== undefined && { field, location: 'body' }) }],
	})

export const unprocessable = (issue: string, description: string, links?: ErrorBody['links']) =>
	new PaypalFault(422, {
		name: 'UNPROCESSABLE_ENTITY',
		message:
			'The requested action could not be performed, semantically incorrect, or failed business validation.',
		details: [{ issue, description }],
		...(links && { links }),
	})

export const notFound = (what: string) =>
	new PaypalFault(404, {
		name: 'RESOURCE_NOT_FOUND',
		message: 'The specified resource does not exist.',
		details: [{ issue: 'INVALID_RESOURCE_ID', description: `There is no ${what}.` }],
	})

export const unauthorized = () =>
	new PaypalFault(401, {
		name: 'AUTHENTICATION_FAILURE',
		message:
			'Authentication failed due to missing authorization header, or invalid authentication credentials.',
	})

export const injected = (status: number) =>
	new PaypalFault(status, {
		name: status === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR',
		message: 'The server has encountered an error.',
	})
