import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export async function imagesOwnedBy(
	sql: SqlExecutor,
	userId: string,
	images: readonly string[],
): Promise<number> {
	if (images.length === 0) return 0
	const text = `SELECT count(*)::int AS count FROM rec.files
		WHERE owner_id = $1 AND card_path IS NOT NULL AND id = ANY($2::uuid[])`
	return (await sql.one<{ count: number }>(text, [userId, images])).count
}

export async function imagesOfRequest(sql: SqlExecutor, requestId: string): Promise<string[]> {
	const rows = await sql.query<{ image: string }>(
		'SELECT DISTINCT unnest(images) AS image FROM rec.request_contents WHERE request_id = $1',
		[requestId],
	)
	return rows.map((row) => row.image)
}
