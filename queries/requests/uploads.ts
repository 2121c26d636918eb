import type { z } from 'zod'
import type { Document } from '../../domain/_shared/wire.ts'
import type { requestDetail } from '../../domain/requests/contract.ts'
import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/** Pictures by their ids, in their order. */
export async function imagesOf(
	sql: SqlExecutor,
	ids: readonly string[],
	filesUrl: string,
): Promise<z.output<typeof requestDetail>['images']> {
	const rows = await sql.query<{ id: string; path: string; card_path: string }>(
		`SELECT f.id, f.path, f.card_path FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place)
		JOIN rec.files f ON f.id = wanted.id ORDER BY wanted.place`,
		[ids],
	)
	return rows.map(({ id, path, card_path }) => ({
		...{ _id: id, url: `${filesUrl}/${path}`, cardUrl: `${filesUrl}/${card_path}` },
	}))
}

/** A document as `documentsOf` reads it. */
export type DocumentRecord = Omit<Document, 'url'> & { readonly path: string }

/** SQL for the documents of a version as JSON, in their order. `contentId` is an expression. */
export const documentsOf = (contentId: string): string => `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('_id', d.file_id, 'path', df.path, 'name', df.file_name,
		'userGivenName', d.name, 'note', d.note, 'contentType', df.content_type, 'size', df.bytes)
		ORDER BY d.place), '[]')
	FROM rec.request_documents d JOIN rec.files df ON df.id = d.file_id WHERE d.content_id = ${contentId})`

export const showDocuments = (
	rows: readonly DocumentRecord[],
	documentUrl: (path: string) => string,
): Document[] => rows.map(({ path, ...document }) => ({ ...document, url: documentUrl(path) }))
