import type { VirtualClock } from '../clock.ts'
import type { CallLog } from '../shared/calls.ts'
import type { Injections } from '../shared/injections.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import type { SimulatedAccount } from './accounts.ts'
import { notFound } from './faults.ts'
import {
	answerOrder,
	captureOrder,
	closeDispute,
	createOrder,
	failRefund,
	findCapture,
	findOrder,
	openDispute,
	refundCapture,
	settleCapture,
} from './payments.ts'
import type { Instrument } from './rows.ts'
import type { Session } from './session.ts'
import { type BooksSummary, summarize } from './summary.ts'
import { viewMoney } from './views.ts'
import { moveWithdrawal, scheduleSweeps, sweep, withdraw } from './withdrawals.ts'

export interface FailNext {
	readonly operation: string
	readonly when: 'before' | 'after'
	readonly how: number | 'hangup'
	readonly times?: number
}

interface Named {
	readonly id: string
}

export interface PaypalControl {
	readonly clock: VirtualClock
	readonly calls: CallLog
	readonly webhooks: Pick<Webhooks, 'setMode' | 'setTargets' | 'deliverHeld' | 'state' | 'idle'>
	failNext(failure: FailNext): void
	stopFailing(): void
	/**
	 * Approves an order as the payer would, or refuses it (`null`).
	 * @returns its new status
	 */
	answer(account: string, order: string, instrument: Instrument | null): { readonly status: string }
	/**
	 * Creates a payment outside our application: it names no donation. Minor units.
	 * @returns the order
	 */
	payThere(account: string, amount: number): Named
	settle(account: string, order: string, clears: boolean): void
	/** Opens a dispute; about the whole payment when `amount` is absent. Minor units. */
	dispute(account: string, order: string, options?: { amount?: number; reason?: string }): Named
	closeDispute(account: string, dispute: string, outcome: 'won' | 'lost'): void
	/** Makes a refund in the provider's dashboard; of all that is left when `amount` is absent. Minor units. */
	refund(account: string, order: string, options?: { amount?: number }): Named
	failRefund(account: string, refund: string): void
	readonly withdrawals: {
		schedule(account: string, on: boolean): void
		sweep(account: string): Named
		withdraw(account: string, amount: number): Named
		/** Moves a withdrawal on before its time; one that had arrived can still fail. */
		move(account: string, transaction: string, to: 'paid' | 'failed'): void
	}
	setReportingLag(ms: number): void
	/** Returns the provider's side of the books, summed independently of ours. */
	books(): readonly BooksSummary[]
	reset(): void
}

export function createControl(options: {
	readonly accounts: readonly SimulatedAccount[]
	readonly sessionOf: (account: SimulatedAccount) => Session
	readonly resetBooks: () => void
	readonly clock: VirtualClock
	readonly webhooks: Webhooks
	readonly injections: Injections
	readonly calls: CallLog
	readonly setReportingLag: (ms: number) => void
	readonly catchUp: () => void
}): PaypalControl {
	const { accounts, sessionOf, clock, webhooks, injections, calls, catchUp } = options
	const act = <T>(name: string, work: (session: Session) => T): T => {
		const account = accounts.find((each) => each.account === name)
		if (!account) throw notFound(`simulated account ${name}`)
		catchUp()
		const session = sessionOf(account)
		const result = session.books.transaction(() => work(session))
		webhooks.pump(name)
		return result
	}
	const captureOf = (session: Session, order: string) =>
		findCapture(session, findOrder(session, order).capture ?? `of ${order}`)
	return {
		clock,
		calls,
		webhooks,
		failNext({ operation, when, how, times = 1 }) {
			const hangup = how === 'hangup'
			injections.add({ operation, when, hangup, status: hangup ? 0 : how }, times)
		},
		stopFailing: () => injections.clear(),
		answer: (account, order, instrument) =>
			act(account, (session) => answerOrder(session, order, instrument)),
		payThere: (account, amount) =>
			act(account, (session) => {
				const value = viewMoney(amount, session.account.currency)
				const { id } = createOrder(session, { intent: 'CAPTURE', purchase_units: [{ amount: value }] })
				answerOrder(session, id, 'balance')
				return captureOrder(session, id)
			}),
		settle: (account, order, clears) => {
			act(account, (session) => settleCapture(session, captureOf(session, order).id, clears))
		},
		dispute: (account, order, { amount, reason } = {}) =>
			act(account, (session) => {
				const capture = captureOf(session, order)
				return openDispute(session, capture, amount ?? capture.amount, reason)
			}),
		closeDispute: (account, dispute, outcome) => {
			act(account, (session) => closeDispute(session, dispute, outcome))
		},
		refund: (account, order, { amount } = {}) =>
			act(account, (session) => {
				const { id, currency } = captureOf(session, order)
				return refundCapture(session, id, amount === undefined ? {} : { amount: viewMoney(amount, currency) })
			}),
		failRefund: (account, refund) => {
			act(account, (session) => failRefund(session, refund))
		},
		withdrawals: {
			schedule: (account, on) => act(account, (session) => scheduleSweeps(session, on)),
			sweep: (account) => ({ id: act(account, sweep).transaction }),
			withdraw: (account, amount) => ({
				id: act(account, (session) => withdraw(session, amount)).transaction,
			}),
			move: (account, transaction, to) => {
				act(account, (session) => moveWithdrawal(session, transaction, to))
			},
		},
		setReportingLag: options.setReportingLag,
		books() {
			catchUp()
			return accounts.map((account) => summarize(sessionOf(account)))
		},
		reset() {
			webhooks.clear()
			webhooks.setMode('now')
			injections.clear()
			options.resetBooks()
		},
	}
}
