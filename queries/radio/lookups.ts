import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface ChannelOnAir {
	readonly name: string
	readonly slug: string
}

/**
 * Returns a channel on air by its slug, name or voice command label, the oldest one without; null when there is
 * none.
 */
export const channelOnAir = (sql: SqlExecutor, name: string | undefined): Promise<ChannelOnAir | null> =>
	sql.maybeOne<ChannelOnAir>(
		`SELECT name, slug FROM rec.radio_channels
		WHERE is_live AND ($1::text IS NULL OR lower($1) IN (slug, lower(name), lower(voice_command_label)))
		ORDER BY slug = lower($1) DESC, created_at, id LIMIT 1`,
		[name ?? null],
	)

/** Returns the ids of those who see to it that the radio plays. */
export async function radioAdmins(sql: SqlExecutor): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT u.id FROM read.user_roles r JOIN rec.users u ON u.id = r.user_id
		WHERE r.roles && ARRAY['talRadioAdmin', 'superAdmin'] ORDER BY u.id`,
	)
	return rows.map(({ id }) => id)
}
