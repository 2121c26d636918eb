import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { wholePath } from '../../kernel/wire/picture-sizes.ts'

const USES = `
	SELECT r.is_private FROM f JOIN rec.request_contents c ON c.images @> ARRAY[f.id]
		JOIN read.requests r ON r.id = c.request_id
	UNION ALL
	SELECT r.is_private FROM f JOIN rec.request_contents c ON c.videos @> ARRAY[coalesce(f.video_id, f.id)]
		JOIN read.requests r ON r.id = c.request_id
	UNION ALL
	SELECT r.is_private OR u.audience <> 'all' FROM f JOIN rec.request_updates u ON u.images @> ARRAY[f.id]
			OR u.videos @> ARRAY[coalesce(f.video_id, f.id)]
		JOIN read.requests r ON r.id = u.request_id
	UNION ALL
	SELECT r.is_private OR u.audience <> 'all' OR v.audience <> 'all' FROM f JOIN rec.request_update_versions v ON v.images @> ARRAY[f.id]
			OR v.videos @> ARRAY[coalesce(f.video_id, f.id)]
		JOIN rec.request_updates u ON u.id = v.update_id JOIN read.requests r ON r.id = u.request_id
	UNION ALL
	SELECT false FROM f JOIN rec.organization_images i ON i.file_id = f.id
	UNION ALL
	SELECT false FROM f JOIN rec.profiles p ON p.image_file_id = f.id
	UNION ALL
	SELECT false FROM f JOIN rec.campaigns c ON c.created_by = f.owner_id
		AND c.blocks @> jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('path', '/files/' || f.path)))
	UNION ALL
	SELECT false FROM rec.media_members WHERE image_path = $2
	UNION ALL
	SELECT false FROM rec.media_playlists WHERE thumbnail_path = $2
	UNION ALL
	SELECT false FROM rec.media_podcasts WHERE artwork_path = $2
	UNION ALL
	SELECT false FROM rec.radio_channels WHERE artwork_path = $2
	UNION ALL
	SELECT false FROM rec.media_item_versions WHERE cover_path = $2
	UNION ALL
	SELECT false FROM rec.media_videos WHERE $2 IN (path, poster_path)`

/**
 * Checks that nothing public shows the picture or video at a path: only private requests and restricted
 * updates do in any version, or nothing does yet.
 * @param path of the file, of its variant for cards or of another size, relative to the files' address
 */
export async function isPrivateFile(sql: SqlExecutor, path: string): Promise<boolean> {
	const row = await sql.one<{ is_private: boolean }>(
		`WITH f AS (
			SELECT stored.id, stored.owner_id, stored.path, video.id AS video_id FROM rec.files stored
			LEFT JOIN rec.files video ON video.poster_id = stored.id
			WHERE stored.path = $2 OR stored.card_path = $1
		)
		SELECT coalesce(bool_and(is_private), true) AS is_private FROM (${USES}) AS uses`,
		[path, wholePath(path)],
		{ name: 'private-file' },
	)
	return row.is_private
}
