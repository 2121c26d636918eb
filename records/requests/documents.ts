import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface RequestDocument {
	readonly file_id: string
	readonly name: string
	readonly note: string
}

export async function documentsOwnedBy(
	sql: SqlExecutor,
	userId: string,
	documents: readonly string[],
): Promise<string[]> {
	if (documents.length === 0) return []
	const rows = await sql.query<{ id: string }>(
		`SELECT id FROM rec.files WHERE owner_id = $1 AND purpose = 'document' AND id = ANY($2::uuid[])`,
		[userId, documents],
	)
	return rows.map((row) => row.id)
}

export async function documentsOfRequest(sql: SqlExecutor, requestId: string): Promise<string[]> {
	const rows = await sql.query<{ file_id: string }>(
		`SELECT d.file_id FROM rec.request_documents d
			JOIN rec.request_contents c ON c.content_id = d.content_id WHERE c.request_id = $1
		UNION SELECT unnest(field_files) FROM rec.request_contents WHERE request_id = $1`,
		[requestId],
	)
	return rows.map((row) => row.file_id)
}
