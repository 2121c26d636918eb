import { expiryOf } from '../../domain/donations/saved-cards.contract.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { bankAccountAt, bankAccountOf } from '../../records/donations/bank-accounts.ts'
import { paymentMandateAt, paymentMandateById } from '../../records/donations/payment-mandates.ts'
import { savedCardAt, savedCardById } from '../../records/donations/saved-cards.ts'

/** What a recurring donation is paid with, as its record says. */
export interface ChargedMethod {
	readonly id: string
	readonly method: PaymentMethod
	readonly account: string
	/** The provider's names of it, of its owner, and of what they agreed to. */
	readonly methodRef: string
	readonly customerRef: string
	readonly mandateRef: string | null
	/** What its owner knows it by: the end of its number, or its name. */
	readonly name: string
	/** It may be charged. A card that has expired may be all the same: banks say. */
	readonly isUsable: boolean
	readonly hasExpired: boolean
	/** The most of one charge, minor units; null: no bound. */
	readonly most: bigint | null
}

type Find = (sql: SqlExecutor, userId: string, id: string, now: number) => Promise<ChargedMethod | null>

const card: Find = async (sql, userId, id, now) => {
	const row = await savedCardById(sql, userId, id)
	return (
		row && {
			id,
			method: 'card',
			account: row.account,
			methodRef: row.method_ref,
			customerRef: row.customer_ref,
			mandateRef: null,
			name: `•••• ${row.last4}`,
			isUsable: true,
			hasExpired: expiryOf({ expMonth: row.exp_month, expYear: row.exp_year }, now) === 'expired',
			most: null,
		}
	)
}

const bankDebit: Find = async (sql, userId, id) => {
	const row = await bankAccountOf(sql, { userId, id })
	return (
		row && {
			id,
			method: 'bankDebit',
			account: row.account,
			methodRef: row.method_ref,
			customerRef: row.customer_ref,
			mandateRef: row.mandate_ref,
			name: `${row.label} •••• ${row.last4}`,
			isUsable: row.status === 'verified',
			hasExpired: false,
			most: null,
		}
	)
}

const upi: Find = async (sql, userId, id) => {
	const row = await paymentMandateById(sql, userId, id)
	return (
		row && {
			id,
			method: 'upi',
			account: row.account,
			methodRef: row.mandate_ref,
			customerRef: row.customer_ref,
			mandateRef: row.setup_ref,
			name: row.name,
			isUsable: row.status === 'active',
			hasExpired: false,
			most: row.most,
		}
	)
}

const FINDS: Readonly<Partial<Record<PaymentMethod, Find>>> = { card, bankDebit, upi }

/** What somebody's recurring donation is paid with; null once it is gone. @param now epoch milliseconds */
export const chargedMethod = async (
	sql: SqlExecutor,
	{ donorId, method, methodId }: Pick<RecurringDonation, 'donorId' | 'method' | 'methodId'>,
	now: number,
): Promise<ChargedMethod | null> => (await FINDS[method]?.(sql, donorId, methodId, now)) ?? null

/** The same by our name of it alone. */
export async function chargedMethodById(
	sql: SqlExecutor,
	donorId: string,
	methodId: string,
	now: number,
): Promise<ChargedMethod | null> {
	for (const find of Object.values(FINDS)) {
		const found = await find(sql, donorId, methodId, now)
		if (found) return found
	}
	return null
}

/** Our name of what a payment was made with, where it is saved and may be charged again; null: it isn't. */
export async function savedMethodOf(
	sql: SqlExecutor,
	{ account, savedMethod, mandate, debitedRef }: PaymentSnapshot,
): Promise<string | null> {
	if (savedMethod) return (await savedCardAt(sql, account, savedMethod.ref))?.id ?? null
	if (mandate) return (await paymentMandateAt(sql, account, mandate.ref))?.id ?? null
	if (debitedRef !== undefined) return (await bankAccountAt(sql, account, debitedRef))?.id ?? null
	return null
}
