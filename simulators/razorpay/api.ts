import { createHash } from 'node:crypto'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { NoteCall } from '../shared/calls.ts'
import type { Injections } from '../shared/injections.ts'
import type { SimulatedAccount } from './accounts.ts'
import { matchOperation } from './contract.ts'
import { injected, invalid, RazorpayFault } from './faults.ts'
import { OPERATIONS, type Operation } from './operations/index.ts'
import type { Books, Session } from './session.ts'

export interface ApiCall {
	readonly method: string
	readonly path: string
	readonly params: unknown
	readonly keyId: string
	readonly keySecret: string
	readonly keys: { readonly refund: string | null; readonly payout: string | null }
}
interface Answer {
	readonly status: number
	readonly body: string
}
/** `null` means that the connection breaks without an answer. */
export type ApiAnswer = Answer | null

interface ApiOptions {
	readonly accounts: readonly SimulatedAccount[]
	readonly booksOf: (account: string) => Books
	readonly clock: Clock
	readonly injections: Injections
	readonly note: NoteCall
	readonly catchUp: () => void
	readonly onCommit: (account: string) => void
}

/** Each header counts only for its own call; the limits are those of its key's length. */
const KEYED = {
	'payments.refund': { header: 'refund', min: 10, max: 255 },
	'payouts.create': { header: 'payout', min: 4, max: 36 },
} as const
const isKeyed = (name: string): name is keyof typeof KEYED => name in KEYED

function keyOf(name: string, { keys }: ApiCall): string | null {
	if (!isKeyed(name)) return null
	const { header, min, max } = KEYED[name]
	const key = keys[header]
	if (key !== null && (key.length < min || key.length > max))
		throw invalid(`The idempotency key must be at least ${min} characters, and at most ${max}.`)
	return key
}

export function createApi(options: ApiOptions): (call: ApiCall) => ApiAnswer {
	const { accounts, booksOf, clock, injections, note, catchUp, onCommit } = options

	const execute = (session: Session, call: ApiCall): ApiAnswer => {
		const operation = matchOperation(call.method, call.path)
		const handler = operation && OPERATIONS[operation.name]
		if (!operation || !handler) throw invalid('The requested URL was not found on the server.')
		// A call that fails before it is executed leaves nothing behind, not even its key.
		const failure = injections.take(operation.name)
		if (failure?.when === 'before') {
			if (failure.hangup) return null
			throw injected(failure.status)
		}
		const params = operation.checkRequest(call.params)
		const key = keyOf(operation.name, call)
		const hash = createHash('sha256')
			.update(JSON.stringify([call.path, call.params]))
			.digest('hex')
		const saved = key === null ? undefined : session.books.get('idempotency', key)
		if (saved && saved.hash !== hash)
			throw invalid('Different request with the same idempotency key has been sent.')
		if (saved) return failure?.hangup ? null : saved
		const answer = session.books.transaction(() => {
			const made = run(session, handler, params, operation.id)
			if (made.status === 200) operation.checkResponse(JSON.parse(made.body))
			// A refusal is not remembered.
			if (key !== null && made.status === 200)
				session.books.put('idempotency', { id: key, created: session.now, hash, ...made })
			return made
		})
		onCommit(session.account.account)
		if (failure) return failure.hangup ? null : toAnswer(injected(failure.status))
		return answer
	}

	return (call) => {
		note({ method: call.method, path: call.path, sent: call.params })
		try {
			if (call.keyId.startsWith('rzp_live_')) throw unauthorized('The simulator refuses live keys.')
			const account = accounts.find(
				({ keyId, keySecret }) => keyId === call.keyId && keySecret === call.keySecret,
			)
			if (!account) throw unauthorized('Authentication failed')
			catchUp()
			const now = Math.floor(clock.now() / 1000)
			return execute({ account, books: booksOf(account.account), now }, call)
		} catch (error) {
			if (error instanceof RazorpayFault) return toAnswer(error)
			throw error
		}
	}
}

const unauthorized = (description: string) =>
	new RazorpayFault(401, { code: 'BAD_REQUEST_ERROR', description })

function run(session: Session, handler: Operation, params: Record<string, unknown>, id: string): Answer {
	try {
		return { status: 200, body: JSON.stringify(handler(session, params, id)) }
	} catch (error) {
		if (error instanceof RazorpayFault) return toAnswer(error)
		throw error
	}
}

const toAnswer = (fault: RazorpayFault): Answer => ({
	status: fault.status,
	body: JSON.stringify({ error: fault.body }),
})
