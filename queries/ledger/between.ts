import type { FundFigure } from '../../domain/ledger/history.contract.ts'
import type { Where } from '../_shared/where.ts'
import { isIn } from './as-of-rows.ts'
import type { At } from './moments.ts'

const RAISED = 'e.donation - e.refunded - e.charged_back'

/** What an entry of a fund adds to a figure; minor units. */
export const FIGURE_SQL: Readonly<Record<FundFigure, string>> = {
	gross: 'e.donation',
	refunded: 'e.refunded',
	chargedBack: 'e.charged_back',
	donated_quantity: `(${RAISED})`,
	totalWithdrawalAmount: 'e.withdrawn',
	pending: `(${RAISED} - e.withdrawn)`,
	reserved: 'e.reserved',
	held: 'e.held',
	disputed: 'e.disputed',
	fees: 'e.fee',
	free: `(${RAISED} - e.withdrawn - e.reserved)`,
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
const sameInstant = (a: At, b: At) => a.effectiveAt?.getTime() === b.effectiveAt?.getTime()

/** Whether an entry counts at a moment, where it isn't that it was known and its money had moved. */
export type Counts = ((where: Where, at: At) => string) | undefined

/**
 * Narrows a table with `position` and `effective_at` to what counts at one of two moments and not at the
 * other, and answers the sign: 1 for what `to` counts in addition, -1 for what it no longer counts.
 */
export function between(where: Where, from: At, to: At, entry = 'e', counts?: Counts): string {
	where.and(`${entry}.position <= ${where.param(later(from.position, to.position))}`)
	// Where something else decides, too, any entry may count at one moment and not at the other.
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
