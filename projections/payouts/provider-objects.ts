import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { PayoutEvent } from '../../domain/payouts/payouts.events.ts'
import type { ProviderAccountEvent } from '../../domain/payouts/provider-accounts.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { appendProjection } from '../../kernel/projection/append.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	type ProjectedRowOf,
	smallint,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'

/**
 * Our bookings on a provider account by the provider's object: our side of the match with the lines of its
 * balance.
 */
export const providerObjectsTable = defineTable(
	'read.provider_objects',
	{
		event_id: uuid(),
		account: text(),
		currency: code<Currency>(),
		/** The charge, refund, dispute or payout; for fees and adjustments, the balance transaction. */
		object_ref: text().bytewise(),
		part: text<'amount' | 'fee' | 'adjustment'>(),
		kind: text(),
		/** 1 or -1: an object may go out and come back, and each way is a row. */
		sign: smallint(),
		/** The change of our balance in minor units. */
		amount: bigint(),
		donation_id: uuid().nullable(),
		effective_at: timestamp(),
		recorded_at: timestamp(),
	},
	{
		primaryKey: ['event_id'],
		indexes: {
			object: '(account, object_ref) INCLUDE (part, sign, amount)',
			recorded: '(account, recorded_at)',
			adjustments: "(account, object_ref) WHERE part = 'adjustment'",
		},
	},
)
export type ProviderObjectRow = ProjectedRowOf<typeof providerObjectsTable>

const HANDLES = [
	'UnassignedPaymentReceived',
	'DonationConfirmed',
	'ProviderCostRecorded',
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationDisputed',
	'DisputeCostRecorded',
	'DonationDisputeWon',
	'DonationChargebackReversed',
	'PayoutSent',
	'PayoutFailed',
	'PayoutCanceled',
	'AdjustmentBooked',
	'AdjustmentReversed',
] as const
type Handled = Extract<
	DonationEvent | PayoutEvent | ProviderAccountEvent,
	{ readonly type: (typeof HANDLES)[number] }
>
type Booked = Pick<ProviderObjectRow, 'object_ref' | 'part' | 'kind' | 'amount'>

const amount = (kind: string, object_ref: string, minor: bigint): Booked => ({
	part: 'amount',
	kind,
	object_ref,
	amount: minor,
})
const fee = (kind: string, object_ref: string, cost: string): Booked => ({
	part: 'fee',
	kind,
	object_ref,
	amount: -BigInt(cost),
})

function bookedBy({ type, data }: Handled): Booked {
	switch (type) {
		case 'UnassignedPaymentReceived':
			return amount('unassigned', data.chargeRef, BigInt(data.amount))
		case 'DonationConfirmed':
			// Money from suspense is in the balance already.
			return data.fromSuspense
				? amount('assigned', data.chargeRef, 0n)
				: amount('charge', data.chargeRef, BigInt(data.split.total))
		case 'ProviderCostRecorded':
			return fee('cost', data.balanceRef, data.cost)
		case 'DisputeCostRecorded':
			return fee('disputeCost', data.balanceRef, data.cost)
		case 'DonationRefunded':
			return amount('refund', data.refundRef, -BigInt(data.amount))
		case 'DonationRefundReversed':
			return amount('refundReversal', data.refundRef, BigInt(data.amount))
		case 'DonationDisputed':
			return amount('dispute', data.disputeRef, -BigInt(data.amount))
		case 'DonationDisputeWon':
		case 'DonationChargebackReversed':
			return amount('disputeWon', data.disputeRef, BigInt(data.amount))
		case 'PayoutSent':
			return amount('payout', data.payoutRef, -BigInt(data.amount))
		case 'PayoutFailed':
		case 'PayoutCanceled':
			return amount('payoutReturn', data.payoutRef, BigInt(data.amount))
		case 'AdjustmentBooked':
		case 'AdjustmentReversed': {
			const minor = type === 'AdjustmentBooked' ? BigInt(data.amount) : -BigInt(data.amount)
			return { part: 'adjustment', kind: data.against, object_ref: data.balanceRef, amount: minor }
		}
	}
}

function rowsOf(recorded: RecordedEvent): readonly ProviderObjectRow[] {
	const event = asEvent<Handled>(recorded)
	if (event.data.provider === OFFLINE) return []
	const booked = bookedBy(event)
	return [
		{
			event_id: recorded.id,
			account: event.data.account,
			currency: event.data.currency,
			...booked,
			sign: booked.amount < 0n ? -1 : 1,
			donation_id: recorded.stream.startsWith('donation-') ? streamId(recorded.stream) : null,
			effective_at: event.data.effectiveAt,
			recorded_at: recorded.metadata.recordedAt,
		},
	]
}

export const providerObjectsProjection = appendProjection({
	table: providerObjectsTable,
	version: 1,
	handles: HANDLES,
	rowsOf,
})
