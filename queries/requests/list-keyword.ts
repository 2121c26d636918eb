import type { Principal } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { readsEverything } from '../_shared/request-visibility.ts'
import { conditions, type Filters, type SearchOfList, seenBy } from './list-conditions.ts'
import { isIn, type NearTowns } from './list-near.ts'
import { isCommon } from './list-search.ts'
import { type Search, searchOf } from './search.ts'

export interface Searching {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly viewer: Principal
	readonly towns: NearTowns | null
}

/** Returns the search of the keyword; null without one. */
export async function searchIn(by: Searching, filters: Filters): Promise<SearchOfList | null> {
	const { sql, viewer } = by
	if (!filters.keyword) return null
	const search = await searchOf(sql, filters.keyword, {
		seenBy: (where) => (readsEverything(viewer) ? "r.status <> 'removed'" : seenBy(viewer, where)),
		isExact: filters.isExact === true,
	})
	return forList(by, filters, search)
}

export async function forList(
	{ sql, clock, viewer, towns }: Searching,
	filters: Filters,
	search: Search,
): Promise<SearchOfList> {
	const { where, nearby } = conditions(filters, viewer, clock, towns, { ...search, isCommon: false })
	if (nearby) where.and(isIn(nearby))
	return { ...search, isCommon: search.text !== '' && (await isCommon(sql, where)) }
}
