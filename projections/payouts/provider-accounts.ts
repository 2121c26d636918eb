import type { ProviderAccountMirrored } from '../../domain/payouts/provider-accounts.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per account at a provider: up to where it is mirrored, and what it held then (minor units). */
export type ProviderAccountRow = {
	/** `stripe-in.INR` */
	readonly id: string
	readonly provider: string
	readonly account: string
	readonly currency: string
	readonly until: string
	readonly balance: bigint
}

export const providerAccountsProjection = keyedProjection<ProviderAccountRow>({
	name: 'provider_accounts',
	version: 1,
	columns: {
		id: 'text',
		provider: 'text NOT NULL',
		account: 'text NOT NULL',
		currency: 'text NOT NULL',
		until: 'timestamptz NOT NULL',
		balance: 'bigint NOT NULL',
	},
	handles: ['ProviderAccountMirrored'],
	keysOf: (event) => [idOf(event.stream)],
	evolve: (_, recorded, id) => {
		const { provider, account, currency, until, balance } = asEvent<ProviderAccountMirrored>(recorded).data
		return { id, provider, account, currency, until, balance: BigInt(balance) }
	},
})
