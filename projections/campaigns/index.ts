import { CAMPAIGN_EVENTS } from '../../domain/campaigns/campaigns.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { campaignsProjection } from './campaigns.ts'

export const campaignReadModels: Contribution = {
	name: 'projections/campaigns',
	readModels: [campaignsProjection],
	timeline: {
		events: CAMPAIGN_EVENTS,
		facts: [
			{ field: 'recipients', label: 'people', order: 160 },
			{ field: 'sent', label: 'sent', order: 170 },
			{ field: 'failed', label: 'failed', order: 180 },
			{ field: 'skipped', label: 'skipped', order: 190 },
		],
		activityStreams: [
			{
				prefix: 'campaign',
				type: 'auth',
				facts: {
					CampaignQueued: "jsonb_build_object('people', t.data->>'recipients')",
					CampaignFinished: "jsonb_build_object('people', t.data->>'sent')",
				},
			},
		],
	},
}
