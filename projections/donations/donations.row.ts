import type { ColumnType } from '../../kernel/projection/projection.ts'

/** One row per donation. Amounts are minor units. */
export type DonationRow = {
	readonly id: string
	/** Null while nobody has said what the payment is for. */
	readonly target_kind: string | null
	readonly target_id: string | null
	readonly donor_kind: string
	readonly donor_id: string
	readonly currency: string
	readonly donation: bigint
	readonly fee: bigint
	readonly total: bigint
	readonly covers_fee: boolean
	readonly anonymous: boolean
	readonly refunded: bigint
	readonly charged_back: bigint
	/** What left the fund again, by refunds and chargebacks. */
	readonly lost_share: bigint
	readonly disputes_open: number
	readonly cost: bigint | null
	readonly status: string
	readonly attempts: number
	readonly failure_code: string | null
	readonly discrepancies: number
	readonly provider: string
	readonly account: string
	readonly provider_ref: string | null
	readonly charge_ref: string | null
	/** The donation that had been paid already; null but for a second payment. */
	readonly second_of: string | null
	readonly started_at: string
	readonly received_at: string | null
	readonly confirmed_at: string | null
	/** When the provider moved the money. */
	readonly effective_at: string | null
	readonly revision: bigint
}

export const DONATION_COLUMNS: { readonly [C in keyof DonationRow]: ColumnType } = {
	id: 'uuid',
	target_kind: 'text',
	target_id: 'uuid',
	donor_kind: 'text NOT NULL',
	donor_id: 'uuid NOT NULL',
	currency: 'text NOT NULL',
	donation: 'bigint NOT NULL',
	fee: 'bigint NOT NULL',
	total: 'bigint NOT NULL',
	covers_fee: 'boolean NOT NULL',
	anonymous: 'boolean NOT NULL',
	refunded: 'bigint NOT NULL',
	charged_back: 'bigint NOT NULL',
	lost_share: 'bigint NOT NULL',
	disputes_open: 'integer NOT NULL',
	cost: 'bigint',
	status: 'text NOT NULL',
	attempts: 'integer NOT NULL',
	failure_code: 'text',
	discrepancies: 'integer NOT NULL',
	provider: 'text NOT NULL',
	account: 'text NOT NULL',
	provider_ref: 'text',
	charge_ref: 'text',
	second_of: 'uuid',
	started_at: 'timestamptz NOT NULL',
	received_at: 'timestamptz',
	confirmed_at: 'timestamptz',
	effective_at: 'timestamptz',
	revision: 'bigint NOT NULL',
}

export const DONATION_INDEXES = {
	started: '(started_at DESC, id)',
	target: '(target_id, confirmed_at DESC) WHERE confirmed_at IS NOT NULL',
	donor: '(donor_id, started_at DESC)',
	provider_ref: '(provider_ref)',
	unassigned: '(received_at) WHERE target_kind IS NULL AND received_at IS NOT NULL',
	disputed: '(id) WHERE disputes_open > 0',
}
