import type { Operation, Validators } from './document.ts'
import { asBytes } from './draft.ts'
import { drawsOf } from './draws.ts'
import { CONTENT_TYPES } from './mutations-headers.ts'
import { createPools } from './pools.ts'
import type { Sender } from './shots.ts'
import type { Target } from './target.ts'
import { valueFor } from './values.ts'
import { NOT_SENT, type Shot } from './verdict.ts'

/**
 * Sends every JSON call with a body that its schema forbids, under every content type, to find routes that
 * read a body without checking the schema.
 */
export function* mislabelled(
	operations: readonly Operation[],
	target: Target,
	senders: readonly Sender[],
	validators: Validators,
): Generator<Shot> {
	let number = 0
	for (const operation of operations) {
		if (operation.body?.type !== 'application/json') continue
		const call = target.calls.find(({ route }) => route === operation.name)
		const body = forbidden(operation, call?.json, validators)
		if (body === undefined) continue
		const own = senders.find(({ name }) => name === call?.as)?.header()
		for (const type of CONTENT_TYPES) {
			const headers = [...(call?.headers ?? []), ...(own ? [own] : [])]
			if (type !== null) headers.push(['content-type', asBytes(type)])
			yield {
				number: number++,
				operation,
				outgoing: {
					method: operation.method,
					target: call?.url ?? operation.path.replace(/\{\w+\}/g, crypto.randomUUID()),
					headers,
					body: Buffer.from(JSON.stringify(body)),
				},
				breaksProtocol: false,
				// The fault is that the body was accepted at all; the answer is judged separately.
				json: NOT_SENT,
			}
		}
	}
}

function forbidden(operation: Operation, right: unknown, validators: Validators): unknown {
	const schema = operation.body?.schema ?? {}
	const json = right ?? valueFor(schema, drawsOf(1), createPools({}))
	const fields = Object.keys(json ?? {})
	const tries = fields.flatMap((field) => [
		{ ...(json as object), [field]: { of: ['another', 'type'] } },
		Object.fromEntries(Object.entries(json as object).filter(([name]) => name !== field)),
	])
	return [...tries, [], 'text'].find((body) => validators.body(operation, body) !== null)
}
