import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Transfers } from '../../kernel/capability/provider-accounts.ts'
import type { BankCodes } from '../../kernel/ports/bank-codes.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { type QueryDeps, queryDeps } from '../_shared/deps.ts'

export interface SealedDeps extends QueryDeps {
	readonly cipher: Cipher
	readonly transfers: Pick<Transfers, 'accounts' | 'accountsFor'>
	readonly bankCodes: BankCodes
	/** The waiting time after a bank account was added or changed. */
	readonly coolingMs: number
	/** The smallest sum per day that two people have to approve, in minor units. */
	readonly twoPeopleFrom: Readonly<Record<Currency, bigint>>
	/** The smallest sum per day that another person than the approver has to pay, in minor units. */
	readonly otherPaysFrom: Readonly<Record<Currency, bigint>>
}

export const sealedDeps = (infrastructure: ApiInfrastructure): SealedDeps => ({
	...queryDeps(infrastructure),
	cipher: infrastructure.cipher,
	transfers: infrastructure.transfers,
	bankCodes: infrastructure.bankCodes,
	coolingMs: infrastructure.settings.accountCoolingMs,
	twoPeopleFrom: infrastructure.settings.withdrawalTwoPersonFrom,
	otherPaysFrom: infrastructure.settings.withdrawalOtherPaysFrom,
})
