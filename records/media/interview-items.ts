import type { Tx } from '../../kernel/sql/sql.ts'
import { lockedUses, sumDurations } from './items.ts'

/** Recordings of interviews, which nobody hears unless their guests agree. */

/** Lists interviews of locked items whose guests have not agreed that they are heard. */
export async function unpublishedInterviews(tx: Tx, itemIds: readonly string[]): Promise<readonly string[]> {
	const rows = await tx.query<{ title: string }>(
		"SELECT title FROM rec.radio_interviews WHERE item_id = ANY ($1::uuid[]) AND state <> 'published' ORDER BY title",
		[itemIds],
	)
	return rows.map(({ title }) => title)
}

/** Locks a finished recording of the kind interview. @returns where it is used; null when there is none */
export async function lockRecording(tx: Tx, itemId: string): Promise<readonly string[] | null> {
	const uses = await lockedUses(tx, itemId)
	const [found] = await tx.query<{ cancelled: string | null }>(
		`SELECT v.title AS cancelled FROM rec.media_items i
		LEFT JOIN rec.radio_interviews v ON v.item_id = i.id AND v.state = 'cancelled'
		WHERE i.id = $1 AND i.kind = 'interview' AND i.current_version IS NOT NULL`,
		[itemId],
	)
	if (found === undefined) return null
	return found.cancelled === null ? uses : [...uses, found.cancelled]
}

/** Takes a recording out of all playlists. An episode without anything else is unpublished. */
export async function takeOff(tx: Tx, itemId: string, at: Date): Promise<void> {
	// As changes of playlists do, it locks items before playlists.
	await lockedUses(tx, itemId)
	const playlists = await tx.query<{ id: string }>(
		`SELECT id FROM rec.media_playlists
		WHERE id IN (SELECT playlist_id FROM rec.media_playlist_items WHERE item_id = $1) ORDER BY id FOR UPDATE`,
		[itemId],
	)
	const ids = playlists.map(({ id }) => id)
	await tx.execute('DELETE FROM rec.media_playlist_items WHERE item_id = $1', [itemId])
	await sumDurations(tx, ids, at)
	await tx.execute(
		`UPDATE rec.media_playlists SET podcast_id = NULL, published_at = NULL
		WHERE id = ANY ($1::uuid[]) AND duration_frames = 0`,
		[ids],
	)
}
