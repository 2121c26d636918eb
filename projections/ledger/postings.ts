import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import { type DonationEvent, fundOf, type Target } from '../../domain/donations/donations.events.ts'
import { appendProjection } from '../_shared/append.ts'
import { asEvent, idOf } from '../_shared/typed.ts'

/**
 * The ledger: double entries, each transaction from exactly one event. Minor units, debit positive; the
 * lines of a transaction sum to zero per currency. No line is ever changed: a correction is a new event.
 */
export type PostingRow = {
	/** The event; with `line` the key. */
	readonly transaction_id: string
	readonly line: number
	readonly account: 'provider balance' | 'fund' | 'fee cover' | 'fee expense' | 'dispute' | 'suspense'
	/** Whose: the provider's account, or the fund. */
	readonly owner: string
	readonly currency: string
	readonly amount: bigint
	readonly donation_id: string
	readonly provider_object: string
	readonly position: string
	readonly recorded_at: string
	/** When the provider moved the money. */
	readonly effective_at: string
}

const HANDLES = [
	'UnassignedPaymentReceived',
	'DonationConfirmed',
	'ProviderCostRecorded',
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationDisputed',
	'DonationDisputeWon',
	'DonationChargedBack',
] as const
type Booked = Extract<DonationEvent, { type: (typeof HANDLES)[number] }>
type Line = Pick<PostingRow, 'account' | 'owner' | 'amount'>

/** The lines of an event, before its place and time are added. */
function linesOf(event: Booked): { lines: readonly Line[]; object: string } {
	const { data } = event
	const provider = `${data.provider}/${data.account}`
	const balance = (amount: bigint): Line => ({ account: 'provider balance', owner: provider, amount })
	const fund = (target: Target, amount: bigint): Line => ({
		account: 'fund',
		owner: fundOf(target, data.currency),
		amount,
	})
	const cover = (amount: bigint): Line => ({ account: 'fee cover', owner: provider, amount })
	const dispute = (amount: bigint): Line => ({ account: 'dispute', owner: provider, amount })
	const suspense = (amount: bigint): Line => ({ account: 'suspense', owner: provider, amount })
	switch (event.type) {
		case 'UnassignedPaymentReceived': {
			const amount = BigInt(event.data.amount)
			return { lines: [balance(amount), suspense(-amount)], object: event.data.chargeRef }
		}
		case 'DonationConfirmed': {
			const { split, target, fromSuspense, chargeRef } = event.data
			const total = BigInt(split.total)
			const from = fromSuspense ? suspense(total) : balance(total)
			return {
				lines: [from, fund(target, -BigInt(split.donation)), cover(-BigInt(split.fee))],
				object: chargeRef,
			}
		}
		case 'ProviderCostRecorded': {
			const cost = BigInt(event.data.cost)
			const expense: Line = { account: 'fee expense', owner: provider, amount: cost }
			return { lines: [expense, balance(-cost)], object: event.data.balanceRef }
		}
		case 'DonationRefunded':
		case 'DonationRefundReversed': {
			const sign = event.type === 'DonationRefunded' ? 1n : -1n
			const amount = sign * BigInt(event.data.amount)
			const share = sign * BigInt(event.data.share)
			const lines = [balance(-amount), fund(event.data.target, share), cover(amount - share)]
			return { lines, object: event.data.refundRef }
		}
		case 'DonationDisputed': {
			const amount = BigInt(event.data.amount)
			return { lines: [dispute(amount), balance(-amount)], object: event.data.disputeRef }
		}
		case 'DonationDisputeWon': {
			const amount = BigInt(event.data.amount)
			return { lines: [balance(amount), dispute(-amount)], object: event.data.disputeRef }
		}
		case 'DonationChargedBack': {
			const amount = BigInt(event.data.amount)
			const share = BigInt(event.data.share)
			const lines = [dispute(-amount), fund(event.data.target, share), cover(amount - share)]
			return { lines, object: event.data.disputeRef }
		}
	}
}

function rowsOf(recorded: RecordedEvent): readonly PostingRow[] {
	const event = asEvent<Booked>(recorded)
	const { lines, object } = linesOf(event)
	return lines
		.filter((line) => line.amount !== 0n)
		.map((line, index) => ({
			transaction_id: recorded.id,
			line: index,
			...line,
			currency: event.data.currency,
			donation_id: idOf(recorded.stream),
			provider_object: object,
			position: recorded.position,
			recorded_at: recorded.metadata.recordedAt,
			effective_at: event.data.effectiveAt,
		}))
}

export const postingsProjection = appendProjection<PostingRow>({
	name: 'postings',
	version: 1,
	columns: {
		transaction_id: 'uuid NOT NULL',
		line: 'smallint NOT NULL',
		account: 'text NOT NULL',
		owner: 'text NOT NULL',
		currency: 'text NOT NULL',
		amount: 'bigint NOT NULL',
		donation_id: 'uuid NOT NULL',
		provider_object: 'text NOT NULL',
		position: 'text COLLATE "C" NOT NULL',
		recorded_at: 'timestamptz NOT NULL',
		effective_at: 'timestamptz NOT NULL',
	},
	primaryKey: ['transaction_id', 'line'],
	indexes: { account: '(account, owner, currency)', donation: '(donation_id)' },
	handles: HANDLES,
	rowsOf,
})
