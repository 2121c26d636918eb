import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { recurringTimeline } from '../activity/timeline.ts'
import { listBackofficeRecurring, showBackofficeRecurring } from './backoffice.ts'
import { listRecurring, showConfirmation, showRecurring, showRecurringByLink } from './recurring-donations.ts'

export const recurringQueries: Contribution = {
	name: 'queries/recurring',
	routes: (api) => {
		const deps = queryDeps(api)
		const linked = { ...deps, links: api.links }
		return [
			listRecurring(deps),
			showRecurring(deps),
			showRecurringByLink(linked),
			showConfirmation(linked),
			listBackofficeRecurring(deps),
			showBackofficeRecurring(deps),
			recurringTimeline(deps),
		]
	},
}
