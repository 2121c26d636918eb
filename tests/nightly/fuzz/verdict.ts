import type { Operation, Validators } from './document.ts'
import type { Incoming, NoAnswer, Outgoing } from './wire.ts'

export interface Shot {
	readonly number: number
	/** The called operation; null when no operation has this method and path. */
	readonly operation: Operation | null
	readonly outgoing: Outgoing
	/**
	 * True when the request breaks HTTP itself, so that the server may close the connection without an answer.
	 */
	readonly breaksProtocol: boolean
	readonly json: unknown
}

const NO_OPERATION = new Set([400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 417, 431])

export const isVisibleLater = (answer: Incoming | NoAnswer): boolean =>
	typeof answer !== 'string' &&
	answer.status === 503 &&
	(parsed(answer.body) as { readonly code?: unknown } | undefined)?.code === 'VISIBLE_LATER'

export function faultOf(shot: Shot, answer: Incoming | NoAnswer, validators: Validators): string | null {
	if (typeof answer === 'string') {
		return shot.breaksProtocol && answer === 'closed' ? null : `There was no answer (${answer}).`
	}
	const { status } = answer
	// One such refusal is declared: oEmbed has it for formats that a provider lacks.
	const isDeclared = status === 501 && shot.operation?.declared.responses['501'] !== undefined
	if (status >= 500 && !isDeclared) return `It answered ${status}: ${answer.body.toString('utf8', 0, 300)}`
	if (/ {4}at |node_modules|SELECT |syntax error/.test(answer.body.toString('utf8', 0, 2_000)))
		return 'It told of its inside.'
	const { operation } = shot
	if (operation === null || !isOf(operation, shot.outgoing.method)) return outside(shot, answer, validators)
	return declared(operation, shot, answer, validators)
}

const isOf = (operation: Operation, method: string) =>
	method === operation.method || (method === 'HEAD' && operation.method === 'GET')

function outside(shot: Shot, answer: Incoming, validators: Validators): string | null {
	if (!NO_OPERATION.has(answer.status)) return `It answered ${answer.status}, though there is no such call.`
	return failureFault(shot, answer, validators)
}

function failureFault(shot: Shot, answer: Incoming, validators: Validators): string | null {
	if (shot.outgoing.method === 'HEAD') return null
	const found = parsed(answer.body)
	const fault = found === undefined ? 'it is no JSON' : validators.failure(found)
	return (
		fault &&
		`A refusal by ${answer.status} is off its schema: ${fault}: ${answer.body.toString('utf8', 0, 300)}`
	)
}

function valuesOf(type: string, body: Buffer): unknown[] {
	if (type === 'application/json') return [parsed(body)]
	if (type !== 'application/x-ndjson') return [body.toString('latin1', 0, 1_000)]
	const lines = body.toString('utf8').split('\n').filter(Boolean)
	return lines.map((line) => parsed(Buffer.from(line)))
}

function declared(operation: Operation, shot: Shot, answer: Incoming, validators: Validators): string | null {
	const { status, body } = answer
	const known = operation.declared.responses[String(status)]
	if (!known) {
		// The edge's own refusals come before any operation is known.
		if (shot.breaksProtocol && NO_OPERATION.has(status)) return failureFault(shot, answer, validators)
		return `It answered ${status}, which the document doesn't have: ${body.toString('utf8', 0, 200)}`
	}
	if (status < 300 && operation.body?.type === 'application/json' && shot.json !== NOT_SENT) {
		const unfit = shot.json === undefined ? 'it is no JSON' : validators.body(operation, shot.json)
		if (unfit) return `It took a body that is off its schema: ${unfit}`
	}
	if (shot.outgoing.method === 'HEAD') return null
	const type = (answer.headers.get('content-type')?.[0] ?? '').split(';')[0]?.trim() ?? ''
	if (!known.content?.[type])
		return `It answered ${status} as ${type || 'nothing'}, which the document doesn't have.`
	const values = valuesOf(type, body)
	if (values.includes(undefined)) return 'Its answer is no JSON.'
	const [fault = null] = values.flatMap((value) => validators.answer(operation, status, type, value) ?? [])
	return fault && `Its answer ${status} is off its schema: ${fault}: ${body.toString('utf8', 0, 400)}`
}

export const NOT_SENT = Symbol('not sent')

function parsed(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString('utf8'))
	} catch {
		return undefined
	}
}
