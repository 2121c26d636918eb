import { openPayouts } from '../../apps/environment/environment.ts'
import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { standingDiscrepancies } from '../../queries/payouts/lookups.ts'
import { createBookChecks } from '../../workers/ledger/check-nightly.ts'
import { bookReport } from './book-report.ts'
import { runTool } from './run-tool.ts'
import { type Tool, withStores } from './with-stores.ts'

/**
 * `npm run check:books`: checks the books of a running or a stopped system, prints every recorded
 * discrepancy, and exits with 1 when an invariant is violated.
 */
runTool(() => withStores({ name: 'check-books', logLevel: 'warn', connections: 4 }, checkAndReport))

async function checkAndReport({ config, sql, store }: Tool): Promise<void> {
	const { clock, payouts, stop } = await openPayouts(config)
	try {
		const readModels = createReadModels(createReadAfter({ sql, store }), store)
		const checkBooks = createBookChecks({ sql, store, clock, payouts, readModels })
		const check = await checkBooks({ checkId: newId(clock.now()), requestedBy: null })
		for (const line of bookReport(check, await standingDiscrepancies(sql))) console.log(line)
		if (!check.holds) process.exitCode = 1
	} finally {
		await stop()
	}
}
