import { etagOf, publish, raise, requestBody } from './fundraiser.ts'
import { leavesTheSame, type Replays, recordedEachTime, replayed } from './replays.ts'

export const REQUEST_REPLAYS: Replays = {
	'POST /api/v1/donationRequest': async ({ people, picture, document }) => {
		const documents = [{ _id: document, userGivenName: 'Estimate' }]
		return {
			caller: people.author,
			method: 'POST',
			url: '/api/v1/donationRequest',
			body: requestBody(picture, { documents }),
			other: requestBody(picture, { documents: [...documents, ...documents] }),
		}
	},
	'PUT /api/v1/donationRequest/{id}': async ({ people, picture, pending }) => ({
		caller: people.author,
		method: 'PUT',
		url: `/api/v1/donationRequest/${pending}`,
		body: requestBody(picture, { title: 'A larger library' }),
		other: requestBody(picture, { title: 'The largest library' }),
	}),
	'DELETE /api/v1/donationRequest/{id}': async ({ people }) => ({
		caller: people.author,
		method: 'DELETE',
		url: `/api/v1/donationRequest/${await raise(people.author)}`,
	}),
	'POST /api/v1/donationRequest/{id}/close': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/${await publish(people)}/close`,
	}),
	'POST /api/v1/donationRequest/{id}/deactivate': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/${await publish(people)}/deactivate`,
	}),
	'POST /api/v1/donationRequest/{id}/renew': leavesTheSame,
	'POST /api/v1/donationRequest/{id}/reopen': async ({ people, deactivated }) => ({
		caller: people.author,
		method: 'POST',
		url: `/api/v1/donationRequest/${deactivated}/reopen`,
		body: { endDate: '2099-11-30' },
		other: { endDate: '2099-10-31' },
	}),
	'POST /api/backoffice/requests/{id}/askForMore': async ({ people }) => {
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
	'POST /api/v1/donationRequestUpdate': async ({ people, live }) => {
		const body = { donation_request_id: live, title: 'Half way', body: 'The walls stand.' }
		return {
			caller: people.author,
			method: 'POST',
			url: '/api/v1/donationRequestUpdate',
			body,
			other: { ...body, title: 'Nearly done' },
		}
	},
	'POST /api/v1/donation/request/like': async ({ people, live }) => ({
		caller: people.donor,
		method: 'POST',
		url: '/api/v1/donation/request/like',
		body: { donation_request_id: live },
		other: { donation_request_id: live, like: false },
	}),
	'POST /api/v1/donation/request/favourite': async ({ people, live }) => ({
		caller: people.donor,
		method: 'POST',
		url: '/api/v1/donation/request/favourite',
		body: { donation_request_id: live },
		other: { donation_request_id: live, favourite: false },
	}),
	'POST /api/v1/donationRequest/{id}/comments': async ({ people, live }) => ({
		caller: people.donor,
		method: 'POST',
		url: `/api/v1/donationRequest/${live}/comments`,
		body: { body: 'Well done.' },
		other: { body: 'Very well done.' },
	}),
	'PUT /api/v1/donationRequest/{id}/comments/{commentId}/hidden': async ({ people, live }) => {
		const url = `/api/v1/donationRequest/${live}/comments`
		const { data } = await people.donor.json<{ data: { _id: string } }>('POST', url, { body: 'Not here.' })
		return {
			caller: people.author,
			method: 'PUT',
			url: `${url}/${data._id}/hidden`,
			body: { hidden: true },
			other: { hidden: false },
		}
	},
	...replayed(
		'right call',
		'PUT /api/v1/donationRequest/{id}/identity',
		'DELETE /api/v1/donationRequest/{id}/identity',
		'PUT /api/v1/donationRequest/{id}/comments',
		'PUT /api/v1/donationRequest/{id}/comments/{commentId}',
		'POST /api/v1/donationRequest/{id}/comments/{commentId}/report',
		'DELETE /api/v1/donationRequest/{id}/comments/{commentId}',
		'POST /api/v1/donationRequestUpdate/{id}/report',
		'PUT /api/v1/donationRequestUpdate/{id}',
		'DELETE /api/v1/donationRequestUpdate',
	),
	'DELETE /api/v1/donationRequestUpdate/{id}': { as: 'DELETE /api/v1/donationRequestUpdate' },
	...replayed(
		{ as: 'POST /api/backoffice/requests/{id}/askForMore' },
		'POST /api/backoffice/requests/{id}/approve',
		'POST /api/backoffice/requests/{id}/confirm',
		'POST /api/backoffice/requests/{id}/publish',
		'POST /api/backoffice/requests/{id}/reject',
		'POST /api/backoffice/requests/{id}/markSpam',
		'POST /api/backoffice/requests/{id}/hold',
		'POST /api/backoffice/requests/{id}/release',
		'POST /api/backoffice/requests/{id}/restore',
		'POST /api/backoffice/requests/{id}/fulfil',
		'POST /api/backoffice/requests/{id}/expire',
		'POST /api/backoffice/requests/{id}/deactivate',
		'POST /api/backoffice/requests/{id}/acceptChange',
		'POST /api/backoffice/requests/{id}/declineChange',
		'POST /api/backoffice/requests/{id}/approveForOrganization',
		'POST /api/backoffice/requests/{id}/rejectForOrganization',
	),
	'POST /api/backoffice/requests/bulk': async ({ people }) => {
		const id = await raise(people.author)
		const items = [{ id, etag: await etagOf(people.admin, id) }]
		return {
			caller: people.admin,
			method: 'POST',
			url: '/api/backoffice/requests/bulk',
			body: { action: 'hold', reason: 'For a moment.', items },
		}
	},
	'POST /api/backoffice/requests/{id}/recommend': async ({ people }) => {
		const requestId = await raise(people.author)
		return {
			caller: people.admin,
			method: 'POST',
			url: `/api/backoffice/requests/${requestId}/recommend`,
			headers: { 'if-match': await etagOf(people.admin, requestId) },
			body: { action: 'approve', note: 'I spoke with the school.' },
			other: { action: 'reject', note: 'I spoke with the school.' },
		}
	},
	...replayed(
		leavesTheSame,
		'POST /api/backoffice/requests/{id}/take',
		'POST /api/backoffice/requests/{id}/leave',
	),
	'POST /api/backoffice/requests/{id}/identity/reveal': recordedEachTime,
	'PUT /api/v1/donationRequestUpdate': { as: 'PUT /api/v1/donationRequestUpdate/{id}' },
}
