import { admins, all, beforeSession, owns, signedIn } from '../../nightly/access/rule.ts'
import {
	AUTHOR_CAMPAIGN_CALLS,
	AUTHOR_CAMPAIGN_REPLAYS,
	authorCampaignThings,
	CAMPAIGNS,
} from '../calls.author-campaigns.ts'
import { CAMPAIGN_CALLS, reviewThings } from '../calls.campaigns.ts'
import type { TestDeclaration } from '../declaration.ts'
import { CAMPAIGN_REPLAYS } from '../replays.campaigns.ts'

const ofDraft = owns({ id: 'things.authorCampaign' }, 'author')

export const declaration: TestDeclaration = {
	calls: [...CAMPAIGN_CALLS, ...AUTHOR_CAMPAIGN_CALLS],
	replays: { ...CAMPAIGN_REPLAYS, ...AUTHOR_CAMPAIGN_REPLAYS },
	rules: {
		...all(
			admins,
			'POST /api/backoffice/campaigns',
			'POST /api/backoffice/campaigns/preview',
			'POST /api/backoffice/campaigns/test',
			'POST /api/backoffice/campaigns/{id}/pause',
			'POST /api/backoffice/campaigns/{id}/resume',
			'POST /api/backoffice/campaigns/{id}/stop',
			'GET /api/backoffice/campaigns',
			'GET /api/backoffice/campaigns/{id}',
			'GET /api/backoffice/campaigns/{id}/timeline',
			'GET /api/backoffice/campaignAudience',
			'GET /api/backoffice/campaigns/{id}/review',
			'POST /api/backoffice/campaigns/{id}/approve',
			'POST /api/backoffice/campaigns/{id}/refuse',
			'GET /api/backoffice/suppressions',
			'POST /api/backoffice/suppressions',
			'POST /api/backoffice/suppressions/find',
		),
		// It may be lifted already.
		'GET /api/backoffice/suppressions/{id}': { ...admins, none: true },
		'POST /api/backoffice/suppressions/lift': { ...admins, body: { emailKey: 'any' } },
		[`GET ${CAMPAIGNS}`]: signedIn,
		[`POST ${CAMPAIGNS}`]: { ...signedIn, body: { requestId: 'own', copyOf: 'own' } },
		...all(
			{ gate: 'signedIn', about: ofDraft },
			`GET ${CAMPAIGNS}/{id}`,
			`GET ${CAMPAIGNS}/{id}/audience`,
			`GET ${CAMPAIGNS}/{id}/preview`,
			`POST ${CAMPAIGNS}/{id}/test`,
			`POST ${CAMPAIGNS}/{id}/confirm`,
		),
		...all(
			{ gate: 'signedIn', about: owns({ id: 'things.confirmedCampaign' }, 'author') },
			`POST ${CAMPAIGNS}/{id}/pause`,
			`POST ${CAMPAIGNS}/{id}/resume`,
			`POST ${CAMPAIGNS}/{id}/stop`,
		),
		[`PUT ${CAMPAIGNS}/{id}`]: {
			gate: 'signedIn',
			about: ofDraft,
			body: { 'audience.bookId': 'own', 'audience.groupIds': 'own', 'audience.contactIds': 'own' },
		},
		[`DELETE ${CAMPAIGNS}/{id}`]: {
			gate: 'signedIn',
			about: owns({ id: 'things.spareAuthorCampaign' }, 'author'),
		},
		[`POST ${CAMPAIGNS}/visits`]: beforeSession,
		// Nobody there has a link of a mail.
		...all(
			{ ...beforeSession, none: true },
			`GET ${CAMPAIGNS}/recipient`,
			`POST ${CAMPAIGNS}/stop`,
			`POST ${CAMPAIGNS}/erase`,
			`POST ${CAMPAIGNS}/report`,
		),
	},
	things: async (world) => ({ ...(await authorCampaignThings(world)), ...(await reviewThings(world)) }),
	ids: {
		kinds: {
			campaign: ({ things }) => [things.confirmedCampaign ?? ''],
			suppression: ({ things }) => [`${things.suppressedKey} all`],
			suppressedKey: ({ things }) => [things.suppressedKey ?? ''],
			authorCampaign: ({ things }) => [things.authorCampaign ?? '', things.spareAuthorCampaign ?? ''],
		},
		segments: { campaigns: ['campaign'], emailCampaigns: ['authorCampaign'], suppressions: ['suppression'] },
		fields: { copyOf: 'authorCampaign', emailKey: 'suppressedKey' },
	},
}
