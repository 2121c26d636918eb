import { REPORT_FIGURES, type ReportFigure } from '../../domain/ledger/figures.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { Where } from '../_shared/where.ts'
import { hasBegun, isHeld, isIn } from './as-of-rows.ts'
import { between } from './between.ts'
import { FIGURE_SQL } from './figure-sql.ts'
import type { At } from './moments.ts'

export const MONEY_FIGURES = REPORT_FIGURES.filter(
	(figure): figure is Exclude<ReportFigure, 'quantity'> => figure !== 'quantity',
)
export type MoneyFigure = (typeof MONEY_FIGURES)[number]
/** Columns by figure, such as `gross` and `donated_quantity`; minor units. */
type Figures = { readonly [F in MoneyFigure]: bigint }

interface Side {
	readonly content_id: string
	readonly status: RequestStatus
	/** Minor units, as text. */
	readonly goal: string
}
/** A row of the report with a change. `delta` columns are `to` minus `from`. */
export interface ChangedRecord extends Figures {
	readonly id: string
	readonly created_at: Date
	readonly region: RegionCode
	readonly currency: Currency
	readonly before: Side | null
	readonly after: Side | null
	readonly events: number
}

/** Returns the column of a figure, quoted since its name has capitals. */
export const column = (figure: MoneyFigure): string => `"${figure}"`

const sums = (sign: string): string =>
	MONEY_FIGURES.map((figure) => `sum(${sign} * ${FIGURE_SQL[figure]})::bigint AS ${column(figure)}`).join(
		', ',
	)

export interface DifferenceFilter {
	readonly statuses: readonly string[] | null
	readonly region?: string | undefined
	readonly ids?: readonly string[] | undefined
}

const heldBy = (params: Where, at: At): string => `${isHeld(params, at, 'v')} AND v.status <> 'removed'`

/**
 * Returns `WITH …, changed AS (…)` with every changed row of the report between two moments. The parameters
 * are those of the returned object; more may be added to it.
 */
export function changedRows(from: At, to: At, filter: DifferenceFilter): { text: string; params: Where } {
	const money = new Where()
	const sign = between(money, from, to)
	money.and('e.request_id IS NOT NULL').given(filter.ids, 'e.request_id = ANY (?::uuid[])')
	const params = money
	const moved = `SELECT e.request_id AS id, count(*)::int AS events, ${sums(sign)}
		FROM read.fund_entries e ${money} GROUP BY e.request_id`
	const own = params.within().given(filter.ids, 'h.id = ANY (?::uuid[])')
	betweenVersions(own, from, to, 'h')
	const versions = `SELECT h.id, count(*)::int AS events FROM read.request_history h ${own} GROUP BY h.id`
	const side = (at: At) =>
		`SELECT v.* FROM read.request_history v WHERE v.id = t.id AND ${heldBy(params, at)}`
	const conditions = [
		// Types without money have no goal, and are no rows of the report.
		'coalesce(a.goal, b.goal) IS NOT NULL',
		`((a.content_id, a.status, a.goal) IS DISTINCT FROM (b.content_id, b.status, b.goal)
			OR ${MONEY_FIGURES.map((figure) => `m.${column(figure)} <> 0`).join(' OR ')})`,
		...(filter.statuses
			? [
					`(a.status = ANY (${params.param(filter.statuses)}) OR b.status = ANY (${params.param(filter.statuses)}))`,
				]
			: []),
		...(filter.region ? [`coalesce(b.region, a.region) = ${params.param(filter.region)}`] : []),
	]
	const json = (side: string) =>
		`CASE WHEN ${side}.id IS NOT NULL THEN json_build_object('content_id', ${side}.content_id,
			'status', ${side}.status, 'goal', ${side}.goal::text) END`
	const text = `
		WITH moved AS MATERIALIZED (${moved}),
		versions AS MATERIALIZED (${versions}),
		changed AS MATERIALIZED (
			SELECT t.id, coalesce(b.created_at, a.created_at) AS created_at, coalesce(b.region, a.region) AS region,
				coalesce(b.currency, a.currency) AS currency, ${json('a')} AS before, ${json('b')} AS after,
				coalesce(b.goal, 0) - coalesce(a.goal, 0) AS goal_delta,
				coalesce(m.events, 0) + coalesce(w.events, 0) AS events,
				${MONEY_FIGURES.map((figure) => `coalesce(m.${column(figure)}, 0) AS ${column(figure)}`).join(', ')}
			FROM (SELECT id FROM moved UNION SELECT id FROM versions) t
			LEFT JOIN LATERAL (${side(from)}) a ON true
			LEFT JOIN LATERAL (${side(to)}) b ON true
			LEFT JOIN moved m ON m.id = t.id
			LEFT JOIN versions w ON w.id = t.id
			WHERE ${conditions.join(' AND ')}
		)`
	return { text, params }
}

export function betweenVersions(where: Where, from: At, to: At, version: string): string {
	const both = from.requestsAt < to.requestsAt ? from.requestsAt : to.requestsAt
	where.and(`${version}.position > ${where.param(both)}`)
	return between(where, from, to, version, (params, at) => hasBegun(params, at, version))
}

export function figuresAt(at: At, ids: readonly string[]): { text: string; params: readonly unknown[] } {
	const where = new Where().and('e.request_id = ANY (?::uuid[])', ids)
	where.and(isIn(where, at))
	const text = `SELECT e.request_id AS id, ${sums('1')} FROM read.fund_entries e ${where} GROUP BY e.request_id`
	return { text, params: where.params }
}

export function causesOf(
	from: At,
	to: At,
	ids: readonly string[],
): { text: string; params: readonly unknown[] } {
	const where = new Where().and('e.request_id = ANY (?::uuid[])', ids)
	const sign = between(where, from, to)
	const counts = MONEY_FIGURES.map(
		(figure) => `count(*) FILTER (WHERE ${FIGURE_SQL[figure]} <> 0)::int AS "n ${figure}"`,
	)
	const text = `SELECT e.request_id AS id, e.kind, ${sums(sign)}, ${counts.join(', ')}
		FROM read.fund_entries e ${where} GROUP BY e.request_id, e.kind ORDER BY e.request_id, min(e.position)`
	return { text, params: where.params }
}
