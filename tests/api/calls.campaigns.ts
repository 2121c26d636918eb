import type { ApiCall, Row } from './call.ts'
import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'

const admin = { as: 'admin' } as const
const PATH = '/api/backoffice/mailings'
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

export const CAMPAIGN_CALLS: readonly ApiCall[] = [
	{
		...admin,
		route: 'GET /api/backoffice/mailingAudience',
		url: () => '/api/backoffice/mailingAudience',
	},
	{
		...admin,
		route: 'GET /api/backoffice/mailings',
		url: () => PATH,
	},
	{
		...admin,
		route: 'GET /api/backoffice/mailings/{id}',
		url: ({ campaign }) => `${PATH}/${campaign}`,
	},
	{
		...admin,
		route: 'GET /api/backoffice/mailings/{id}/timeline',
		url: ({ campaign }) => `${PATH}/${campaign}/timeline`,
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings/preview',
		url: () => `${PATH}/preview`,
		body: () => ({ ...MAIL, audience: EVERYBODY }),
		rows: () => toNobodyKnown(MAIL),
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings',
		url: () => PATH,
		body: () => ({ ...MAIL, audience: EVERYBODY, expected: 1 }),
		rows: () => [
			...toNobodyKnown({ ...MAIL, expected: 1 }),
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
	},
	{
		...admin,
		route: 'POST /api/backoffice/mailings/{id}/stop',
		url: ({ campaign }) => `${PATH}/${campaign}/stop`,
		headers: () => ({ 'if-match': '"1"' }),
	},
]
