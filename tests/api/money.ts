import { BANKS } from '../../demo/banks.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { major } from './fundraiser.ts'
import type { Answer, Caller } from './harness.ts'

export const accountBody = (country: RegionCode, changes: object = {}) => ({
	label: BANKS[country].name,
	accountHolderName: 'Asha Devi',
	accountHolderType: 'individual',
	accountNumber: '402112345678',
	routingNumber: BANKS[country].code,
	country,
	currency: regionOf(country).currency.toLowerCase(),
	isDefault: true,
	...changes,
})

export const PURPOSE = {
	code: 'equipment',
	description: 'A pump and its pipes.',
	payee: 'Sharma Pumps, Giridih',
} as const

interface Form {
	readonly data: { readonly free: number; readonly units: string }
}
interface Made {
	readonly data: { readonly _id: string }
}

/**
 * Requests a withdrawal of a part of a request's free fund.
 * @returns the withdrawal's id; null when nothing is available
 */
export async function withdraw(
	requester: Caller,
	requestId: string,
	percent: number,
	paymentAccountId: string,
): Promise<string | null> {
	const { data } = await requester.json<Form>('GET', `/api/v1/donationRequest/${requestId}/withdraw`)
	const free = BigInt(data.free.toFixed(2).replace('.', ''))
	const amount = (free * BigInt(percent)) / 100n
	if (amount < 100n) return null
	const body = { amount: major(amount), units: data.units, paymentAccountId, purpose: PURPOSE }
	const answer = await requester.call('POST', `/api/v1/donationRequest/withdraw/${requestId}`, { body })
	return answer.status === 200 ? (answer.body as Made).data._id : null
}

export async function decideOn(
	by: Caller,
	withdrawalId: string,
	decision: string,
	now: number,
): Promise<Answer> {
	if (decision === 'cancel') {
		const url = `/api/v1/donationRequest/withdraw/${withdrawalId}`
		return by.call('PUT', url, { body: { status: 'cancelled' } })
	}
	const url = `/api/backoffice/withdrawals/${withdrawalId}`
	const seen = await by.call('GET', url)
	const { etag, account } = seen.body as { etag: string; account: { newestVersion: number } | null }
	const today = dayIn(regionOf('IN'), now)
	const accountVersion = account?.newestVersion ?? 1
	const bodies: Readonly<Record<string, object>> = {
		approve: { accountVersion },
		retry: { accountVersion },
		reject: { reason: 'Please send the bill first.' },
		pay: { reference: `UTR-${withdrawalId.slice(0, 8)}-${now % 100_000}`, paidOn: today },
		transfer: { from: 'razorpay-in' },
		fail: { code: 'accountClosed', failedOn: today },
	}
	return by.call('POST', `${url}/${decision}`, {
		body: bodies[decision] ?? {},
		headers: { 'if-match': etag },
	})
}
