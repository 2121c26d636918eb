import { queryOptions } from '@tanstack/react-query'
import type {
	PaymentAccount,
	PaymentAccountBody,
	PaymentAccountChange,
} from '../../../../../domain/funds/contract.ts'
import { api } from '../../../lib/client.ts'

export interface AccountOwner {
	readonly kind: 'user' | 'org'
	readonly id: string
}

const pathOf = ({ kind }: AccountOwner) => `/api/v1/${kind}/{id}/payment/account` as const

export const accountsQuery = (owner: AccountOwner) =>
	queryOptions({
		queryKey: ['paymentAccounts', owner.kind, owner.id],
		queryFn: ({ signal }) => api.get(pathOf(owner), { path: { id: owner.id }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const addAccount = async (
	owner: AccountOwner,
	body: PaymentAccountBody,
	key: string,
): Promise<PaymentAccount> =>
	(await api.post(pathOf(owner), { path: { id: owner.id }, body, intent: key })).account

/** Creates a new version of the account, so that approvals of the former one are voided. @throws Failure */
export const changeAccount = async (
	owner: AccountOwner,
	{ uniqueId, etag }: PaymentAccount,
	body: PaymentAccountChange,
	key: string,
): Promise<PaymentAccount> =>
	(
		await api.put(`${pathOf(owner)}/{accountId}`, {
			path: { id: owner.id, accountId: uniqueId },
			body,
			intent: key,
			etag,
		})
	).account

/** @throws Failure */
export const removeAccount = (
	owner: AccountOwner,
	{ uniqueId, etag }: PaymentAccount,
	key: string,
): Promise<unknown> =>
	api.delete(`${pathOf(owner)}/{accountId}`, {
		path: { id: owner.id, accountId: uniqueId },
		intent: key,
		etag,
	})
