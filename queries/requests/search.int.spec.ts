import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { mistyped, TYPOS } from '../../demo/typing.ts'
import { tokensOf } from '../../domain/_shared/search-tokens.ts'
import { requestListQuery } from '../../domain/requests/contract.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { searchDocumentOf } from '../../records/requests/search.ts'
import { sized } from '../../tests/harness/length.ts'
import {
	AUTHOR_ID,
	openRequestTables,
	type RequestOfTables,
	type RequestTables,
} from '../../tests/harness/request-tables.ts'
import { indexSearch } from '../../workers/requests/index-search.ts'
import { keysOf, mayFind } from './keyword-sieve.ts'
import { type ListDeps, listRequests } from './list-requests.ts'
import { searchOf } from './search.ts'

const NOW = Date.parse('2026-11-22T01:00:00Z')

let tables: RequestTables
let sql: Sql
beforeAll(async () => {
	tables = await openRequestTables()
	sql = tables.sql
})
afterAll(() => tables?.drop())

const idOf = (title: string) => derivedId('request', title)

const save = (requests: readonly Omit<RequestOfTables, 'id'>[]): Promise<void> =>
	tables.insertRequests(
		requests.map((request) => ({ ...request, id: idOf(request.title) })),
		NOW,
	)

interface Found {
	readonly data: readonly { readonly title: string; readonly titleMarks: readonly [number, number][] }[]
	readonly totalCountOfRecords: number
	readonly search: {
		readonly corrected: string | null
		readonly near: { readonly reason: string; readonly data: readonly { readonly title: string }[] } | null
	}
}
const GUEST = { kind: 'guest', id: derivedId('guest') } as unknown as Principal
const RANCHI = { id: 'IN.38.Ranchi', name: 'Ranchi', state: 'Jharkhand' }
const PLACES = {
	town: async () => RANCHI,
	townsNear: async (_: unknown, withinKm: number) => [
		{ ...RANCHI, km: 0 },
		...(withinKm < 250 ? [] : [{ id: 'IN.34.Patna', name: 'Patna', state: 'Bihar', km: 250 }]),
	],
}
const OWN = {
	kind: 'user',
	id: AUTHOR_ID,
	roles: [],
	sessionId: derivedId('session'),
} as unknown as Principal

async function search(keyword: string, more: object = {}, principal = GUEST): Promise<Found> {
	const deps = {
		sql,
		places: PLACES,
		clock: { now: () => NOW },
		filesUrl: '/files',
		privateFileUrl: () => '',
	}
	const query = requestListQuery.parse({ keyword, sortBy: 'relevance', ...more })
	const { handle } = listRequests(deps as unknown as ListDeps)
	const answer = await handle({ query, caller: { principal } as Caller } as never)
	return answer.body as Found
}
const titles = async (keyword: string, more?: object, principal?: Principal) =>
	(await search(keyword, more, principal)).data.map(({ title }) => title)

