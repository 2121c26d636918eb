import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { addressKey } from '../../kernel/wire/names.ts'

/** Names are one however they are written: case, width and blanks don't make another. */
export const nameKey = (name: string): string =>
	name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Takes a name for an organization before the event that gives it. Those of the past stay taken until a
 * sweeper frees them. @returns false when it is another organization's, or a person's username
 */
export async function reserveName(
	sql: SqlExecutor,
	name: string,
	organizationId: string,
	at: Date,
): Promise<boolean> {
	const taken = await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($1, 'organization', $2, $3)
		ON CONFLICT (key) DO UPDATE SET taken_at = excluded.taken_at WHERE names.owner_id = excluded.owner_id`,
		[addressKey(name), organizationId, at],
	)
	return taken === 1
}

/** Frees names. They must be no organization's present name. */
export async function freeNames(sql: SqlExecutor, keys: readonly string[]): Promise<void> {
	await sql.execute("DELETE FROM rec.names WHERE owner_kind = 'organization' AND key = ANY ($1::text[])", [
		keys,
	])
}
