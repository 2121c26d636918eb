import type { VirtualClock } from '../clock.ts'
import type { CallLog } from '../shared/calls.ts'
import type { Injections } from '../shared/injections.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import type { SimulatedAccount } from './accounts.ts'
import { invalid } from './faults.ts'
import { closeDispute, openDispute } from './operations/disputes.ts'
import { failNextDebit, moveToken } from './operations/mandates.ts'
import { findOrder } from './operations/orders.ts'
import { answerPayment, findPayment, pay, payAtProvider } from './operations/payments.ts'
import { movePayout, type PAYOUT_MOVES } from './operations/payouts.ts'
import { createRefund, settleRefund } from './operations/refunds.ts'
import {
	balanceOf,
	moveInstant,
	moveSettlement,
	type PlantedMistake,
	runSettlement,
	scheduleSettlements,
} from './operations/settlements.ts'
import type { Books, Session } from './session.ts'
import { type BooksSummary, summarize } from './summary.ts'
import { paymentsOfOrder } from './views.ts'

export interface FailNext {
	readonly operation: string
	readonly when: 'before' | 'after'
	readonly how: number | 'hangup'
	/** The number of failing calls; 1 when absent. The official client never repeats a call by itself. */
	readonly times?: number
}

type Named = { readonly id: string }

export interface RazorpayControl {
	readonly clock: VirtualClock
	readonly calls: CallLog
	readonly webhooks: Pick<Webhooks, 'setMode' | 'setTargets' | 'deliverHeld' | 'state' | 'idle'>
	failNext(failure: FailNext): void
	stopFailing(): void
	/**
	 * Pays an order in the checkout by an instrument of `instruments.ts`.
	 * @param options.capture whether it is captured at once; by the order's setting when absent
	 */
	pay(
		account: string,
		order: string,
		instrument: string,
		options?: { readonly capture?: boolean },
	): Named & { readonly status: string }
	answer(account: string, payment: string, pays: boolean): Named & { readonly status: string }
	paymentOf(account: string, order: string): string
	payThere(account: string, amount: number): Named
	/** Opens a dispute; about the whole payment when `amount` is absent. Minor units. */
	dispute(
		account: string,
		payment: string,
		options?: { readonly amount?: number; readonly reason?: string; readonly deductsAtOnce?: boolean },
	): Named
	closeDispute(account: string, dispute: string, outcome: 'won' | 'lost'): void
	/** Makes a refund in the provider's dashboard; of all that is left when `amount` is absent. Minor units. */
	refund(
		account: string,
		payment: string,
		options?: { readonly amount?: number; readonly status?: 'processed' | 'pending' },
	): Named
	settleRefund(account: string, refund: string, status: 'processed' | 'failed'): void
	readonly settlements: {
		schedule(account: string, on: boolean): void
		available(account: string): number
		run(account: string, mistake?: PlantedMistake): Named
		advance(settlement: string, to: 'processed' | 'failed'): void
		advanceInstant(settlement: string, to: 'processed' | 'reversed'): void
	}
	readonly mandates: {
		of(account: string, order: string): string
		move(account: string, token: string, to: 'confirmed' | 'paused' | 'cancelled'): void
		failNext(account: string, token: string, reason: string): void
	}
	readonly payouts: {
		/**
		 * Moves a payout on before its time; a processed one can still be reversed.
		 * @param reason as the API gives it
		 */
		advance(payout: string, to: (typeof PAYOUT_MOVES)[number], reason?: string): void
	}
	books(): readonly BooksSummary[]
	reset(): void
}

export function createControl(options: {
	accounts: readonly SimulatedAccount[]
	booksOf: (account: string) => Books
	resetBooks: () => void
	clock: VirtualClock
	webhooks: Webhooks
	injections: Injections
	calls: CallLog
	catchUp: () => void
}): RazorpayControl {
	const { accounts, booksOf, clock, webhooks, injections, calls, catchUp } = options
	const act = <T>(name: string, work: (session: Session) => T): T => {
		const account = accounts.find((each) => each.account === name)
		if (!account) throw invalid(`There is no simulated account ${name}.`)
		catchUp()
		const books = booksOf(name)
		const now = Math.floor(clock.now() / 1000)
		const result = books.transaction(() => work({ account, books, now }))
		webhooks.pump(name)
		return result
	}
	const ownerOf = (kind: 'settlement' | 'instant' | 'payout', id: string): string => {
		const owner = accounts.find(({ account }) => booksOf(account).get(kind, id))
		if (!owner) throw invalid('The id provided does not exist')
		return owner.account
	}
	return {
		clock,
		calls,
		webhooks,
		failNext({ operation, when, how, times = 1 }) {
			const hangup = how === 'hangup'
			injections.add({ operation, when, hangup, status: hangup ? 0 : how }, times)
		},
		stopFailing: () => injections.clear(),
		pay: (account, order, instrument, of) =>
			act(account, (session) => pay(session, findOrder(session, order), instrument, of)),
		answer: (account, payment, pays) =>
			act(account, (session) =>
				answerPayment(session, findPayment(session, payment), pays ? 'pays' : 'fails'),
			),
		paymentOf(account, order) {
			const last = paymentsOfOrder(booksOf(account), order).at(-1)
			if (!last) throw invalid(`Nobody has tried to pay ${order}.`)
			return last.id
		},
		payThere: (account, amount) => act(account, (session) => payAtProvider(session, amount)),
		dispute: (account, payment, of) =>
			act(account, (session) => openDispute(session, findPayment(session, payment), of)),
		closeDispute: (account, dispute, outcome) => {
			act(account, (session) => closeDispute(session, dispute, outcome))
		},
		refund: (account, payment, { amount, status } = {}) =>
			act(account, (session) =>
				createRefund(session, findPayment(session, payment), amount === undefined ? {} : { amount }, status),
			),
		settleRefund: (account, refund, status) => {
			act(account, (session) => settleRefund(session, refund, status))
		},
		settlements: {
			schedule: (account, on) => act(account, (session) => scheduleSettlements(session, on)),
			available: (account) => act(account, (session) => balanceOf(session).available),
			run: (account, mistake) =>
				act(account, (session) => {
					const row = runSettlement(session, mistake)
					if (!row) throw invalid('There is nothing to settle.')
					return row
				}),
			advance: (id, to) => {
				act(ownerOf('settlement', id), (session) => moveSettlement(session, id, to))
			},
			advanceInstant: (id, to) => {
				act(ownerOf('instant', id), (session) => moveInstant(session, id, to))
			},
		},
		mandates: {
			of(account, order) {
				const token = paymentsOfOrder(booksOf(account), order).findLast((row) => row.token !== null)?.token
				if (!token) throw invalid(`No mandate was given with ${order}.`)
				return token
			},
			move: (account, token, to) => {
				act(account, (session) => moveToken(session, token, to))
			},
			failNext: (account, token, reason) => {
				const failure = {
					code: 'BAD_REQUEST_ERROR',
					description: 'The debit was declined by the bank.',
					source: 'bank',
					step: 'payment_authorization',
					reason,
				} as const
				act(account, (session) => failNextDebit(session, token, failure))
			},
		},
		payouts: {
			advance: (id, to, reason) => {
				act(ownerOf('payout', id), (session) => movePayout(session, id, to, reason))
			},
		},
		books() {
			catchUp()
			return accounts.map((account) => summarize(account, booksOf(account.account)))
		},
		reset() {
			webhooks.clear()
			webhooks.setMode('now')
			injections.clear()
			options.resetBooks()
		},
	}
}
