/** Repeats the first answer to an idempotency key for a day, whatever it was. */
import { createHash } from 'node:crypto'
import { StripeFault } from './faults.ts'
import type { Session } from './session.ts'

const KEEP_SECONDS = 86_400
const MAX_LENGTH = 255

export interface Answer {
	readonly status: number
	readonly body: string
}

export const hashCall = (method: string, path: string, params: unknown): string =>
	createHash('sha256')
		.update(JSON.stringify([method, path, params]))
		.digest('hex')

/** @throws StripeFault when the key came with another call */
export function findAnswer(session: Session, key: string, hash: string): Answer | null {
	if (key.length > MAX_LENGTH) {
		throw new StripeFault(400, {
			type: 'invalid_request_error',
			message: `Idempotency keys have at most ${MAX_LENGTH} characters.`,
		})
	}
	const saved = session.books.get('idempotency', key)
	if (!saved || saved.created < session.now - KEEP_SECONDS) return null
	if (saved.hash !== hash) {
		throw new StripeFault(400, {
			type: 'idempotency_error',
			message:
				'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
				`Try using a key other than '${key}' if you meant to execute a different request.`,
		})
	}
	return saved
}

/** Must be called in the transaction of the answer's changes. */
export function saveAnswer(session: Session, key: string, hash: string, answer: Answer): void {
	session.books.put('idempotency', { id: key, created: session.now, hash, ...answer })
}
