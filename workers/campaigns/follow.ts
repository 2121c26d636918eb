import type { CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { beginRun, resumeRun, stopRun } from '../../records/campaigns/sending.ts'
import { stateOf } from './sender.ts'

/** Begins, halts and resumes the sending of a campaign as its events say. */
export const followCampaign = ({
	sql,
	store,
}: Pick<WorkerInfrastructure, 'sql' | 'store'>): EffectHandler => ({
	name: 'campaigns/follow',
	on: [
		'CampaignQueued',
		'CampaignPaused',
		'CampaignResumed',
		'CampaignStopped',
		'CampaignFinished',
	] satisfies readonly CampaignEvent['type'][],
	attempts: 40,
	run: async (recorded) => {
		const campaignId = streamId(recorded.stream)
		const event = asEvent<CampaignEvent>(recorded)
		// A later event may have come already.
		const isSending = (await stateOf({ store }, campaignId)).status === 'sending'
		if (!isSending) await stopRun(sql, campaignId)
		else if (event.type === 'CampaignResumed') await resumeRun(sql, campaignId)
		else if (event.type === 'CampaignQueued') {
			const { isTest, at, startsAt = at } = event.data
			await beginRun(sql, { campaignId, isTest, startsAt: new Date(startsAt) })
		}
		return { done: true }
	},
})
