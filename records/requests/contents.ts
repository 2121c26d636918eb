import type { RequestRole } from '../../domain/requests/contract.ts'
import type { FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	boolean,
	defineTable,
	integer,
	jsonb,
	text,
	texts,
	timestamp,
	uuid,
	uuids,
} from '../../kernel/sql/table.ts'
import type { RequestDocument } from './documents.ts'
import { documentOf, SEARCH_VERSION, searchDocumentOf } from './search.ts'

export const requestDocumentsTable = defineTable(
	'rec.request_documents',
	{
		content_id: uuid(),
		place: integer(),
		file_id: uuid(),
		name: text(),
		note: text(),
	},
	{ primaryKey: ['content_id', 'place'] },
)

export const requestContentsTable = defineTable(
	'rec.request_contents',
	{
		content_id: uuid(),
		request_id: uuid(),
		title: text(),
		description: text(),
		place: text(),
		beneficiary_name: text(),
		images: uuids(),
		allowed_viewers: texts(),
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
		role: text<RequestRole>().defaulted(),
		videos: uuids().defaulted(),
		fields: jsonb<FieldValues>().defaulted(),
		field_files: uuids().defaulted(),
		/** True once its health details are deleted. */
		is_forgotten: boolean().defaulted(),
		city_id: text().nullable(),
	},
	{ primaryKey: ['content_id'] },
)

/** A version of an author's content. Events name it by `content_id` and carry a hash salted with `salt`. */
export interface RequestContentRow {
	readonly content_id: string
	readonly request_id: string
	readonly role: RequestRole
	readonly title: string
	readonly description: string
	readonly place: string
	readonly city_id: string | null
	readonly beneficiary_name: string
	readonly fields: FieldValues
	readonly field_files: readonly string[]
	readonly images: readonly string[]
	readonly documents: readonly RequestDocument[]
	readonly videos: readonly string[]
	/** Ids of people who may see a private request, or e-mail addresses in lower case; never usernames. */
	readonly allowed_viewers: readonly string[]
	readonly salt: string
	readonly created_by: string
	readonly created_at: Date
}

/**
 * Stores a version with its documents and search document, once per command.
 * @param requestType of the request: the name of its kind is searchable
 * @returns the salt of the stored row
 */
export async function insertContent(
	sql: SqlExecutor,
	row: RequestContentRow,
	requestType: string,
): Promise<string> {
	const { lexemes, parts } = searchDocumentOf({ ...row, request_type: requestType })
	const saved = await sql.one<{ salt: string }>(
		`WITH kept AS (
			INSERT INTO rec.request_contents
				(content_id, request_id, title, description, place, beneficiary_name, images, allowed_viewers, salt, created_by, created_at, role,
				fields, field_files, videos, city_id)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $16::jsonb, $17, $18, $19)
			ON CONFLICT (content_id) DO UPDATE SET content_id = excluded.content_id
			RETURNING content_id, salt, xmax = 0 AS is_new
		), shown AS (
			INSERT INTO rec.request_documents (content_id, place, file_id, name, note)
			SELECT kept.content_id, document.place, document.file_id, document.name, document.note
			FROM kept, unnest($13::uuid[], $14::text[], $15::text[]) WITH ORDINALITY
				AS document(file_id, name, note, place)
			WHERE kept.is_new
		), found AS (
			INSERT INTO rec.request_search (content_id, request_id, created_by, version, document)
			SELECT kept.content_id, $2, $10, ${SEARCH_VERSION}, ${documentOf('$20', (part) => `$${21 + part}::text`)} FROM kept WHERE kept.is_new
		)
		SELECT salt FROM kept`,
		[
			row.content_id,
			row.request_id,
			row.title,
			row.description,
			row.place,
			row.beneficiary_name,
			row.images,
			row.allowed_viewers,
			row.salt,
			row.created_by,
			row.created_at,
			row.role,
			row.documents.map((document) => document.file_id),
			row.documents.map((document) => document.name),
			row.documents.map((document) => document.note),
			JSON.stringify(row.fields),
			row.field_files,
			row.videos,
			row.city_id,
			lexemes,
			...parts,
		],
		{ name: 'insert content' },
	)
	return saved.salt
}

export async function latestFields(sql: SqlExecutor, requestId: string): Promise<FieldValues> {
	const row = await sql.maybeOne<{ fields: FieldValues }>(
		'SELECT fields FROM rec.request_contents WHERE request_id = $1 ORDER BY created_at DESC, content_id LIMIT 1',
		[requestId],
	)
	return row?.fields ?? {}
}

export async function latestTitles(
	sql: SqlExecutor,
	requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const rows = await sql.query<{ request_id: string; title: string }>(
		`SELECT DISTINCT ON (request_id) request_id, title FROM rec.request_contents
		WHERE request_id = ANY ($1::uuid[]) ORDER BY request_id, created_at DESC, content_id`,
		[requestIds],
	)
	return new Map(rows.map(({ request_id, title }) => [request_id, title]))
}

export async function forgetDetailsOf(
	sql: SqlExecutor,
	requestId: string,
	staying: readonly string[],
): Promise<void> {
	await sql.query(
		`UPDATE rec.request_contents SET description = '', beneficiary_name = '', field_files = '{}', is_forgotten = true,
			fields = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(fields) WHERE key = ANY ($2))
		WHERE request_id = $1`,
		[requestId, staying],
	)
}

export const placeAndFieldsOf = (
	sql: SqlExecutor,
	contentId: string,
): Promise<Pick<RequestContentRow, 'title' | 'place' | 'city_id' | 'fields'> | null> =>
	onTable(requestContentsTable)
		.select('title', 'place', 'city_id', 'fields')
		.where({ content_id: contentId })
		.maybeOne(sql)
