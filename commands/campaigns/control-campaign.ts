import { newCampaignAnswer } from '../../domain/campaigns/authors.contract.ts'
import type { CampaignCommand } from '../../domain/campaigns/campaigns.decider.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { campaignParams } from './drafts.ts'
import { orderCampaign, ownCampaign } from './own-campaign.ts'

type ControlDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>

const control = (
	verb: string,
	summary: string,
	orderAt: (at: string) => CampaignCommand,
): ((deps: ControlDeps) => Route) => {
	return (deps) =>
		route({
			method: 'POST',
			path: `/api/v1/emailCampaigns/:id/${verb}`,
			summary,
			tags: ['campaigns'],
			access: { allow: 'signedIn' },
			perMinute: 30,
			params: campaignParams,
			answers: { 200: newCampaignAnswer },
			handle: async ({ params, caller }) => {
				const { id } = await ownCampaign(deps, caller, params.id)
				const order = orderAt(new Date(deps.clock.now()).toISOString())
				const { position } = await orderCampaign(deps, id, order, caller)
				return { body: { statusCode: 200, data: { _id: id } }, position }
			},
		})
}

export const pauseOwnCampaign = control('pause', 'Pause one’s e-mail campaign', (at) => ({
	type: 'PauseCampaign',
	because: 'author',
	at,
}))

export const resumeOwnCampaign = control('resume', 'Resume one’s e-mail campaign', (at) => ({
	type: 'ResumeCampaign',
	byAuthor: true,
	at,
}))

export const stopOwnCampaign = control('stop', 'Stop one’s e-mail campaign', (at) => ({
	type: 'StopCampaign',
	at,
}))
