import { newId } from '../../kernel/ids.ts'
import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import type { CheckResult } from '../../workers/ledger/books/result.ts'
import { createBookChecks } from '../../workers/ledger/index.ts'
import { openPayouts } from '../environment/environment.ts'
import { runTool } from './run-tool.ts'
import { type Tool, withStores } from './with-stores.ts'

const SENTENCES: Readonly<Record<CheckResult['name'], string>> = {
	transactionsBalance: 'every transaction sums to zero',
	fundsAgree: 'every fund holds what its gifts and debits say',
	providerAgrees: 'our balance is the one that the provider reports',
	payoutsAddUp: 'the lines of every payout add up to its amount, or a discrepancy says what differs',
	clearingReturnsToZero: 'clearing and in-transit accounts return to zero in time',
	logAgrees: 'the ledger is what the log says',
	receiptsHaveNoGaps: 'receipt numbers have no gaps',
}

/** `npm run check:books`: checks the books of a running or a stopped system, and exits with 1 when they don't agree. */
runTool(() => withStores({ name: 'check-books', logLevel: 'warn', connections: 4 }, checkAndReport))

async function checkAndReport({ config, sql, store }: Tool): Promise<void> {
	const { clock, payouts, stop } = await openPayouts(config)
	try {
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
		await stop()
	}
}
