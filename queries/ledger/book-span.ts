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
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { periodsTable } from '../../projections/ledger/periods.ts'
import { isDay } from '../_shared/entity-days.ts'
import type { LedgerQueryDeps } from './deps.ts'

export const BOOK_MODELS = ['postings', 'account_days', 'periods'] as const

/** A closed month: what was recorded after `position` is posted when the next open month begins. */
export interface Seal {
	readonly position: string
	/** The first instant after the month. */
	readonly endsBefore: Date
}

/** The rows of a legal entity that are posted from one instant until before another. */
export interface Span {
	readonly entity: RegionFacts
	readonly from: Date | null
	readonly until: Date
	/** The closed months of the entity, oldest first. */
	readonly seals: readonly Seal[]
}

async function sealsOf(sql: SqlExecutor, entity: RegionFacts): Promise<Seal[]> {
	const closed = await onTable(periodsTable)
		.select('month', 'position')
		.where({ entity: entity.code })
		.orderBy('month')
		.all(sql, { name: 'seals' })
	return closed.map(({ month, position }) => ({
		position,
		endsBefore: new Date(monthIn(entity, month).endsAt + 1),
	}))
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

export const isSealed = ({ seals, until }: Span): boolean => {
	const last = seals.at(-1)
	return last !== undefined && until <= last.endsBefore
}

export const spanAnswer = (span: Span): z.output<typeof bookSpan> => ({
	entity: span.entity.code,
	timeZone: zoneOf(span.entity),
	from: span.from?.toISOString() ?? null,
	until: span.until.toISOString(),
	sealed: isSealed(span),
})
