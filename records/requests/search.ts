import { soundLexeme } from '../../domain/_shared/search-sounds.ts'
import { isProposed, singularOf, tokensOf } from '../../domain/_shared/search-tokens.ts'
import type { FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { remembered } from '../../kernel/concurrency/remembered.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, smallint, text, texts, uuid } from '../../kernel/sql/table.ts'
import { readLocale } from '../../kernel/texts/texts.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'

export const requestSearchTable = defineTable(
	'rec.request_search',
	{
		content_id: uuid(),
		request_id: uuid(),
		created_by: uuid(),
		version: smallint(),
	},
	{ primaryKey: ['content_id'] },
)

export const searchCountedTable = defineTable(
	'rec.search_counted',
	{
		content_id: uuid(),
		created_by: uuid(),
		tokens: texts(),
	},
	{ primaryKey: ['content_id'] },
)

export const searchVocabularyTable = defineTable(
	'rec.search_vocabulary',
	{
		token: text(),
		requests: integer(),
		/** The keys of its typos: it and its singular, each with one letter left out. */
		deletions: texts(),
		/** The lexemes of documents that have it: itself, its stem and its sounds. */
		lexemes: texts(),
	},
	{ primaryKey: ['token'] },
)

/**
 * Raise it whenever the same text would get another document, or the same keyword other keys: a job then
 * rebuilds them.
 */
export const SEARCH_VERSION = 1

interface KindTexts {
	readonly kinds: Readonly<Record<string, { readonly name: string }>>
	readonly options: Readonly<Record<string, string>>
}
let kindTexts: readonly KindTexts[] | undefined

const textsOfKinds = (): readonly KindTexts[] => {
	kindTexts ??= LANGUAGES.map((language) => readLocale(language)['kinds'] as KindTexts)
	return kindTexts
}

const REMEMBERED = 40_000

const kindTokens = remembered(REMEMBERED, (requestType) =>
	textsOfKinds().flatMap(({ kinds }) => tokensOf(kinds[requestType]?.name ?? '')),
)
const optionTokens = remembered(REMEMBERED, (option) =>
	textsOfKinds().flatMap(({ options }) => tokensOf(options[option] ?? '')),
)

function tokensOfKind(requestType: string, fields: FieldValues): readonly string[] {
	const options = (kindOf(requestType)?.facets ?? [])
		.flatMap((facet) => [fields[facet] ?? []].flat())
		.filter((option) => typeof option === 'string')
	return [...kindTokens(requestType), ...options.flatMap(optionTokens)]
}

export interface SearchSource {
	readonly request_type: string
	readonly title: string
	readonly description: string
	readonly place: string
	readonly city_id: string | null
	readonly beneficiary_name: string
	readonly fields: FieldValues
}
export interface SearchOwner {
	readonly content_id: string
	readonly request_id: string
	readonly created_by: string
}

export interface SearchDocument {
	/** A `tsvector` of words and their sounds, by weight. */
	readonly lexemes: string
	/**
	 * Three texts for stemming by the database: A (the title), B (place, beneficiary, kind), C (the
	 * description).
	 */
	readonly parts: readonly string[]
}

const WEIGHTS = ['A', 'B', 'C'] as const

function weightedTokens(source: SearchSource): readonly (readonly string[])[] {
	const town = source.city_id?.split('.').slice(2).join('.') ?? ''
	return [
		tokensOf(source.title),
		[
			...tokensOf(`${source.place} ${town} ${source.beneficiary_name}`),
			...tokensOfKind(source.request_type, source.fields),
		],
		tokensOf(source.description),
	]
}

export const proposedTokensOf = (source: SearchSource): readonly string[] => [
	...new Set(weightedTokens(source).flat().filter(isProposed)),
]

const soundsOf = remembered(REMEMBERED, (token): readonly string[] => [
	...new Set([soundLexeme(token), soundLexeme(singularOf(token))].filter((sound) => sound !== '')),
])

/** PostgreSQL reads a number with an exponent, and what follows it, as two words: `10e3kg`. */
const READ_AS_TWO = /^(\d+e\d+)(\D.*)$/su
const asDatabaseReads = (token: string): readonly string[] => READ_AS_TWO.exec(token)?.slice(1) ?? [token]

/** An English stop word takes a position without being a lexeme, so that no phrase spans two texts. */
const APART = 'the'

export function searchDocumentOf(source: SearchSource): SearchDocument {
	const weights = weightedTokens(source)
	const places = new Map<string, string>()
	let place = 1
	for (const [index, tokens] of weights.entries()) {
		const weight = WEIGHTS[index] ?? ''
		const add = (lexeme: string) => {
			place += 1
			const before = places.get(lexeme)
			places.set(lexeme, before === undefined ? `${place}${weight}` : `${before},${place}${weight}`)
		}
		for (const token of tokens) for (const each of asDatabaseReads(token)) add(each)
		// Each sound once, where it weighs most: it has no place among words.
		for (const token of tokens) for (const sound of soundsOf(token)) if (!places.has(sound)) add(sound)
		place += 1
	}
	let lexemes = ''
	for (const [lexeme, at] of places) lexemes += `${lexeme}:${at} `
	return { lexemes, parts: weights.map((tokens) => `${APART} ${tokens.join(' ')}`) }
}

/**
 * Returns a document as SQL. PostgreSQL's `hindi` also stems English in ASCII letters, as its `english` does,
 * so that one pass has the stems of both languages.
 * @param lexemes the SQL of the lexemes
 * @param partAt the SQL of one of the three texts, from 0 on
 */
export const documentOf = (lexemes: string, partAt: (place: number) => string): string =>
	[
		...WEIGHTS.map((weight, place) => `setweight(to_tsvector('hindi', ${partAt(place)}), '${weight}')`),
		// The largest vector is last, since each concatenation copies the vector before it.
		`${lexemes}::tsvector`,
	].join(' || ')

/** Replaces a version's search document, and uncounts the words of the old one. It needs a transaction. */
export async function saveSearchDocument(
	sql: SqlExecutor,
	{ content_id, request_id, created_by }: SearchOwner,
	{ lexemes, parts }: SearchDocument,
): Promise<void> {
	await sql.execute(uncount('k.content_id = $1'), [content_id])
	await sql.execute('DELETE FROM rec.search_counted WHERE content_id = $1', [content_id])
	await sql.execute(
		`INSERT INTO rec.request_search (content_id, request_id, created_by, version, document)
		SELECT c.content_id, $2, $3, ${SEARCH_VERSION}, ${documentOf('$4', (part) => `$${5 + part}::text`)}
		FROM rec.request_contents c WHERE c.content_id = $1 FOR SHARE
		ON CONFLICT (content_id) DO UPDATE SET document = excluded.document, version = excluded.version`,
		[content_id, request_id, created_by, lexemes, ...parts],
		{ name: 'save search document' },
	)
}

/**
 * Returns SQL that uncounts the words of documents `k`; words without any document are deleted. `$1` is the
 * parameter of the condition.
 */
export const uncount = (condition: string): string =>
	`WITH lost AS (
			SELECT token, count(*)::int AS requests FROM rec.search_counted k, unnest(k.tokens) token
			WHERE ${condition} GROUP BY token
		), fewer AS (
			UPDATE rec.search_vocabulary v SET requests = v.requests - lost.requests
			FROM lost WHERE v.token = lost.token AND v.requests > lost.requests
		)
		DELETE FROM rec.search_vocabulary v USING lost WHERE v.token = lost.token AND v.requests <= lost.requests`

export async function forgetSearchOf(sql: SqlExecutor, requestId: string): Promise<void> {
	await sql.execute(
		uncount('k.content_id IN (SELECT s.content_id FROM rec.request_search s WHERE s.request_id = $1)'),
		[requestId],
	)
	await sql.execute('DELETE FROM rec.request_search WHERE request_id = $1', [requestId])
}

/** Merges the pending list into the index, so that searches are faster. */
export async function mergeSearchIndex(sql: SqlExecutor): Promise<void> {
	await sql.query('SELECT rec.merge_search()')
}
