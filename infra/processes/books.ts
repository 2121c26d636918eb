import { newId } from '../../commands/_shared/ids.ts'
import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import { nameOfUser } from '../../queries/users/user-names.ts'
import { insertBookCheck } from '../../records/ledger/book-checks.ts'
import type { ScheduledJob } from '../../workers/_shared/effects.ts'
import { checkBooks } from '../checks/books/check-books.ts'
import type { ReadAfter } from '../runner/read-after.ts'
import type { Platform } from './platform.ts'

type BooksPlatform = Pick<Platform, 'sql' | 'store'> & {
	readonly surroundings: Pick<Platform['surroundings'], 'clock' | 'payouts'>
}

/** Looks at the books and keeps what it finds, with who asked. */
export const booksKeeper =
	({ sql, store, surroundings }: BooksPlatform, readAfter: ReadAfter) =>
	async (asked: { readonly checkId: string; readonly askedBy: string | null }): Promise<BookCheck> => {
		const { clock, payouts } = surroundings
		const startedAt = new Date(clock.now())
		const report = await checkBooks({ sql, store, payouts, readAfter, now: clock.now })
		const finishedAt = new Date(clock.now())
		const results = report.results.map((result) => ({
			...result,
			faults: result.faults.map(({ subject, expected, found }) => ({
				subject,
				expected: expected.toString(),
				found: found.toString(),
			})),
		}))
		const { position, holds } = report
		await insertBookCheck(sql, {
			check_id: asked.checkId,
			started_at: startedAt,
			finished_at: finishedAt,
			position,
			holds,
			results,
			asked_by: asked.askedBy,
		})
		return {
			id: asked.checkId,
			startedAt: startedAt.toISOString(),
			finishedAt: finishedAt.toISOString(),
			position,
			holds,
			askedBy:
				asked.askedBy === null ? null : { id: asked.askedBy, name: await nameOfUser(sql, asked.askedBy) },
			results,
		}
	}

const DAY = 24 * 3_600_000

/** The nightly look. */
export const checkBooksNightly = (platform: Platform, readAfter: ReadAfter): ScheduledJob => ({
	name: 'ledger/check-books',
	everyMs: DAY,
	run: async (now) => {
		const check = await booksKeeper(platform, readAfter)({ checkId: newId(now), askedBy: null })
		if (check.holds) return
		const faulty = check.results.filter((result) => !result.holds).map((result) => result.name)
		throw new Error(`The books don’t agree: ${faulty.join(', ')}.`)
	},
})
