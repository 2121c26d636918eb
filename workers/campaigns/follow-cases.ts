import { type CampaignCommand, campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { ReportCaseState } from '../../domain/moderation.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { caseOf } from '../_shared/case-of.ts'

const orderFor = (state: ReportCaseState, at: string): CampaignCommand | null => {
	if (state === 'held') return { type: 'PauseCampaign', because: 'person', at }
	if (state === 'upheld') return { type: 'StopCampaign', at }
	return null
}

/** Pauses a reported campaign while it is held, and stops one that was removed; an admin resumes it. */
export const followCampaignCases = (
	worker: Pick<WorkerInfrastructure, 'store' | 'dispatch'>,
): EffectHandler => ({
	name: 'campaigns/follow-cases',
	on: ['ReportsHeld', 'ReportsUpheld'],
	attempts: 12,
	run: async (event) => {
		const opened = await caseOf(worker.store, event.stream)
		if (opened?.subject !== 'campaign') return { ignored: 'about something else' }
		const order = orderFor(opened.status, event.metadata.recordedAt)
		if (order === null) return { ignored: 'decided otherwise since' }
		await worker.dispatch(
			campaignDecider,
			campaignStream(opened.subjectId),
			order,
			contextFromEvent(event, 'follow-cases'),
		)
		return { done: true, note: opened.status }
	},
})
