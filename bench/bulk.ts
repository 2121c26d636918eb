import { type Random, seededRandom } from '../demo/random.ts'
import { sampleFields } from '../demo/sample-fields.ts'
import type { RequestStatus } from '../domain/requests/contract.ts'
import { countOf, hasMoney, KINDS, type Kind } from '../domain/requests/kinds/kinds.contract.ts'
import { valuesOf } from '../domain/requests/kinds/schema.contract.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { CATEGORIES } from '../kernel/wire/schemas.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import {
	documentOf,
	SEARCH_VERSION,
	type SearchOwner,
	type SearchSource,
	searchDocumentOf,
} from '../records/requests/search.ts'
import { indexSearch } from '../workers/requests/index-search.ts'

const BATCH_SIZE = 2_000
const DAYS = 700

type RowValues = Readonly<Record<string, unknown>>

export async function insertRows(sql: Sql, table: string, rows: Iterable<RowValues>): Promise<void> {
	let batch: RowValues[] = []
	const write = async () => {
		const columns = Object.keys(batch[0] ?? {}).join(', ')
		await sql.execute(
			`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
			[JSON.stringify(batch)],
		)
		batch = []
	}
	for (const row of rows) {
		batch.push(row)
		if (batch.length === BATCH_SIZE) await write()
	}
	if (batch.length > 0) await write()
}

function* each<Row>(count: number, row: (index: number) => Row): Generator<Row> {
	for (let index = 0; index < count; index += 1) yield row(index)
}

export const personId = (index: number): string => derivedId('benchPerson', String(index))
export const requestId = (index: number): string => derivedId('benchRequest', String(index))
const contentId = (index: number): string => derivedId('benchContent', String(index))

export async function insertPeople(sql: Sql, count: number): Promise<void> {
	const at = new Date(Date.now() - 365 * DAY_MS).toISOString()
	await insertRows(
		sql,
		'rec.names',
		each(count, (index) => ({
			key: `bench${index}`,
			owner_kind: 'user',
			owner_id: personId(index),
			taken_at: at,
		})),
	)
	await insertRows(
		sql,
		'rec.users',
		each(count, (index) => ({
			id: personId(index),
			username: `bench${index}`,
			name_key: `bench${index}`,
			email: `bench${index}@mail.example`,
			first_name: 'Asha',
			last_name: `Kumari ${index}`,
			phone: `+91${9_100_000_000 + index}`,
			phone_verified: true,
			password_hash: '',
			locale: 'en',
			created_at: at,
		})),
	)
}

const SIDES: readonly { kind: Kind; side: Kind['sides'][number] }[] = KINDS.flatMap((kind: Kind) =>
	kind.sides.map((side) => ({ kind, side })),
)
const SYLLABLES = [
	'ka',
	'ru',
	'na',
	'mi',
	'lo',
	'shi',
	'ta',
	'be',
	'vo',
	'di',
	'pra',
	'su',
	'gan',
	'the',
	'ri',
]
const HINDI = ['पानी', 'विद्यालय', 'रक्तदान', 'किताबें', 'गाँव', 'सहायता', 'अस्पताल', 'बच्चों', 'छात्रवृत्ति', 'दवा']

function word(random: Random): string {
	const rank = Math.trunc(random.next() ** 3 * 3_000)
	const syllable = (place: number) => SYLLABLES[Math.trunc(rank / 15 ** place) % 15] ?? ''
	return `${syllable(0)}${syllable(1)}${syllable(2)}`
}
export const randomText = (random: Random, length: number, isHindi = false): string =>
	Array.from({ length }, () => (isHindi && random.chance(0.5) ? random.pick(HINDI) : word(random))).join(' ')

export const BULK_TOWN = 'IN.38.Ranchi'
const PLACES = [
	'Ranchi, Jharkhand',
	'Ranchi, Jharkhand',
	'Giridih, Jharkhand',
	'Khunti, Jharkhand',
	'Mumbai, Maharashtra',
]

export interface BulkRequests {
	readonly count: number
	readonly people: number
	readonly statusOf: (index: number) => RequestStatus
	readonly textOf?: (random: Random, index: number) => BulkText
	readonly hasChecks?: true
}
export interface BulkText {
	readonly title: string
	readonly description: string
}

const usualText = (random: Random, index: number): BulkText => {
	const isHindi = index % 3 === 0
	return { title: randomText(random, 6, isHindi), description: randomText(random, 40, isHindi) }
}

async function insertSearchDocuments(sql: Sql, contents: readonly SearchedContent[]): Promise<void> {
	for (let begin = 0; begin < contents.length; begin += BATCH_SIZE) {
		const documents = contents.slice(begin, begin + BATCH_SIZE).map((content) => ({
			content_id: content.content_id,
			request_id: content.request_id,
			created_by: content.created_by,
			...searchDocumentOf(content),
		}))
		await sql.execute(
			`INSERT INTO rec.request_search (content_id, request_id, created_by, version, document)
			SELECT d.content_id, d.request_id, d.created_by, ${SEARCH_VERSION}, ${documentOf('d.lexemes', (part) => `d.parts[${part + 1}]`)}
			FROM jsonb_to_recordset($1::jsonb)
				AS d (content_id uuid, request_id uuid, created_by uuid, lexemes text, parts text[])`,
			[JSON.stringify(documents)],
		)
	}
}
type SearchedContent = SearchSource & SearchOwner

const revisionOf = (status: RequestStatus): number => (status === 'pendingAdmin' ? 0 : 2)

export async function insertRequests(
	sql: Sql,
	{ count, people, statusOf, textOf = usualText, hasChecks }: BulkRequests,
): Promise<void> {
	const now = Date.now()
	const random = seededRandom(20)
	const at = (index: number) => new Date(now - ((count - index) / count) * DAYS * DAY_MS).toISOString()
	const sideOf = (index: number) => SIDES[index % SIDES.length] as (typeof SIDES)[number]
	const fields = Array.from({ length: count }, (_, index) => {
		const { kind, side } = sideOf(index)
		return valuesOf(kind, side, sampleFields(kind, side, random, now))
	})
	const contents = Array.from({ length: count }, (_, index) => ({
		content_id: contentId(index),
		request_id: requestId(index),
		role: sideOf(index).side,
		...textOf(random, index),
		place: random.pick(PLACES),
		city_id: null,
		beneficiary_name: '',
		fields: fields[index] ?? {},
		field_files: [],
		is_forgotten: false,
		images: [],
		videos: [],
		allowed_viewers: [],
		salt: '',
		created_by: personId(index % people),
		created_at: at(index),
	}))
	await insertRows(sql, 'rec.request_contents', contents)
	await insertSearchDocuments(
		sql,
		contents.map((content, index) => ({ ...content, request_type: sideOf(index).kind.code })),
	)
	// Each was checked as it is, so that no job does so while something is measured.
	if (!hasChecks)
		await insertRows(
			sql,
			'rec.request_checks',
			each(count, (index) => ({
				request_id: requestId(index),
				author_id: personId(index % people),
				revision: revisionOf(statusOf(index)),
				strength: 0,
				checked_at: new Date(now).toISOString(),
			})),
		)
	await insertRows(
		sql,
		'read.requests',
		each(count, (index) => {
			const { kind, side } = sideOf(index)
			const target = countOf(kind.code, side, fields[index] ?? {})
			const isIndian = random.chance(0.8)
			const status = statusOf(index)
			return {
				id: requestId(index),
				author_id: personId(index % people),
				organization_id: null,
				request_type: kind.code,
				side,
				region: isIndian ? 'IN' : 'US',
				currency: isIndian ? 'INR' : 'USD',
				source: index % 200 === 0 ? 'mobile' : 'web',
				status,
				goal: hasMoney(kind.code, side) ? random.between(10, 900) * 100_000 : null,
				target: target?.count ?? null,
				target_unit: target?.unit ?? null,
				taken: 0,
				given: 0,
				shift_ids: [],
				shift_taken: {},
				proposed_shift_ids: [],
				end_date: new Date(now + random.between(2, 300) * DAY_MS).toISOString().slice(0, 10),
				content_id: contentId(index),
				category: random.pick(CATEGORIES),
				is_private: random.chance(0.03),
				is_tax_benefit: false,
				is_urgent: random.chance(0.05),
				awaits_review: status === 'live' && index % 50 === 0,
				created_at: at(index),
				submitted_at: at(index),
				updated_at: at(index),
				visible_at: at(index),
				revision: revisionOf(status),
			}
		}),
	)
	await indexSearch(sql)
}
