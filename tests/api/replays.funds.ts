import type { OwnMoney } from '../../domain/funds/own-money.contract.ts'
import { pdf } from '../harness/sample-documents.ts'
import { evidenceForm, evidenceOf, evidencePages, FILES, seenEvidence } from './evidence.fixtures.ts'
import { give, type IntentAnswer, intentOf, RUPEES_500 } from './fundraiser.ts'
import { PURPOSE } from './money.ts'
import { LARGE, lackingFund, OWN_MONEY, topUpOf } from './own-money.fixtures.ts'
import { type Replay, type Replays, recordedEachTime, replayed } from './replays.ts'
import { ACCOUNT, addAccount, requested, seen } from './withdrawals.fixtures.ts'
import type { World } from './world.ts'

const asking = (world: World, amount: number) => ({
	amount,
	units: 'INR',
	paymentAccountId: world.funds.account,
	purpose: PURPOSE,
})

async function decidedOwn({ harness, people }: World, verb: 'approve' | 'decline'): Promise<Replay> {
	const body = topUpOf(LARGE, harness)
	const { entries } = await people.finance.json<OwnMoney>('POST', `${OWN_MONEY}/top-ups`, body)
	const entry = entries.find(({ kind, status }) => kind === 'topUp' && status === 'waiting')
	const url = `${OWN_MONEY}/IN/${entry?.id}/${verb}`
	return { caller: people.superAdmin, method: 'POST', url, body: {} }
}

export const FUND_REPLAYS: Replays = {
	'POST /api/backoffice/donations/{id}/refund': async ({ harness, people, live }) => {
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
	'POST /api/backoffice/donations/{id}/assign': async ({ harness, people, live }) => {
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
			body: { requestId: live, reason: 'The donor wrote to us.' },
			other: { requestId: null, reason: 'The donor wrote to us.' },
		}
	},
	'POST /api/backoffice/own-money/top-ups': async ({ harness, people }) => ({
		caller: people.finance,
		method: 'POST',
		url: `${OWN_MONEY}/top-ups`,
		body: topUpOf('10.00', harness),
		other: topUpOf('11.00', harness),
	}),
	'POST /api/backoffice/own-money/write-offs': async ({ harness, people, funds }) => {
		const reason = 'They moved away.'
		const fund = await lackingFund(harness, people, funds.account)
		return {
			caller: people.finance,
			method: 'POST',
			url: `${OWN_MONEY}/write-offs`,
			body: { fund, reason },
			other: { fund, reason: 'They are gone.' },
		}
	},
	'POST /api/backoffice/own-money/{entity}/{id}/approve': (world) => decidedOwn(world, 'approve'),
	'POST /api/backoffice/own-money/{entity}/{id}/decline': (world) => decidedOwn(world, 'decline'),
	'POST /api/v1/donationRequest/withdraw/{id}': async (world) => ({
		caller: world.people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/withdraw/${world.live}`,
		body: asking(world, 10),
		other: asking(world, 11),
	}),
	'PUT /api/v1/donationRequest/withdraw/{id}': async ({ people, live, funds }) => {
		const { _id } = await requested(people.author, live, 10, funds.account)
		return {
			caller: people.author,
			method: 'PUT',
			url: `/api/v1/donationRequest/withdraw/${_id}`,
			body: { status: 'cancelled' },
		}
	},
	'POST /api/v1/files/evidence': async ({ people }) => {
		const { body, headers } = evidenceForm('original', pdf('Bill'))
		const other = evidenceForm('original', pdf('Another bill')).body
		return { caller: people.author, method: 'POST', url: FILES, body, headers, other }
	},
	'POST /api/v1/donationRequest/withdraw/{id}/evidence': async ({ people, things }) => ({
		caller: people.author,
		method: 'POST',
		url: evidenceOf(things.owedEvidence ?? ''),
		body: { pages: await evidencePages(people.author) },
		other: { pages: await evidencePages(people.author) },
	}),
	'POST /api/backoffice/evidence/{id}/return': async ({ people, things }) => {
		const id = things.evidence ?? ''
		const { etag, evidenceId } = await seenEvidence(people.finance, id)
		return {
			caller: people.finance,
			method: 'POST',
			url: `/api/backoffice/evidence/${id}/return`,
			headers: { 'if-match': etag },
			body: { evidenceId, reason: 'The total can’t be read.' },
			other: { evidenceId, reason: 'It is another bill.' },
		}
	},
	...replayed(
		{ as: 'POST /api/backoffice/evidence/{id}/return' },
		'POST /api/backoffice/evidence/{id}/accept',
		'POST /api/backoffice/evidence/{id}/waive',
	),
	...Object.fromEntries(
		(['approve', 'reject'] as const).map((decision) => [
			`POST /api/backoffice/withdrawals/{id}/${decision}`,
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
	'POST /api/v1/user/{id}/payment/account': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/user/${people.author.id}/payment/account`,
		body: ACCOUNT,
		other: { ...ACCOUNT, label: 'Canara Bank' },
	}),
	'PUT /api/v1/user/{id}/payment/account/{accountId}': async ({ people }) => {
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
	'DELETE /api/v1/user/{id}/payment/account/{accountId}': async ({ people }) => {
		const { uniqueId } = await addAccount(people.author)
		const url = `/api/v1/user/${people.author.id}/payment/account/${uniqueId}`
		return { caller: people.author, method: 'DELETE', url }
	},
	...replayed(
		{ as: 'POST /api/backoffice/withdrawals/{id}/approve' },
		'POST /api/backoffice/withdrawals/{id}/retry',
		'POST /api/backoffice/withdrawals/{id}/transfer',
		'POST /api/backoffice/withdrawals/{id}/pay',
		'POST /api/backoffice/withdrawals/{id}/fail',
	),
	'POST /api/backoffice/withdrawals': { as: 'POST /api/v1/donationRequest/withdraw/{id}' },
	'POST /api/backoffice/withdrawals/{id}/account': recordedEachTime,
	...replayed(
		'right call',
		'POST /api/v1/org/{id}/payment/account',
		'PUT /api/v1/org/{id}/payment/account/{accountId}',
		'DELETE /api/v1/org/{id}/payment/account/{accountId}',
		'POST /api/backoffice/foundation/payment/account',
		'PUT /api/backoffice/foundation/payment/account/{accountId}',
		'DELETE /api/backoffice/foundation/payment/account/{accountId}',
	),
}
