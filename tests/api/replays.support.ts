import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import { reportedMessage } from './answers.fixtures.ts'
import { type Replay, type Replays, replayed } from './replays.ts'
import { MESSAGE, PROFILE_REPORT, REPORT, write } from './support.fixtures.ts'
import type { World } from './world.ts'

const decided =
	(path: 'hold' | 'uphold' | 'dismiss', body: object, other: object) =>
	async ({ people, things }: World): Promise<Replay> => {
		const caseId = await reportedMessage(people, things.answer ?? '')
		return {
			caller: people.admin,
			method: 'POST',
			url: `/api/backoffice/reports/${caseId}/${path}`,
			headers: { 'if-match': '"0"' },
			body,
			other,
		}
	}

const other = { ...REPORT, body: 'And the names are wrong.' }

export const SUPPORT_REQUEST_REPLAYS: Replays = {
	'POST /api/v1/message': async ({ people }) => ({
		caller: people.donor,
		method: 'POST',
		url: '/api/v1/message',
		body: MESSAGE,
		other: { ...MESSAGE, subject: 'Another question' },
	}),
	'POST /api/v1/donationRequest/{id}/report': async ({ people, live }) => ({
		caller: people.volunteer,
		method: 'POST',
		url: `/api/v1/donationRequest/${live}/report`,
		body: REPORT,
		other,
	}),
	'POST /api/backoffice/messages/{id}/answer': async ({ harness, people }) => {
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
	...replayed(
		{ as: 'POST /api/backoffice/messages/{id}/answer' },
		'POST /api/backoffice/messages/{id}/close',
		'POST /api/backoffice/messages/{id}/reopen',
	),
	'POST /api/backoffice/reports/{id}/hold': decided('hold', { note: 'First.' }, { note: 'Second.' }),
	'POST /api/backoffice/reports/{id}/uphold': decided('uphold', { reason: 'spam' }, { reason: 'money' }),
	'POST /api/backoffice/reports/{id}/dismiss': decided('dismiss', { note: 'First.' }, { note: 'Second.' }),
	'POST /api/v1/user/{id}/report': 'right call',
	'POST /api/v1/organization/{id}/report': async ({ people }) => ({
		caller: people.volunteer,
		method: 'POST',
		url: `/api/v1/organization/${demoOrganizationId('jalmitra')}/report`,
		body: PROFILE_REPORT,
		other: { ...PROFILE_REPORT, reason: 'fraud' },
	}),
	'POST /api/v1/userReports/{id}/appeal': 'right call',
	'POST /api/backoffice/reports/bulk': async ({ people, things }) => {
		const id = await reportedMessage(people, things.answer ?? '')
		return {
			caller: people.admin,
			method: 'POST',
			url: '/api/backoffice/reports/bulk',
			body: { decision: 'dismiss', items: [{ id, etag: '"0"' }] },
		}
	},
	'POST /api/backoffice/reports/{id}/reject-appeal': { as: 'POST /api/backoffice/reports/{id}/uphold' },
	'POST /api/backoffice/messages/{id}/assign': { as: 'POST /api/backoffice/messages/{id}/answer' },
}
