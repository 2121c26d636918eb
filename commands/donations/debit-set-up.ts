import type { z } from 'zod'
import { type BankAccountBody, MANDATE_VERSION } from '../../domain/donations/bank-accounts.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import type { paymentAccountBody } from '../../domain/funds/contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { BankAccounts, HeldBankAccount } from '../../kernel/ports/bank-accounts.ts'
import { PaymentDeclined, PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import { countSetUp, uncountSetUp } from '../../records/donations/bank-account-setups.ts'
import {
	bankAccountOf,
	bankAccountsOf,
	insertBankAccount,
	planRemoval,
	removeBankAccount,
} from '../../records/donations/bank-accounts.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { isUnknown } from './payment-answer.ts'
import { type RemovalDeps, releaseMethod } from './removal.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock' | 'payments'>

export function debitor({
	payments,
}: Pick<Deps, 'payments'>): { readonly account: string; readonly bank: BankAccounts } | null {
	const taker = payments.accounts().find(({ methods }) => methods.includes('bankDebit'))
	const bank = taker ? payments.bankAccountsOf(taker.account) : null
	return taker && bank ? { account: taker.account, bank } : null
}

interface SetUp {
	readonly id: string
	readonly userId: string
	readonly key: string
	readonly account: string
	readonly customerRef: string
	readonly caller: Caller
	/** Epoch milliseconds. */
	readonly at: number
}

/**
 * Lets the provider set up an account and pay in the deposits.
 * @throws DomainError BANK_ACCOUNTS_WAIT; PaymentRejected, PaymentOutcomeUnknown
 */
export async function heldAs(
	{ sql }: Pick<Deps, 'sql'>,
	{
		id,
		userId,
		key,
		account,
		customerRef,
		caller: { ip, userAgent },
		at,
		bank,
		methodRef,
	}: SetUp & { readonly bank: BankAccounts; readonly methodRef: string },
): Promise<HeldBankAccount> {
	const fingerprint = await bank.fingerprintOf(account, methodRef)
	if (!(await countSetUp(sql, { id, user_id: userId, fingerprint, at: new Date(at) })))
		throw refuse('BANK_ACCOUNTS_WAIT')
	const accepted = { at, ip, userAgent }
	const setUp = bank.setUp({ account, customerRef, methodRef, accepted, idempotencyKey: key })
	return setUp.catch(async (error: unknown) => {
		if (error instanceof PaymentRejected) await uncountSetUp(sql, id)
		throw error
	})
}

export const rowOf = (
	body: Pick<BankAccountBody, 'label' | 'accountHolderName' | 'accountHolderType' | 'mandateVersion'>,
	{ id, account, customerRef, caller, at, held }: SetUp & { readonly held: HeldBankAccount },
) => ({
	id,
	account,
	customer_ref: customerRef,
	setup_ref: held.setupRef,
	method_ref: held.methodRef,
	mandate_ref: held.mandateRef,
	label: body.label,
	holder_name: body.accountHolderName,
	holder_type: body.accountHolderType,
	last4: held.last4,
	deposits_by: held.deposits?.by ?? ('amounts' as const),
	deposits_at: new Date(held.deposits?.arriveAt ?? at),
	mandate_version: body.mandateVersion,
	mandate_language: caller.language,
	mandate_accepted_at: new Date(at),
	created_at: new Date(at),
})

interface Saved {
	readonly id: string
	readonly userId: string
	readonly body: z.output<typeof paymentAccountBody>
	readonly caller: Caller
}

/**
 * Sets up a person's payment account for debits under the same id, where banks prove accounts by deposits;
 * saving it accepts the mandate. A failure leaves the payment account valid, and the next save tries again.
 */
export async function prepareDebit(deps: Deps, saved: Saved): Promise<void> {
	const { id, userId, body, caller } = saved
	const found = debitor(deps)
	if (!found || !regionOf(body.country).bank.isProvenByDeposits) return
	const { account, bank } = found
	const others = await bankAccountsOf(deps.sql, userId)
	// Only one account of a person is debited.
	if (others.some((each) => each.account === account)) return
	const key = `bank-account:${id}:${caller.commandId}`
	const at = deps.clock.now()
	try {
		const customerRef = await ensureCustomer(deps, userId, account)
		if (customerRef === null) return
		const methodRef = await bank.createMethod({
			account,
			accountNumber: body.accountNumber,
			routingNumber: body.routingNumber,
			holderName: body.accountHolderName,
			holderType: body.accountHolderType,
			idempotencyKey: `${key}:method`,
		})
		const setUp = { id, userId, key, account, customerRef, caller, at }
		const held = await heldAs(deps, { ...setUp, bank, methodRef })
		const row = rowOf({ ...body, mandateVersion: MANDATE_VERSION }, { ...setUp, held })
		if (!(await insertBankAccount(deps.sql, row)))
			await planRemoval(deps.sql, account, held.methodRef, new Date(at))
	} catch (error) {
		const isExpected =
			isUnknown(error) ||
			error instanceof PaymentRejected ||
			error instanceof PaymentDeclined ||
			error instanceof PaymentNotFound ||
			error instanceof DomainError
		if (!isExpected) throw error
	}
}

/**
 * Ends debits of a payment account that changes or is removed.
 * @throws DomainError METHOD_IN_USE while a recurring donation uses it
 */
export async function endDebit(
	deps: RemovalDeps,
	{ id, userId, caller }: Pick<Saved, 'id' | 'userId' | 'caller'>,
): Promise<void> {
	const row = await bankAccountOf(deps.sql, { userId, id })
	if (!row) return
	await releaseMethod(deps, id, false, caller)
	await removeBankAccount(deps.sql, row, new Date(deps.clock.now()))
}
