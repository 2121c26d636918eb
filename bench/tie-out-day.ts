import type { Sql } from '../kernel/sql/sql.ts'

export const SETTLED_DAYS = 3
export const ACCOUNT = 'stripe-in'
const LINE = `'txn_' || day || '_' || n`
const MADE = `timestamptz '2026-11-15T00:00:00Z' + day * interval '1 day' + n * interval '0.8 s'`
const IS_REFUND = 'n % 100 = 50'
const OBJECT = `CASE WHEN ${IS_REFUND} THEN 're_' ELSE 'ch_' END || day || '_' || n`
const AMOUNT = `CASE WHEN ${IS_REFUND} THEN -500 ELSE 10000 + n END`
const FEE = `CASE WHEN ${IS_REFUND} THEN 0 ELSE 240 END`
const DAYS = `generate_series(0, ${SETTLED_DAYS}) AS day, generate_series(1, $1::int) AS n`

const IS_UNKNOWN = `(day = ${SETTLED_DAYS} AND n % 1000 = 1)`
const IS_WRONG = `(day = ${SETTLED_DAYS} AND n % 1000 = 2)`

const VALUES = `'stripe', '${ACCOUNT}', ${LINE}, CASE WHEN ${IS_REFUND} THEN 'refund' ELSE 'charge' END`
const TIMES = `'INR', ${OBJECT}, ${MADE}, ${MADE} + interval '1 hour'`

const MIRROR = [
	`INSERT INTO rec.balance_lines
		(provider, account, ref, kind, amount, fee, net, currency, source_ref, created_at, available_at, digest, seen_at)
	SELECT ${VALUES}, ${AMOUNT}, ${FEE}, ${AMOUNT} - ${FEE}, ${TIMES}, md5(${LINE}), ${MADE} FROM ${DAYS}`,
	`INSERT INTO rec.payout_lines
		(provider, account, ref, kind, amount, fee, net, currency, source_ref, created_at, available_at,
			payout_ref, digest, seen_at)
	SELECT ${VALUES}, ${AMOUNT}, f.fee, ${AMOUNT} - f.fee, ${TIMES}, 'po_' || day, 'd' || day, ${MADE}
	FROM ${DAYS}, LATERAL (SELECT ${FEE} + CASE WHEN ${IS_WRONG} THEN 5 ELSE 0 END AS fee) f`,
]

const BOOKS = `
	INSERT INTO read.provider_objects
		(event_id, account, currency, object_ref, part, kind, sign, amount, effective_at, recorded_at)
	SELECT gen_random_uuid(), '${ACCOUNT}', 'INR', b.ref, b.part, b.part, sign(b.amount), b.amount, ${MADE}, ${MADE}
	FROM ${DAYS}, LATERAL (VALUES ('amount', ${OBJECT}, ${AMOUNT}), ('fee', ${LINE}, -(${FEE}))) AS b(part, ref, amount)
	WHERE b.amount <> 0 AND NOT ${IS_UNKNOWN}`

const BALANCES = `INSERT INTO read.provider_balances (id, account, currency, booked)
	SELECT account || '.' || currency, account, currency, sum(amount) FROM read.provider_objects GROUP BY account, currency`

export async function loadDays(sql: Sql, admin: Sql, lines: number): Promise<void> {
	for (const statement of MIRROR) await admin.execute(statement, [lines])
	await sql.execute(BOOKS, [lines])
	await sql.execute(BALANCES)
	await admin.execute('VACUUM ANALYZE')
}

export interface Sums {
	readonly payout: string
	readonly count: number
	readonly listed: bigint
	readonly moved: bigint
}

export const sumsOf = (sql: Sql): Promise<Sums[]> =>
	sql.query<Sums>(
		`SELECT p.payout_ref AS payout, count(*)::int AS count, sum(p.net)::bigint AS listed, sum(b.net)::bigint AS moved
		FROM rec.payout_lines p JOIN rec.balance_lines b ON b.account = p.account AND b.ref = p.ref
		GROUP BY p.payout_ref ORDER BY p.payout_ref`,
	)

export const BARE = `
	SELECT count(*)::int AS found FROM rec.payout_lines l
	JOIN read.provider_objects o ON o.account = l.account AND o.object_ref = l.source_ref AND o.amount = l.amount
	WHERE l.account = '${ACCOUNT}' AND l.payout_ref = 'po_${SETTLED_DAYS}'`
