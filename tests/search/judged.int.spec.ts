import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { mistyped, TYPOS, typedInLatin } from '../../demo/typing.ts'
import { isProposed, tokensOf } from '../../domain/_shared/search-tokens.ts'
import { requestListQuery } from '../../domain/requests/contract.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type ListDeps, listRequests } from '../../queries/requests/list-requests.ts'
import { sized } from '../harness/length.ts'
import { openRequestTables, type RequestTables } from '../harness/request-tables.ts'
import { earlierFigures, judgedQueries, judgedRequests, keepFigures } from './judged.ts'
import { ndcg } from './ndcg.ts'

const NOW = Date.parse('2026-11-22T01:00:00Z')
const REQUESTS = judgedRequests()
const NAMES = new Map(REQUESTS.map(({ name, title }) => [title, name]))
const GUEST = { kind: 'guest', id: derivedId('guest') } as unknown as Principal

let tables: RequestTables
let sql: Sql

beforeAll(async () => {
	tables = await openRequestTables()
	sql = tables.sql
	await tables.insertRequests(
		REQUESTS.map(({ name, bloodGroup, ...request }) => ({
			...request,
			id: derivedId('request', name),
			fields: bloodGroup ? { bloodGroup } : {},
		})),
		NOW,
	)
})
afterAll(() => tables?.drop())

async function found(keyword: string): Promise<readonly string[]> {
	const links = { sign: () => '' }
	const deps = { sql, links, clock: { now: () => NOW }, filesUrl: '/files', privateFileUrl: () => '' }
	const query = requestListQuery.parse({ keyword, sortBy: 'relevance', limit: 10 })
	const { handle } = listRequests(deps as unknown as ListDeps)
	const { body } = await handle({ query, caller: { principal: GUEST } as Caller } as never)
	return (body as { data: { title: string }[] }).data.map(({ title }) => NAMES.get(title) ?? '')
}

/** `npm test` tries a part of the list, the long form all of it. */
const FORM = sized('short' as const, 'full' as const)
const EVERY = sized(6, 1)
const isTried = (_: unknown, index: number): boolean => index % EVERY === 0

const mean = (figures: readonly number[]): number =>
	Number((figures.reduce((sum, figure) => sum + figure, 0) / figures.length).toFixed(4))

const HINDI = /\p{Script=Devanagari}/u

const TOKENS = [
	...new Map(
		REQUESTS.flatMap(({ name, title }) =>
			tokensOf(title)
				.filter((token) => isProposed(token) && [...token].length >= 5)
				.map((token) => [token, name] as const),
		),
	),
]

async function shareFound(tokens: readonly (readonly [typed: string, name: string])[]): Promise<number> {
	const hits: number[] = []
	for (const [typed, name] of tokens) hits.push(Number((await found(typed)).includes(name)))
	return mean(hits)
}

describe('The search, judged', () => {
	it('is never worse than at the last commit', async () => {
		const judged: { keyword: string; figure: number; found: readonly string[] }[] = []
		for (const { keyword, grades } of judgedQueries().filter(isTried)) {
			const names = await found(keyword)
			judged.push({ keyword, figure: ndcg(names, grades), found: names })
		}
		const random = seededRandom(20)
		const tokens = TOKENS.filter(isTried)
		const typos = tokens.map(
			([word, name], index) => [mistyped(word, TYPOS[index % TYPOS.length] ?? 'less', random), name] as const,
		)
		const latin = tokens
			.filter(([word]) => HINDI.test(word))
			.map(([word, name]) => [typedInLatin(word, random), name] as const)
		const figures = {
			ndcg10: mean(judged.map(({ figure }) => figure)),
			typoTop10: await shareFound(typos),
			latinHindiTop10: await shareFound(latin),
		}
		const [hindi, others] = [true, false].map((is) =>
			mean(judged.filter(({ keyword }) => HINDI.test(keyword) === is).map(({ figure }) => figure)),
		)
		console.log(
			`Search: nDCG@10 ${figures.ndcg10} of ${judged.length} queries (Devanagari ${hindi}, Latin ${others}),`,
			`typos ${figures.typoTop10} of ${typos.length}, Hindi in Latin letters ${figures.latinHindiTop10} of ${latin.length}`,
		)
		const worst = judged.toSorted((a, b) => a.figure - b.figure).slice(0, sized(3, 60))
		for (const { keyword, figure, found: names } of worst)
			console.log(`  ${figure.toFixed(2)} ${keyword}: ${names.join(' ')}`)
		const earlier = earlierFigures()[FORM]
		for (const name of ['ndcg10', 'typoTop10', 'latinHindiTop10'] as const)
			expect([name, figures[name]]).toEqual([name, Math.max(figures[name], earlier[name])])
		if (process.env.KEEP_FIGURES === '1') keepFigures(FORM, figures)
	})
})
