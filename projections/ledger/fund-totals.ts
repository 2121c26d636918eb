import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import { type DonationEvent, fundOf } from '../../domain/donations/donations.events.ts'
import { keyedProjection } from '../_shared/keyed.ts'
import { asEvent } from '../_shared/typed.ts'

/** One row per fund: the figures of the reconciliation report and of every progress bar. Minor units. */
export type FundTotalsRow = {
	/** `request.{id}.INR` */
	readonly fund: string
	readonly target_kind: string
	readonly target_id: string | null
	readonly currency: string
	/** What givers were charged, of which `fees` was not for the cause. */
	readonly charged: bigint
	readonly fees: bigint
	readonly confirmed: bigint
	readonly refunded: bigint
	readonly charged_back: bigint
	/** confirmed - refunded - charged back: Amount Raised. */
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
	readonly gifts: number
	readonly refunds: number
	readonly last_gift_at: string | null
}

const HANDLES = [
	'DonationConfirmed',
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationChargedBack',
] as const
type Credit = Extract<DonationEvent, { type: (typeof HANDLES)[number] }>

function empty(fund: string, { target, currency }: Credit['data']): FundTotalsRow {
	return {
		fund,
		target_kind: target.kind,
		target_id: target.kind === 'foundation' ? null : target.id,
		currency,
		charged: 0n,
		fees: 0n,
		confirmed: 0n,
		refunded: 0n,
		charged_back: 0n,
		raised: 0n,
		withdrawn: 0n,
		reserved: 0n,
		gifts: 0,
		refunds: 0,
		last_gift_at: null,
	}
}

function change(row: FundTotalsRow, event: Credit, at: string): Partial<FundTotalsRow> {
	switch (event.type) {
		case 'DonationConfirmed': {
			const { split } = event.data
			return {
				charged: row.charged + BigInt(split.total),
				fees: row.fees + BigInt(split.fee),
				confirmed: row.confirmed + BigInt(split.donation),
				gifts: row.gifts + 1,
				last_gift_at: at,
			}
		}
		case 'DonationRefunded':
			return { refunded: row.refunded + BigInt(event.data.share), refunds: row.refunds + 1 }
		case 'DonationRefundReversed':
			return { refunded: row.refunded - BigInt(event.data.share), refunds: row.refunds - 1 }
		case 'DonationChargedBack':
			return { charged_back: row.charged_back + BigInt(event.data.share) }
	}
}

function evolve(row: FundTotalsRow | null, recorded: RecordedEvent, fund: string): FundTotalsRow {
	const event = asEvent<Credit>(recorded)
	const before = row ?? empty(fund, event.data)
	const next = { ...before, ...change(before, event, recorded.metadata.recordedAt) }
	return { ...next, raised: next.confirmed - next.refunded - next.charged_back }
}

export const fundTotalsProjection = keyedProjection<FundTotalsRow>({
	name: 'fund_totals',
	version: 1,
	columns: {
		fund: 'text',
		target_kind: 'text NOT NULL',
		target_id: 'uuid',
		currency: 'text NOT NULL',
		charged: 'bigint NOT NULL',
		fees: 'bigint NOT NULL',
		confirmed: 'bigint NOT NULL',
		refunded: 'bigint NOT NULL',
		charged_back: 'bigint NOT NULL',
		raised: 'bigint NOT NULL',
		withdrawn: 'bigint NOT NULL',
		reserved: 'bigint NOT NULL',
		gifts: 'integer NOT NULL',
		refunds: 'integer NOT NULL',
		last_gift_at: 'timestamptz',
	},
	indexes: { target: '(target_id)', raised: '(raised DESC, target_id)' },
	handles: HANDLES,
	keysOf: (event) => {
		const { target, currency } = asEvent<Credit>(event).data
		return [fundOf(target, currency)]
	},
	evolve,
})
