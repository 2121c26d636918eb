import { etagOf, publish, raise, requestBody } from './fundraiser.ts'
import type { Replays } from './replays.ts'

/** Commands of requests that can be carried out once. */
export const REQUEST_REPLAYS: Replays = {
	'raising a request': async ({ people, picture, document }) => {
		const documents = [{ _id: document, userGivenName: 'Estimate' }]
		return {
			caller: people.author,
			method: 'POST',
			url: '/api/v1/donationRequest',
			body: requestBody(picture, { documents }),
			other: requestBody(picture, { documents: [...documents, ...documents] }),
		}
	},
	'editing a request': async ({ people, picture, pending }) => ({
		caller: people.author,
		method: 'PUT',
		url: `/api/v1/donationRequest/${pending}`,
		body: requestBody(picture, { title: 'A larger library' }),
		other: requestBody(picture, { title: 'The largest library' }),
	}),
	'removing a request': async ({ people }) => ({
		caller: people.author,
		method: 'DELETE',
		url: `/api/v1/donationRequest/${await raise(people.author)}`,
	}),
	'closing a request': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/${await publish(people)}/close`,
	}),
	'deactivating a request': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/${await publish(people)}/deactivate`,
	}),
	'reopening a request': async ({ people, deactivated }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/${deactivated}/reopen`,
		body: { endDate: '2099-11-30' },
		other: { endDate: '2099-10-31' },
	}),
	'reviewing a request': async ({ people }) => {
		const requestId = await raise(people.author)
		return {
			caller: people.admin,
			method: 'POST',
			url: `/api/backoffice/requests/${requestId}/askForMore`,
			headers: { 'if-match': await etagOf(people.admin, requestId) },
			body: { reason: 'Please add the receipt.' },
			other: { reason: 'Please add both receipts.' },
		}
	},
	'posting an update': async ({ people, live }) => {
		const body = { donation_request_id: live, title: 'Half way', body: 'The walls stand.' }
		return {
			caller: people.author,
			method: 'POST',
			url: '/api/v1/donationRequestUpdate',
			body,
			other: { ...body, title: 'Nearly done' },
		}
	},
	'liking a request': async ({ people, live }) => ({
		caller: people.donor,
		method: 'POST',
		url: '/api/v1/donation/request/like',
		body: { donation_request_id: live },
		other: { donation_request_id: live, like: false },
	}),
	'keeping a favourite': async ({ people, live }) => ({
		caller: people.donor,
		method: 'POST',
		url: '/api/v1/donation/request/favourite',
		body: { donation_request_id: live },
		other: { donation_request_id: live, favourite: false },
	}),
	commenting: async ({ people, live }) => ({
		caller: people.donor,
		method: 'POST',
		url: `/api/v1/donationRequest/${live}/comments`,
		body: { body: 'Well done.' },
		other: { body: 'Very well done.' },
	}),
}
