import { soundLexeme } from '../../domain/_shared/search-sounds.ts'
import { isProposed, singularOf, tokensOf } from '../../domain/_shared/search-tokens.ts'
import type { FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { remembered } from '../../kernel/concurrency/remembered.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, smallint, text, texts, uuid } from '../../kernel/sql/table.ts'
import { readLocale } from '../../kernel/texts/texts.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'

/** What a version of a request is found by; its `document` is a `tsvector` that only conditions use. */
export const requestSearchTable = defineTable(
	'rec.request_search',
	{
		content_id: uuid(),
		request_id: uuid(),
		created_by: uuid(),
		/** Of the rules by which the document was made. */
		version: smallint(),
	},
	{ primaryKey: ['content_id'] },
)

/** Documents of public requests whose words the vocabulary has counted. */
export const searchCountedTable = defineTable(
	'rec.search_counted',
	{
		content_id: uuid(),
		created_by: uuid(),
		/** Its different words, as they may be proposed. */
		tokens: texts(),
	},
	{ primaryKey: ['content_id'] },
)

/** Words of public requests, for whoever mistypes one. */
export const searchVocabularyTable = defineTable(
	'rec.search_vocabulary',
	{
		token: text(),
		/** How many public requests have it. */
		requests: integer(),
		/** What it is found by when it is mistyped: it and its singular without one letter, in every way. */
		deletions: texts(),
		/** What documents that have it may be found by: it, its stem and its sounds. */
		lexemes: texts(),
	},
	{ primaryKey: ['token'] },
)

/** Raised whenever documents of the same text, or keys of the same keyword, would be others: a job then makes them anew. */
export const SEARCH_VERSION = 1

interface KindTexts {
	readonly kinds: Readonly<Record<string, { readonly name: string }>>
	readonly options: Readonly<Record<string, string>>
}
let kindTexts: readonly KindTexts[] | undefined

/** The texts of kinds in every language, read once they are needed. */
const textsOfKinds = (): readonly KindTexts[] => {
	kindTexts ??= LANGUAGES.map((language) => readLocale(language)['kinds'] as KindTexts)
	return kindTexts
}

/** Words of which it is remembered what they sound like; the texts of kinds are fewer. */
const REMEMBERED = 40_000

/** The name of a kind in every language. */
const kindTokens = remembered(REMEMBERED, (requestType) =>
	textsOfKinds().flatMap(({ kinds }) => tokensOf(kinds[requestType]?.name ?? '')),
)
/** What an option is called in every language. */
const optionTokens = remembered(REMEMBERED, (option) =>
	textsOfKinds().flatMap(({ options }) => tokensOf(options[option] ?? '')),
)

/** Name of the kind and of the options that its lists are narrowed down by, in every language. */
function tokensOfKind(requestType: string, fields: FieldValues): readonly string[] {
	const options = (kindOf(requestType)?.facets ?? [])
		.flatMap((facet) => [fields[facet] ?? []].flat())
		.filter((option) => typeof option === 'string')
	return [...kindTokens(requestType), ...options.flatMap(optionTokens)]
}

/** What of a version and its request people search in. */
export interface SearchSource {
	readonly request_type: string
	readonly title: string
	readonly description: string
	readonly place: string
	/** Of the catalogue of places. */
	readonly city_id: string | null
	readonly beneficiary_name: string
	readonly fields: FieldValues
}
/** Of which version a document is, and who wrote it. */
export interface SearchOwner {
	readonly content_id: string
	readonly request_id: string
	readonly created_by: string
}

/** What a document is made of. */
export interface SearchDocument {
	/** A `tsvector`: words as they stand, and what they sound like, by weight. */
	readonly lexemes: string
	/** Three texts, whose stems the database finds: A (the title), B (place, beneficiary, kind), C (the description). */
	readonly parts: readonly string[]
}

const WEIGHTS = ['A', 'B', 'C'] as const

/** The words of a version by weight, each text in its order. */
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

/** The different words of a version, as they may be proposed once it is public. */
export const proposedTokensOf = (source: SearchSource): readonly string[] => [
	...new Set(weightedTokens(source).flat().filter(isProposed)),
]

const soundsOf = remembered(REMEMBERED, (token): readonly string[] => [
	...new Set([soundLexeme(token), soundLexeme(singularOf(token))].filter((sound) => sound !== '')),
])

/** PostgreSQL reads a number with an exponent, and what follows it, as two words: `10e3kg`. */
const READ_AS_TWO = /^(\d+e\d+)(\D.*)$/su
const asDatabaseReads = (token: string): readonly string[] => READ_AS_TWO.exec(token)?.slice(1) ?? [token]

/** A stop word of English takes a place and is no lexeme: no phrase reaches from one text into the next. */
const APART = 'the'

/** What a version is found by. */
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
 * A document as SQL. PostgreSQL's `hindi` stems English in ASCII letters, too, as its `english` does, so that one pass
 * has the stems of both languages.
 * @param lexemes what stands for the lexemes
 * @param partAt what stands for one of the three texts, from 0 on
 */
export const documentOf = (lexemes: string, partAt: (place: number) => string): string =>
	[
		...WEIGHTS.map((weight, place) => `setweight(to_tsvector('hindi', ${partAt(place)}), '${weight}')`),
		// The largest comes last: whatever stands behind a vector copies it.
		`${lexemes}::tsvector`,
	].join(' || ')

/** Saves what a version is found by, in the place of an older document whose words are counted no more: in a transaction. */
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

/** Takes the words of counted documents `k` out of the vocabulary; those that nobody else has are gone. `$1` is whose. */
export const uncount = (condition: string): string =>
	`WITH lost AS (
			SELECT token, count(*)::int AS requests FROM rec.search_counted k, unnest(k.tokens) token
			WHERE ${condition} GROUP BY token
		), fewer AS (
			UPDATE rec.search_vocabulary v SET requests = v.requests - lost.requests
			FROM lost WHERE v.token = lost.token AND v.requests > lost.requests
		)
		DELETE FROM rec.search_vocabulary v USING lost WHERE v.token = lost.token AND v.requests <= lost.requests`

/** Forgets what the versions of a request are found by; a job makes documents of what is left of them. */
export async function forgetSearchOf(sql: SqlExecutor, requestId: string): Promise<void> {
	await sql.execute(
		uncount('k.content_id IN (SELECT s.content_id FROM rec.request_search s WHERE s.request_id = $1)'),
		[requestId],
	)
	await sql.execute('DELETE FROM rec.request_search WHERE request_id = $1', [requestId])
}

/** Puts new documents into the index, where searches find them sooner than in the list in which they wait. */
export async function mergeSearchIndex(sql: SqlExecutor): Promise<void> {
	await sql.query('SELECT rec.merge_search()')
}
