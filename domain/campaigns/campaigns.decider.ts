import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { checkAudience } from '../_shared/confirmed-audience.ts'
import type { CampaignEvent, CampaignFinished, CampaignQueued } from './campaigns.events.ts'
import type { CampaignPurpose, PauseReason } from './contract.ts'
import { refuse } from './refusals.contract.ts'

export type CampaignCommand =
	/** `confirmed`: the number of recipients that the sender confirmed. */
	| ({ readonly type: 'QueueCampaign'; readonly confirmed: number } & CampaignQueued['data'])
	| { readonly type: 'PauseCampaign'; readonly because: PauseReason; readonly at: string }
	| { readonly type: 'ResumeCampaign'; readonly at: string }
	| { readonly type: 'StopCampaign'; readonly at: string }
	| ({ readonly type: 'FinishCampaign' } & CampaignFinished['data'])

export interface CampaignState {
	readonly status: 'none' | 'sending' | 'paused' | 'stopped' | 'finished'
	readonly purpose: CampaignPurpose
	readonly isTest: boolean
}

function decide(command: CampaignCommand, { status }: CampaignState): readonly CampaignEvent[] {
	switch (command.type) {
		case 'QueueCampaign': {
			if (status !== 'none') return []
			const { type: _, confirmed, ...data } = command
			checkAudience(data.recipients, confirmed)
			return [{ type: 'CampaignQueued', data }]
		}
		case 'PauseCampaign': {
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			const { because, at } = command
			return status === 'sending' ? [{ type: 'CampaignPaused', data: { because, at } }] : []
		}
		case 'ResumeCampaign':
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			if (status === 'stopped') throw refuse('CAMPAIGN_STOPPED')
			return status === 'paused' ? [{ type: 'CampaignResumed', data: { at: command.at } }] : []
		case 'StopCampaign':
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			return status === 'sending' || status === 'paused'
				? [{ type: 'CampaignStopped', data: { at: command.at } }]
				: []
		case 'FinishCampaign': {
			const { type: _, ...data } = command
			return status === 'sending' ? [{ type: 'CampaignFinished', data }] : []
		}
		default:
			return never(command)
	}
}

function evolve(state: CampaignState, event: CampaignEvent): CampaignState {
	switch (event.type) {
		case 'CampaignQueued':
			return { status: 'sending', purpose: event.data.purpose ?? 'news', isTest: event.data.isTest }
		case 'CampaignPaused':
			return { ...state, status: 'paused' }
		case 'CampaignResumed':
			return { ...state, status: 'sending' }
		case 'CampaignStopped':
			return { ...state, status: 'stopped' }
		case 'CampaignFinished':
			return { ...state, status: 'finished' }
		default:
			return never(event)
	}
}

export const campaignDecider: Decider<CampaignState, CampaignCommand, CampaignEvent> = {
	initial: { status: 'none', purpose: 'news', isTest: false },
	decide,
	evolve,
}
