import { z } from 'zod'
import { contactGroupsQuery } from '../../domain/contacts/contract.ts'
import { type ImportRow, importDetails, importsAnswer } from '../../domain/contacts/imports.contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	type ContactImportRow,
	countSkipped,
	findImport,
	importOf,
} from '../../records/contacts/file-imports.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, rowsCsv } from '../_shared/list-csv.ts'
import { readableBook } from './books.ts'

const MAX_IMPORTS = 10
const FIRST_ROWS = 20
const FIRST_PROBLEMS = 100

const ROWS = `SELECT r.line, r.first_name AS "firstName", r.last_name AS "lastName", r.email,
	r.phone AS "phoneNumber", r.problem, r.is_skipped AS "isSkipped"
	FROM rec.contact_import_rows r WHERE r.import_id = $1`

const common = {
	method: 'GET',
	tags: ['contacts'],
	access: { allow: 'signedIn' },
	readModels: ['organizations'],
} as const

const summaryOf = async (sql: SqlExecutor, row: ContactImportRow) =>
	importOf(row, await countSkipped(sql, row.id))

/** @throws DomainError NOT_FOUND for imports into books of others */
async function readableImport(
	deps: QueryDeps,
	viewer: Principal,
	importId: string,
): Promise<ContactImportRow> {
	const missing = () => refuse('NOT_FOUND.import')
	const found = await findImport(deps.sql, importId)
	if (found === null) throw missing()
	await readableBook(deps, viewer, found.book_id, missing)
	return found
}

export const listImports = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/imports',
		summary: 'List the last imports of files into a book, the newest first',
		query: contactGroupsQuery,
		answers: { 200: importsAnswer },
		handle: async ({ query, caller }) => {
			const bookId = await readableBook(deps, caller.principal, query.userId)
			const rows = await deps.sql.query<ContactImportRow>(
				'SELECT * FROM rec.contact_imports WHERE book_id = $1 ORDER BY created_at DESC, id LIMIT $2',
				[bookId, MAX_IMPORTS],
			)
			const data = await Promise.all(rows.map((row) => summaryOf(deps.sql, row)))
			return { body: { statusCode: 200, data } }
		},
	})

export const readImport = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/imports/:id',
		summary: 'Read how far an import is, with its first rows and problems',
		params: z.object({ id }),
		answers: { 200: importDetails },
		handle: async ({ params, caller }) => {
			const found = await readableImport(deps, caller.principal, params.id)
			const first = (where: string, most: number) =>
				deps.sql.query<ImportRow>(`${ROWS} AND ${where} ORDER BY r.line LIMIT $2`, [params.id, most])
			const [summary, rows, problems] = await Promise.all([
				summaryOf(deps.sql, found),
				first('NOT r.is_skipped', FIRST_ROWS),
				first('r.problem IS NOT NULL', FIRST_PROBLEMS),
			])
			return { body: { statusCode: 200, data: { ...summary, rows, problems } } }
		},
	})

export const exportSkippedRows = (deps: QueryDeps): Route =>
	route({
		...common,
		...answersCsv,
		path: '/api/v1/contacts/imports/:id/skipped',
		summary: 'Export the skipped rows of an import as CSV, with their lines and reasons',
		params: z.object({ id }),
		handle: async ({ params, caller }) => {
			await readableImport(deps, caller.principal, params.id)
			return rowsCsv<ImportRow>(
				deps,
				'skipped-contacts',
				{ text: `${ROWS} AND r.is_skipped ORDER BY r.line`, params: [params.id] },
				{
					line: ({ line }) => line,
					reason: ({ problem }) => problem && textIn(caller.language, `contacts.problems.${problem}`),
					firstname: ({ firstName }) => firstName,
					lastname: ({ lastName }) => lastName,
					email: ({ email }) => email,
					phonenumber: ({ phoneNumber }) => phoneNumber,
				},
			)
		},
	})
