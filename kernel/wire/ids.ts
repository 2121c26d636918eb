import { createHash, hash } from 'node:crypto'
import { v5, v7 } from 'uuid'

/** Namespace of derived ids. It must never change, since old ids must be derived again. */
const KARUNA = Buffer.from('5b1d3c1e7d0f5c869a4e0f6a2f7f1c11', 'hex')

/** Returns a new id; ids sort by time. */
export const newId = (nowMs: number): string => v7({ msecs: nowMs })

/** Returns the time of an id of `newId`, in milliseconds of Unix time (RFC 9562, 5.7). */
export const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/**
 * Derives an id from parts: a UUIDv5 (RFC 9562). Implemented here, since a command derives several and Node's
 * one-shot hash is several times faster than the library's.
 */
export function derivedId(...parts: readonly string[]): string {
	const hex = hash('sha1', inNamespace(parts.join('\u001f')), 'hex')
	const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

const scratch = Buffer.alloc(1_024)
KARUNA.copy(scratch)

function inNamespace(text: string): Buffer {
	// UTF-8 takes at most three bytes for a UTF-16 unit.
	if (KARUNA.length + text.length * 3 > scratch.length) return Buffer.concat([KARUNA, Buffer.from(text)])
	return scratch.subarray(0, KARUNA.length + scratch.write(text, KARUNA.length))
}

export const commandIdFor = (principal: string, route: string, key: string): string =>
	derivedId('command', principal, route, key)

/**
 * Hashes a parsed body with SHA-256 (hex), to distinguish a replay from another body under the same key. Its
 * keys are in the schema's order, so order and spacing don't matter.
 */
export const hashBody = (body: unknown): string =>
	hash('sha256', JSON.stringify(withoutBigints(body ?? null)))

function withoutBigints(value: unknown): unknown {
	if (typeof value === 'bigint') return `${value}n`
	if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
	if (Array.isArray(value)) return value.map(withoutBigints)
	// Without a prototype, so that no name of a body means anything else than a name.
	const copy: Record<string, unknown> = Object.create(null)
	for (const [name, inner] of Object.entries(value)) copy[name] = withoutBigints(inner)
	return copy
}

/** Returns the SHA-256 (hex) of salted texts, which events store in place of a record. */
export const saltedHash = (salt: string, ...text: readonly string[]): string =>
	createHash('sha256')
		.update([salt, ...text].join('\u001f'))
		.digest('hex')

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the public reference of a message or a report, from its id: `K-7F3K-9Q2A`. */
export function referenceOf(id: string): string {
	const bytes = hash('sha256', id, 'buffer')
	const letters = Array.from({ length: 8 }, (_, at) => LETTERS[(bytes[at] ?? 0) % LETTERS.length]).join('')
	return `K-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Returns the id that everybody makes of a name (RFC 9562, 5.5). @param namespace an id, too */
export const nameBasedId = (name: string, namespace: string): string => v5(name, namespace)
