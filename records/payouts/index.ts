import type { Contribution } from '../../kernel/capability.ts'

/** Tables of payouts that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const payoutTables: Contribution = {
	name: 'records/payouts',
	tables: [
		{
			table: 'rec.balance_lines',
			erasure: { kept: "the provider's list of our balance" },
		},
		{
			table: 'rec.payout_lines',
			erasure: { kept: "the provider's list of our payouts" },
		},
	],
}
