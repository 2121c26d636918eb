import type { z } from 'zod'
import type { paymentAccountBody } from '../../domain/funds/contract.ts'
import type { OtherPaid } from '../../domain/funds/withdrawal-commands.ts'
import type { Transfers } from '../../kernel/capability/provider-accounts.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { BankCodes } from '../../kernel/ports/bank-codes.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'

/** What commands on withdrawals and bank accounts work with. */
export interface FundDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly cipher: Cipher
	readonly transfers: Pick<Transfers, 'accountsFor'>
	readonly bankCodes: BankCodes
	/** The fund that a withdrawal is of, as known once the read model has caught up; null when there is none. */
	readonly fundOfWithdrawal: (withdrawalId: string) => Promise<string | null>
	/**
	 * A withdrawal of another fund of the currency that is paid under a reference, as far as is known: finance is
	 * warned of it, so that nobody waits for the read model.
	 */
	readonly otherPaid: (reference: string, currency: string, fund: string) => Promise<OtherPaid | null>
	/** Withdrawals to a bank account that are neither paid nor over, as known once the read model has caught up. */
	readonly underWayTo: (accountId: string) => Promise<number>
	/**
	 * What leaves within the day of a withdrawal, of its fund, to its bank account, or by a person's word alone, whichever
	 * is most; as known once the read model has caught up. Minor units of its currency.
	 */
	readonly togetherAcrossFunds: (withdrawalId: string, byUserId: string, at: string) => Promise<bigint>
	/** Lets approvals be decided one at a time, whatever fund they are of. */
	readonly approvalsInTurn: <T>(run: () => Promise<T>) => Promise<T>
	/** @throws DomainError PROOF_REQUIRED the caller has not lately shown that the session is theirs */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	/** How long money waits after a bank account was added or changed, so that its owner may notice. */
	readonly coolingMs: number
	/** From which sum of a day on two people approve a withdrawal, minor units. */
	readonly twoPeopleFrom: Readonly<Record<Currency, bigint>>
	/** From which sum of a day on somebody else pays than who approved, minor units. */
	readonly otherPaysFrom: Readonly<Record<Currency, bigint>>
	readonly show: {
		readonly withdrawal: Show
		readonly backofficeWithdrawal: Show
		readonly evidence: Show
		readonly backofficeEvidence: Show
		/** Of its owner; null once it was removed. */
		readonly account: (accountId: string, after: Position) => Promise<unknown>
	}
}

interface OwnAccount {
	/** Of a payment account of a person. */
	readonly id: string
	readonly userId: string
	readonly caller: Caller
}

/** What commands on bank accounts work with besides: one that a person has may be debited, too. */
export interface AccountDeps extends FundDeps {
	readonly debits: {
		readonly prepare: (
			saved: OwnAccount & { readonly body: z.output<typeof paymentAccountBody> },
		) => Promise<void>
		/** @throws DomainError METHOD_IN_USE while something is paid with it every month */
		readonly end: (account: OwnAccount) => Promise<void>
	}
}
