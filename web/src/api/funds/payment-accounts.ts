import { queryOptions } from '@tanstack/react-query'
import type {
	PaymentAccount,
	PaymentAccountBody,
	PaymentAccountChange,
} from '../../../../domain/funds/contract.ts'
import { call, type List } from '../client.ts'

/** Whose bank account: a person's or an organization's. */
export interface AccountOwner {
	readonly kind: 'user' | 'org'
	readonly id: string
}

const base = ({ kind, id }: AccountOwner) => `/${kind}/${encodeURIComponent(id)}/payment/account`

/** The bank accounts of a person or an organization, the default ones first. */
export const accountsQuery = (owner: AccountOwner) =>
	queryOptions({
		queryKey: ['paymentAccounts', owner.kind, owner.id],
		queryFn: ({ signal }) => call<List<PaymentAccount>>(base(owner), { signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const addAccount = async (
	owner: AccountOwner,
	body: PaymentAccountBody,
	key: string,
): Promise<PaymentAccount> =>
	(
		await call<{ account: PaymentAccount }>(base(owner), {
			method: 'POST',
			body,
			idempotencyKey: key,
		})
	).account

/** Makes another version of it: what was approved for the one before is looked at again. @throws Failure */
export const changeAccount = async (
	owner: AccountOwner,
	{ uniqueId, etag }: PaymentAccount,
	body: PaymentAccountChange,
	key: string,
): Promise<PaymentAccount> =>
	(
		await call<{ account: PaymentAccount }>(`${base(owner)}/${uniqueId}`, {
			method: 'PUT',
			body,
			idempotencyKey: key,
			ifMatch: etag,
		})
	).account

/** @throws Failure */
export const removeAccount = (
	owner: AccountOwner,
	{ uniqueId, etag }: PaymentAccount,
	key: string,
): Promise<unknown> =>
	call(`${base(owner)}/${uniqueId}`, { method: 'DELETE', idempotencyKey: key, ifMatch: etag })
