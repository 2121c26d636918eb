import type { z } from 'zod'
import {
	dayIn,
	endOfDayIn,
	monthIn,
	type RegionFacts,
	regionOf,
	startOfDayIn,
	zoneOf,
} from '../../domain/catalog/regions.contract.ts'
import type { BookSpanQuery, bookSpan } from '../../domain/ledger/general-ledger.contract.ts'
import { isDay } from '../_shared/entity-days.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { cutAt, type Seal, sealsOf } from './seals.ts'

export const BOOK_MODELS = ['postings', 'account_days', 'periods'] as const

/** The rows of a legal entity that are posted from one instant until before another. */
export interface Span {
	readonly entity: RegionFacts
	readonly from: Date | null
	readonly until: Date
	/** The closed months of the entity, oldest first. */
	readonly seals: readonly Seal[]
}

function boundsOf(entity: RegionFacts, { month, from, to }: BookSpanQuery): [number | null, number | null] {
	if (month !== undefined) {
		const { startsAt, endsAt } = monthIn(entity, month)
		return [startsAt, endsAt + 1]
	}
	const start = (end: string) => (isDay(end) ? startOfDayIn(entity, end) : Date.parse(end))
	const stop = (end: string) => (isDay(end) ? endOfDayIn(entity, end) + 1 : Date.parse(end))
	return [from === undefined ? null : start(from), to === undefined ? null : stop(to)]
}

export async function spanOf({ sql, clock }: LedgerQueryDeps, query: BookSpanQuery): Promise<Span> {
	const entity = regionOf(query.entity)
	const [from, to] = boundsOf(entity, query)
	// No money is posted outside of these bounds, and no database knows every year that a day may have.
	const until = Math.max(0, Math.min(to ?? Infinity, endOfDayIn(entity, dayIn(entity, clock.now())) + 1))
	return {
		entity,
		seals: await sealsOf(sql, entity),
		from: from === null ? null : new Date(Math.max(0, Math.min(from, until))),
		until: new Date(until),
	}
}

/** Returns the position that a balance just before an instant stops at; null in an open month. */
export const cutBefore = (seals: readonly Seal[], instant: Date): string | null =>
	cutAt(seals, new Date(instant.getTime() - 1))

const isSealed = ({ seals, until }: Span): boolean => {
	const last = seals.at(-1)
	return last !== undefined && until.getTime() <= last.endsAt.getTime() + 1
}

export const spanAnswer = (span: Span): z.output<typeof bookSpan> => ({
	entity: span.entity.code,
	timeZone: zoneOf(span.entity),
	from: span.from?.toISOString() ?? null,
	until: span.until.toISOString(),
	sealed: isSealed(span),
	openingPosition: span.from && cutBefore(span.seals, span.from),
	closingPosition: cutBefore(span.seals, span.until),
})
