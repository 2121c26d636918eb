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

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 15_000

export const bankAccountQuery = (userId: string | null) =>
	queryOptions({
		queryKey: ['bankAccount', userId],
		queryFn: ({ signal }) => api.get('/api/v1/saved/bank-accounts', { signal }),
		select: ({ data }): BankAccount | null => data[0] ?? null,
		enabled: userId !== null,
		// A report is decided as soon as the provider answers.
		refetchInterval: ({ state: { data, dataUpdateCount } }) =>
			data?.data[0]?.deposits?.isReported
				? Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 1.4 ** dataUpdateCount)
				: false,
	})

/** @throws Failure */
export const saveBankAccount = (body: BankAccountBody, intent: string) =>
	api.post('/api/v1/saved/bank-accounts', { body, intent })

/** Reports the deposit on the statement; the same intent is the same report. @throws Failure */
export const verifyBankAccount = (
	{ uniqueId: accountId }: Pick<BankAccount, 'uniqueId'>,
	{ body, intent }: { readonly body: VerifyBankBody; readonly intent: string },
) => api.post('/api/v1/stripe/verify-bank-account/{accountId}', { path: { accountId }, body, intent })

/**
 * @param isConfirmed true if the owner was asked about recurring donations paid with it @throws Failure
 * METHOD_IN_USE
 */
export const removeBankAccount = ({ uniqueId: accountId }: BankAccount, isConfirmed: boolean) =>
	api.delete('/api/v1/saved/bank-accounts/{accountId}', {
		path: { accountId },
		query: isConfirmed ? { confirmed: 'true' } : {},
	})

/** Debits the account for a donation; a retry is the same debit. @throws Failure */
export const chargeBankAccount = (
	{ key, body: { amount, currency: units, donation } }: CheckoutOrder,
	accountId: string,
): Promise<BankChargeAnswer> => {
	if (!donation) throw new TypeError('A debit is for a donation.')
	const body = { accountId, amount, units, donation }
	return passing((captcha) => api.post('/api/v1/stripe/charge', { body, intent: key, captcha }))
}
