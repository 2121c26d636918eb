import { never } from '../../kernel/events/errors.ts'
import { GrowingMap } from '../../kernel/events/growing-map.ts'
import type { EvidenceState } from './evidence.contract.ts'
import type { FundEvent } from './funds.events.ts'
import type { Summed } from './two-people.contract.ts'
import type { FirstApproval } from './two-people.ts'

export interface Evidence {
	readonly state: EvidenceState
	readonly dueAt: string
	readonly evidenceId: string | null
}

export interface OrderedTransfer {
	readonly account: string
	readonly attempt: number
	readonly at: string
}

export interface Withdrawal extends Summed {
	readonly byUserId: string
	readonly paymentAccountId: string
	readonly accountVersion: number
	readonly firstApproval: FirstApproval | null
	readonly approvers: readonly string[]
	readonly attempts: number
	readonly references: readonly string[]
	readonly paidAt: string | null
	/** True when it has a purpose, so that evidence is due after payment. */
	readonly namesPurpose: boolean
	readonly evidence: Evidence | null
	/** For an approved withdrawal it is under way; a paid one may be returned. Null without a provider. */
	readonly transfer: OrderedTransfer | null
}

export interface Reservation {
	readonly donationId: string
	readonly amount: bigint
	readonly charged: bigint
	readonly state: 'open' | 'booked' | 'released'
	readonly at: string
}

/** Money that has left a fund or is about to. Minor units of its currency; credits are not included. */
export interface FundState {
	readonly withdrawn: bigint
	readonly reserved: bigint
	readonly refunded: bigint
	readonly chargedBack: bigint
	readonly withdrawals: GrowingMap<Withdrawal>
	readonly refunds: GrowingMap<Reservation>
	/**
	 * Shares of donations, by donation, that donors' banks may take back: minor units, and since when (ISO
	 * 8601).
	 */
	readonly held: GrowingMap<{ readonly amount: bigint; readonly at: string }>
	readonly booked: GrowingMap<true>
	readonly transferCosts: GrowingMap<bigint>
	/** Money that covers what other funds lack, by settlement. */
	readonly netted: GrowingMap<{ readonly toFund: string; readonly amount: bigint; readonly at: string }>
	/** Money that entries of the journal took or are about to take, by entry: 0 for a declined one. */
	readonly journal: GrowingMap<bigint>
}

export const EMPTY_FUND: FundState = {
	withdrawn: 0n,
	reserved: 0n,
	refunded: 0n,
	chargedBack: 0n,
	withdrawals: GrowingMap.empty(),
	refunds: GrowingMap.empty(),
	held: GrowingMap.empty(),
	booked: GrowingMap.empty(),
	transferCosts: GrowingMap.empty(),
	netted: GrowingMap.empty(),
	journal: GrowingMap.empty(),
}

/**
 * Returns the amount that may still be promised: credits minus what left and what is reserved. Negative is a
 * receivable.
 * @param credits the sum of its confirmed donations and of what the journal added, minor units
 */
export const freeOf = (state: FundState, credits: bigint): bigint =>
	credits - state.withdrawn - state.reserved - state.refunded - state.chargedBack - journalIn(state)

const journalIn = (state: FundState): bigint =>
	state.journal.values().reduce((sum, amount) => sum + amount, 0n)

/** Returns what is missing in the fund, because more was withdrawn than is left of its donations. Minor units. */
export function lackOf(state: FundState, credits: bigint): bigint {
	const lack = state.withdrawn + state.refunded + state.chargedBack + journalIn(state) - credits
	return lack > 0n ? lack : 0n
}

export const heldOf = (state: FundState, donationId: string): bigint =>
	state.held.get(donationId)?.amount ?? 0n

export const heldIn = (state: FundState): bigint =>
	state.held.values().reduce((sum, { amount }) => sum + amount, 0n)

/** Returns the amount that a refund may take: free money plus the held share of the donation. Minor units. */
export const freeForRefund = (state: FundState, credits: bigint, donationId: string): bigint =>
	freeOf(state, credits) + heldOf(state, donationId)

/** @throws TypeError the stream is broken */
function known(state: FundState, withdrawalId: string): Withdrawal {
	const withdrawal = state.withdrawals.get(withdrawalId)
	if (!withdrawal) throw new TypeError(`The withdrawal ${withdrawalId} was never requested.`)
	return withdrawal
}

const changed = (state: FundState, withdrawalId: string, change: Partial<Withdrawal>) =>
	state.withdrawals.with(withdrawalId, { ...known(state, withdrawalId), firstApproval: null, ...change })
