import type { PaymentAccount, Withdrawal, WithdrawForm } from '../../../domain/funds/contract.ts'
import type { Purpose } from '../../../domain/funds/purposes.contract.ts'
import type { WithdrawalDetail } from '../../../domain/funds/withdrawals.contract.ts'
import { type Call, type Fundraiser, signedIn } from './api.ts'
import { systemAtRest } from './outside.ts'
import { userIdOf } from './people.ts'
import { systemUnderTest } from './system-under-test.ts'

const PUMP: Purpose = {
	code: 'equipment',
	description: 'A pump and its pipes.',
	payee: 'Sharma Pumps, Giridih',
}

interface Asking {
	readonly purpose?: Purpose
	readonly at?: ReturnType<typeof systemUnderTest>
}

/**
 * Requests a withdrawal from the donee's own fundraiser. Waits until all effects are done.
 * @param amount in major units
 * @returns the withdrawal's id
 */
export async function requestMoney(
	{ id }: Pick<Fundraiser, 'id'>,
	amount: number,
	{ purpose = PUMP, at = systemUnderTest() }: Asking = {},
): Promise<string> {
	const author = await signedIn('donee', at.url)
	const { data: form } = await author<{ data: WithdrawForm }>('GET', `/api/v1/donationRequest/${id}/withdraw`)
	// A new account would have to wait before its first withdrawal.
	const paymentAccountId = form.accounts[0]?.uniqueId ?? (await saveAccount(author))
	const { data } = await author<{ data: Withdrawal }>('POST', `/api/v1/donationRequest/withdraw/${id}`, {
		amount,
		units: 'INR',
		paymentAccountId,
		purpose,
	})
	await systemAtRest(at)
	return data._id
}

export async function decideOn(
	withdrawalId: string,
	decision: 'approve' | 'pay' | 'reject',
	body: object,
	{ url } = systemUnderTest(),
): Promise<void> {
	const finance = await signedIn('finance', url)
	const path = `/api/backoffice/withdrawals/${withdrawalId}`
	const { etag } = await finance<WithdrawalDetail>('GET', path)
	await finance('POST', `${path}/${decision}`, body, { 'if-match': etag })
}

async function saveAccount(author: Call): Promise<string> {
	const { account } = await author<{ account: PaymentAccount }>(
		'POST',
		`/api/v1/user/${userIdOf('donee')}/payment/account`,
		{
			label: 'State Bank of India',
			accountHolderName: 'Leela Thottan',
			accountHolderType: 'individual',
			accountNumber: '301245678917',
			routingNumber: 'SBIN0001234',
			country: 'IN',
			currency: 'inr',
		},
	)
	return account.uniqueId
}
