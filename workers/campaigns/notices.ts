import type { CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import type { campaignNotifications } from '../../domain/campaigns/notifications.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { findCampaign } from '../../records/campaigns/campaigns.ts'
import { exceptActor, notifyOf, type Recorded } from '../_shared/notify-of.ts'

/** Notifies the author of a campaign of the outcome of its review; a refusal is always mailed. */
export function notifyOfReviews(worker: WorkerInfrastructure): EffectHandler {
	const toAuthor = (kind: keyof typeof campaignNotifications) => async (event: Recorded<CampaignEvent>) => {
		const campaignId = streamId(event.stream)
		const campaign = await findCampaign(worker.sql, campaignId)
		return { kind, about: { campaignId }, userIds: exceptActor(event, [campaign?.created_by ?? null]) }
	}
	return notifyOf<CampaignEvent>('campaigns', worker, {
		CampaignApproved: toAuthor('campaignApproved'),
		CampaignRefused: toAuthor('campaignRefused'),
	})
}
