import type { World } from './bad-input.world.ts'
import { give, type IntentAnswer, intentOf, RUPEES_500 } from './fundraiser.ts'
import type { Replay, Replays } from './replays.ts'
import { ACCOUNT, addAccount, requested, seen } from './withdrawals.fixtures.ts'

const asking = (world: World, amount: number) => ({
	amount,
	units: 'INR',
	paymentAccountId: world.funds.account,
})

/** Commands on money and on bank accounts that can be carried out once. */
export const FUND_REPLAYS: Replays = {
	'refunding a gift': async ({ harness, people, live }) => {
		const { donationId } = await give(harness, people.guestDonor, live)
		const url = `/api/backoffice/donations/${donationId}`
		const { headers } = await people.finance.call('GET', url)
		return {
			caller: people.finance,
			method: 'POST',
			url: `${url}/refund`,
			headers: { 'if-match': String(headers.etag) },
			body: { amount: '10.00', reason: 'Given by mistake.' },
			other: { amount: '11.00', reason: 'Given by mistake.' },
		}
	},
	'assigning a payment': async ({ harness, people, live }) => {
		const pay = ['POST', '/api/v1/create/payment/intent', intentOf(RUPEES_500, null)] as const
		const { donationId } = await harness.guest().json<IntentAnswer>(...pay)
		await harness.system.untilIdle()
		const url = `/api/backoffice/donations/${donationId}`
		const { headers } = await people.finance.call('GET', url)
		return {
			caller: people.finance,
			method: 'POST',
			url: `${url}/assign`,
			headers: { 'if-match': String(headers.etag) },
			body: { requestId: live, reason: 'The giver wrote to us.' },
			other: { requestId: null, reason: 'The giver wrote to us.' },
		}
	},
	'asking for money': async (world) => ({
		caller: world.people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/withdraw/${world.live}`,
		body: asking(world, 10),
		other: asking(world, 11),
	}),
	'cancelling a withdrawal': async ({ people, live, funds }) => {
		const { _id } = await requested(people.author, live, 10, funds.account)
		return {
			caller: people.author,
			method: 'PUT',
			url: `/api/v1/donationRequest/withdraw/${_id}`,
			body: { status: 'cancelled' },
		}
	},
	...Object.fromEntries(
		(['approve', 'reject'] as const).map((decision) => [
			decision === 'approve' ? 'approving a withdrawal' : 'rejecting a withdrawal',
			async ({ people, live, funds }: World): Promise<Replay> => {
				const { _id } = await requested(people.author, live, 10, funds.account)
				const { etag } = await seen(people.finance, _id)
				const bodies = {
					approve: [{ accountVersion: 1 }, { accountVersion: 2 }],
					reject: [{ reason: 'No bill.' }, { reason: 'No bill at all.' }],
				}
				const [body, other] = bodies[decision] as [object, object]
				return {
					caller: people.finance,
					method: 'POST',
					body,
					other,
					headers: { 'if-match': etag },
					url: `/api/backoffice/withdrawals/${_id}/${decision}`,
				}
			},
		]),
	),
	'adding a bank account': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/user/${people.author.id}/payment/account`,
		body: ACCOUNT,
		other: { ...ACCOUNT, label: 'Canara Bank' },
	}),
	'changing a bank account': async ({ people }) => {
		const { uniqueId, etag } = await addAccount(people.author)
		return {
			caller: people.author,
			method: 'PUT',
			headers: { 'if-match': etag },
			url: `/api/v1/user/${people.author.id}/payment/account/${uniqueId}`,
			body: { ...ACCOUNT, label: 'Canara Bank' },
			other: { ...ACCOUNT, label: 'Union Bank' },
		}
	},
	'removing a bank account': async ({ people }) => {
		const { uniqueId } = await addAccount(people.author)
		const url = `/api/v1/user/${people.author.id}/payment/account/${uniqueId}`
		return { caller: people.author, method: 'DELETE', url }
	},
}
