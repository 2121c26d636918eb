import type { ProviderAccountMirrored } from '../../domain/payouts/provider-accounts.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { bigint, code, defineTable, text, timestamp } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/**
 * Has one row per provider account: the instant up to which it is mirrored, and its balance then (minor
 * units).
 */
export const providerAccountsTable = defineTable(
	'read.provider_accounts',
	{
		id: text(),
		provider: text(),
		account: text(),
		currency: code<Currency>(),
		until: timestamp(),
		balance: bigint(),
	},
	{ primaryKey: ['id'] },
)

export const providerAccountsProjection = keyedProjection({
	table: providerAccountsTable,
	version: 1,
	handles: ['ProviderAccountMirrored'],
	keysOf: (event) => [streamId(event.stream)],
	evolve: (_, recorded, id) => {
		const { provider, account, currency, until, balance } = asEvent<ProviderAccountMirrored>(recorded).data
		return { id, provider, account, currency, until, balance: BigInt(balance) }
	},
})
