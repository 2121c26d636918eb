import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { v5, v7 } from 'uuid'

/** Namespace of every id that follows from another: fixed for ever, since old ids must come out again. */
const KARUNA = '5b1d3c1e-7d0f-5c86-9a4e-0f6a2f7f1c11'

/** A new id in time order. */
export const newId = (nowMs: number): string => v7({ msecs: nowMs })

/** The id that always follows from these parts. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('\u001f'), KARUNA)

/** Idempotency id of a command: the same caller, route and key give the same id. */
export const commandIdFor = (principal: string, route: string, key: string): string =>
	derivedId('command', principal, route, key)

/** SHA-256 (hex) of a body in canonical form, to tell a replay from another body under the same key. */
export function hashBody(body: unknown): string {
	const text = canonicalize(
		JSON.parse(JSON.stringify(body ?? null, (_, v) => (typeof v === 'bigint' ? v.toString() : v))),
	)
	return createHash('sha256')
		.update(text ?? 'null')
		.digest('hex')
}

/** SHA-256 (hex) over salted words: what an event carries of a record. */
export const saltedHash = (salt: string, ...words: readonly string[]): string =>
	createHash('sha256')
		.update([salt, ...words].join('\u001f'))
		.digest('hex')
