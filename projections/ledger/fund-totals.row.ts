/**
 * One row per fund: the figures of the reconciliation report and of every progress bar. Minor units. What
 * comes in is told by the donations, what leaves by the fund's own stream, as in the ledger.
 */
export type FundTotalsRow = {
	/** `request.{id}.INR` */
	readonly fund: string
	readonly target_kind: string
	readonly target_id: string | null
	readonly currency: string
	/** What donors were charged, of which `fees` was not for the cause. */
	readonly charged: bigint
	readonly fees: bigint
	readonly confirmed: bigint
	readonly refunded: bigint
	readonly charged_back: bigint
	/** In open disputes: held by the provider, not lost yet. */
	readonly disputed: bigint
	/** confirmed - refunded - charged back: Amount Raised. */
	readonly raised: bigint
	readonly withdrawn: bigint
	/** Requested or approved and not yet paid, and refunds under way. */
	readonly reserved: bigint
	/** raised - withdrawn - reserved; below zero it is a receivable. */
	readonly free: bigint
	readonly donations: number
	readonly refunds: number
	readonly last_donation_at: string | null
}

export const FUND_TOTALS_COLUMNS = {
	fund: 'text',
	target_kind: 'text NOT NULL',
	target_id: 'uuid',
	currency: 'text NOT NULL',
	charged: 'bigint NOT NULL',
	fees: 'bigint NOT NULL',
	confirmed: 'bigint NOT NULL',
	refunded: 'bigint NOT NULL',
	charged_back: 'bigint NOT NULL',
	disputed: 'bigint NOT NULL',
	raised: 'bigint NOT NULL CHECK (raised = confirmed - refunded - charged_back)',
	withdrawn: 'bigint NOT NULL',
	reserved: 'bigint NOT NULL CHECK (reserved >= 0)',
	free: 'bigint NOT NULL CHECK (free = raised - withdrawn - reserved)',
	donations: 'integer NOT NULL',
	refunds: 'integer NOT NULL',
	last_donation_at: 'timestamptz',
} as const satisfies Record<keyof FundTotalsRow, string>

/** A fund that nothing came into yet, named as its stream: `request.{id}.INR` (ids have no dots). */
export function emptyFund(fund: string): FundTotalsRow {
	const [kind = '', id = '', currency = ''] = fund.split('.')
	return {
		fund,
		target_kind: kind,
		target_id: kind === 'foundation' ? null : id,
		currency,
		charged: 0n,
		fees: 0n,
		confirmed: 0n,
		refunded: 0n,
		charged_back: 0n,
		disputed: 0n,
		raised: 0n,
		withdrawn: 0n,
		reserved: 0n,
		free: 0n,
		donations: 0,
		refunds: 0,
		last_donation_at: null,
	}
}
