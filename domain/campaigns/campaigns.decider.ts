import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { checkAudience } from '../_shared/confirmed-audience.ts'
import type { CampaignEvent, CampaignFinished, CampaignQueued } from './campaigns.events.ts'
import type { CampaignPurpose, CampaignState as CampaignStatus, PauseReason } from './contract.ts'
import { refuse } from './refusals.contract.ts'

export type CampaignCommand =
	/** `confirmed`: the number of recipients that the sender confirmed. */
	| ({ readonly type: 'QueueCampaign'; readonly confirmed: number } & CampaignQueued['data'])
	| { readonly type: 'ApproveCampaign' | 'RefuseCampaign'; readonly at: string }
	| { readonly type: 'PauseCampaign'; readonly because: PauseReason; readonly at: string }
	/** `byAuthor`: an author resumes only what an author paused. */
	| { readonly type: 'ResumeCampaign'; readonly byAuthor?: boolean; readonly at: string }
	| { readonly type: 'StopCampaign'; readonly at: string }
	| ({ readonly type: 'FinishCampaign' } & CampaignFinished['data'])

export interface CampaignState {
	readonly status: 'none' | CampaignStatus
	readonly pausedBecause: PauseReason | null
	readonly purpose: CampaignPurpose
	readonly isTest: boolean
}

function decide(
	command: CampaignCommand,
	{ status, pausedBecause }: CampaignState,
): readonly CampaignEvent[] {
	switch (command.type) {
		case 'QueueCampaign': {
			if (status !== 'none') return []
			const { type: _, confirmed, ...data } = command
			checkAudience(data.recipients, confirmed)
			return [{ type: 'CampaignQueued', data }]
		}
		case 'ApproveCampaign':
			return reviewed(status, 'sending', { type: 'CampaignApproved', data: { at: command.at } })
		case 'RefuseCampaign':
			return reviewed(status, 'refused', { type: 'CampaignRefused', data: { at: command.at } })
		case 'PauseCampaign': {
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			const { because, at } = command
			return status === 'sending' ? [{ type: 'CampaignPaused', data: { because, at } }] : []
		}
		case 'ResumeCampaign':
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			if (status === 'stopped' || status === 'refused') throw refuse('CAMPAIGN_STOPPED')
			if (status === 'paused' && command.byAuthor && pausedBecause !== 'author') throw refuse('CAMPAIGN_HELD')
			return status === 'paused' ? [{ type: 'CampaignResumed', data: { at: command.at } }] : []
		case 'StopCampaign':
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			return status === 'sending' || status === 'paused' || status === 'inReview'
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

/** Decides a review. One that has had its outcome stays as it is. */
function reviewed(
	status: CampaignState['status'],
	outcome: CampaignStatus,
	event: CampaignEvent,
): readonly CampaignEvent[] {
	if (status === 'none') throw refuse('NOT_FOUND.campaign')
	if (status === 'inReview') return [event]
	if (status === outcome) return []
	throw refuse('NOT_IN_REVIEW')
}

function evolve(state: CampaignState, event: CampaignEvent): CampaignState {
	switch (event.type) {
		case 'CampaignQueued':
			return {
				status: event.data.awaitsApproval ? 'inReview' : 'sending',
				pausedBecause: null,
				purpose: event.data.purpose ?? 'news',
				isTest: event.data.isTest,
			}
		case 'CampaignRefused':
			return { ...state, status: 'refused' }
		case 'CampaignPaused':
			return { ...state, status: 'paused', pausedBecause: event.data.because }
		case 'CampaignApproved':
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
	initial: { status: 'none', pausedBecause: null, purpose: 'news', isTest: false },
	decide,
	evolve,
}
