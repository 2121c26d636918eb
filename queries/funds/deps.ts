import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Transfers } from '../../kernel/capability/provider-accounts.ts'
import type { BankCodes } from '../../kernel/ports/bank-codes.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { type QueryDeps, queryDeps } from '../_shared/deps.ts'

/** Queries that read what is sealed. */
export interface SealedDeps extends QueryDeps {
	readonly cipher: Cipher
	/** The providers that pay withdrawals. */
	readonly transfers: Pick<Transfers, 'accounts' | 'accountsFor'>
	readonly bankCodes: BankCodes
	/** How long money waits after a bank account was added or changed. */
	readonly coolingMs: number
	/** From which sum of a day on two people approve a withdrawal, minor units. */
	readonly twoPeopleFrom: Readonly<Record<Currency, bigint>>
	/** From which sum of a day on somebody else pays than who approved, minor units. */
	readonly otherPaysFrom: Readonly<Record<Currency, bigint>>
}

/** The part of queries that read what is sealed in what a process opens. */
export const sealedDeps = (infrastructure: ApiInfrastructure): SealedDeps => ({
	...queryDeps(infrastructure),
	cipher: infrastructure.cipher,
	transfers: infrastructure.transfers,
	bankCodes: infrastructure.bankCodes,
	coolingMs: infrastructure.settings.accountCoolingMs,
	twoPeopleFrom: infrastructure.settings.withdrawalTwoPersonFrom,
	otherPaysFrom: infrastructure.settings.withdrawalOtherPaysFrom,
})
