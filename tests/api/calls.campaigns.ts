import type { ApiCall, Row } from './call.ts'
import { CAMPAIGNS, confirmDraft, draftCampaign } from './calls.author-campaigns.ts'
import { addContact } from './calls.contacts.ts'
import { EVERYBODY, MAIL } from './campaigns.fixtures.ts'
import type { World } from './world.ts'

const admin = { as: 'admin' } as const
const PATH = '/api/backoffice/campaigns'
const SUPPRESSIONS = '/api/backoffice/suppressions'
const NO_CAMPAIGN = { status: 404, code: 'NOT_FOUND', message: 'The campaign was not found.' } as const

/** A campaign that waits for an admin, and an address that gets none. */
export async function reviewThings(world: World) {
	const { people, live, harness } = world
	await addContact(people.author, { email: 'friend@far.example' })
	const draft = await draftCampaign(people.author, live)
	const { data } = await people.author.json<{ data: { recipients: number } }>(
		'GET',
		`${CAMPAIGNS}/${draft}/audience`,
	)
	const confirmed = await confirmDraft(people.author, draft, data.recipients)
	if (confirmed.status !== 200) throw new Error(confirmed.text)
	const suppressed = { email: 'suppressed@far.example' }
	const { emailKey } = await people.admin.json<{ emailKey: string }>('POST', SUPPRESSIONS, suppressed)
	await harness.system.untilIdle()
	return { confirmedCampaign: draft, suppressedKey: emailKey }
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
	{
		...admin,
		route: 'GET /api/backoffice/campaigns/{id}/review',
		url: ({ things }) => `${PATH}/${things.confirmedCampaign}/review`,
		rows: ({ things }) => [
			{ label: 'of a draft', url: `${PATH}/${things.authorCampaign}/review`, refusal: NO_CAMPAIGN },
		],
	},
	{
		...admin,
		route: 'POST /api/backoffice/campaigns/{id}/approve',
		url: ({ things }) => `${PATH}/${things.confirmedCampaign}/approve`,
		rows: ({ campaign }) => [
			{ label: 'of the foundation', url: `${PATH}/${campaign}/approve`, refusal: NO_CAMPAIGN },
		],
	},
	{
		...admin,
		route: 'POST /api/backoffice/campaigns/{id}/refuse',
		url: ({ things }) => `${PATH}/${things.confirmedCampaign}/refuse`,
		body: () => ({ reason: 'It names a child.' }),
		rows: ({ campaign, things }) => [
			{
				label: 'of the foundation',
				url: `${PATH}/${campaign}/refuse`,
				refusal: {
					status: 409,
					code: 'NOT_IN_REVIEW',
					message: 'This campaign doesn’t wait for a review any more.',
				},
			},
			{
				label: 'that is a draft',
				url: `${PATH}/${things.authorCampaign}/refuse`,
				refusal: NO_CAMPAIGN,
			},
		],
	},
	{ ...admin, route: `GET ${SUPPRESSIONS}`, url: () => SUPPRESSIONS },
	{
		...admin,
		route: `GET ${SUPPRESSIONS}/{id}`,
		url: ({ things }) => `${SUPPRESSIONS}/${things.suppressedKey}%20all`,
	},
	{
		...admin,
		route: `POST ${SUPPRESSIONS}/find`,
		url: () => `${SUPPRESSIONS}/find`,
		body: () => ({ email: 'nobody@far.example' }),
	},
	{
		...admin,
		route: `POST ${SUPPRESSIONS}`,
		url: () => SUPPRESSIONS,
		body: () => ({ email: 'nobody@far.example' }),
	},
	{
		...admin,
		route: `POST ${SUPPRESSIONS}/lift`,
		url: () => `${SUPPRESSIONS}/lift`,
		body: ({ things }) => ({ emailKey: things.suppressedKey, scope: 'all' }),
		rows: () => [
			{
				label: 'of an address that is not listed',
				options: { body: { emailKey: crypto.randomUUID(), scope: 'all' } },
				refusal: { status: 404, code: 'NOT_FOUND', message: 'This address isn’t on the list.' },
			},
		],
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
