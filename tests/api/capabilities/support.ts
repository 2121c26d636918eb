import { ADMINS, admins, all, LEADS, open, owns, READERS } from '../../nightly/access/rule.ts'
import { reportedMessage } from '../answers.fixtures.ts'
import { SUPPORT_REQUEST_CALLS } from '../calls.support.ts'
import type { TestDeclaration } from '../declaration.ts'
import { SUPPORT_REQUEST_REPLAYS } from '../replays.support.ts'

export const declaration: TestDeclaration = {
	calls: [...SUPPORT_REQUEST_CALLS],
	replays: SUPPORT_REQUEST_REPLAYS,
	rules: {
		'POST /api/v1/message': open,
		// Nobody reports what is their own.
		'POST /api/v1/donationRequest/{id}/report': {
			gate: 'signedIn',
			about: owns({ id: 'hidden' }, 'viewer', ...READERS),
		},
		'POST /api/v1/user/{id}/report': {
			gate: 'signedIn',
			about: owns(
				{ id: 'authorId' },
				'donor',
				'viewer',
				'stranger',
				'radio',
				'auditor',
				...LEADS,
				'member',
				...READERS,
			),
		},
		'POST /api/v1/organization/{id}/report': {
			gate: 'signedIn',
			about: owns(
				{ id: 'organization' },
				'donor',
				'author',
				'viewer',
				'stranger',
				'radio',
				'auditor',
				...READERS,
			),
		},
		'POST /api/v1/userReports/{id}/appeal': {
			gate: 'signedIn',
			about: owns({ id: 'things.removedCase' }, 'donor'),
		},
		'GET /api/v1/userReports/{id}': { gate: 'signedIn', about: owns({ id: 'live' }, 'donor', ...ADMINS) },
		...all(admins, 'GET /api/backoffice/messages', 'GET /api/backoffice/messages/{id}'),
		...all(admins, 'GET /api/backoffice/messages/{id}/timeline'),
		'POST /api/backoffice/messages/{id}/assign': { ...admins, body: { ownerId: 'own' } },
		...all(
			admins,
			...['answer', 'close', 'reopen'].map((path) => `POST /api/backoffice/messages/{id}/${path}`),
		),
		// Volunteers read what was reported, which is without contact data, and decide nothing.
		...all(
			{ gate: ['admin', 'volunteerAdmin'] },
			...['', '/{id}', '/{id}/timeline'].map((path) => `GET /api/backoffice/reports${path}`),
		),
		...all(
			admins,
			...['hold', 'uphold', 'dismiss', 'reject-appeal'].map(
				(path) => `POST /api/backoffice/reports/{id}/${path}`,
			),
		),
		'POST /api/backoffice/reports/bulk': { ...admins, body: { 'items.id': 'any' } },
	},
	things: async ({ people, things }) => {
		const removedCase = await reportedMessage(people, things.answer ?? '')
		await people.admin.json(
			'POST',
			`/api/backoffice/reports/${removedCase}/uphold`,
			{ reason: 'spam' },
			{ 'if-match': '"0"' },
		)
		return { removedCase }
	},
	ids: {
		kinds: {
			message: () => [],
			reportCase: ({ things }) => [things.reportCase ?? ''],
			removedCase: ({ things }) => [things.removedCase ?? ''],
		},
		segments: { messages: ['message'], reports: ['reportCase'], userReports: ['request', 'removedCase'] },
	},
}
