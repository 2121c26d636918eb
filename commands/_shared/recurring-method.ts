import { expiryOf } from '../../domain/donations/saved-cards.contract.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { bankAccountAt, bankAccountOf } from '../../records/donations/bank-accounts.ts'
import { paymentMandateAt, paymentMandateById } from '../../records/donations/payment-mandates.ts'
import { savedCardAt, savedCardById } from '../../records/donations/saved-cards.ts'

export interface ChargedMethod {
	readonly id: string
	readonly method: PaymentMethod
	readonly account: string
	readonly methodRef: string
	readonly customerRef: string
	readonly mandateRef: string | null
	readonly name: string
	/** True when the method may be charged. An expired card may be, since banks often accept it. */
	readonly isUsable: boolean
	readonly hasExpired: boolean
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

/**
 * Loads the payment method of a recurring donation; null once it is removed.
 * @param now epoch milliseconds
 */
export const chargedMethod = async (
	sql: SqlExecutor,
	{ donorId, method, methodId }: Pick<RecurringDonation, 'donorId' | 'method' | 'methodId'>,
	now: number,
): Promise<ChargedMethod | null> => (await FINDS[method]?.(sql, donorId, methodId, now)) ?? null

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

/** Returns our id of a payment's method when it is saved and may be charged again; else null. */
export async function savedMethodOf(
	sql: SqlExecutor,
	{ account, savedMethod, mandate, debitedRef }: PaymentSnapshot,
): Promise<string | null> {
	if (savedMethod) return (await savedCardAt(sql, account, savedMethod.ref))?.id ?? null
	if (mandate) return (await paymentMandateAt(sql, account, mandate.ref))?.id ?? null
	if (debitedRef !== undefined) return (await bankAccountAt(sql, account, debitedRef))?.id ?? null
	return null
}
