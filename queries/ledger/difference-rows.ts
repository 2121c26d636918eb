import type { z } from 'zod'
import type { differenceRow } from '../../domain/ledger/history.contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { Where } from '../_shared/where.ts'
import {
	betweenVersions,
	type ChangedRecord,
	causesOf,
	figuresAt,
	MONEY_FIGURES,
	type MoneyFigure,
} from './difference-sql.ts'
import type { At } from './moments.ts'
import { titleOf } from './reconciliation-rows.ts'

type Row = z.output<typeof differenceRow>
type Change = Row['changes'][number]
type Cause = Change['causes'][number]

/** Sums and counts of one event type for one request: `gross` and `n gross` for each figure. */
type CauseRecord = { readonly id: string; readonly kind: string } & Readonly<Record<string, bigint | number>>
type FiguresRecord = { readonly id: string } & { readonly [F in MoneyFigure]: bigint }
interface VersionRecord {
	readonly id: string
	readonly kind: string
	readonly cells: readonly string[]
	readonly events: number
}

const grouped = <R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
	Map.groupBy(rows, (row) => row.id)

async function titles(
	sql: SqlExecutor,
	rows: readonly ChangedRecord[],
): Promise<ReadonlyMap<string, string>> {
	const ids = rows.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.content_id ?? []))
	const found = await onTable(requestContentsTable)
		.select('content_id', 'title')
		.whereIn('content_id', ids)
		.all(sql)
	return new Map(found.map((row) => [row.content_id, row.title]))
}

function versionCauses(sql: SqlExecutor, from: At, to: At, ids: readonly string[]) {
	const where = new Where().and('h.id = ANY (?::uuid[])', ids)
	betweenVersions(where, from, to, 'h')
	return sql.query<VersionRecord>(
		`SELECT h.id, h.kind, h.cells, count(*)::int AS events FROM read.request_history h ${where}
		GROUP BY h.id, h.kind, h.cells ORDER BY h.id, min(h.position)`,
		where.params,
	)
}

function changesOf(
	row: ChangedRecord,
	causes: readonly CauseRecord[],
	versions: readonly VersionRecord[],
): Change[] {
	const { before, after } = row
	const ofVersions = (cell: string): Cause[] =>
		versions
			.filter(({ cells }) => cells.includes(cell))
			.map(({ kind, events }) => ({ type: kind, events, amount: null }))
	const goal = BigInt(after?.goal ?? 0) - BigInt(before?.goal ?? 0)
	const text: Change[] = [
		...(before?.content_id === after?.content_id
			? []
			: [{ cell: 'title' as const, delta: null, causes: ofVersions('title') }]),
		...(before?.status === after?.status
			? []
			: [{ cell: 'status' as const, delta: null, causes: ofVersions('status') }]),
		...(goal === 0n ? [] : [{ cell: 'quantity' as const, delta: goal, causes: ofVersions('quantity') }]),
	]
	const money = MONEY_FIGURES.filter((figure) => row[figure] !== 0n).map((figure) => ({
		cell: figure,
		delta: row[figure],
		causes: causes
			.filter((cause) => Number(cause[`n ${figure}`]) > 0)
			.map((cause) => ({
				type: cause.kind,
				events: Number(cause[`n ${figure}`]),
				amount: BigInt(cause[figure] ?? 0),
			})),
	}))
	return [...text, ...money]
}

export async function differenceRows(
	sql: SqlExecutor,
	from: At,
	to: At,
	rows: readonly ChangedRecord[],
): Promise<Row[]> {
	const ids = rows.map((row) => row.id)
	const [atFrom, causeSql] = [figuresAt(from, ids), causesOf(from, to, ids)]
	const [figures, causes, versions, text] = await Promise.all([
		sql.query<FiguresRecord>(atFrom.text, atFrom.params).then(grouped),
		sql.query<CauseRecord>(causeSql.text, causeSql.params).then(grouped),
		versionCauses(sql, from, to, ids).then(grouped),
		titles(sql, rows),
	])
	return rows.map((row) => {
		const [held] = figures.get(row.id) ?? []
		const side = (at: ChangedRecord['before'], share: (figure: MoneyFigure) => bigint): Row['before'] =>
			at && {
				title: titleOf(text.get(at.content_id) ?? null),
				status: STATUS_CODES[at.status],
				figures: {
					quantity: BigInt(at.goal),
					...(Object.fromEntries(MONEY_FIGURES.map((figure) => [figure, share(figure)])) as Record<
						MoneyFigure,
						bigint
					>),
				},
			}
		const before = side(row.before, (figure) => held?.[figure] ?? 0n)
		const after = side(row.after, (figure) => (held?.[figure] ?? 0n) + row[figure])
		return {
			id: row.id,
			region: row.region,
			units: row.currency,
			before,
			after,
			title: after?.title ?? before?.title ?? titleOf(null),
			changes: changesOf(row, causes.get(row.id) ?? [], versions.get(row.id) ?? []),
		}
	})
}
