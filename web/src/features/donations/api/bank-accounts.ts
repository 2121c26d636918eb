import { queryOptions } from '@tanstack/react-query'
import type {
	BankAccount,
	BankAccountBody,
	BankChargeAnswer,
	VerifyBankBody,
} from '../../../../../domain/donations/bank-accounts.contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutOrder } from './checkout-details.ts'
import { passing } from './payment.ts'

/** The user's bank account for debits. Null: they have none, or nobody is signed in. */
export const bankAccountQuery = (userId: string | null) =>
	queryOptions({
		queryKey: ['bankAccount', userId],
		queryFn: ({ signal }) => api.get('/api/v1/saved/bank-accounts', { signal }),
		select: ({ data }): BankAccount | null => data[0] ?? null,
		enabled: userId !== null,
	})

/** @throws Failure */
export const saveBankAccount = (body: BankAccountBody, intent: string) =>
	api.post('/api/v1/saved/bank-accounts', { body, intent })

/** @throws Failure */
export const verifyBankAccount = ({ uniqueId: accountId }: BankAccount, body: VerifyBankBody) =>
	api.post('/api/v1/stripe/verify-bank-account/{accountId}', {
		path: { accountId },
		body,
		intent: crypto.randomUUID(),
	})

/** @param isConfirmed its owner was asked about what is paid with it every month. @throws Failure METHOD_IN_USE */
export const removeBankAccount = ({ uniqueId: accountId }: BankAccount, isConfirmed: boolean) =>
	api.delete('/api/v1/saved/bank-accounts/{accountId}', {
		path: { accountId },
		query: isConfirmed ? { confirmed: 'true' } : {},
	})

/** Debits the account for a donation; sent again, it is the same debit. @throws Failure */
export const chargeBankAccount = (
	{ key, body: { amount, currency: units, donation } }: CheckoutOrder,
	accountId: string,
): Promise<BankChargeAnswer> => {
	if (!donation) throw new TypeError('A debit is for a donation.')
	const body = { accountId, amount, units, donation }
	return passing((captcha) => api.post('/api/v1/stripe/charge', { body, intent: key, captcha }))
}
