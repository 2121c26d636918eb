import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Names are one however they are written: case, width and blanks don't make another. */
export const nameKey = (name: string): string =>
	name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Takes a name for an organization before the event that gives it. Those of the past stay taken until a
 * sweeper frees them. @returns false when it is another organization's
 */
export async function reserveName(
	sql: SqlExecutor,
	name: string,
	organizationId: string,
	at: Date,
): Promise<boolean> {
	const taken = await sql.execute(
		`INSERT INTO rec.organization_names (name_key, organization_id, reserved_at) VALUES ($1, $2, $3)
		ON CONFLICT (name_key) DO UPDATE SET reserved_at = excluded.reserved_at
		WHERE organization_names.organization_id = excluded.organization_id`,
		[nameKey(name), organizationId, at],
	)
	return taken === 1
}

/** Frees names. They must be no organization's present name. */
export async function freeNames(sql: SqlExecutor, keys: readonly string[]): Promise<void> {
	await sql.execute('DELETE FROM rec.organization_names WHERE name_key = ANY ($1::text[])', [keys])
}
