import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { answersProjection } from '../../projections/answers/answers.ts'
import { donationsProjection } from '../../projections/donations/donations.ts'
import { fundTotalsProjection } from '../../projections/ledger/fund-totals.ts'
import { organizationsProjection } from '../../projections/organizations/organizations.ts'
import { organizationTaxRegistrationsProjection } from '../../projections/organizations/tax-registrations.ts'
import { requestsProjection } from '../../projections/requests/requests.ts'
import { indexSearch } from '../../workers/requests/index-search.ts'
import { createTestDatabase } from './database.ts'

export const AUTHOR_ID = derivedId('author')

export interface RequestOfTables {
	readonly id: string
	readonly title: string
	readonly description?: string
	readonly place?: string
	readonly fields?: object
	readonly kind?: string
	readonly status?: string
	readonly isPrivate?: boolean
	readonly region?: string
	readonly days?: number
}

export interface RequestTables {
	readonly sql: Sql
	insert(table: string, rows: readonly object[]): Promise<number>
	/**
	 * Inserts requests with their search documents.
	 * @param now epoch milliseconds
	 */
	insertRequests(requests: readonly RequestOfTables[], now: number): Promise<void>
	drop(): Promise<void>
}

export async function openRequestTables(): Promise<RequestTables> {
	const database = await createTestDatabase()
	const sql = createSql(database.appUrl)
	for (const { name, create } of [
		requestsProjection,
		fundTotalsProjection,
		donationsProjection,
		organizationsProjection,
		organizationTaxRegistrationsProjection,
		answersProjection,
	])
		for (const statement of create(`read.${name}`)) await sql.execute(statement)
	const insert = (table: string, rows: readonly object[]) => {
		const columns = Object.keys(rows[0] ?? {}).join(', ')
		return sql.execute(
			`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
			[JSON.stringify(rows)],
		)
	}
	return {
		sql,
		insert,
		async insertRequests(requests, now) {
			await insert(
				'rec.request_contents',
				requests.map((request) => contentRow(request, now)),
			)
			await insert(
				'read.requests',
				requests.map((request) => requestRow(request, now)),
			)
			await indexSearch(sql)
		},
		async drop() {
			await sql.close()
			await database.drop()
		},
	}
}

const contentRow = (
	{ id, title, description = '', place = '', fields = {} }: RequestOfTables,
	now: number,
) => ({
	content_id: id,
	request_id: id,
	title,
	description,
	place,
	beneficiary_name: '',
	fields,
	images: [],
	allowed_viewers: [],
	salt: '',
	role: 'donee',
	videos: [],
	field_files: [],
	is_forgotten: false,
	created_by: AUTHOR_ID,
	created_at: new Date(now),
})

function requestRow(
	{ id, kind = 'cash', status = 'live', isPrivate = false, region = 'IN', days = 1 }: RequestOfTables,
	now: number,
) {
	const at = new Date(now - days * DAY_MS)
	return {
		id,
		author_id: AUTHOR_ID,
		request_type: kind,
		side: 'donee',
		region,
		currency: 'INR',
		source: 'web',
		status,
		goal: 1_000,
		taken: 0,
		given: 0,
		shift_ids: [],
		shift_taken: {},
		proposed_shift_ids: [],
		end_date: '2027-01-01',
		content_id: id,
		category: 'health',
		is_private: isPrivate,
		is_tax_benefit: false,
		is_urgent: false,
		awaits_review: false,
		created_at: at,
		submitted_at: at,
		updated_at: at,
		visible_at: at,
		revision: 1,
	}
}
