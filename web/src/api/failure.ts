import type { Failure as FailureBody } from '../../../kernel/wire.ts'

/** A call that did not get what it asked for. Status 0: no answer came, the outcome is unknown. */
export class Failure extends Error {
	readonly statusCode: number
	readonly code: string
	readonly details: NonNullable<FailureBody['details']>
	/** The whole answer, for calls whose refusals say more. */
	readonly body: unknown

	constructor(body: FailureBody, raw: unknown = body, options?: ErrorOptions) {
		super(body.message, options)
		this.name = 'Failure'
		this.statusCode = body.statusCode
		this.code = body.code
		this.details = body.details ?? []
		this.body = raw
	}

	get isUnreachable(): boolean {
		return this.statusCode === 0
	}
}

export const isFailure = (value: unknown, code?: string): value is Failure =>
	value instanceof Failure && (code === undefined || value.code === code)

export const isNotFound = (value: unknown): boolean => value instanceof Failure && value.statusCode === 404

/** What a failed call threw, whatever it was, as a Failure. */
export const asFailure = (value: unknown): Failure =>
	value instanceof Failure
		? value
		: new Failure({ statusCode: 0, code: 'UNREACHABLE', message: '' }, undefined, { cause: value })

export function readFailure(status: number, body: unknown): Failure {
	const said = typeof body === 'object' && body !== null ? (body as Partial<FailureBody>) : {}
	return new Failure(
		{
			statusCode: status,
			code: typeof said.code === 'string' ? said.code : 'UNEXPECTED',
			message: typeof said.message === 'string' ? said.message : '',
			...(Array.isArray(said.details) && { details: said.details }),
		},
		body,
	)
}
