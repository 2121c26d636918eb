import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export async function videosOwnedBy(
	sql: SqlExecutor,
	userId: string,
	videos: readonly string[],
): Promise<string[]> {
	if (videos.length === 0) return []
	const rows = await sql.query<{ id: string }>(
		`SELECT id FROM rec.files WHERE owner_id = $1 AND purpose = 'video' AND id = ANY($2::uuid[])`,
		[userId, videos],
	)
	return rows.map((row) => row.id)
}

export async function videosOfRequest(sql: SqlExecutor, requestId: string): Promise<string[]> {
	const rows = await sql.query<{ video: string }>(
		'SELECT DISTINCT unnest(videos) AS video FROM rec.request_contents WHERE request_id = $1',
		[requestId],
	)
	return rows.map((row) => row.video)
}
