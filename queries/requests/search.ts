import type { BloodGroup } from '../../domain/_shared/blood-groups.contract.ts'
import {
	type Alternative,
	isMeant,
	type Keyword,
	keywordOf,
	meantOf,
	replacing,
	requiredOf,
	type Term,
} from '../../domain/_shared/search-keyword.ts'
import { soundLexeme, soundsLike } from '../../domain/_shared/search-sounds.ts'
import { isLatinStop, MIN_TYPO } from '../../domain/_shared/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { isInAnyDocument, type SeenBy } from './any-document.ts'
import { corrections } from './typos.ts'

export interface Search {
	readonly keyword: Keyword
	readonly reading: Reading
	readonly text: string
	readonly rest: string
	readonly groups: readonly BloodGroup[]
	readonly organizations: readonly string[]
	/** The search that replaced a mistyped one; null without a correction. */
	readonly corrected: string | null
}

const MAX_ORGANIZATIONS = 50

interface Known {
	readonly token: string
	readonly is_stop: boolean
	readonly is_known: boolean
}

type KnownTokens = ReadonlyMap<string, Known>

async function knownAmong(sql: SqlExecutor, tokens: readonly string[]): Promise<KnownTokens> {
	if (tokens.length === 0) return new Map()
	const rows = await sql.query<Known>(
		`SELECT t.token, numnode(plainto_tsquery('hindi', t.token)) = 0 AS is_stop, v.token IS NOT NULL AS is_known
		FROM unnest($1::text[]) AS t (token) LEFT JOIN rec.search_vocabulary v ON v.token = t.token`,
		[tokens],
		{ name: 'known words' },
	)
	return new Map(rows.map((row) => [row.token, row]))
}

const termsOf = (alternatives: readonly Alternative[]): readonly Term[] =>
	alternatives.flatMap(({ wanted }) => wanted)

const plainIn = (alternatives: readonly Alternative[]): readonly string[] =>
	termsOf(alternatives).flatMap(({ tokens, isPhrase }) => (isPhrase ? [] : tokens))

const plainTokens = ({ text, rest }: Keyword): readonly string[] => [
	...new Set([...plainIn(text), ...plainIn(rest)]),
]

const correctable = ({ text, groups, rest }: Keyword): readonly string[] => [
	...new Set(plainIn(groups.length > 0 ? rest : text)),
]

interface Reading {
	readonly stops: ReadonlySet<string>
	/** Words missing in the vocabulary: they may also be spelled differently in their own script. */
	readonly unknown: ReadonlySet<string>
	/** Words that match as prefixes, since no whole word does. */
	readonly beginnings: ReadonlySet<string>
}

function tokenSql(where: Where, token: string, isUnknown: boolean, isBeginning: boolean): string {
	const quoted = where.param(`"${token}"`)
	const [stem, word] = ['hindi', 'simple'].map((language) => `websearch_to_tsquery('${language}', ${quoted})`)
	// The planner takes what is there twice for twice as many.
	const parts = [`CASE WHEN ${stem} = ${word} THEN ${word} ELSE ${stem} || ${word} END`]
	for (const sound of [soundsLike(token), isUnknown ? soundLexeme(token) : ''])
		if (sound) parts.push(`websearch_to_tsquery('simple', ${where.param(sound)})`)
	if (isBeginning) parts.push(`to_tsquery('simple', ${where.param(`${token}:*`)})`)
	return `(${parts.join(' || ')})`
}

function termSql(where: Where, { tokens, isPhrase }: Term, { unknown, beginnings }: Reading): string {
	if (isPhrase) return `websearch_to_tsquery('simple', ${where.param(`"${tokens.join(' ')}"`)})`
	return tokens.map((token) => tokenSql(where, token, unknown.has(token), beginnings.has(token))).join(' && ')
}

function querySql(where: Where, alternatives: readonly Alternative[], reading: Reading): string {
	const { stops } = reading
	const all = alternatives.map((alternative) =>
		[
			...requiredOf(alternative, stops).map((term) => `(${termSql(where, term, reading)})`),
			...alternative.unwanted.map((term) => `!!(${termSql(where, meantOf(term, stops), reading)})`),
		].join(' && '),
	)
	return all.length === 0 ? "''::tsquery" : all.map((each) => `(${each})`).join(' || ')
}

interface Compiled {
	readonly text: string
	readonly rest: string
}
interface Read {
	readonly keyword: Keyword
	readonly reading: Reading
}

function compile(sql: SqlExecutor, all: readonly Read[]): Promise<Compiled[]> {
	const where = new Where()
	const rows = all.map(({ keyword, reading }, place) => {
		// The letter of a group is a word that says nothing in some of them: of "A+" the group alone is searched.
		const isWritten =
			keyword.groups.length === 0 || termsOf(keyword.text).some((term) => isMeant(term, reading.stops))
		const text = querySql(where, isWritten ? keyword.text : [], reading)
		return `(${place}, (${text})::text, (${querySql(where, keyword.rest, reading)})::text)`
	})
	return sql.query<Compiled>(
		`SELECT text, rest FROM (VALUES ${rows.join(', ')}) AS read (place, text, rest) ORDER BY place`,
		where.params,
	)
}

