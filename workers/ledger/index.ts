import { checkBooksNow } from '../../commands/ledger/check-books.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { bookAlarms } from './alarms.ts'
import { checkBooksNightly, createBookChecks } from './check-nightly.ts'
import { reportClosedMonths } from './reports.ts'
import { watchCoverage } from './watch-coverage.ts'

export const ledgerWorkers: Contribution = {
	name: 'workers/ledger',
	alarms: bookAlarms,
	routes: (api) => [checkBooksNow({ checkBooks: createBookChecks(api) })],
	effects: (worker) => [reportClosedMonths(worker)],
	jobs: (worker) => [checkBooksNightly(worker), watchCoverage(worker)],
}