/**
 * Evidence moves no money and does not discard approvals.
 * @throws TypeError the stream is broken
 */
function withEvidence(state: FundState, withdrawalId: string, change: Partial<Evidence>): FundState {
	const withdrawal = known(state, withdrawalId)
	const { evidence } = withdrawal
	if (!evidence) throw new TypeError(`No evidence of the withdrawal ${withdrawalId} was due.`)
	return {
		...state,
		withdrawals: state.withdrawals.with(withdrawalId, {
			...withdrawal,
			evidence: { ...evidence, ...change },
		}),
	}
}
const reservation = (state: FundState, refundId: string, to: Reservation['state']) => {
	const before = state.refunds.get(refundId)
	return before ? state.refunds.with(refundId, { ...before, state: to }) : state.refunds
}

export const refundKey = (ref: string) => `refund ${ref}`
export const reversalKey = (ref: string) => `reversal ${ref}`
export const chargebackKey = (ref: string) => `chargeback ${ref}`
export const chargebackReversalKey = (ref: string) => `chargeback reversal ${ref}`
const SETTLEMENT = 'settlement '
export const settlementKey = (id: string) => SETTLEMENT + id

/** Returns the settlements of what the fund lacked. */
export const settledIn = (state: FundState): readonly string[] =>
	state.booked
		.entries()
		.flatMap(([key]) => (key.startsWith(SETTLEMENT) ? [key.slice(SETTLEMENT.length)] : []))

export const demandKey = (since: string, step: number) => `demand ${since} ${step}`

