import type { z } from 'zod'
import type { paymentAccountBody } from '../../domain/funds/contract.ts'
import type { ownMoneyAnswer } from '../../domain/funds/own-money.contract.ts'
import type { OtherPaid } from '../../domain/funds/withdrawal-commands.ts'
import type { Transfers } from '../../kernel/capability/provider-accounts.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { BankCodes } from '../../kernel/ports/bank-codes.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'

export interface FundDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly cipher: Cipher
	readonly transfers: Pick<Transfers, 'accountsFor'>
	readonly bankCodes: BankCodes
	readonly fundOfWithdrawal: (withdrawalId: string) => Promise<string | null>
	/**
	 * Returns a withdrawal of another fund in the currency that is paid under the same reference, as far as the
	 * read model knows. It only warns finance, so it does not wait for the read model.
	 */
	readonly otherPaid: (reference: string, currency: string, fund: string) => Promise<OtherPaid | null>
	readonly underWayTo: (accountId: string) => Promise<number>
	/**
	 * Returns the largest sum that leaves within the day of a withdrawal: of its fund, to its bank account, or
	 * by one person's word alone. It waits for the read model. Minor units.
	 */
	readonly togetherAcrossFunds: (withdrawalId: string, byUserId: string, at: string) => Promise<bigint>
	/** Serializes approvals across all funds. */
	readonly approvalsInTurn: <T>(run: () => Promise<T>) => Promise<T>
	/** @throws DomainError PROOF_REQUIRED the caller has not lately shown that the session is theirs */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	readonly coolingMs: number
	/** The smallest sum per day that two people have to approve, in minor units. */
	readonly twoPeopleFrom: Readonly<Record<Currency, bigint>>
	/** The smallest sum per day that another person than the approver has to pay, in minor units. */
	readonly otherPaysFrom: Readonly<Record<Currency, bigint>>
	readonly show: {
		readonly withdrawal: Show
		readonly backofficeWithdrawal: Show
		readonly evidence: Show
		readonly backofficeEvidence: Show
		readonly ownMoney: (viewerId: string, after: Position) => Promise<z.output<typeof ownMoneyAnswer>>
		readonly account: (accountId: string, after: Position) => Promise<unknown>
	}
}

interface OwnAccount {
	readonly id: string
	readonly userId: string
	readonly caller: Caller
}

export interface AccountDeps extends FundDeps {
	readonly debits: {
		readonly prepare: (
			saved: OwnAccount & { readonly body: z.output<typeof paymentAccountBody> },
		) => Promise<void>
		/** @throws DomainError METHOD_IN_USE while a recurring donation uses it */
		readonly end: (account: OwnAccount) => Promise<void>
	}
}
