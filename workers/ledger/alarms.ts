import type { Alarm } from '../../kernel/capability/capability.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { coverageOf } from '../../queries/ledger/coverage.ts'

const lastCheck = (sql: SqlExecutor) =>
	sql.maybeOne<{ at: Date; holds: boolean }>(
		'SELECT finished_at AS at, holds FROM rec.book_checks ORDER BY finished_at DESC, check_id DESC LIMIT 1',
	)

const figureOf = async (sql: SqlExecutor, figure: 'surplus' | 'bank') =>
	(await coverageOf(sql)).map((each) => ({ labels: { entity: each.entity }, value: Number(each[figure]) }))

export const bookAlarms: readonly Alarm[] = [
	{
		name: 'books_checked_seconds',
		help: 'How long ago the books were last checked.',
		read: async ({ sql, clock }) => {
			const last = await lastCheck(sql)
			return last === null ? [] : [{ value: Math.max(0, (clock.now() - last.at.getTime()) / 1_000) }]
		},
	},
	{
		name: 'held_over_owed',
		help: 'What a legal entity holds less what it owes to funds and suspense, in minor units of its currency.',
		labelNames: ['entity'],
		read: ({ sql }) => figureOf(sql, 'surplus'),
	},
	{
		name: 'ledger_bank_balance',
		help: "The balance of a legal entity's bank account by the ledger, in minor units of its currency.",
		labelNames: ['entity'],
		read: ({ sql }) => figureOf(sql, 'bank'),
	},
	{
		name: 'books_hold',
		help: '1 when the last check of the books found nothing, 0 when it did.',
		read: async ({ sql }) => {
			const last = await lastCheck(sql)
			return last === null ? [] : [{ value: last.holds ? 1 : 0 }]
		},
	},
]
