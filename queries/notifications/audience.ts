import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { REGIONS } from '../../kernel/wire/regions.ts'

/** The recipients of an announcement; `region` and `role` only with their kind. */
export interface Audience {
	readonly kind: 'all' | 'region' | 'role' | 'donors' | 'donees'
	readonly region: string | null
	readonly role: string | null
}

const GAVE = `SELECT FROM read.donations d
	WHERE d.donor_id = u.id AND d.donor_kind = 'user' AND d.confirmed_at IS NOT NULL`
const RAISED = "SELECT FROM read.requests r WHERE r.author_id = u.id AND r.status <> 'removed'"

const CURRENCY_OF_REGION = REGIONS.map(({ code, currency }) => `WHEN '${code}' THEN '${currency}'`).join(' ')

/** The condition on people `u` for each kind of audience; $1 is the region, $2 the role. */
const CONDITIONS: Readonly<Record<Audience['kind'], string>> = {
	all: '$1::text IS NULL AND $2::text IS NULL',
	region: `$2::text IS NULL AND (EXISTS (${RAISED} AND r.region = $1::text)
		OR EXISTS (${GAVE} AND d.currency = CASE $1::text ${CURRENCY_OF_REGION} END))`,
	role: `$1::text IS NULL AND EXISTS (SELECT FROM read.user_roles x WHERE x.user_id = u.id AND $2::text = ANY (x.roles))`,
	donors: `$1::text IS NULL AND $2::text IS NULL AND EXISTS (${GAVE})`,
	donees: `$1::text IS NULL AND $2::text IS NULL AND EXISTS (${RAISED})`,
}

export async function countAudience(sql: SqlExecutor, { kind, region, role }: Audience): Promise<number> {
	const text = `SELECT count(*)::int AS count FROM rec.users u WHERE ${CONDITIONS[kind]}`
	return (await sql.one<{ count: number }>(text, [region, role])).count
}

export async function nextOfAudience(
	sql: SqlExecutor,
	{ kind, region, role }: Audience,
	{ after, before, limit }: { after: string | null; before: Date; limit: number },
): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT u.id FROM rec.users u
		WHERE ${CONDITIONS[kind]} AND ($3::uuid IS NULL OR u.id > $3) AND u.created_at <= $4
		ORDER BY u.id LIMIT $5`,
		[region, role, after, before, limit],
	)
	return rows.map((row) => row.id)
}
