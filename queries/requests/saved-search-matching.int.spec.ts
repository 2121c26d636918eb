import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Random, seededRandom } from '../../demo/random.ts'
import { mistyped, TYPOS, typedInLatin } from '../../demo/typing.ts'
import { BLOOD_GROUPS } from '../../domain/_shared/blood-groups.contract.ts'
import { requestListQuery } from '../../domain/requests/contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { insertSearch, keywordsToTry } from '../../records/requests/saved-searches.ts'
import { sized } from '../../tests/harness/length.ts'
import { openRequestTables, type RequestTables } from '../../tests/harness/request-tables.ts'
import { indexSearch } from '../../workers/requests/index-search.ts'
import { keysOf } from './keyword-sieve.ts'
import { ANYBODY, type ListDeps, listRequests } from './list-requests.ts'
import { keywordsOf, matchableOf } from './saved-search-matching.ts'

const NOW = Date.parse('2026-11-22T01:00:00Z')
const NOWHERE = { town: async () => null, townNamed: async () => null, townsNear: async () => [] }

const clock = { now: () => NOW }

let tables: RequestTables
let sql: Sql
beforeAll(async () => {
	tables = await openRequestTables()
	sql = tables.sql
})
afterAll(() => tables?.drop())

const TOKENS = (
	'water waters village villages organization organize organized wheelchair wheelchairs school schooling child ' +
	'children the where blood positive negative oxygen cylinder raktdan sangit sangeet kitab 10e3kg covid19 relief ' +
	'hospital camp hand pump pumps well ration b ab o रक्तदान किताब किताबें किताबों व्हीलचेयर ऑक्सीजन गाँव गांव विद्यालय ' +
	'पानी के लिए संगीत पॉजिटिव राहत अस्पताल बच्चों मदद'
).split(' ')
const ORGANIZATIONS = ["People's Relief & Works", 'राहत संस्थान', 'Wellspring-Trust of the Hills']
const GROUPS = ['B+', 'O-', 'AB+', 'b positive', 'O negative', 'b postive', 'ab negatve', 'ओ पॉजिटिव']

const textOf = (random: Random, most: number): string =>
	Array.from({ length: random.between(1, most) }, () => random.pick(TOKENS)).join(' ')

function typedWord(random: Random): string {
	const word = random.pick(TOKENS)
	switch (random.between(0, 6)) {
		case 0:
			return [...word].slice(0, random.between(2, 5)).join('')
		case 1:
		case 2:
			return [...word].length < 3 ? word : mistyped(word, random.pick(TYPOS), random)
		case 3:
			return typedInLatin(word, random)
		default:
			return word
	}
}

function keywordBy(random: Random): string {
	if (random.chance(0.1)) {
		const name = random.pick(ORGANIZATIONS)
		const from = random.between(0, name.length - 3)
		return name.slice(from, from + random.between(3, 10)).trim()
	}
	const parts = Array.from({ length: random.between(1, 3) }, () => {
		if (random.chance(0.1)) return random.pick(GROUPS)
		if (random.chance(0.1)) return `"${random.pick(TOKENS)} ${random.pick(TOKENS)}"`
		if (random.chance(0.1)) return `-${random.pick(TOKENS)}`
		return typedWord(random)
	})
	return parts.join(random.chance(0.15) ? ' or ' : ' ')
}

const REQUESTS = sized(40, 200)
const KEYWORDS = sized(400, 4_000)
const idOf = (index: number) => derivedId('request', String(index))

async function insertOrganizations(): Promise<void> {
	const at = new Date(NOW)
	const ids = ORGANIZATIONS.map((name) => ({ name, id: derivedId('organization', name) }))
	await tables.insert(
		'rec.organization_details',
		ids.map(({ name, id }) => ({
			details_id: id,
			organization_id: id,
			org_name: name,
			name_key: name,
			address_key: name,
			org_type: 'NGO',
			description: '',
			org_email: '',
			website_url: '',
			has_csr_wing: false,
			line1: '',
			line2: '',
			city: '',
			state: '',
			zip_code: '',
			country: 'IN',
			salt: '',
			created_at: at,
		})),
	)
	await tables.insert(
		'read.organizations',
		ids.map(({ id }) => ({
			id,
			details_id: id,
			owner_ids: [],
			lead_ids: [],
			member_ids: [],
			verified: false,
			verification: 'waiting',
			since: at,
			is_top: false,
			email_verified: false,
			email_details_id: id,
			registered_at: at,
			revision: 1,
		})),
	)
}

