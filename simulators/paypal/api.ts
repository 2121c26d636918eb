import { createHash } from 'node:crypto'
import type { NoteCall } from '../shared/calls.ts'
import type { Injections } from '../shared/injections.ts'
import type { SimulatedAccount } from './accounts.ts'
import { type MatchedOperation, matchOperation, type OperationName } from './contract.ts'
import { injected, notFound, PaypalFault, unauthorized } from './faults.ts'
import {
	acceptClaim,
	captureOrder,
	createOrder,
	type EvidenceBody,
	findCapture,
	findOrder,
	findRefund,
	type OrderBody,
	patchOrder,
	provideEvidence,
	type RefundBody,
	refundCapture,
} from './payments.ts'
import { listBalances, type SearchQuery, searchTransactions } from './reporting.ts'
import type { Session } from './session.ts'
import {
	viewCaptureAlone,
	viewDispute,
	viewDisputeLinks,
	viewDisputeSummary,
	viewOrder,
	viewOrderLinks,
	viewRefund,
} from './views.ts'

export interface ApiCall {
	readonly method: string
	readonly path: string
	readonly sent: unknown
	readonly authorization: string
	readonly requestId: string | null
	/** `Prefer: return=representation`. */
	readonly isWhole: boolean
}
export interface Answer {
	readonly status: number
	readonly body: string
}

interface ApiOptions {
	readonly accounts: readonly SimulatedAccount[]
	readonly seed: string
	readonly sessionOf: (account: SimulatedAccount) => Session
	readonly injections: Injections
	readonly note: NoteCall
	readonly lag: () => number
	readonly catchUp: () => void
	readonly onCommit: (account: string) => void
}

/**
 * Returns the seconds for which a `PayPal-Request-Id` is known: six hours for orders, 45 days for payments.
 */
const rememberedFor = (name: OperationName): number => (name === 'captures.refund' ? 45 * 86_400 : 6 * 3_600)

type Run = (session: Session, id: string, sent: unknown, lag: number) => { status: number; body: unknown }

const ok = (body: unknown, status = 200) => ({ status, body })
const OPERATIONS: Readonly<Record<OperationName, Run>> = {
	'orders.create': (session, _, sent) => ok(viewOrder(session, createOrder(session, sent as OrderBody)), 201),
	'orders.get': (session, id) => ok(viewOrder(session, findOrder(session, id))),
	'orders.patch'(session, id, sent) {
		patchOrder(session, id, sent as Parameters<typeof patchOrder>[2])
		return ok(undefined, 204)
	},
	'orders.capture': (session, id) => ok(viewOrder(session, captureOrder(session, id)), 201),
	'captures.get': (session, id) => ok(viewCaptureAlone(session, findCapture(session, id))),
	'captures.refund': (session, id, sent) =>
		ok(viewRefund(session, refundCapture(session, id, sent as RefundBody)), 201),
	'refunds.get': (session, id) => ok(viewRefund(session, findRefund(session, id))),
	'search.get': (session, _, sent, lag) => ok(searchTransactions(session, sent as SearchQuery, lag)),
	'balances.get': (session, _id, _sent, lag) => ok(listBalances(session, lag)),
	'disputes.list'({ books }, _, sent) {
		const { disputed_transaction_id: about } = sent as { readonly disputed_transaction_id?: string }
		const found = [...books.all('dispute')].filter((row) => about === undefined || row.capture === about)
		return ok({ items: found.map(viewDisputeSummary) })
	},
	'disputes.evidence'(session, id, sent) {
		const dispute = provideEvidence(session, id, sent as EvidenceBody)
		return ok({ links: viewDisputeLinks(session, dispute) })
	},
	'disputes.accept'(session, id) {
		return ok({ links: viewDisputeLinks(session, acceptClaim(session, id)) })
	},
	'disputes.get'(session, id) {
		const dispute = session.books.get('dispute', id)
		if (!dispute) throw notFound(`dispute ${id}`)
		return ok(viewDispute(session, dispute))
	},
}

