import { refuse } from '../../../domain/ledger/refusals.contract.ts'
import type { Payouts } from '../../../kernel/capability/provider-accounts.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { EventStore, Position } from '../../../kernel/ports/event-store.ts'
import type { ReadModels } from '../../../kernel/runtime/read-models.ts'
import type { Sql } from '../../../kernel/sql/sql.ts'
import type { Verified } from '../../../records/ledger/book-checks.ts'
import { heldCoversOwed, lateItemsOwned } from './coverage.ts'
import { clearingReturnsToZero, fundsAgree, transactionsBalance } from './ledger.ts'
import { logAgrees } from './log.ts'
import { payoutsAddUp, providerAgrees } from './provider.ts'
import { receiptsHaveNoGaps } from './receipts.ts'
import type { CheckResult } from './result.ts'

export interface BooksDeps {
	readonly sql: Sql
	readonly store: EventStore
	readonly payouts: Payouts
	readonly readModels: Pick<ReadModels, 'haveCaughtUp'>
	readonly clock: Clock
	readonly since: Verified | null
}

export interface BooksReport {
	readonly position: Position
	readonly holds: boolean
	readonly results: readonly CheckResult[]
}

const MAX_CHECKS = 4
const MODELS = [
	'postings',
	'account_pages',
	'fund_totals',
	'payouts',
	'provider_accounts',
	'discrepancies',
	'receipts',
	'receipt_versions',
]
const WAIT_MS = 30_000

/**
 * Runs the integrity check of the books. Money moves meanwhile, and read models lag differently; so a
 * suspected fault is checked again once they have caught up, and only a lasting one is reported.
 * @throws DomainError LEDGER_BEHIND (503), PaymentOutcomeUnknown when the provider doesn't answer
 */
export async function checkBooks(deps: BooksDeps): Promise<BooksReport> {
	const { sql, store, payouts, readModels, clock, since: verified } = deps
	const since = verified?.position ?? null
	let position = await caughtUp()
	const checks: readonly (() => Promise<CheckResult>)[] = [
		() => transactionsBalance(sql, since),
		() => fundsAgree(sql, since),
		() => providerAgrees(sql, store, payouts, { now: clock.now(), until: position, verified }),
		() => payoutsAddUp(sql, store, position, since),
		() => clearingReturnsToZero(sql, new Date(clock.now()), verified),
		() => logAgrees(sql, store, position, since),
		() => receiptsHaveNoGaps(sql, store, position, since),
		() => heldCoversOwed(sql),
		() => lateItemsOwned(sql, clock.now()),
	]
	const results: CheckResult[] = []
	for (const check of checks) {
		let result = await check()
		for (let attempt = 2; attempt <= MAX_CHECKS && !result.holds; attempt += 1) {
			position = await caughtUp()
			result = await check()
		}
		results.push(result)
	}
	return { position, holds: results.every((result) => result.holds), results }

	async function caughtUp(): Promise<Position> {
		const head = await store.head()
		if (!(await readModels.haveCaughtUp(MODELS, head, WAIT_MS))) throw refuse('LEDGER_BEHIND')
		return head
	}
}
