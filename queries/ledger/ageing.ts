import { type Age, type Aged, ageingAnswer } from '../../domain/ageing.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { ageOf, daysOld } from '../_shared/ageing.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { AGED_DISPUTES } from '../donations/waiting.ts'
import { AGED_FUNDS, AGED_WITHDRAWALS } from '../funds/overview.ts'
import { AGED_SUSPENSE } from '../payouts/overview.ts'
import { AGED_RECURRING } from '../recurring/due.ts'

interface Line {
	readonly kind: Aged
	readonly age: Age
	readonly units: Currency
	readonly count: number
	readonly amount: bigint
}

/** SQL of a row `currency, amount, since` per open item, which the list of its kind shows, too. `$1` is the present time. */
const ROWS: Readonly<Record<Aged, string>> = {
	withdrawals: AGED_WITHDRAWALS,
	receivables: AGED_FUNDS,
	suspense: AGED_SUSPENSE,
	disputes: AGED_DISPUTES,
	recurring: AGED_RECURRING,
}

const AGEING = Object.entries(ROWS)
	.map(
		([kind, rows]) => `SELECT '${kind}' AS kind, ${ageOf(daysOld('since', 'currency', '$1'))} AS age,
			currency AS units, count(*)::int AS count, sum(amount)::bigint AS amount
		FROM (${rows}) AS aged (currency, amount, since) GROUP BY 1, 2, 3`,
	)
	.join(' UNION ALL ')

export const readAgeing = (sql: SqlExecutor, now: number): Promise<Line[]> =>
	sql.query<Line>(`${AGEING} ORDER BY kind, age, units`, [new Date(now)], { name: 'ageing' })

export const showAgeing = ({ sql, clock }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/ageing',
		summary: 'Count open items of money by age and currency',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		answers: { 200: ageingAnswer },
		readModels: [
			'withdrawals',
			'fund_totals',
			'discrepancies',
			'donations',
			'timeline',
			'recurring_donations',
		],
		handle: async () => ({ body: { data: await readAgeing(sql, clock.now()) } }),
	})
