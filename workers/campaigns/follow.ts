import type { CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { endCampaign } from '../../records/campaigns/campaigns.ts'
import { beginRun, resumeRun, stopRun } from '../../records/campaigns/sending.ts'
import { stateOf } from './open-campaign.ts'

const ENDED: readonly string[] = ['refused', 'stopped', 'finished']

/** Begins, halts and resumes the sending of a campaign as its events say. */
export const followCampaign = ({
	sql,
	store,
}: Pick<WorkerInfrastructure, 'sql' | 'store'>): EffectHandler => ({
	name: 'campaigns/follow',
	on: [
		'CampaignQueued',
		'CampaignApproved',
		'CampaignRefused',
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
		const { status } = await stateOf({ store }, campaignId)
		if (ENDED.includes(status)) await endCampaign(sql, campaignId, new Date(recorded.metadata.recordedAt))
		if (status !== 'sending') await stopRun(sql, campaignId)
		// One that was paused before this followed its beginning has not begun.
		else if (event.type !== 'CampaignResumed' || (await resumeRun(sql, campaignId)) === 0) {
			const queued = await queuedOf(store, recorded.stream)
			if (queued) await beginRun(sql, { campaignId, ...queued })
		}
		return { done: true }
	},
})

/** Returns when a campaign may begin, and at whose pace. */
async function queuedOf(store: Pick<WorkerInfrastructure, 'store'>['store'], stream: string) {
	for await (const recorded of store.readStream(stream)) {
		const event = asEvent<CampaignEvent>(recorded)
		if (event.type !== 'CampaignQueued') continue
		const { isTest, author, at, startsAt = at } = event.data
		return { isTest, senderId: author?.senderId ?? null, startsAt: new Date(startsAt) }
	}
	return null
}