describe('A search', () => {
	beforeAll(() =>
		save([
			{ title: 'रक्तदान शिविर', place: 'Ranchi, Jharkhand', kind: 'volunteering' },
			{ title: 'Raktdan camp in Patna', place: 'Patna, Bihar', kind: 'volunteering', days: 2 },
			{ title: 'Schools for the hills', description: 'Children walk for hours.', place: 'Shimla', days: 3 },
			{ title: 'बच्चों के लिए किताबें', description: 'गाँव के विद्यालय में।', place: 'रांची', days: 4 },
			{ title: 'Clean water for a village', description: 'A hand pump and a well.', days: 5 },
			{ title: 'A wheelchair', status: 'expired', days: 100 },
			{ title: 'Zebrafish for Xanadu', isPrivate: true },
			{ title: 'Quokkas wait', status: 'pendingAdmin' },
			{ title: 'Help in Boston', region: 'US' },
		]),
	)

	it.each<[string, string[]]>([
		['raktdan', ['Raktdan camp in Patna', 'रक्तदान शिविर']],
		['raktdaan', ['Raktdan camp in Patna', 'रक्तदान शिविर']],
		['रक्तदान', ['रक्तदान शिविर', 'Raktdan camp in Patna']],
		['raktdaan ranchi', ['रक्तदान शिविर']],
		['ranchi', ['बच्चों के लिए किताबें', 'रक्तदान शिविर']],
		['रांची', ['बच्चों के लिए किताबें', 'रक्तदान शिविर']],
		['school', ['Schools for the hills']],
		['walks', ['Schools for the hills']],
		['"walks"', []],
		['child', ['Schools for the hills']],
		['किताब', ['बच्चों के लिए किताबें']],
		['gaon vidyalay', ['बच्चों के लिए किताबें']],
		['hand pump -school', ['Clean water for a village']],
		['water -pumps', []],
		['"hand pump"', ['Clean water for a village']],
		['"pump hand"', []],
		['wheelchair', ['A wheelchair']],
		['volunteering ranchi', ['रक्तदान शिविर']],
		['स्वयंसेवा', ['रक्तदान शिविर', 'Raktdan camp in Patna']],
		['the water of a village', ['Clean water for a village']],
		['wat', ['Clean water for a village']],
		["& | ! <-> () :* ' \\", []],
	])('for %s finds what is meant', async (keyword, expected) =>
		expect((await titles(keyword)).toSorted()).toEqual([...expected].toSorted()),
	)

	it('has each spelling of a word once: the planner adds up what is there twice', async () => {
		const { text } = await searchOf(sql, 'camp hills', { seenBy: () => 'true', isExact: true })
		const spellings = text.match(/'[^']+'/g) ?? []
		expect(spellings).toContain("'hill'")
		expect(spellings).toEqual([...new Set(spellings)])
	})

	it('corrects a typo, and takes what was typed as it stands on request', async () => {
		for (const typed of ['whelechair', 'weelchair', 'wheelschair', 'wheelchaim']) {
			const found = await search(typed)
			expect([typed, found.search.corrected, found.data.map(({ title }) => title)]).toEqual([
				typed,
				'wheelchair',
				['A wheelchair'],
			])
			expect((await search(typed, { isExact: 'true' })).data).toEqual([])
		}
		expect((await search('clean Watre')).search.corrected).toBe('clean water')
		// A letter of five is missing; the plural alone is public.
		expect((await search('watr')).search.corrected).toBe('water')
		expect((await search('scool')).search.corrected).toBe('schools')
	})

	it('never proposes what is in no public request, not even a moment after it was', async () => {
		const random = seededRandom(31)
		const typos = ['zebrafish', 'xanadu', 'quokkas'].flatMap((word) =>
			TYPOS.map((typo) => mistyped(word, typo, random)),
		)
		for (const typed of ['zebrafissh', 'xanad', ...typos]) {
			const { data, search: answer } = await search(typed)
			expect([typed, data, answer]).toEqual([typed, [], { corrected: null, near: null }])
		}
		await sql.execute('UPDATE read.requests SET is_private = true WHERE id = $1', [
			derivedId('request', 'A wheelchair'),
		])
		expect((await search('weelchair')).search).toEqual({ corrected: null, near: null })
		await indexSearch(sql)
		const { counted } = await sql.one<{ counted: number }>(
			"SELECT count(*)::int AS counted FROM rec.search_vocabulary WHERE token IN ('wheelchair', 'zebrafish', 'quokkas')",
		)
		expect(counted).toBe(0)
		expect(await titles('zebrafish', {}, OWN)).toEqual(['Zebrafish for Xanadu'])
	})

	it('has the words of a text as the database reads them', async () => {
		const title = 'Raktdān शिविर 10e3kg, 1e5 of COVID19 & o2 3rd 2e2e2 १२ गाँव’s x٣'
		const { lexemes } = searchDocumentOf({
			request_type: 'cash',
			title,
			description: title,
			place: '',
			city_id: null,
			beneficiary_name: '',
			fields: {},
		})
		const { has } = await sql.one<{ has: boolean }>(
			"SELECT tsvector_to_array($1::tsvector) @> tsvector_to_array(to_tsvector('simple', $2)) AS has",
			[lexemes, tokensOf(title).join(' ')],
		)
		expect(has).toBe(true)
	})

	it('puts aside the saved keywords that lack a word, and no other', async () => {
		const possible = ['wat', 'clean watre', '"hand pump"', 'पानी or well', 'pumps -school']
		const impossible = ['school', 'water zebrafish', 'गाँव well', 'wheelchiar', 'A+ gold', "& ' \\"]
		const its = await keysOf(sql, idOf('Clean water for a village'))
		expect(await mayFind(sql, its, [...possible, ...impossible])).toEqual(possible)
		for (const keyword of impossible)
			expect([keyword, await titles(keyword)]).not.toEqual([
				keyword,
				expect.arrayContaining(['Clean water for a village']),
			])
	})

	it('takes whatever is typed', { timeout: sized(60_000, 600_000) }, async () => {
		const random = seededRandom(32)
		const signs = [
			'"',
			'-',
			' ',
			' or ',
			'&',
			'|',
			'!',
			'<->',
			':*',
			'(',
			')',
			"'",
			'\\',
			'%',
			'_',
			'*',
			'\u202E',
			'\u200D',
			'ऽ',
			'ॐ',
		]
		const letters = ['school', 'रक्त', 'ж', '水', 'o+', 'b -ve', '़', '्', '🙂', '\uE000', '$1', '0']
		for (let round = 0; round < sized(40, 2_000); round += 1) {
			const typed = Array.from({ length: random.between(1, 14) }, () =>
				random.pick([...signs, ...letters]),
			).join('')
			expect([typed, (await search(typed)).totalCountOfRecords]).toEqual([typed, expect.any(Number)])
		}
	})

	it('near a town finds what is there, the nearest first, or else what is further', async () => {
		const near = RANCHI.id
		expect(await titles('raktdaan', { near })).toEqual(['रक्तदान शिविर'])
		expect(await titles('raktdaan', { near, withinKm: 300 })).toEqual([
			'रक्तदान शिविर',
			'Raktdan camp in Patna',
		])
		expect((await search('camp', { near })).search.near).toMatchObject({
			reason: 'nearbyTowns',
			data: [{ title: 'Raktdan camp in Patna' }],
		})
	})

	it('ranks what is very old', async () => {
		await save([
			{ title: 'A yak for the monastery', kind: 'help', days: 9_000 },
			{ title: 'Yaks', kind: 'help', days: 8_000 },
			{ title: 'Hay for a yak', days: 2 },
		])
		expect((await titles('yak'))[0]).toBe('Hay for a yak')
	})

	it('marks what it found in titles', async () => {
		const { data } = await search('village waters')
		expect(data[0]?.titleMarks).toEqual([
			[6, 11],
			[18, 25],
		])
		expect((await search('raktdaan shivir')).data[0]?.titleMarks).toEqual([
			[0, 7],
			[8, 13],
		])
	})

	it('that finds nothing has what comes near', async () => {
		const nearTo = async (keyword: string, more?: object) => {
			const { data, search: answer } = await search(keyword, more)
			expect(data).toEqual([])
			return [answer.near?.reason, answer.near?.data.map(({ title }) => title)]
		}
		expect(await nearTo('water', { requestType: 'career' })).toEqual([
			'otherKinds',
			['Clean water for a village'],
		])
		expect(await nearTo('boston', { region: 'IN' })).toEqual(['otherRegions', ['Help in Boston']])
		expect(await nearTo('water rocket')).toEqual(['anyTerm', ['Clean water for a village']])
		expect(await nearTo('rocket')).toEqual([undefined, undefined])
	})
})
