import type { VirtualClock } from '../clock.ts'
import type { CallLog } from '../shared/calls.ts'
import type { Injections } from '../shared/injections.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import { invalid, missing } from './faults.ts'
import { closeDispute, openDispute } from './operations/disputes.ts'
import { moveOutbound, type OutboundMove } from './operations/outbound.ts'
import { renewCard, setFunds } from './operations/payment-methods.ts'
import { answerChallenge, findPayment } from './operations/payments.ts'
import { advancePayout, type PlantedMistake, payOutNow, schedulePayouts } from './operations/payout-plans.ts'
import { createRefund, settleRefund } from './operations/refunds.ts'
import { chooseDeposits } from './operations/setups.ts'
import { warnOf } from './operations/warnings.ts'
import type { ChargeRow, DepositType, FraudType, PayoutRow } from './rows.ts'
import type { Session } from './session.ts'
import { type BooksSummary, summarize } from './summary.ts'

export interface FailNext {
	readonly operation: string
	readonly when: 'before' | 'after'
	readonly how: number | 'hangup'
	/**
	 * The number of failing calls. Default 1, for `hangup` 2, since the official client silently repeats a call
	 * once when its connection breaks.
	 */
	readonly times?: number
}

export interface StripeControl {
	readonly clock: VirtualClock
	readonly calls: CallLog
	readonly webhooks: Pick<Webhooks, 'setMode' | 'setTargets' | 'deliverHeld' | 'state' | 'idle'>
	failNext(failure: FailNext): void
	stopFailing(): void
	answerChallenge(account: string, payment: string, passes: boolean): { readonly status: string }
	renewCard(
		account: string,
		method: string,
		card: { readonly last4: string; readonly expMonth: number; readonly expYear: number },
	): void
	/** Sets whether a customer's 4242 cards pay or are declined for insufficient funds from now on. */
	setFunds(account: string, customer: string, enough: boolean): void
	chooseDeposits(account: string, by: DepositType): void
	/** Opens a dispute; about the whole payment when `amount` is absent. Minor units. */
	dispute(
		account: string,
		payment: string,
		options?: { amount?: number; reason?: string },
	): { readonly id: string }
	closeDispute(account: string, dispute: string, outcome: 'won' | 'lost'): void
	warn(account: string, payment: string, fraudType?: FraudType): { readonly id: string }
	/** Makes a refund in the provider's dashboard; of all that is left when `amount` is absent. Minor units. */
	refund(
		account: string,
		payment: string,
		options?: { amount?: number; status?: 'succeeded' | 'pending' },
	): { readonly id: string }
	settleRefund(account: string, refund: string, status: 'succeeded' | 'failed'): void
	readonly payouts: {
		schedule(account: string, on: boolean): void
		run(account: string, mistake?: PlantedMistake): { readonly id: string }
		advance(
			payout: string,
			to: Exclude<PayoutRow['status'], 'pending'>,
			failureCode?: string,
		): { readonly id: string; readonly status: string }
	}
	readonly outbound: {
		advance(payment: string, to: OutboundMove, code?: string): void
		sums(): Readonly<Record<string, { readonly count: number; readonly amount: bigint }>>
	}
	books(): readonly BooksSummary[]
	reset(): void
}

function chargeOf(session: Session, payment: string): ChargeRow {
	const { latestCharge } = findPayment(session, payment)
	const charge = latestCharge === null ? undefined : session.books.get('charge', latestCharge)
	if (!charge) throw invalid(`The payment ${payment} has no charge.`)
	return charge
}

export function createControl(options: {
	accounts: readonly SimulatedAccount[]
	booksOf: (account: string) => AccountBooks
	resetBooks: () => void
	clock: VirtualClock
	webhooks: Webhooks
	injections: Injections
	calls: CallLog
	catchUp: () => void
}): StripeControl {
	const { accounts, booksOf, clock, webhooks, injections, calls, catchUp } = options
	const act = <T>(name: string, work: (session: Session) => T): T => {
		const account = accounts.find((each) => each.account === name)
		if (!account) throw invalid(`There is no simulated account ${name}.`)
		catchUp()
		const books = booksOf(name)
		const now = Math.floor(clock.now() / 1000)
		const result = books.transaction(() => work({ account, books, now, publishable: false, request: null }))
		webhooks.pump(name)
		return result
	}
	return {
		clock,
		calls,
		webhooks,
		failNext({ operation, when, how, times = how === 'hangup' ? 2 : 1 }) {
			const hangup = how === 'hangup'
			injections.add({ operation, when, hangup, status: hangup ? 0 : how }, times)
		},
		stopFailing: () => injections.clear(),
		answerChallenge: (account, payment, passes) =>
			act(account, (session) => answerChallenge(session, payment, passes)),
		renewCard: (account, method, card) => {
			act(account, (session) => renewCard(session, method, card))
		},
		setFunds: (account, customer, enough) => {
			act(account, (session) => setFunds(session, customer, enough))
		},
		chooseDeposits: (account, by) => {
			act(account, (session) => chooseDeposits(session, by))
		},
		dispute: (account, payment, { amount, reason = 'fraudulent' } = {}) =>
			act(account, (session) => {
				const charge = chargeOf(session, payment)
				return openDispute(session, charge, {
					amount: amount ?? charge.amount - charge.amountRefunded,
					reason,
				})
			}),
		closeDispute: (account, dispute, outcome) => {
			act(account, (session) => closeDispute(session, dispute, outcome))
		},
		warn: (account, payment, fraudType = 'made_with_stolen_card') =>
			act(account, (session) => warnOf(session, chargeOf(session, payment), fraudType)),
		refund: (account, payment, { amount, status } = {}) =>
			act(account, (session) =>
				createRefund(
					session,
					{ payment_intent: payment, ...(amount === undefined ? {} : { amount }) },
					status,
				),
			),
		settleRefund: (account, refund, status) => {
			act(account, (session) => settleRefund(session, refund, status))
		},
		payouts: {
			schedule: (account, on) => act(account, (session) => schedulePayouts(session, on)),
			run: (account, mistake) => act(account, (session) => payOutNow(session, mistake)),
			advance(payout, to, failureCode) {
				const owner = accounts.find((each) => booksOf(each.account).get('payout', payout))
				if (!owner) throw missing('payout', payout, 'id')
				return act(owner.account, (session) => advancePayout(session, payout, to, failureCode))
			},
		},
		outbound: {
			advance(id, to, code) {
				const owner = accounts.find((each) => booksOf(each.account).get('outbound', id))
				if (!owner) throw missing('outbound_payment', id, 'id')
				act(owner.account, (session) => moveOutbound(session, id, to, code))
			},
			sums() {
				catchUp()
				return Object.fromEntries(
					accounts.map(({ account }) => {
						const rows = [...booksOf(account).all('outbound')].filter(
							({ status }) => status === 'processing' || status === 'posted',
						)
						return [
							account,
							{ count: rows.length, amount: rows.reduce((sum, row) => sum + BigInt(row.amount), 0n) },
						]
					}),
				)
			},
		},
		books() {
			catchUp()
			const now = Math.floor(clock.now() / 1000)
			return accounts.map((account) => summarize(account, booksOf(account.account), now))
		},
		reset() {
			webhooks.clear()
			webhooks.setMode('now')
			injections.clear()
			options.resetBooks()
		},
	}
}
