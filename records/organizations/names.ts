import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { addressKey } from '../../kernel/wire/names.ts'

/** Normalizes a name: case, width and blanks make no difference. */
export const nameKey = (name: string): string =>
	name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Reserves a name for an organization before the event. Former names remain reserved until a sweep frees
 * them.
 * @returns false when it is another organization's name, or a username
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

/** Frees names, none of which may be an organization's current name. */
export async function freeNames(sql: SqlExecutor, keys: readonly string[]): Promise<void> {
	await sql.execute("DELETE FROM rec.names WHERE owner_kind = 'organization' AND key = ANY ($1::text[])", [
		keys,
	])
}
