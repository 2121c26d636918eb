import type { ProviderAccountMirrored } from '../../domain/payouts/provider-accounts.events.ts'
import type { Currency } from '../../kernel/money.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'
import { bigint, code, defineTable, type ProjectedRowOf, text, timestamp } from '../../kernel/sql/table.ts'

/** One row per account at a provider: up to where it is mirrored, and what it held then (minor units). */
export const providerAccountsTable = defineTable(
	'read.provider_accounts',
	{
		/** `stripe-in.INR` */
		id: text(),
		provider: text(),
		account: text(),
		currency: code<Currency>(),
		until: timestamp(),
		balance: bigint(),
	},
	{ primaryKey: ['id'] },
)
export type ProviderAccountRow = ProjectedRowOf<typeof providerAccountsTable>

export const providerAccountsProjection = keyedProjection({
	table: providerAccountsTable,
	version: 1,
	handles: ['ProviderAccountMirrored'],
	keysOf: (event) => [idOf(event.stream)],
	evolve: (_, recorded, id) => {
		const { provider, account, currency, until, balance } = asEvent<ProviderAccountMirrored>(recorded).data
		return { id, provider, account, currency, until, balance: BigInt(balance) }
	},
})
