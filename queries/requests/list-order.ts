import type { z } from 'zod'
import { REGIONS } from '../../domain/catalog/regions.contract.ts'
import type { RequestStatus, requestListQuery } from '../../domain/requests/contract.ts'
import { kindOf, targetOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import type { ListPart } from '../_shared/counted-page.ts'
import { inOrder, type SortTerm } from '../_shared/sort-terms.ts'
import { TOWN_KEY } from './list-near.ts'
import { takesDonations } from './request-row.ts'

type Query = z.output<typeof requestListQuery>
type Direction = SortTerm['direction']

export interface ListOrder {
	readonly query: Query
	readonly statuses: readonly RequestStatus[] | undefined
	/** Epoch milliseconds. */
	readonly now: number
	readonly towns: string | null
}

const BY_ID: SortTerm = { value: 'r.id', type: 'uuid', direction: 'ASC' }

const part = (condition: string, ...terms: readonly SortTerm[]): ListPart => ({
	condition,
	terms,
	orderBy: inOrder(terms),
})

/** Returns the parts of a list in the order of its query, each of them in the order of an index. */
export function partsOf(order: ListOrder): readonly ListPart[] {
	const { query } = order
	const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
	switch (query.sortBy) {
		case 'createdAt':
		// Only a search has this order: without words there is none.
		case 'relevance': {
			const terms = [{ value: 'r.created_at', type: 'timestamptz', direction }, BY_ID] as const
			// A search finds what is over, too.
			return query.keyword ? openFirst(order, ...terms) : [part('true', ...terms)]
		}
		case 'quantity':
			return byGoal(query, direction)
		case 'donated_quantity':
			return byRaised(query, direction)
		case 'endDate':
			return openFirst(order, { value: 'r.end_date', type: 'date', direction }, BY_ID)
		case 'recommended':
			return openFirst(
				order,
				{ value: 'r.is_urgent', type: 'boolean', direction },
				{ value: 'r.end_date', type: 'date', direction: direction === 'ASC' ? 'DESC' : 'ASC' },
				BY_ID,
			)
		case 'distance':
			return order.towns === null ? [] : [byDistance(order.towns)]
	}
}

/**
 * Sorts open requests before ended ones in both directions, when ends matter. In the recommended order urgent
 * ones come first, then the soonest end, which suits an undecided donor.
 */
function openFirst({ statuses, now }: ListOrder, ...terms: readonly SortTerm[]): readonly ListPart[] {
	const takes = takesDonations(now)
	const isOpen = (status: RequestStatus) => DONATIONS_START_IN.includes(status)
	return [
		...((statuses?.some(isOpen) ?? true) ? [part(takes, ...terms)] : []),
		...((statuses?.some((status) => !isOpen(status)) ?? true) ? [part(`NOT ${takes}`, ...terms)] : []),
	]
}

/** Currencies can't be compared, so each is a part: descending starts with the last of the alphabet. */
function currenciesOf({ region }: Query, direction: Direction): readonly string[] {
	const regions = REGIONS.filter(({ code }) => region === undefined || code === region)
	const currencies = [...new Set(regions.map(({ currency }) => currency))].toSorted()
	return direction === 'ASC' ? currencies : currencies.toReversed()
}

const byGoal = (query: Query, direction: Direction): readonly ListPart[] => [
	...currenciesOf(query, direction).map((currency) =>
		part(
			`r.goal IS NOT NULL AND r.currency = '${currency}'`,
			{ value: 'r.goal', type: 'bigint', direction },
			BY_ID,
		),
	),
	part('r.goal IS NULL', BY_ID),
]

const FROM_FUNDS = `
	JOIN read.fund_totals f ON f.target_id = r.id AND f.target_kind = 'request' AND f.currency = r.currency
	JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users u ON u.id = r.author_id`

/** Positive amounts, then none, then receivables; ascending reverses that. */
function byRaised(query: Query, direction: Direction): readonly ListPart[] {
	const currencies = currenciesOf(query, direction)
	const raised = (sign: '>' | '<'): readonly ListPart[] =>
		currencies.map((currency) => ({
			...part(
				`f.currency = '${currency}' AND f.raised ${sign} 0`,
				{ value: 'f.raised', type: 'bigint', direction },
				{ value: 'f.target_id', type: 'uuid', direction: 'ASC' },
			),
			narrow: FROM_FUNDS,
		}))
	const none = currencies.map((currency) =>
		part(
			`r.currency = '${currency}' AND NOT EXISTS (SELECT FROM read.fund_totals x
				WHERE x.target_id = r.id AND x.target_kind = 'request' AND x.currency = r.currency AND x.raised <> 0)`,
			BY_ID,
		),
	)
	if (!canRaise(query)) return none
	return direction === 'ASC'
		? [...raised('<'), ...none, ...raised('>')]
		: [...raised('>'), ...none, ...raised('<')]
}

const canRaise = ({ requestType }: Query): boolean =>
	requestType?.some((code) => kindOf(code)?.sides.some((side) => targetOf(code, side).of === 'money')) ?? true

const byDistance = (towns: string): ListPart => {
	const terms: readonly SortTerm[] = [
		{ value: 'near.place', type: 'bigint', direction: 'ASC' },
		{ value: 'c.request_id', type: 'uuid', direction: 'DESC' },
	]
	return {
		condition: `${TOWN_KEY} = near.key`,
		terms,
		orderBy: 'c.request_id DESC',
		per: {
			rows: `unnest(${towns}::text[]) WITH ORDINALITY near (key, place)`,
			orderBy: '(found.values[1])::bigint, found.id DESC',
		},
	}
}
