import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import type { Infrastructure, WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { JobFinding, type ScheduledJob } from '../../kernel/effects/effects.ts'
import { withTimeout } from '../../kernel/sql/sql.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { readBookCheck } from '../../queries/ledger/book-checks.ts'
import { insertBookCheck, lastVerified, type Verified } from '../../records/ledger/book-checks.ts'
import { mirrorPayouts } from '../payouts/index.ts'
import { checkBooks } from './books/check-books.ts'
import { reportTieOut } from './reports.ts'

const CHECK_MS = 600_000
/** Each nightly check continues from the last successful one; after this time a full check runs. */
const WHOLE_EVERY_MS = 7 * DAY_MS

type Parts = Pick<Infrastructure, 'sql' | 'store' | 'clock' | 'payouts' | 'readModels'>

/** Returns the check of the books, which stores its result; a stored id is answered with its result. */
export const createBookChecks =
	({ sql, store, clock, payouts, readModels }: Parts) =>
	async (requested: {
		readonly checkId: string
		readonly requestedBy: string | null
		readonly since?: Verified | null
	}): Promise<BookCheck> => {
		const saved = await readBookCheck(sql, requested.checkId)
		if (saved) return saved
		const startedAt = new Date(clock.now())
		const { since = null } = requested
		const { position, holds, results } = await checkBooks({
			// The whole ledger may be added up.
			sql: withTimeout(sql, CHECK_MS),
			store,
			payouts,
			readModels,
			clock,
			since,
		})
		await insertBookCheck(sql, {
			check_id: requested.checkId,
			requested_by: requested.requestedBy,
			position,
			since: since?.position ?? null,
			holds,
			results: results.map((result) => ({
				...result,
				faults: result.faults.map(({ subject, expected, found }) => ({
					subject,
					expected: expected.toString(),
					found: found.toString(),
				})),
			})),
			started_at: startedAt,
			finished_at: new Date(clock.now()),
		})
		const check = await readBookCheck(sql, requested.checkId)
		if (!check) throw new Error(`The check ${requested.checkId} was not saved.`)
		return check
	}

/**
 * Checks the books nightly, after mirroring the provider: otherwise hours without workers would appear as
 * faults. When the provider can't be read, the books are checked anyway, and once more later.
 */
export const checkBooksNightly = (worker: WorkerInfrastructure): ScheduledJob => ({
	name: 'ledger/check-books',
	everyMs: DAY_MS,
	run: async (now) => {
		const isMirrored = await mirrorPayouts(worker)
			.run(now)
			.then(
				() => true,
				(error: unknown) => {
					worker.log.warn(`The books are checked without all that the provider did: ${String(error)}`)
					return false
				},
			)
		const since = await lastVerified(worker.sql, new Date(worker.clock.now() - WHOLE_EVERY_MS))
		const check = await createBookChecks(worker)({ checkId: newId(now), requestedBy: null, since })
		await reportTieOut(worker)
		if (check.holds) return
		const faulty = check.results.filter((result) => !result.holds).map((result) => result.name)
		const message = `The books don’t agree: ${faulty.join(', ')}.`
		throw isMirrored ? new JobFinding(message) : new Error(message)
	},
})
