import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { PaymentAccount, Withdrawal } from '../../domain/funds/contract.ts'
import type { WithdrawalDetail } from '../../domain/funds/withdrawals.contract.ts'
import type { Answer, Caller } from './harness.ts'
import { PURPOSE } from './money.ts'

export const ACCOUNT = {
	label: 'State Bank of India',
	accountHolderName: 'Joseph Thottan',
	accountHolderType: 'individual',
	accountNumber: '30124567891',
	routingNumber: 'SBIN0001234',
	country: 'IN',
	currency: 'inr',
}

export const addAccount = async (
	owner: Caller,
	changes: object = {},
	path = `/api/v1/user/${owner.id}`,
): Promise<PaymentAccount> => {
	const answer = await owner.json<{ account: PaymentAccount }>('POST', `${path}/payment/account`, {
		...ACCOUNT,
		...changes,
	})
	return answer.account
}

export const ask = (
	caller: Caller,
	requestId: string,
	amount: number,
	paymentAccountId: string,
	changes: object = {},
): Promise<Answer> =>
	caller.call('POST', `/api/v1/donationRequest/withdraw/${requestId}`, {
		body: { amount, units: 'INR', paymentAccountId, purpose: PURPOSE, ...changes },
	})

export async function requested(caller: Caller, requestId: string, amount: number, accountId: string) {
	const answer = await ask(caller, requestId, amount, accountId)
	if (answer.status !== 200) throw new Error(`It could not be asked for: ${answer.text}`)
	return (answer.body as { data: Withdrawal }).data
}

export const seen = (finance: Caller, id: string) =>
	finance.json<WithdrawalDetail>('GET', `/api/backoffice/withdrawals/${id}`)

export async function decideOn(finance: Caller, id: string, decision: string, body: object): Promise<Answer> {
	const { etag } = await seen(finance, id)
	const url = `/api/backoffice/withdrawals/${id}/${decision}`
	return finance.call('POST', url, { body, headers: { 'if-match': etag } })
}

export interface FundFixtures {
	readonly account: string
	readonly spareAccount: string
	readonly othersAccount: string
	readonly organization: string
	readonly organizationAccount: string
	readonly foundationAccount: string
	readonly withdrawal: string
	readonly withdrawalTag: string
}

type People = Readonly<Record<'author' | 'donor' | 'finance' | 'leader', Caller>>

export async function fundFixtures(
	{ author, donor, finance, leader }: People,
	live: string,
): Promise<FundFixtures> {
	const organization = demoOrganizationId('jalmitra')
	const account = (await addAccount(author)).uniqueId
	const { _id, etag } = await requested(author, live, 100, account)
	return {
		account,
		organization,
		withdrawal: _id,
		withdrawalTag: etag,
		spareAccount: (await addAccount(author)).uniqueId,
		othersAccount: (await addAccount(donor)).uniqueId,
		organizationAccount: (await addAccount(leader, {}, `/api/v1/org/${organization}`)).uniqueId,
		foundationAccount: (await addAccount(finance, {}, '/api/backoffice/foundation')).uniqueId,
	}
}
