import { queryOptions } from '@tanstack/react-query'
import type {
	PaymentAccount,
	PaymentAccountBody,
	PaymentAccountChange,
} from '../../../../../domain/funds/contract.ts'
import { api } from '../../../lib/client.ts'

/** Whose bank account: a person's or an organization's. */
export interface AccountOwner {
	readonly kind: 'user' | 'org'
	readonly id: string
}

const pathOf = ({ kind }: AccountOwner) => `/api/v1/${kind}/{id}/payment/account` as const

/** The bank accounts of a person or an organization, the default ones first. */
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

/** Makes another version of it: what was approved for the one before is looked at again. @throws Failure */
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
