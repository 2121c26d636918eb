import type {
	PaymentAccount,
	PaymentAccountBody,
	PaymentAccountChange,
} from '../../../../domain/funds/contract.ts'
import { call } from '../client.ts'

/** Whose bank account: a person's or an organization's. */
export interface AccountOwner {
	readonly kind: 'user' | 'org'
	readonly id: string
}

const base = ({ kind, id }: AccountOwner) => `/${kind}/${encodeURIComponent(id)}/payment/account`

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
