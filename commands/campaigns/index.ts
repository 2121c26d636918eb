import type { Contribution } from '../../kernel/capability/capability.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { countPeople, peopleOf } from '../../queries/campaigns/campaigns.ts'
import {
	type CampaignDeps,
	pauseCampaign,
	resumeCampaign,
	sendCampaign,
	stopCampaign,
	testCampaign,
} from './campaigns.ts'

export const campaignDeps = (api: ApiInfrastructure): CampaignDeps => ({
	sql: api.sql,
	store: api.store,
	dispatch: api.dispatch,
	clock: api.clock,
	peopleOf,
	countOf: (people) => countPeople(queryDeps(api), people),
})

export const campaignCommands: Contribution = {
	name: 'commands/campaigns',
	routes: (api) =>
		[sendCampaign, testCampaign, pauseCampaign, resumeCampaign, stopCampaign].map((make) =>
			make(campaignDeps(api)),
		),
}
