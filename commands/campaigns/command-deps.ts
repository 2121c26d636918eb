import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { senderName } from '../../queries/campaigns/names.ts'
import { eraseFromBooks, requireBookOf } from '../contacts/index.ts'
import { chooseTopic } from '../notifications/index.ts'
import type { ConfirmDeps } from './confirm-campaign.ts'
import type { RecipientDeps } from './recipient.ts'
import type { VisitDeps } from './visits.ts'

export function authorDeps(api: ApiInfrastructure): Omit<ConfirmDeps, 'people'> & VisitDeps {
	const { sql, store, dispatch, clock, bots } = api
	return { sql, store, dispatch, clock, bots, nameOf: senderName, requireBook: requireBookOf(api) }
}

export function recipientDeps(api: ApiInfrastructure): RecipientDeps {
	const { sql, clock, dispatch, links, personKeys } = api
	return {
		sql,
		clock,
		dispatch,
		links,
		personKeys,
		nameOf: senderName,
		chooseCampaigns: (tx, userId, wanted, at) => chooseTopic(tx, userId, { campaigns: wanted }, at),
		eraseAddress: eraseFromBooks(api),
	}
}
