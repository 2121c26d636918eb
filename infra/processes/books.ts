import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import { JobFinding, type ScheduledJob } from '../../kernel/effects/effects.ts'
import { newId } from '../../kernel/ids.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { patiently } from '../../kernel/sql/sql.ts'
import { readBookCheck } from '../../queries/ledger/book-checks.ts'
import { insertBookCheck } from '../../records/ledger/book-checks.ts'
import { checkBooks } from '../../workers/ledger/books/check-books.ts'
import type { Platform } from './platform.ts'

type BooksPlatform = Pick<Platform, 'sql' | 'store'> & {
	readonly surroundings: Pick<Platform['surroundings'], 'clock' | 'payouts'>
}

const LOOK_MS = 600_000

/** Looks at the books and keeps what it finds, with who asked; a look under an id that is kept already is answered. */
export const booksKeeper =
	({ sql, store, surroundings }: BooksPlatform, readAfter: ReadAfter) =>
	async (asked: { readonly checkId: string; readonly askedBy: string | null }): Promise<BookCheck> => {
		const kept = await readBookCheck(sql, asked.checkId)
		if (kept) return kept
		const { clock, payouts } = surroundings
		const startedAt = new Date(clock.now())
		const { position, holds, results } = await checkBooks({
			// The whole ledger is added up.
			...{ sql: patiently(sql, LOOK_MS), store, payouts, readAfter },
			now: clock.now,
		})
		const found = results.map((result) => ({
			...result,
			faults: result.faults.map(({ subject, expected, found }) => ({
				subject,
				expected: expected.toString(),
				found: found.toString(),
			})),
		}))
		await insertBookCheck(sql, {
			...{ check_id: asked.checkId, asked_by: asked.askedBy, position, holds, results: found },
			started_at: startedAt,
			finished_at: new Date(clock.now()),
		})
		const check = await readBookCheck(sql, asked.checkId)
		if (!check) throw new Error(`The look ${asked.checkId} was not kept.`)
		return check
	}

const DAY = 24 * 3_600_000

/**
 * The nightly look. What the provider did is heard first: after some hours without workers the books would be
 * called wrong for news that nobody has brought yet. Where the provider can't be read they are looked at all the
 * same, and again when it may have come back.
 */
export const checkBooksNightly = (
	platform: Platform,
	readAfter: ReadAfter,
	mirror: ScheduledJob,
): ScheduledJob => ({
	name: 'ledger/check-books',
	everyMs: DAY,
	run: async (now) => {
		const news = await mirror.run(now).then(
			() => 'heard' as const,
			(error: unknown) => {
				platform.log.warn(`The books are looked at without all that the provider did: ${String(error)}`)
				return 'missing' as const
			},
		)
		const check = await booksKeeper(platform, readAfter)({ checkId: newId(now), askedBy: null })
		if (check.holds) return
		const faulty = check.results.filter((result) => !result.holds).map((result) => result.name)
		const words = `The books don’t agree: ${faulty.join(', ')}.`
		throw news === 'heard' ? new JobFinding(words) : new Error(words)
	},
})
