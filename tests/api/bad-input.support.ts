import { changedMeanwhile, MALFORMED_TAGS, notFound, WITHOUT_TAG } from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	type Field,
	optionalChoice,
	optionalText,
	type Row,
	text,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { MESSAGE, PROFILE_REPORT, REPORT } from './support.fixtures.ts'

const invalid = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', message, field }) as const
const withoutNull = (field: Field): Field => field.filter(([label]) => label !== 'null')
const byGuest = (label: string, body: object, refusal: Row['refusal']): Row => ({
	label: `from a guest ${label}`,
	as: 'guest',
	options: { body: { ...MESSAGE, ...body } },
	refusal,
})
const ASHA = { name: 'Asha', email: 'asha@mail.example', captcha: 'a captcha that nobody solved' }

const at = ({ message }: World) => `/api/backoffice/messages/${message}`
const handled = (
	path: 'assign' | 'answer' | 'close' | 'reopen',
	body: object,
	fields: NonNullable<ApiCall['fields']>,
): ApiCall => ({
	route: `POST /api/backoffice/messages/{id}/${path}`,
	access: 'reviewer',
	as: 'admin',
	url: (world) => `${at(world)}/${path}`,
	body: () => body,
	headers: ({ supportRequestTag }) => ({ 'if-match': supportRequestTag }),
	fields,
	rows: () => [...MALFORMED_TAGS, changedMeanwhile('"7"'), WITHOUT_TAG],
})
const note = withoutNull(optionalText(2_000))
const message = note
const ofReport = (reason: string) => ({
	reason: choice(reason),
	body: text(4_000, 'Please say what is wrong'),
})
/** Nobody reports what is their own, nor is told of it. */
const own = (label: string, as: Row['as'], missing: string): Row => ({
	label,
	...(as && { as }),
	refusal: notFound(missing),
})

const REPORTS = '/api/backoffice/reports'
const reportCase = ({ things }: World) => `${REPORTS}/${things.reportCase}`
const decidedReports = (
	path: 'hold' | 'uphold' | 'dismiss' | 'reject-appeal',
	body: object,
	fields: NonNullable<ApiCall['fields']>,
): ApiCall => ({
	route: `POST /api/backoffice/reports/{id}/${path}`,
	access: 'reviewer',
	as: 'admin',
	url: (world) => `${reportCase(world)}/${path}`,
	body: () => body,
	headers: () => ({ 'if-match': '"0"' }),
	fields,
	rows: () => [...MALFORMED_TAGS, changedMeanwhile('"7"'), WITHOUT_TAG],
})

