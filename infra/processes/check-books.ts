import { newId } from '../../kernel/ids.ts'
import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import type { CheckResult } from '../../workers/ledger/books/result.ts'
import { createBookChecks } from '../../workers/ledger/index.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { explainStart } from '../config/explain-start.ts'
import { openDatabase, openPayouts } from '../environment/environment.ts'
import { openEventStore } from '../event-store/open.ts'
import { createLog } from '../observability/logs.ts'
import { EVENT_CATALOG } from './capabilities.ts'

const SENTENCES: Readonly<Record<CheckResult['name'], string>> = {
	transactionsBalance: 'every transaction sums to zero',
	fundsAgree: 'every fund holds what its gifts and debits say',
	providerAgrees: 'our balance is the one that the provider reports',
	payoutsAddUp: 'the lines of every payout add up to its amount, or a discrepancy says what differs',
	clearingReturnsToZero: 'clearing and in-transit accounts return to zero in time',
	logAgrees: 'the ledger is what the log says',
	receiptsHaveNoGaps: 'receipt numbers have no gaps',
}

/** `npm run check:books`: looks at the books of a running or a stopped system, and exits with 1 when they don't agree. */
async function main(): Promise<void> {
	const config = loadConfig(process.env)
	const log = createLog({ level: 'warn', process: 'check-books' })
	const database = await openDatabase(config, log)
	const provider = await openPayouts(config)
	const sql = createSql(database.url, { max: 4, applicationName: 'karuna check-books' })
	const store = openEventStore({
		catalog: EVENT_CATALOG,
		databaseUrl: database.url,
		log,
		...(config.eventStoreUrl !== null && { eventStoreUrl: config.eventStoreUrl }),
	})
	try {
		const { clock, payouts } = provider
		const readModels = createReadModels(createReadAfter({ sql, store }), store)
		const checkBooks = createBookChecks({ sql, store, clock, payouts, readModels })
		const check = await checkBooks({ checkId: newId(clock.now()), askedBy: null })
		for (const { name, holds, examined, faultCount, faults } of check.results) {
			console.log(
				`${holds ? 'holds  ' : 'FAILS  '} ${SENTENCES[name]} (${examined} looked at${holds ? '' : `, ${faultCount} wrong`})`,
			)
			for (const { subject, expected, found } of faults)
				console.log(`          ${subject}: ${found} instead of ${expected}`)
		}
		console.log(check.holds ? 'The books agree.' : 'The books don’t agree.')
		if (!check.holds) process.exitCode = 1
	} finally {
		await store.close()
		await sql.close()
		await provider.stop()
		await database.stop()
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : explainStart(error))
	process.exit(1)
})