export function evolveFund(state: FundState, event: FundEvent): FundState {
	switch (event.type) {
		case 'WithdrawalRequested': {
			const { withdrawalId, byUserId, paymentAccountId, accountVersion, at } = event.data
			const amount = BigInt(event.data.amount)
			const withdrawal: Withdrawal = {
				status: 'requested',
				amount,
				byUserId,
				paymentAccountId,
				accountVersion,
				requestedAt: at,
				approvedAt: null,
				firstApproval: null,
				approvers: [],
				attempts: 0,
				references: [],
				paidAt: null,
				namesPurpose: event.data.purpose !== undefined,
				evidence: null,
				transfer: null,
			}
			return {
				...state,
				reserved: state.reserved + amount,
				withdrawals: state.withdrawals.with(withdrawalId, withdrawal),
			}
		}
		case 'WithdrawalFirstApproved': {
			const { withdrawalId, together: _, ...firstApproval } = event.data
			return { ...state, withdrawals: changed(state, withdrawalId, { firstApproval }) }
		}
		case 'WithdrawalApproved': {
			const { withdrawalId, accountVersion, approvers = [], at } = event.data
			const approved = { status: 'approved', accountVersion, approvedAt: at, approvers } as const
			return { ...state, withdrawals: changed(state, withdrawalId, approved) }
		}
		case 'WithdrawalApprovalVoided': {
			const { withdrawalId, accountVersion } = event.data
			const { status } = known(state, withdrawalId)
			const back =
				status === 'failed'
					? { accountVersion }
					: ({ status: 'requested', accountVersion, approvedAt: null } as const)
			return { ...state, withdrawals: changed(state, withdrawalId, back) }
		}
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled': {
			const status = event.type === 'WithdrawalRejected' ? 'rejected' : 'cancelled'
			return {
				...state,
				reserved: state.reserved - BigInt(event.data.amount),
				withdrawals: changed(state, event.data.withdrawalId, { status }),
			}
		}
		case 'WithdrawalTransferOrdered': {
			const { withdrawalId, account, attempt, at } = event.data
			return {
				...state,
				withdrawals: changed(state, withdrawalId, { transfer: { account, attempt, at } }),
			}
		}
		case 'WithdrawalPaid': {
			const { withdrawalId, attempt, reference, effectiveAt, evidenceDueAt: dueAt } = event.data
			const evidence: Evidence | null = dueAt === undefined ? null : { state: 'due', dueAt, evidenceId: null }
			const amount = BigInt(event.data.amount)
			const references = [...known(state, withdrawalId).references, reference]
			const paid = { status: 'paid', attempts: attempt, references, paidAt: effectiveAt, evidence } as const
			return {
				...state,
				reserved: state.reserved - amount,
				withdrawn: state.withdrawn + amount,
				withdrawals: changed(state, withdrawalId, paid),
			}
		}
		case 'WithdrawalPaymentFailed': {
			const { withdrawalId, attempt, wasPaid } = event.data
			const back = wasPaid ? BigInt(event.data.amount) : 0n
			return {
				...state,
				reserved: state.reserved + back,
				withdrawn: state.withdrawn - back,
				withdrawals: changed(state, withdrawalId, {
					status: 'failed',
					attempts: attempt,
					evidence: null,
					transfer: null,
				}),
			}
		}
		case 'WithdrawalRetried': {
			const { withdrawalId, accountVersion, approvers = [], at } = event.data
			const again = { status: 'approved', accountVersion, approvedAt: at, approvers } as const
			return { ...state, withdrawals: changed(state, withdrawalId, again) }
		}
		case 'TransferCostRecorded': {
			const { transfer, cost } = event.data
			return { ...state, transferCosts: state.transferCosts.with(String(transfer.transferRef), BigInt(cost)) }
		}
		case 'TransferCostReturned': {
			const ref = String(event.data.transfer.transferRef)
			const left = (state.transferCosts.get(ref) ?? 0n) - BigInt(event.data.cost)
			return { ...state, transferCosts: state.transferCosts.with(ref, left) }
		}
		case 'EvidenceSubmitted': {
			const { withdrawalId, evidenceId } = event.data
			return withEvidence(state, withdrawalId, { state: 'submitted', evidenceId })
		}
		case 'EvidenceAccepted':
			return withEvidence(state, event.data.withdrawalId, { state: 'accepted' })
		case 'EvidenceReturned': {
			const { withdrawalId, dueAt } = event.data
			return withEvidence(state, withdrawalId, { state: 'returned', dueAt })
		}
		case 'EvidenceWaived':
			return withEvidence(state, event.data.withdrawalId, { state: 'waived' })
		case 'RefundReserved': {
			const { refundId, donationId, at } = event.data
			const amount = BigInt(event.data.amount)
			const open = { donationId, amount, charged: BigInt(event.data.charged), state: 'open', at } as const
			return {
				...state,
				reserved: state.reserved + amount,
				refunds: state.refunds.with(refundId, open),
			}
		}
		case 'RefundReleased':
			return {
				...state,
				reserved: state.reserved - BigInt(event.data.amount),
				refunds: reservation(state, event.data.refundId, 'released'),
			}
		case 'RefundBooked': {
			const { refundId, refundRef } = event.data
			const amount = BigInt(event.data.amount)
			const after = {
				...state,
				refunded: state.refunded + amount,
				booked: state.booked.with(refundKey(refundRef), true),
			}
			if (refundId === null) return after
			return {
				...after,
				reserved: state.reserved - amount,
				refunds: reservation(state, refundId, 'booked'),
			}
		}
		case 'RefundReversalBooked':
			return {
				...state,
				refunded: state.refunded - BigInt(event.data.amount),
				booked: state.booked.with(reversalKey(event.data.refundRef), true),
			}
		case 'DonationShareHeld':
		case 'DonationShareReleased': {
			const { donationId } = event.data
			const isMore = event.type === 'DonationShareHeld'
			const more = BigInt(event.data.amount) * (isMore ? 1n : -1n)
			const since = isMore ? event.data.at : (state.held.get(donationId)?.at ?? event.data.at)
			return {
				...state,
				reserved: state.reserved + more,
				held: state.held.with(donationId, { amount: heldOf(state, donationId) + more, at: since }),
			}
		}
		case 'ChargebackBooked':
			return {
				...state,
				chargedBack: state.chargedBack + BigInt(event.data.amount),
				booked: state.booked.with(chargebackKey(event.data.disputeRef), true),
			}
		case 'ChargebackReversalBooked':
			return {
				...state,
				chargedBack: state.chargedBack - BigInt(event.data.amount),
				booked: state.booked.with(chargebackReversalKey(event.data.disputeRef), true),
			}
		// A withdrawal that donations no longer cover was paid out of the money that covers it.
		case 'ReceivableNetted': {
			const { settlementId, toFund, at } = event.data
			const amount = BigInt(event.data.amount)
			return {
				...state,
				withdrawn: state.withdrawn + amount,
				netted: state.netted.with(settlementId, { toFund, amount, at }),
			}
		}
		case 'ReceivableSettled':
			return {
				...state,
				withdrawn: state.withdrawn - BigInt(event.data.amount),
				booked: state.booked.with(settlementKey(event.data.settlementId), true),
			}
		case 'ReceivableDemanded':
			return { ...state, booked: state.booked.with(demandKey(event.data.since, event.data.step), true) }
		case 'JournalReserved': {
			const { entryId, amount } = event.data
			return { ...state, journal: state.journal.with(entryId, BigInt(amount)) }
		}
		case 'JournalReleased':
			return { ...state, journal: state.journal.with(event.data.entryId, 0n) }
		default:
			return never(event)
	}
}