async function organizationsNamed(
	sql: SqlExecutor,
	typed: string,
	only?: string,
): Promise<readonly string[]> {
	if (only !== undefined && !only.includes(typed.trim().toLowerCase())) return []
	const rows = await sql.query<{ id: string }>(
		`SELECT o.id FROM read.organizations o JOIN rec.organization_details org ON org.details_id = o.details_id
		WHERE org.org_name ILIKE $1 ORDER BY o.id LIMIT ${MAX_ORGANIZATIONS}`,
		[containing(typed.trim())],
		{ name: 'organizations named so' },
	)
	return rows.map(({ id }) => id)
}

const isFound = (sql: SqlExecutor, seenBy: SeenBy, token: string, isBeginning: boolean): Promise<boolean> =>
	isInAnyDocument(sql, (where) => tokenSql(where, token, true, isBeginning), seenBy)

export interface SearchOptions {
	readonly seenBy: SeenBy
	readonly isExact: boolean
	readonly organization?: string
}

export async function searchOf(sql: SqlExecutor, typed: string, options: SearchOptions): Promise<Search> {
	const [search] = await searchesOf(sql, [typed], options)
	return search as Search
}

/**
 * Compiles keywords for the database. A word without visible hits is completed as a prefix, or else corrected
 * to a public word.
 */
export async function searchesOf(
	sql: SqlExecutor,
	all: readonly string[],
	options: SearchOptions,
): Promise<readonly Search[]> {
	if (all.length === 0) return []
	const keywords = all.map((typed) => ({ typed, keyword: keywordOf(typed) }))
	const known = await knownAmong(sql, [...new Set(keywords.flatMap(({ keyword }) => plainTokens(keyword)))])
	const read: (Read & Pick<Search, 'corrected'> & { readonly typed: string })[] = []
	for (const { typed, keyword } of keywords) {
		const { reading, wrong } = await readingOf(sql, known, keyword, options.seenBy)
		const by = options.isExact ? new Map<string, string>() : await corrections(sql, wrong)
		const corrected = by.size > 0 ? replacing(typed, by) : null
		read.push({ typed, reading, corrected, keyword: corrected === null ? keyword : keywordOf(corrected) })
	}
	const [compiled, organizations] = await Promise.all([
		compile(sql, read),
		Promise.all(
			read.map(({ typed, corrected, keyword }) =>
				keyword.text.length > 0 ? organizationsNamed(sql, corrected ?? typed, options.organization) : [],
			),
		),
	])
	return read.map(({ keyword, reading, corrected }, place) => ({
		keyword,
		reading,
		groups: keyword.groups,
		...(compiled[place] as Compiled),
		organizations: organizations[place] ?? [],
		corrected,
	}))
}

/**
 * Compiles the same words, joined differently.
 * @param keyword has only words of the search
 */
export async function searchLike(sql: SqlExecutor, search: Search, keyword: Keyword): Promise<Search> {
	const [compiled] = await compile(sql, [{ keyword, reading: search.reading }])
	return { ...search, ...compiled, keyword, groups: keyword.groups }
}

const MAX_CHECKED = 12

async function readingOf(sql: SqlExecutor, known: KnownTokens, keyword: Keyword, seenBy: SeenBy) {
	const tokens = plainTokens(keyword)
	const isStop = (token: string) => known.get(token)?.is_stop || isLatinStop(token)
	const isUnknown = (token: string) => !known.get(token)?.is_known
	const beginnings = new Set<string>()
	const wrong: string[] = []
	for (const token of correctable(keyword).slice(0, MAX_CHECKED)) {
		if (isStop(token) || !isUnknown(token) || (await isFound(sql, seenBy, token, false))) continue
		if ([...token].length > 2 && (await isFound(sql, seenBy, token, true))) beginnings.add(token)
		else if ([...token].length >= MIN_TYPO - 1) wrong.push(token)
	}
	const reading = {
		stops: new Set(tokens.filter(isStop)),
		unknown: new Set(tokens.filter(isUnknown)),
		beginnings,
	}
	return { reading, wrong }
}

/** Returns SQL that matches the `tsquery` in its parameter: by the index, or row by row. */
const hasText = (isCommon: boolean): string =>
	isCommon
		? // Without the offset it would be made a join, which may begin at the index.
			'EXISTS (SELECT FROM rec.request_search s WHERE s.content_id = r.content_id AND s.document @@ ?::tsquery OFFSET 0)'
		: 'r.content_id IN (SELECT s.content_id FROM rec.request_search s WHERE s.document @@ ?::tsquery)'

const HAS_GROUP = "jsonb_exists_any(c.fields -> 'bloodGroup', ?)"

/**
 * Adds the condition under which request `r` with content `c` is found: by the blood groups of the keyword
 * with its other words, or by all its words. A request with a blood group is found by that alone: "O+" is not
 * in the text of an O-.
 * @param isCommon true for common words, so that each row is checked in turn
 */
export function withSearch(where: Where, search: Search, isCommon: boolean): Where {
	const { text, rest, groups, organizations } = search
	if (text === '' && groups.length === 0) return where.and('false')
	const has = hasText(isCommon)
	const isOfOrganization = organizations.length > 0 ? ' OR r.organization_id = ANY(?::uuid[])' : ''
	const named = organizations.length > 0 ? [organizations] : []
	if (groups.length === 0) return where.and(has + isOfOrganization, text, ...named)
	const written =
		text === '' ? 'false' : `NOT jsonb_exists(c.fields, 'bloodGroup') AND (${has}${isOfOrganization})`
	const texts = text === '' ? [] : [text, ...named]
	return rest === ''
		? where.and(`${HAS_GROUP} OR ${written}`, groups, ...texts)
		: where.and(`${HAS_GROUP} AND ${has} OR ${written}`, groups, rest, ...texts)
}
