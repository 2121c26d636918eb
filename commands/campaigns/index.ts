import type { Contribution } from '../../kernel/capability/capability.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { peopleOf } from '../../queries/campaigns/campaigns.ts'
import { type CampaignDeps, sendCampaign, stopCampaign, testCampaign } from './campaigns.ts'

export const campaignDeps = (api: ApiInfrastructure): CampaignDeps => ({
	sql: api.sql,
	store: api.store,
	dispatch: api.dispatch,
	clock: api.clock,
	peopleOf: (audience) => peopleOf(queryDeps(api), audience),
})

export const campaignCommands: Contribution = {
	name: 'commands/campaigns',
	routes: (api) => [sendCampaign, testCampaign, stopCampaign].map((make) => make(campaignDeps(api))),
}
