import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import { MESSAGE, PROFILE_REPORT, REPORT } from './support.fixtures.ts'
import type { World } from './world.ts'

const invalid = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', message, field }) as const
const byGuest = (label: string, body: object, refusal: Row['refusal']): Row => ({
	label: `from a guest ${label}`,
	as: 'guest',
	options: { body: { ...MESSAGE, ...body } },
	refusal,
})
const ASHA = { name: 'Asha', email: 'asha@mail.example', captcha: 'a captcha that nobody solved' }

const at = ({ message }: World) => `/api/backoffice/messages/${message}`
const handled = (path: 'assign' | 'answer' | 'close' | 'reopen', body: object): ApiCall => ({
	route: `POST /api/backoffice/messages/{id}/${path}`,
	as: 'admin',
	url: (world) => `${at(world)}/${path}`,
	body: () => body,
	headers: ({ supportRequestTag }) => ({ 'if-match': supportRequestTag }),
})
const own = (label: string, as: Row['as'], missing: string): Row => ({
	label,
	...(as && { as }),
	refusal: notFound(missing),
})

const REPORTS = '/api/backoffice/reports'
const reportCase = ({ things }: World) => `${REPORTS}/${things.reportCase}`
const decidedReports = (path: 'hold' | 'uphold' | 'dismiss' | 'reject-appeal', body: object): ApiCall => ({
	route: `POST /api/backoffice/reports/{id}/${path}`,
	as: 'admin',
	url: (world) => `${reportCase(world)}/${path}`,
	body: () => body,
	headers: () => ({ 'if-match': '"0"' }),
})

export const SUPPORT_REQUEST_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/message',
		as: 'donor',
		url: () => '/api/v1/message',
		body: () => MESSAGE,
		rows: () => [
			byGuest('without a name', { ...ASHA, name: ' ' }, invalid('name', 'Please enter your name')),
			byGuest('without an address', { ...ASHA, email: '' }, invalid('email', 'Please enter valid email')),
			byGuest(
				'with two addresses',
				{ ...ASHA, email: 'a@b.example, c@d.example' },
				invalid('email', 'Please enter valid email'),
			),
			byGuest('without a solved captcha', ASHA, {
				status: 400,
				code: 'CAPTCHA_INVALID',
				message: 'The captcha is not solved. Please try again.',
				field: 'captcha',
			}),
		],
	},
	{
		route: 'POST /api/v1/donationRequest/{id}/report',
		as: 'leader',
		url: ({ live }) => `/api/v1/donationRequest/${live}/report`,
		body: () => REPORT,
		rows: ({ hidden, pending }) => [
			own('from its author', 'author', 'The request'),
			...[hidden, pending].map((id) => ({
				label: `of ${id}, which they may not see`,
				url: `/api/v1/donationRequest/${id}/report`,
				refusal: notFound('The request'),
			})),
		],
	},
	{
		route: 'POST /api/v1/user/{id}/report',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/${people.author.id}/report`,
		body: () => PROFILE_REPORT,
		rows: () => [
			own('from the person', 'author', 'The person'),
			{
				label: 'for a reason of requests',
				options: { body: { ...PROFILE_REPORT, reason: 'copied' } },
				refusal: invalid('reason', 'Please select a reason'),
			},
		],
	},
	{
		route: 'POST /api/v1/organization/{id}/report',
		as: 'donor',
		url: ({ organization }) => `/api/v1/organization/${organization.id}/report`,
		body: () => PROFILE_REPORT,
		rows: () => [own('from who leads it', 'leader', 'The organization')],
	},
	{
		route: 'POST /api/v1/userReports/{id}/appeal',
		as: 'donor',
		url: ({ things }) => `/api/v1/userReports/${things.removedCase}/appeal`,
		body: () => ({ body: 'It was a joke among friends.' }),
	},
	{
		route: 'GET /api/v1/userReports/{id}',
		as: 'donor',
		url: ({ live }) => `/api/v1/userReports/${live}`,
	},
	{
		route: 'GET /api/backoffice/messages/{id}',
		as: 'admin',
		url: at,
	},
	{
		route: 'GET /api/backoffice/messages/{id}/timeline',
		as: 'admin',
		url: (world) => `${at(world)}/timeline`,
	},
	handled('assign', { ownerId: null }),
	handled('answer', { body: 'It is on its way.' }),
	handled('close', { note: 'Settled by phone.' }),
	handled('reopen', { note: '' }),
	{
		route: 'GET /api/backoffice/reports/{id}',
		as: 'admin',
		url: reportCase,
	},
	{
		route: 'GET /api/backoffice/reports/{id}/timeline',
		as: 'admin',
		url: (world) => `${reportCase(world)}/timeline`,
	},
	decidedReports('hold', { note: 'Strange.' }),
	decidedReports('uphold', { reason: 'spam', note: '' }),
	decidedReports('dismiss', { note: '' }),
	decidedReports('reject-appeal', { note: '' }),
	{
		route: 'POST /api/backoffice/reports/bulk',
		as: 'admin',
		url: () => `${REPORTS}/bulk`,
		body: ({ things }) => ({
			decision: 'uphold',
			reason: 'spam',
			items: [{ id: things.reportCase, etag: '"0"' }],
		}),
	},
]