async function insertAll(random: Random): Promise<readonly string[]> {
	await insertOrganizations()
	await tables.insertRequests(
		Array.from({ length: REQUESTS }, (_, index) => ({
			id: idOf(index),
			title: textOf(random, 4),
			description: textOf(random, 5),
			isPrivate: random.chance(0.1),
			...(random.chance(0.3)
				? { kind: 'bloodDonation', fields: { bloodGroup: random.pick(BLOOD_GROUPS) } }
				: {}),
		})),
		NOW,
	)
	for (let index = 0; index < REQUESTS; index += 4)
		await sql.execute('UPDATE read.requests SET organization_id = $2 WHERE id = $1', [
			idOf(index),
			derivedId('organization', random.pick(ORGANIZATIONS)),
		])
	const keywords = [...new Set(Array.from({ length: KEYWORDS }, () => keywordBy(random).trim()))]
	for (const keyword of keywords) if (keyword !== '') await saveSearch(keyword)
	return keywords.filter((keyword) => keyword !== '')
}

const saveSearch = (keyword: string) =>
	insertSearch(sql, {
		id: derivedId('search', keyword),
		userId: derivedId('searcher', keyword),
		name: '',
		filters: { keyword },
		alerts: 'daily',
		zone: 'Asia/Kolkata',
		at: new Date(NOW),
	})

async function listed(keyword: string): Promise<ReadonlySet<string>> {
	const deps = { sql, places: NOWHERE, clock, filesUrl: '/files', privateFileUrl: () => '' }
	const query = requestListQuery.parse({ keyword, limit: REQUESTS })
	const { handle } = listRequests(deps as unknown as ListDeps)
	const answer = await handle({ query, caller: { principal: ANYBODY } as Caller } as never)
	return new Set((answer.body as { data: { _id: string }[] }).data.map(({ _id }) => _id))
}

it('a request finds the saved keywords that find it in the list, and no other', {
	timeout: sized(60_000, 600_000),
}, async () => {
	const random = seededRandom(41)
	const keywords = await insertAll(random)
	const wanted: string[] = []
	for (const keyword of keywords) for (const id of await listed(keyword)) wanted.push(`${id} ${keyword}`)
	const found: string[] = []
	let tried = 0
	for (let index = 0; index < REQUESTS; index += 1) {
		const id = idOf(index)
		const request = await matchableOf({ sql, clock, places: NOWHERE }, id)
		if (request === null) continue
		tried += (await keywordsToTry(sql, request, [...(await keysOf(sql, id)).keys])).length
		for (const keyword of await keywordsOf(sql, request)) found.push(`${id} ${keyword}`)
	}
	expect(found.filter((pair) => !wanted.includes(pair))).toEqual([])
	expect(wanted.filter((pair) => !found.includes(pair))).toEqual([])
	expect(found).toHaveLength(wanted.length)
	expect(wanted.length).toBeGreaterThan(KEYWORDS)
	// Most are never tried.
	expect(tried).toBeLessThan((REQUESTS * keywords.length) / 2)
})

it('a search whose keys are of older rules is tried whatever they are, until a job makes them anew', async () => {
	const { id } = await saveSearch('zebrafish')
	const forgetKeys = () =>
		sql.execute("UPDATE rec.saved_searches SET keyword_keys = '{}', keyword_version = 0 WHERE id = $1", [id])
	const requestId = derivedId('zebrafish')
	const found = async () => {
		const request = await matchableOf({ sql, clock, places: NOWHERE }, requestId)
		return request && keywordsOf(sql, request)
	}
	await tables.insertRequests([{ id: requestId, title: 'Zebrafish' }], NOW)
	await forgetKeys()
	expect(await found()).toEqual(['zebrafish'])
	await indexSearch(sql)
	expect(
		await sql.one('SELECT keyword_keys @> $2 AS has FROM rec.saved_searches WHERE id = $1', [
			id,
			['zebrafish'],
		]),
	).toEqual({ has: true })
	expect(await found()).toEqual(['zebrafish'])
})
