import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Takes a picture that is taken down out of all that shows it. */
export async function forgetRadioPicture(sql: SqlExecutor, path: string): Promise<void> {
	await sql.execute(
		`WITH members AS (UPDATE rec.media_members SET image_path = NULL WHERE image_path = $1),
			playlists AS (UPDATE rec.media_playlists SET thumbnail_path = NULL WHERE thumbnail_path = $1),
			podcasts AS (UPDATE rec.media_podcasts SET artwork_path = NULL WHERE artwork_path = $1),
			channels AS (UPDATE rec.radio_channels SET artwork_path = NULL WHERE artwork_path = $1)
		UPDATE rec.media_videos SET poster_path = NULL WHERE poster_path = $1`,
		[path],
	)
}
