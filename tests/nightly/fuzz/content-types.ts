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
 * Every call that takes JSON, by whom it is right, with a body that its schema forbids, under every name
 * for its type: whoever reads it without looking at the schema is found out.
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
				// That it was taken at all is the fault looked for; an answer is judged apart from it.
				json: NOT_SENT,
			}
		}
	}
}

/** The right body with something in it that the schema forbids; undefined when there is none. */
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
