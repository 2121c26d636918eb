import type { z } from 'zod'
import { ownMoneyAnswer } from '../../domain/funds/own-money.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { ownMoneyTable } from '../../projections/funds/own-money.ts'
import { fundLabel, targetJoins } from '../../records/_shared/targets.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { COVERAGE_MODELS, coverageOf } from './coverage.ts'

const OF_OWN_MONEY = selection(ownMoneyTable, 'o', [
	'id',
	'kind',
	'entity',
	'currency',
	'amount',
	'fund',
	'effective_at',
	'status',
	'prepared_by',
	'prepared_at',
	'decided_by',
])

type Entry = z.output<typeof ownMoneyAnswer>['entries'][number]
type Found = SelectedBy<typeof OF_OWN_MONEY> & {
	readonly reason: string
	readonly label: string
	readonly preparer: string | null
	readonly decider: string | null
}

const VISIBLE = 50

const named = (person: string) => `nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`

const ENTRIES = `SELECT ${OF_OWN_MONEY.list}, coalesce(n.body, '') AS reason,
	${named('b')} AS preparer, ${named('d')} AS decider, ${fundLabel('f.target_kind')} AS label
	FROM read.own_money o
	LEFT JOIN rec.notes n ON n.note_id = o.note_id
	LEFT JOIN rec.users b ON b.id = o.prepared_by
	LEFT JOIN rec.users d ON d.id = o.decided_by
	LEFT JOIN read.fund_totals f ON f.fund = o.fund ${targetJoins('f.target_kind', 'f.target_id')}`

export const OWN_MONEY_MODELS = ['own_money', 'requests', ...COVERAGE_MODELS] as const

const entryOf = (row: Found, viewerId: string): Entry => ({
	id: row.id,
	kind: row.kind,
	entity: row.entity,
	currency: row.currency,
	amount: row.amount,
	fund: row.fund,
	fundLabel: row.fund === null ? null : row.label,
	effectiveAt: row.effective_at.toISOString(),
	status: row.status,
	reason: row.reason,
	preparedBy: row.preparer ?? '',
	preparedAt: row.prepared_at.toISOString(),
	decidedBy: row.decided_by === null ? null : (row.decider ?? ''),
	isOwn: row.prepared_by === viewerId,
})

/** Returns the coverage of each entity and the latest entries, those that wait first. */
export async function readOwnMoney(
	sql: SqlExecutor,
	viewerId: string,
): Promise<z.output<typeof ownMoneyAnswer>> {
	const [coverage, entries] = await Promise.all([
		coverageOf(sql),
		sql.query<Found>(`${ENTRIES} ORDER BY o.status = 'waiting' DESC, o.prepared_at DESC, o.id LIMIT $1`, [
			VISIBLE,
		]),
	])
	return { coverage: [...coverage], entries: entries.map((row) => entryOf(row, viewerId)) }
}

export const showOwnMoney = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/own-money',
		summary: 'Show what each legal entity holds and owes, with its own money',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		answers: { 200: ownMoneyAnswer },
		readModels: OWN_MONEY_MODELS,
		handle: async ({ caller }) => ({
			body: await readOwnMoney(sql, caller.principal.kind === 'user' ? caller.principal.id : ''),
		}),
	})
