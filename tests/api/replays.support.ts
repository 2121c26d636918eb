import type { Replays } from './replays.ts'
import { MESSAGE, REPORT, write } from './support.fixtures.ts'

const other = { ...REPORT, body: 'And the names are wrong.' }

/** Commands on messages that can be carried out once. */
export const SUPPORT_REQUEST_REPLAYS: Replays = {
	'writing to us': async ({ people }) => ({
		caller: people.donor,
		method: 'POST',
		url: '/api/v1/message',
		body: MESSAGE,
		other: { ...MESSAGE, subject: 'Another question' },
	}),
	'reporting a request': async ({ people, live }) => ({
		caller: people.volunteer,
		method: 'POST',
		url: `/api/v1/donationRequest/${live}/report`,
		body: REPORT,
		other,
	}),
	'answering a message': async ({ harness, people }) => {
		const { _id } = await write(people.donor)
		await harness.system.untilIdle()
		const url = `/api/backoffice/messages/${_id}`
		const { etag } = await people.admin.json<{ etag: string }>('GET', url)
		return {
			caller: people.admin,
			method: 'POST',
			url: `${url}/answer`,
			headers: { 'if-match': etag },
			body: { body: 'It is on its way.' },
			other: { body: 'It is lost.' },
		}
	},
}