/** What people write to us and report, and what admins do with it. */
export const SUPPORT_REQUEST_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/message',
		access: 'everyone',
		as: 'donor',
		url: () => '/api/v1/message',
		body: () => MESSAGE,
		fields: {
			kind: [...choice('Please say what this is about'), ['a report', 'report']],
			subject: [...withoutNull(optionalText(120)), ['nothing', undefined, 'Please enter the subject']],
			body: text(4_000, 'Please enter your message'),
			topic: [
				...optionalChoice.filter(([label]) => label !== 'null'),
				['nothing', undefined, 'Please select a topic'],
			],
			rating: [
				['none', 0, 'Please select a rating'],
				['six', 6, 'Please select a rating'],
				['text', '5', 'Please select a rating'],
			],
			name: withoutNull(optionalText(100)),
			email: withoutNull(optionalText(254)),
			captcha: withoutNull(optionalText(100)),
		},
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
		access: 'signedIn',
		as: 'leader',
		url: ({ live }) => `/api/v1/donationRequest/${live}/report`,
		body: () => REPORT,
		missing: 'The request',
		fields: { reason: choice('Please select a reason'), body: text(4_000, 'Please say what is wrong') },
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
		access: 'signedIn',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/${people.author.id}/report`,
		body: () => PROFILE_REPORT,
		missing: 'The person',
		fields: ofReport('Please select a reason'),
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
		access: 'signedIn',
		as: 'donor',
		url: ({ organization }) => `/api/v1/organization/${organization.id}/report`,
		body: () => PROFILE_REPORT,
		missing: 'The organization',
		fields: ofReport('Please select a reason'),
		rows: () => [own('from who leads it', 'leader', 'The organization')],
	},
	{
		route: 'POST /api/v1/userReports/{id}/appeal',
		access: 'signedIn',
		as: 'donor',
		url: ({ things }) => `/api/v1/userReports/${things.removedCase}/appeal`,
		body: () => ({ body: 'It was a joke among friends.' }),
		missing: 'The report',
		fields: { body: text(2_000, 'Please say why it should be restored') },
		rows: ({ things }) => [
			{ label: 'from who reported it', as: 'author', refusal: notFound('The report') },
			{ label: 'from an admin', as: 'admin', refusal: notFound('The report') },
			{
				label: 'of what is not removed',
				url: `/api/v1/userReports/${things.reportCase}/appeal`,
				refusal: {
					status: 409,
					code: 'APPEAL_CLOSED',
					message: 'This is not removed, so there is nothing to appeal against.',
				},
			},
		],
	},
	{
		route: 'GET /api/v1/userReports/{id}',
		access: 'signedIn',
		as: 'donor',
		url: ({ live }) => `/api/v1/userReports/${live}`,
		missing: 'The report',
		rows: () =>
			(['author', 'leader', 'finance'] as const).map((who) => ({
				label: `from ${who}, who reported nothing`,
				as: who,
				refusal: notFound('The report'),
			})),
	},
	{
		route: 'GET /api/backoffice/messages',
		access: 'reviewer',
		as: 'admin',
		url: () => '/api/backoffice/messages',
		query: {
			sort: ['["email","ASC"]', 'nonsense'],
			range: ['[5,2]', '[0,1000]', 'all'],
			filter: ['{"kind":"report"}', '{"state":"new"}', '{"owner":"all"}', '{"extra":1}', 'x'],
		},
	},
	{
		route: 'GET /api/backoffice/messages/{id}',
		access: 'reviewer',
		as: 'admin',
		url: at,
		missing: 'The message',
	},
	{
		route: 'GET /api/backoffice/messages/{id}/timeline',
		access: 'reviewer',
		as: 'admin',
		url: (world) => `${at(world)}/timeline`,
		missing: 'The message',
	},
	handled(
		'assign',
		{ ownerId: null },
		{
			ownerId: [
				['nothing', undefined],
				['text', 'nonsense'],
				['a number', 5],
				['somebody who is no admin', crypto.randomUUID(), 'Please choose an admin'],
			],
		},
	),
	handled('answer', { body: 'It is on its way.' }, { body: text(4_000, 'Please enter your answer') }),
	handled('close', { note: 'Settled by phone.' }, { note }),
	handled('reopen', { note: '' }, { note }),
	{
		route: 'GET /api/backoffice/reports',
		access: 'activity',
		as: 'admin',
		url: () => REPORTS,
		query: {
			sort: ['["excerpt","ASC"]', 'nonsense'],
			range: ['[5,2]', '[0,1000]', 'all'],
			filter: ['{"subject":"nonsense"}', '{"state":"closed"}', '{"reason":"boring"}', '{"extra":1}', 'x'],
		},
	},
	{
		route: 'GET /api/backoffice/reports/{id}',
		access: 'activity',
		as: 'admin',
		url: reportCase,
		missing: 'The report',
	},
	{
		route: 'GET /api/backoffice/reports/{id}/timeline',
		access: 'activity',
		as: 'admin',
		url: (world) => `${reportCase(world)}/timeline`,
		missing: 'The report',
	},
	decidedReports('hold', { note: 'Strange.' }, { note, message }),
	{
		...decidedReports(
			'uphold',
			{ reason: 'spam', note: '' },
			{ note, message, reason: choice('Please select a reason'), removal: optionalChoice },
		),
		rows: () => [
			...MALFORMED_TAGS,
			changedMeanwhile('"7"'),
			WITHOUT_TAG,
			{
				label: 'for a reason of requests',
				options: { body: { reason: 'wrongFacts' } },
				refusal: {
					status: 400,
					code: 'REASON_MISMATCH',
					message: 'Please select a reason that fits what was reported',
					field: 'reason',
				},
			},
		],
	},
	decidedReports('dismiss', { note: '' }, { note }),
	{
		...decidedReports('reject-appeal', { note: '' }, { note, message }),
		rows: () => [
			...MALFORMED_TAGS,
			changedMeanwhile('"7"'),
			WITHOUT_TAG,
			{
				label: 'where there is none',
				refusal: { status: 409, code: 'NO_APPEAL', message: 'There is no appeal that waits.' },
			},
		],
	},
	{
		route: 'POST /api/backoffice/reports/bulk',
		access: 'reviewer',
		as: 'admin',
		url: () => `${REPORTS}/bulk`,
		body: ({ things }) => ({
			decision: 'uphold',
			reason: 'spam',
			items: [{ id: things.reportCase, etag: '"0"' }],
		}),
		fields: {
			decision: choice(),
			reason: [
				['nothing', undefined, 'Please select a reason'],
				['nonsense', 'nonsense', 'Please select a reason'],
			],
			removal: optionalChoice,
			note,
			message,
			items: [
				['nothing', undefined],
				['none', []],
				['text', 'nonsense'],
			],
		},
	},
]
