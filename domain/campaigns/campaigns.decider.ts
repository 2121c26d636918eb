import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { checkAudience } from '../_shared/confirmed-audience.ts'
import type { CampaignEvent, CampaignFinished, CampaignQueued } from './campaigns.events.ts'
import type { CampaignPurpose } from './contract.ts'
import { refuse } from './refusals.contract.ts'

export type CampaignCommand =
	/** `confirmed`: the number of recipients that the sender confirmed. */
	| ({ readonly type: 'QueueCampaign'; readonly confirmed: number } & CampaignQueued['data'])
	| { readonly type: 'StopCampaign'; readonly at: string }
	| ({ readonly type: 'FinishCampaign' } & CampaignFinished['data'])

export interface CampaignState {
	readonly status: 'none' | 'sending' | 'stopped' | 'finished'
	readonly purpose: CampaignPurpose
}

function decide(command: CampaignCommand, { status }: CampaignState): readonly CampaignEvent[] {
	switch (command.type) {
		case 'QueueCampaign': {
			if (status !== 'none') return []
			const { type: _, confirmed, ...data } = command
			checkAudience(data.recipients, confirmed)
			return [{ type: 'CampaignQueued', data }]
		}
		case 'StopCampaign':
			if (status === 'none') throw refuse('NOT_FOUND.campaign')
			return status === 'sending' ? [{ type: 'CampaignStopped', data: { at: command.at } }] : []
		case 'FinishCampaign': {
			const { type: _, ...data } = command
			return status === 'sending' ? [{ type: 'CampaignFinished', data }] : []
		}
		default:
			return never(command)
	}
}

function evolve({ purpose }: CampaignState, event: CampaignEvent): CampaignState {
	switch (event.type) {
		case 'CampaignQueued':
			return { status: 'sending', purpose: event.data.purpose ?? 'news' }
		case 'CampaignStopped':
			return { status: 'stopped', purpose }
		case 'CampaignFinished':
			return { status: 'finished', purpose }
		default:
			return never(event)
	}
}

export const campaignDecider: Decider<CampaignState, CampaignCommand, CampaignEvent> = {
	initial: { status: 'none', purpose: 'news' },
	decide,
	evolve,
}
