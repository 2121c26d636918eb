import type { campaignNotifications } from '../../domain/campaigns/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import type { CampaignRow } from '../../records/campaigns/campaigns.ts'

interface CampaignFacts extends NotificationFacts {
	readonly campaign_kind: CampaignRow['kind'] | null
	readonly campaign_request: string | null
	readonly campaign_subject: string | null
	readonly campaign_reason: string | null
}

const link = (_: unknown, { campaign_kind: kind, campaign_request: requestId }: CampaignFacts): string =>
	requestId === null
		? ''
		: `/${kind === 'contacts' ? 'startContactEmailCampaign' : 'startDonorEmailCampaign'}/${requestId}`

export const campaignNotificationTemplates = notificationTemplates<
	typeof campaignNotifications,
	CampaignFacts,
	{ readonly subject: string }
>({
	capability: 'campaigns',
	source: {
		from: "LEFT JOIN rec.campaigns cmp ON cmp.id = (n.about ->> 'campaignId')::uuid",
		columns: {
			campaign_kind: 'cmp.kind',
			campaign_request: 'cmp.request_id',
			campaign_subject: 'cmp.subject',
			campaign_reason: 'cmp.refused_because',
		},
		models: [],
	},
	parts: ({ campaign_subject: subject }) => ({ subject: subject === null ? '' : ` “${subject}”` }),
	kinds: {
		campaignApproved: { link },
		campaignRefused: { link, text: ({ campaign_reason: reason }) => reason ?? '' },
	},
})
