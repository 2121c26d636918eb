import { hash } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Passwords of hosts, each for one streaming. */
export const radioSourcesTable = defineTable(
	'rec.radio_sources',
	{
		streaming_id: uuid(),
		user_id: uuid(),
		secret_hash: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['streaming_id', 'user_id'] },
)

/** Passwords are random and long, so that their hashes need no salt. */
const hashOf = (password: string): string => hash('sha256', password)

interface NewSource {
	readonly streamingId: string
	readonly userId: string
	readonly password: string
}

/** Replaces the password that a host had for a streaming. */
export const setSource = (sql: SqlExecutor, { streamingId, userId, password }: NewSource, at: Date) =>
	sql.execute(
		`INSERT INTO rec.radio_sources (streaming_id, user_id, secret_hash, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (streaming_id, user_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
		[streamingId, userId, hashOf(password), at],
	)

const SLOT = `s.id AS streaming, s.title, trim(u.first_name || ' ' || u.last_name) AS host, u.id AS "user",
	c.id AS channel, s.starts_at, s.ends_at`
const OF_SLOT = `JOIN rec.radio_streamings s ON s.id = o.streaming_id
	JOIN rec.radio_channels c ON c.id = s.channel_id JOIN rec.users u ON u.id = o.user_id`

export interface SourceSlot {
	readonly streaming: string
	readonly title: string
	readonly host: string
	readonly user: string
	readonly channel: string
	readonly starts_at: Date
	readonly ends_at: Date
}

/** Tickets of the studio, each good for one connection of a streaming's host. */
export const radioTicketsTable = defineTable(
	'rec.radio_tickets',
	{ secret_hash: text(), streaming_id: uuid(), user_id: uuid(), expires_at: timestamp() },
	{ primaryKey: ['secret_hash'] },
)

export const insertTicket = (
	sql: SqlExecutor,
	{ streamingId, userId, password: ticket }: NewSource,
	expiresAt: Date,
): Promise<number> =>
	onTable(radioTicketsTable)
		.insert({
			secret_hash: hashOf(ticket),
			streaming_id: streamingId,
			user_id: userId,
			expires_at: expiresAt,
		})
		.execute(sql)

/** Consumes a ticket. @returns its slot; null when it is unknown, used or expired */
export const takeTicket = (sql: SqlExecutor, ticket: string, now: Date): Promise<SourceSlot | null> =>
	sql.maybeOne<SourceSlot>(
		`WITH taken AS (DELETE FROM rec.radio_tickets WHERE secret_hash = $1 RETURNING *)
		SELECT ${SLOT} FROM taken o ${OF_SLOT} WHERE o.expires_at > $2 AND c.is_live`,
		[hashOf(ticket), now],
	)

/** Finds the slot of a password on a channel. */
export const findSource = (sql: SqlExecutor, slug: string, password: string): Promise<SourceSlot | null> =>
	sql.maybeOne<SourceSlot>(
		`SELECT ${SLOT} FROM rec.radio_sources o ${OF_SLOT}
		WHERE o.secret_hash = $1 AND c.slug = $2 AND c.is_live`,
		[hashOf(password), slug],
	)

export interface HostSlot {
	readonly slug: string
	/** The host of the playlist; null without one. */
	readonly own: string | null
	readonly user: string
	readonly host: string
	readonly starts_at: Date
	readonly ends_at: Date
}

/** Finds the slot of a streaming with its host: its playlist's, else the given one. */
export const findSlot = (
	sql: SqlExecutor,
	streamingId: string,
	otherwise: string,
): Promise<HostSlot | null> =>
	sql.maybeOne<HostSlot>(
		`SELECT c.slug, p.rj_user_id AS own, u.id AS "user", trim(u.first_name || ' ' || u.last_name) AS host, s.starts_at, s.ends_at
		FROM rec.radio_streamings s JOIN rec.radio_channels c ON c.id = s.channel_id
		JOIN rec.media_playlists p ON p.id = s.playlist_id
		JOIN rec.users u ON u.id = coalesce(p.rj_user_id, $2)
		WHERE s.id = $1`,
		[streamingId, otherwise],
	)
