import { dayIn, monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { pdf } from '../harness/sample-documents.ts'
import type { World } from './bad-input.world.ts'
import {
	donationOf,
	etagOf,
	type IntentAnswer,
	intentOf,
	publish,
	RUPEES_500,
	raise,
	requestBody,
} from './fundraiser.ts'
import { FUND_REPLAYS } from './replays.funds.ts'
import { MAILING_REPLAYS } from './replays.mailings.ts'
import { MESSAGE_REPLAYS } from './replays.messages.ts'
import { ORGANIZATION_REPLAYS } from './replays.organizations.ts'
import { type Caller, type CallOptions, type Method, multipart } from './rig.ts'

/** A call that is right, and the same with another body where it has one. */
export interface Replay {
	readonly caller: Caller
	readonly method: Method
	readonly url: string
	readonly body?: object
	readonly other?: object
	readonly headers?: CallOptions['headers']
}

/** How to make a call that can be carried out once, by what it does. */
export const REPLAYS: Readonly<Record<string, (world: World) => Promise<Replay>>> = {
	'raising a request': async ({ people, picture, document }) => {
		const documents = [{ _id: document, userGivenName: 'Estimate' }]
		return {
			...{ caller: people.author, method: 'POST', url: '/api/v1/donationRequest' },
			body: requestBody(picture, { documents }),
			other: requestBody(picture, { documents: [...documents, ...documents] }),
		}
	},
	'changing a profile': async ({ people }) => ({
		...{ caller: people.donor, method: 'PUT', url: `/api/v1/user/${people.donor.id}` },
		...{ body: { about: 'I like wells.' }, other: { about: 'I like trees.' } },
	}),
	'uploading a document': async ({ people }) => {
		const form = (content: Buffer) =>
			multipart([
				{ name: 'userGivenName', content: 'Estimate' },
				{ name: 'file', fileName: 'estimate.pdf', content },
			])
		const { body, headers } = form(pdf())
		return {
			...{ caller: people.author, method: 'POST', url: '/api/v1/files/document', body, headers },
			other: form(pdf('Another estimate')).body,
		}
	},
	'taking a picture down': async ({ people }) => ({
		...{ caller: people.admin, method: 'POST', headers: { 'if-match': '"0"' } },
		url: `/api/backoffice/pictures/${await people.leader.picture()}/takeDown`,
		...{ body: { reason: 'It shows somebody’s bank card.' }, other: { reason: 'It shows a child.' } },
	}),
	'editing a request': async ({ people, picture, pending }) => ({
		...{ caller: people.author, method: 'PUT', url: `/api/v1/donationRequest/${pending}` },
		body: requestBody(picture, { title: 'A larger library' }),
		other: requestBody(picture, { title: 'The largest library' }),
	}),
	'removing a request': async ({ people }) => ({
		...{ caller: people.author, method: 'DELETE' },
		url: `/api/v1/donationRequest/${await raise(people.author)}`,
	}),
	'closing a request': async ({ people }) => ({
		...{ caller: people.author, method: 'POST' },
		url: `/api/v1/donationRequest/${await publish(people)}/close`,
	}),
	'deactivating a request': async ({ people }) => ({
		...{ caller: people.author, method: 'POST' },
		url: `/api/v1/donationRequest/${await publish(people)}/deactivate`,
	}),
	'reopening a request': async ({ people, deactivated }) => ({
		...{ caller: people.author, method: 'POST', url: `/api/v1/donationRequest/${deactivated}/reopen` },
		...{ body: { endDate: '2099-11-30' }, other: { endDate: '2099-10-31' } },
	}),
	'reviewing a request': async ({ people }) => {
		const requestId = await raise(people.author)
		return {
			...{ caller: people.admin, method: 'POST', url: `/api/backoffice/requests/${requestId}/askForMore` },
			headers: { 'if-match': await etagOf(people.admin, requestId) },
			...{ body: { reason: 'Please add the receipt.' }, other: { reason: 'Please add both receipts.' } },
		}
	},
	'checking the books': async ({ people }) => ({
		...{ caller: people.finance, method: 'POST', url: '/api/backoffice/books/checks', body: {} },
	}),
	'saving a run': async ({ people }) => ({
		...{ caller: people.finance, method: 'POST', url: '/api/backoffice/runs' },
		...{ body: { region: 'IN' }, other: { region: 'US' } },
	}),
	'signing a run': async ({ people, run, runTag }) => ({
		...{ caller: people.finance, method: 'POST', url: `/api/backoffice/runs/${run}/sign` },
		headers: { 'if-match': runTag },
	}),
	'closing a month': async ({ people, rig }) => {
		const india = regionOf('IN')
		const thisMonth = monthIn(india, dayIn(india, rig.clock.now()).slice(0, 7))
		const month = dayIn(india, thisMonth.startsAt - 1).slice(0, 7)
		const effectiveAt = new Date(monthIn(india, month).endsAt).toISOString()
		const save = async () => {
			const { finance } = people
			const asked = { region: 'IN', effectiveAt }
			const { id, etag } = await finance.json<{ id: string; etag: string }>(
				'POST',
				'/api/backoffice/runs',
				asked,
			)
			await finance.json('POST', `/api/backoffice/runs/${id}/sign`, undefined, { 'if-match': etag })
			return id
		}
		return {
			...{ caller: people.finance, method: 'POST', url: `/api/backoffice/periods/IN/${month}/close` },
			...{ body: { runId: await save() }, other: { runId: await save() } },
		}
	},
	'posting an update': async ({ people, live }) => {
		const body = { donation_request_id: live, title: 'Half way', body: 'The walls stand.' }
		return {
			...{ caller: people.author, method: 'POST', url: '/api/v1/donationRequestUpdate' },
			...{ body, other: { ...body, title: 'Nearly done' } },
		}
	},
	'liking a request': async ({ people, live }) => ({
		...{ caller: people.donor, method: 'POST', url: '/api/v1/donation/request/like' },
		...{ body: { donation_request_id: live }, other: { donation_request_id: live, like: false } },
	}),
	'keeping a favourite': async ({ people, live }) => ({
		...{ caller: people.donor, method: 'POST', url: '/api/v1/donation/request/favourite' },
		...{ body: { donation_request_id: live }, other: { donation_request_id: live, favourite: false } },
	}),
	commenting: async ({ people, live }) => ({
		...{ caller: people.donor, method: 'POST', url: `/api/v1/donationRequest/${live}/comments` },
		...{ body: { body: 'Well done.' }, other: { body: 'Very well done.' } },
	}),
	'paying for a gift': async ({ people, live }) => {
		const larger = { ...RUPEES_500, typed: 60_000n }
		return {
			...{ caller: people.stranger, method: 'POST', url: '/api/v1/create/payment/intent' },
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, live)),
			other: intentOf(larger, donationOf(larger, live)),
		}
	},
	'asking for a receipt again': async ({ people, gift }) => ({
		...{ caller: people.giver, method: 'POST', body: {} },
		url: `/api/v1/donation/${gift.donationId}/receipt/resend`,
	}),
	'correcting a receipt': async ({ people, gift }) => ({
		...{ caller: people.finance, method: 'POST', headers: { 'if-match': '"1"' } },
		url: `/api/backoffice/receipts/${gift.donationId}/correct`,
		body: { reason: 'The name was misspelled.', name: 'Ravi Dass' },
		other: { reason: 'The name was misspelled.', name: 'Ravi Daas' },
	}),
	'saying what a payment was for': async ({ people, live }) => {
		const url = '/api/v1/create/payment/intent'
		const paid = await people.stranger.json<IntentAnswer>('POST', url, intentOf(RUPEES_500, null))
		const body = donationOf(RUPEES_500, live, { transactionId: paid.paymentIntentId })
		return {
			...{ caller: people.stranger, method: 'POST', url: '/api/v1/donation' },
			...{ body, other: { ...body, anonymous: true } },
		}
	},
	...FUND_REPLAYS,
	...ORGANIZATION_REPLAYS,
	...MESSAGE_REPLAYS,
	...MAILING_REPLAYS,
	'giving a discrepancy to somebody': (world) =>
		aboutDiscrepancy(world, 'assign', { ownerId: world.people.finance.id }, { ownerId: null }),
	'noting something about a discrepancy': (world) =>
		aboutDiscrepancy(world, 'note', { note: 'Asked the bank.' }, { note: 'Asked the bank twice.' }),
}

async function aboutDiscrepancy(
	{ people, discrepancy }: World,
	action: string,
	body: object,
	other: object,
): Promise<Replay> {
	const url = `/api/backoffice/discrepancies/${discrepancy}`
	const { headers } = await people.finance.call('GET', url)
	const tag = { 'if-match': String(headers.etag) }
	return { caller: people.finance, method: 'POST', url: `${url}/${action}`, body, other, headers: tag }
}
