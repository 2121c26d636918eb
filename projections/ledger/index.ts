import { PERIOD_EVENTS, RUN_EVENTS } from '../../domain/ledger/runs.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { accountDaysProjection } from './account-days.ts'
import { accountPagesProjection } from './account-pages.ts'
import { fundEntriesProjection } from './fund-entries.ts'
import { fundTotalsProjection } from './fund-totals.ts'
import { logDaysProjection } from './log-days.ts'
import { logInstantsProjection } from './log-instants.ts'
import { periodsProjection } from './periods.ts'
import { postingsProjection } from './postings.ts'
import { requestHistoryProjection } from './request-history.ts'
import { runsProjection } from './runs.ts'

const { effectiveAt } = SHARED_FACTS

export const ledgerReadModels: Contribution = {
	name: 'projections/ledger',
	readModels: [
		accountDaysProjection,
		accountPagesProjection,
		fundEntriesProjection,
		fundTotalsProjection,
		logDaysProjection,
		logInstantsProjection,
		periodsProjection,
		postingsProjection,
		requestHistoryProjection,
		runsProjection,
	],
	timeline: { events: [...RUN_EVENTS, ...PERIOD_EVENTS], facts: [effectiveAt] },
}
