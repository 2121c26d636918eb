import type { FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { LANGUAGES } from '../../kernel/language.ts'
import { soundLexeme } from '../../kernel/search-sounds.ts'
import { isProposed, singularOf, tokensOf } from '../../kernel/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, smallint, text, texts, uuid } from '../../kernel/sql/table.ts'
import { readLocale } from '../../kernel/texts.ts'

/** What a version of a request is found by; its `document` is a `tsvector` that only conditions use. */
export const requestSearchTable = defineTable(
	'rec.request_search',
	{
		content_id: uuid(),
		request_id: uuid(),
		created_by: uuid(),
		/** Its different words, as they may be proposed once it is public. */
		tokens: texts(),
		/** Whether the vocabulary has counted them. */
		is_counted: boolean(),
		/** Of the rules by which the document was made. */
		version: smallint(),
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
	},
	{ primaryKey: ['token'] },
)

/** Raised whenever documents of the same text would be others: a job then makes the older ones anew. */
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

/** Name of the kind and of the options that its lists are narrowed down by, in every language. */
function kindText(requestType: string, fields: FieldValues): string {
	const options = (kindOf(requestType)?.facets ?? [])
		.flatMap((facet) => [fields[facet] ?? []].flat())
		.filter((option) => typeof option === 'string')
	return textsOfKinds()
		.flatMap(({ kinds, options: labels }) => [
			kinds[requestType]?.name ?? '',
			...options.map((option) => labels[option] ?? ''),
		])
		.join(' ')
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

/** Of a document, by weight: words, and what they sound like. */
export interface SearchDocument {
	readonly tokens: readonly string[]
	/** Six texts: words and sounds of A (the title), of B (place, beneficiary, kind) and of C (the description). */
	readonly parts: readonly string[]
}

/** What a version is found by. */
export function searchDocumentOf(source: SearchSource): SearchDocument {
	const town = source.city_id?.split('.').slice(2).join('.') ?? ''
	const weights = [
		tokensOf(source.title),
		tokensOf(
			`${source.place} ${town} ${source.beneficiary_name} ${kindText(source.request_type, source.fields)}`,
		),
		tokensOf(source.description),
	]
	const sounds = new Set<string>()
	/** Each sound once, where it weighs most: it has no place among words. */
	const soundsOf = (tokens: readonly string[]) =>
		tokens
			.flatMap((token) => [soundLexeme(token), soundLexeme(singularOf(token))])
			.filter((sound) => sound !== '' && !sounds.has(sound) && sounds.add(sound))
			.join(' ')
	return {
		tokens: [...new Set(weights.flat().filter(isProposed))],
		parts: weights.flatMap((tokens) => [tokens.join(' '), soundsOf(tokens)]),
	}
}

/**
 * The document of six texts as SQL. PostgreSQL's `hindi` stems English in ASCII letters, too, as its `english` does, so
 * that one pass has the stems of both languages.
 * @param partAt what stands for one of the six, from 0 on
 */
export const documentOf = (partAt: (place: number) => string): string =>
	['A', 'B', 'C']
		.map((weight, place) => {
			const [plain, sounds] = [partAt(2 * place), partAt(2 * place + 1)]
			return `setweight(to_tsvector('hindi', ${plain}) || to_tsvector('simple', ${plain}) || to_tsvector('simple', ${sounds}), '${weight}')`
		})
		.join(' || ')

/** Saves what a version is found by, in the place of an older document whose words are counted no more: in a transaction. */
export async function saveSearchDocument(
	sql: SqlExecutor,
	{ content_id, request_id, created_by }: SearchOwner,
	{ tokens, parts }: SearchDocument,
): Promise<void> {
	await sql.execute(uncount('s.content_id = $1'), [content_id])
	await sql.execute(
		`INSERT INTO rec.request_search (content_id, request_id, created_by, tokens, is_counted, version, document)
		SELECT c.content_id, $2, $3, $4, false, ${SEARCH_VERSION}, ${documentOf((part) => `$${5 + part}::text`)}
		FROM rec.request_contents c WHERE c.content_id = $1 FOR SHARE
		ON CONFLICT (content_id) DO UPDATE SET tokens = excluded.tokens, document = excluded.document,
			version = excluded.version, is_counted = false`,
		[content_id, request_id, created_by, tokens, ...parts],
		{ name: 'save search document' },
	)
}

/** Takes the words of counted documents out of the vocabulary; those that nobody else has are gone. `$1` is whose. */
export const uncount = (condition: string): string =>
	`WITH lost AS (
			SELECT token, count(*)::int AS requests FROM rec.request_search s, unnest(s.tokens) token
			WHERE s.is_counted AND ${condition} GROUP BY token
		), fewer AS (
			UPDATE rec.search_vocabulary v SET requests = v.requests - lost.requests
			FROM lost WHERE v.token = lost.token AND v.requests > lost.requests
		)
		DELETE FROM rec.search_vocabulary v USING lost WHERE v.token = lost.token AND v.requests <= lost.requests`

/** Forgets what the versions of a request are found by; a job makes documents of what is left of them. */
export async function forgetSearchOf(sql: SqlExecutor, requestId: string): Promise<void> {
	await sql.execute(uncount('s.request_id = $1'), [requestId])
	await sql.execute('DELETE FROM rec.request_search WHERE request_id = $1', [requestId])
}
