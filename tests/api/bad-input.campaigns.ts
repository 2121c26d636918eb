import { query } from './bad-input.backoffice.ts'
import { changedMeanwhile, MALFORMED_TAGS, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, type Bad, type Field, type Row, text } from './bad-input.ts'
import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'

const admin = { access: 'reviewer', as: 'admin' } as const
const PATH = '/api/backoffice/mailings'
const mail: Readonly<Record<string, Field>> = {
	subject: [
		...text(150, 'Please enter the subject'),
		['two lines', 'One\nTwo', 'Please write the subject in one line'],
	],
	body: text(10_000, 'Please enter the message'),
}
const left: Bad = ['nothing', undefined]
const audience: Readonly<Record<string, Field>> = {
	audience: [left, ['text', 'nonsense'], ['null', null]],
	'audience.roles': [['text', 'admin']],
	'audience.language': [['another one', 'fr']],
	'audience.purpose': [['another one', 'sales']],
}
const toNobodyKnown = (body: object): readonly Row[] =>
	(
		[
			['roles', 'king'],
			['interests', 'x'],
		] as const
	).map(([name, wrong]) => ({
		label: `to unknown ${name}`,
		options: { body: { ...body, audience: { ...EVERYBODY, [name]: [wrong] } } },
		refusal: { status: 400, code: 'VALIDATION', field: `audience.${name}.0` },
	}))

/** E-mails from admins to many. */
export const CAMPAIGN_CALLS: readonly ApiCall[] = [
	{
		...admin,
		route: 'GET /api/backoffice/mailingAudience',
		url: () => '/api/backoffice/mailingAudience',
		query: query(
			{ roles: ['king'] },
			{ interests: ['x'] },
			{ language: 'fr' },
			{ purpose: 'sales' },
			{ extra: 1 },
		),
	},
	{
		...admin,
		route: 'GET /api/backoffice/mailings',
		url: () => PATH,
		query: query({ state: 'new' }, { id: ['x'] }, { extra: 1 }),
	},
	{
		...admin,
		route: 'GET /api/backoffice/mailings/{id}',
		missing: 'The mailing',
		url: ({ campaign }) => `${PATH}/${campaign}`,
	},
	{
		...admin,
		route: 'GET /api/backoffice/mailings/{id}/timeline',
		missing: 'The mailing',
		url: ({ campaign }) => `${PATH}/${campaign}/timeline`,
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings/preview',
		url: () => `${PATH}/preview`,
		body: () => ({ ...MAIL, audience: EVERYBODY }),
		fields: { ...mail, ...audience },
		rows: () => toNobodyKnown(MAIL),
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings',
		url: () => PATH,
		body: () => ({ ...MAIL, audience: EVERYBODY, expected: 1 }),
		fields: {
			...mail,
			...audience,
			expected: [left, ['text', '1'], ['none', 0], ['a fraction', 1.5], ['too many', 1e10]],
		},
		rows: () => [
			...toNobodyKnown({ ...MAIL, expected: 1 }),
			{
				label: 'to more than it would go to',
				options: { body: { ...MAIL, audience: EVERYBODY, expected: 99_999 } },
				refusal: {
					status: 409,
					code: 'AUDIENCE_CHANGED',
					message: 'The number of people has changed in the meantime. Please look at it again.',
				},
			},
			{
				label: 'to nobody',
				options: { body: { ...MAIL, audience: { ...EVERYBODY, language: 'hi' }, expected: 1 } },
				refusal: { status: 409, code: 'NOBODY', message: 'There is nobody to send this to.' },
			},
		],
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings/test',
		url: () => `${PATH}/test`,
		body: () => MAIL,
		fields: mail,
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings/{id}/stop',
		url: ({ campaign }) => `${PATH}/${campaign}/stop`,
		headers: () => ({ 'if-match': '"1"' }),
		rows: () => [...MALFORMED_TAGS, changedMeanwhile('"0"'), WITHOUT_TAG],
	},
]