export function createApi(options: ApiOptions) {
	const { accounts, seed, sessionOf, injections, note, lag, catchUp, onCommit } = options
	const tokenOf = ({ clientId, clientSecret }: SimulatedAccount): string =>
		`A21AA${createHash('sha256').update(`${seed} ${clientId} ${clientSecret}`).digest('base64url')}`

	const authorize = (authorization: string): Answer => {
		const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8')
		const account = accounts.find(({ clientId, clientSecret }) => given === `${clientId}:${clientSecret}`)
		if (!account) {
			const body = { error: 'invalid_client', error_description: 'Client Authentication failed' }
			return { status: 401, body: JSON.stringify(body) }
		}
		const token = { access_token: tokenOf(account), token_type: 'Bearer', expires_in: 32_400 }
		return { status: 200, body: JSON.stringify({ ...token, app_id: 'APP-SIM', scope: '' }) }
	}

	const execute = (call: ApiCall): Answer | null => {
		const account = accounts.find((each) => call.authorization === `Bearer ${tokenOf(each)}`)
		if (!account) throw unauthorized()
		catchUp()
		const session = sessionOf(account)
		const operation = matchOperation(call.method, call.path)
		if (!operation) throw notFound(`${call.method} ${call.path}`)
		// A call that fails before it is executed leaves nothing behind, not even its id.
		const failure = injections.take(operation.name)
		if (failure?.when === 'before') {
			if (failure.hangup) return null
			throw injected(failure.status)
		}
		const sent = operation.checkRequest(call.sent)
		const answer = once(session, call, operation, sent)
		onCommit(account.account)
		if (failure?.hangup) return null
		if (failure) throw injected(failure.status)
		return answer
	}

	/**
	 * Carries out a request id once while it is known, whatever body is sent: a repeated call gets the same
	 * refusal, or the object in its present state.
	 */
	const once = (session: Session, call: ApiCall, operation: MatchedOperation, sent: unknown): Answer => {
		const { books, now } = session
		const id = call.method === 'POST' && call.requestId ? `${call.path} ${call.requestId}` : null
		const saved = id === null ? undefined : books.get('idempotency', id)
		if (saved && saved.created >= now - rememberedFor(operation.name))
			return saved.status < 300 ? madeBy(session, call, operation, saved) : saved
		return books.transaction(() => {
			const answer = run(session, call, operation, sent)
			if (id !== null) books.put('idempotency', { id, created: now, ...answer })
			return answer
		})
	}

	const madeBy = (session: Session, call: ApiCall, operation: MatchedOperation, saved: Answer): Answer => {
		const { id } = JSON.parse(saved.body) as { readonly id?: string }
		// Answers to disputes make nothing.
		if (id === undefined) return saved
		const refund = session.books.get('refund', id)
		const order = session.books.get('order', id)
		const body = refund ? viewRefund(session, refund) : order ? viewOrder(session, order) : undefined
		return toText(session, call, operation, saved.status, body)
	}

	const toText = (
		session: Session,
		{ isWhole }: ApiCall,
		{ name, checkResponse }: MatchedOperation,
		status: number,
		body: unknown,
	): Answer => {
		checkResponse(body)
		const isOrder = name === 'orders.create' || name === 'orders.capture'
		return { status, body: JSON.stringify(isOrder && !isWhole ? briefly(session, body) : body) ?? '' }
	}

	/** A refusal is an answer too: changes before it, such as a declined instrument, are kept. */
	const run = (session: Session, call: ApiCall, operation: MatchedOperation, sent: unknown): Answer => {
		try {
			const { status, body } = OPERATIONS[operation.name](session, operation.id, sent, lag())
			return toText(session, call, operation, status, body)
		} catch (error) {
			if (error instanceof PaypalFault) return toAnswer(error)
			throw error
		}
	}

	return {
		authorize,
		call(call: ApiCall): Answer | null {
			note({ method: call.method, path: call.path, sent: call.sent })
			try {
				return execute(call)
			} catch (error) {
				if (error instanceof PaypalFault) return toAnswer(error)
				throw error
			}
		},
	}
}

function briefly(session: Session, body: unknown): object {
	const order = session.books.get('order', (body as { readonly id: string }).id)
	if (!order) throw new Error('The order of an answer is lost.')
	return { id: order.id, status: order.status, links: viewOrderLinks(session, order) }
}

export const toAnswer = ({ status, body }: PaypalFault): Answer => ({
	status,
	body: JSON.stringify({ ...body, debug_id: 'simulated' }),
})
