import type { ApiCall, Row } from './call.ts'
import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'

const admin = { as: 'admin' } as const
const PATH = '/api/backoffice/campaigns'
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
		route: 'GET /api/backoffice/campaignAudience',
		url: () => '/api/backoffice/campaignAudience',
	},
	{
		...admin,
		route: 'GET /api/backoffice/campaigns',
		url: () => PATH,
	},
	{
		...admin,
		route: 'GET /api/backoffice/campaigns/{id}',
		url: ({ campaign }) => `${PATH}/${campaign}`,
	},
	{
		...admin,
		route: 'GET /api/backoffice/campaigns/{id}/timeline',
		url: ({ campaign }) => `${PATH}/${campaign}/timeline`,
	},
	{
		...admin,
		route: 'POST /api/backoffice/campaigns/preview',
		url: () => `${PATH}/preview`,
		body: () => ({ ...MAIL, audience: EVERYBODY }),
		rows: () => toNobodyKnown(MAIL),
	},
	{
		...admin,
		route: 'POST /api/backoffice/campaigns',
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
		route: 'POST /api/backoffice/campaigns/test',
		url: () => `${PATH}/test`,
		body: () => MAIL,
	},
	...(['pause', 'resume', 'stop'] as const).map(
		(verb): ApiCall => ({
			...admin,
			route: `POST /api/backoffice/campaigns/{id}/${verb}`,
			url: ({ campaign }) => `${PATH}/${campaign}/${verb}`,
			headers: () => ({ 'if-match': '"1"' }),
		}),
	),
]
