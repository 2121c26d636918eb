import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, text, timestamp } from '../../kernel/sql/table.ts'

const LINE = {
	provider: text(),
	account: text(),
	ref: text(),
	kind: text(),
	amount: bigint(),
	fee: bigint(),
	net: bigint(),
	currency: text(),
	source_ref: text().nullable(),
	payment_ref: text().nullable(),
	created_at: timestamp(),
	available_at: timestamp(),
	digest: text(),
	seen_at: timestamp(),
}

export const payoutLinesTable = defineTable(
	'rec.payout_lines',
	{
		...LINE,
		payout_ref: text(),
	},
	{ primaryKey: ['account', 'payout_ref', 'digest', 'ref'] },
)

export const balanceLinesTable = defineTable(
	'rec.balance_lines',
	{
		...LINE,
		seq: bigint(),
	},
	{ primaryKey: ['account', 'ref', 'seq'] },
)

/** A line of an account's balance as the provider lists it. Minor units; epoch milliseconds. */
export interface MirrorLine {
	readonly ref: string
	readonly kind: string
	readonly amount: bigint
	readonly fee: bigint
	readonly net: bigint
	readonly currency: string
	readonly sourceRef: string | null
	readonly paymentRef: string | null
	readonly createdAt: number
	readonly availableAt: number
}

/** The account of the lines, and the time of reading (ISO 8601). */
export interface MirrorContext {
	readonly provider: string
	readonly account: string
	readonly seenAt: string
}

const COLUMNS = 'ref, kind, amount, fee, net, currency, source_ref, payment_ref, created_at, available_at'
const LINES = `unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
	$11::text[], $12::timestamptz[], $13::timestamptz[]`

const listsOf = (lines: readonly MirrorLine[]): readonly unknown[] => [
	lines.map((line) => line.ref),
	lines.map((line) => line.kind),
	lines.map((line) => line.amount),
	lines.map((line) => line.fee),
	lines.map((line) => line.net),
	lines.map((line) => line.currency),
	lines.map((line) => line.sourceRef),
	lines.map((line) => line.paymentRef),
	lines.map((line) => new Date(line.createdAt).toISOString()),
	lines.map((line) => new Date(line.availableAt).toISOString()),
]

/**
 * Adds new or changed lines to the mirror of an account's balance.
 * @param digests one per line
 * @returns the number of lines
 */
export const insertBalanceLines = (
	sql: SqlExecutor,
	{ provider, account, seenAt }: MirrorContext,
	lines: readonly MirrorLine[],
	digests: readonly string[],
): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.balance_lines (provider, account, seen_at, ${COLUMNS}, digest)
		SELECT $1, $2, $3::timestamptz, r.* FROM ${LINES}, $14::text[]) AS r(${COLUMNS}, digest)
		WHERE r.digest IS DISTINCT FROM (
			SELECT b.digest FROM rec.balance_lines b
			WHERE b.account = $2 AND b.ref = r.ref ORDER BY b.seq DESC LIMIT 1
		)`,
		[provider, account, seenAt, ...listsOf(lines), digests],
	)

/** Stores the lines of a payout under their common digest; a repeated call changes nothing. */
export async function insertPayoutLines(
	sql: SqlExecutor,
	{ provider, account, seenAt }: MirrorContext,
	payoutRef: string,
	digest: string,
	lines: readonly MirrorLine[],
): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.payout_lines (provider, account, seen_at, ${COLUMNS}, payout_ref, digest)
		SELECT $1, $2, $3::timestamptz, r.*, $14, $15 FROM ${LINES}) AS r(${COLUMNS})
		ON CONFLICT DO NOTHING`,
		[provider, account, seenAt, ...listsOf(lines), payoutRef, digest],
	)
}
