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
