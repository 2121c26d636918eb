import type { Where } from '../_shared/where.ts'
import { isIn } from './as-of-rows.ts'
import type { At } from './moments.ts'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
const sameInstant = (a: At, b: At) => a.effectiveAt?.getTime() === b.effectiveAt?.getTime()

/**
 * A condition for an entry to count at a moment; the default is that it was recorded and its money had moved.
 */
export type Counts = ((where: Where, at: At) => string) | undefined

/**
 * Restricts a table with `position` and `effective_at` to rows that count at only one of two moments, and
 * returns the sign: 1 for a row that counts at `to`, -1 for one that counts at `from`.
 */
export function between(where: Where, from: At, to: At, entry = 'e', counts?: Counts): string {
	where.and(`${entry}.position <= ${where.param(later(from.position, to.position))}`)
	// With a condition of its own, any entry may count at only one of the moments.
	if (!counts) {
		const recent = `${entry}.position > ${where.param(earlier(from.position, to.position))}`
		const moved = [from, to].flatMap(({ effectiveAt }) => effectiveAt ?? [])
		const first = () => where.param(moved.reduce((a, b) => (a < b ? a : b)))
		where.and(sameInstant(from, to) ? recent : `${recent} OR ${entry}.effective_at > ${first()}`)
	}
	const [now, before] = [to, from].map((at) => (counts ? counts(where, at) : isIn(where, at, entry)))
	where.and(`(${now}) <> (${before})`)
	return `((${now})::int - (${before})::int)`
}
