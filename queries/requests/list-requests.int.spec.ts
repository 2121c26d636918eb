import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '../../demo/random.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import {
	type RequestCounts,
	type RequestStatus,
	requestCountsQuery,
	requestListQuery,
} from '../../domain/requests/contract.ts'
import { facetsIn } from '../../domain/requests/kinds/facets.contract.ts'
import { plusDays } from '../../domain/requests/kinds/kinds.contract.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import type { Caller, Principal, Route } from '../../kernel/http/route.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { sized } from '../../tests/harness/length.ts'
import { openRequestTables, type RequestTables } from '../../tests/harness/request-tables.ts'
import { narrowPage } from '../_shared/counted-page.ts'
import { Where } from '../_shared/where.ts'
import { showRequestCounts } from './count-requests.ts'
import { type ListDeps, listRequests } from './list-requests.ts'

/** Evening of 21 November in New York, morning of the 22nd in Kolkata. */
const NOW = Date.parse('2026-11-22T01:00:00Z')
const TODAY = '2026-11-22'
const STATUSES = [
	'live',
	'live',
	'live',
	'approved',
	'fulfilled',
	'expired',
	'pendingAdmin',
	'removed',
] as const
const KINDS = ['cash', 'volunteering', 'career'] as const
const CATEGORIES = ['health', 'education'] as const
const AREAS = ['design', 'law', 'data'] as const
/** Towns of the catalogue as authors choose or write them, nearest to Ranchi first. */
const PLACES = [
	{ near: 0, city_id: 'IN.38.Ranchi', place: 'Ranchi, Jharkhand' },
	{ near: 1, city_id: null, place: 'RANCHI, Jharkhand' },
	{ near: 2, city_id: null, place: 'Khunti, Jharkhand' },
	{ near: null, city_id: null, place: 'somewhere in the hills' },
] as const
const RANCHI = { id: 'IN.38.Ranchi', name: 'Ranchi', latitude: 23.3, longitude: 85.3 }
const PLACES_OF_CATALOGUE: ListDeps['places'] = {
	town: async (id) => (id === RANCHI.id ? RANCHI : null),
	townsNear: async () => [
		{ ...RANCHI, state: 'Jharkhand', km: 0 },
		{ ...RANCHI, id: 'IN.38.Khunti', name: 'Khunti', state: 'Jharkhand', km: 31 },
	],
}
const PEOPLE = [1, 2, 3].map((nth) => derivedId('person', String(nth)))

interface Request {
	readonly id: string
	readonly author: string
	readonly kind: (typeof KINDS)[number]
	readonly region: 'IN' | 'US'
	readonly status: RequestStatus
	readonly category: (typeof CATEGORIES)[number]
	readonly endDate: string
	readonly createdAt: number
	readonly isPrivate: boolean
	readonly isUrgent: boolean
	readonly areas: readonly string[]
	readonly viewers: readonly string[]
	readonly where: (typeof PLACES)[number]
	readonly goal: number | null
	readonly raised: number | null
	readonly isWritten: boolean
}

const currencyOf = ({ region }: Pick<Request, 'region'>) => (region === 'IN' ? 'INR' : 'USD')

const randomRequest = (random: Random, index: number): Request => {
	const kind = random.pick(KINDS)
	const hasMoney = kind === 'cash'
	return {
		id: derivedId('request', String(index)),
		author: random.pick(PEOPLE),
		kind,
		region: random.pick(['IN', 'US']),
		status: random.pick(STATUSES),
		category: random.pick(CATEGORIES),
		endDate: plusDays(TODAY, random.between(-3, 4)),
		createdAt: NOW - random.between(0, 5) * DAY_MS,
		isPrivate: random.chance(0.2),
		isUrgent: random.chance(0.2),
		areas: AREAS.filter(() => random.chance(0.4)),
		viewers: PEOPLE.filter(() => random.chance(0.3)),
		where: random.pick(PLACES),
		goal: hasMoney ? random.between(1, 3) * 100 : null,
		raised: hasMoney && random.chance(0.7) ? random.between(-1, 2) * 100 : null,
		isWritten: random.chance(0.95),
	}
}

let tables: RequestTables
let sql: Sql
beforeAll(async () => {
	tables = await openRequestTables()
	sql = tables.sql
})
afterAll(() => tables?.drop())

const links = createSignedLinks({ current: '1', keys: new Map([['1', Buffer.alloc(32, 1)]]) })
const deps = (now = NOW) =>
	({
		sql,
		clock: { now: () => now },
		links,
		places: PLACES_OF_CATALOGUE,
		filesUrl: '/files',
		privateFileUrl: () => '',
	}) as unknown as ListDeps

interface Page {
	readonly data: readonly { readonly _id: string }[]
	readonly totalCountOfRecords: number
	readonly totalIsMinimum: boolean
	readonly nextCursor: string | null
}
const pagesOf =
	({ handle }: Route) =>
	async (query: ReturnType<typeof requestListQuery.parse>, principal: Principal): Promise<Page> =>
		(await handle({ query, caller: { principal } as Caller } as never)).body as Page

async function save(requests: readonly Request[]): Promise<void> {
	await tables.insert(
		'rec.request_contents',
		requests
			.filter(({ isWritten }) => isWritten)
			.map(({ id, author, areas, viewers, kind, where }) => ({
				content_id: id,
				request_id: id,
				title: 'A swing',
				description: '',
				place: where.place,
				city_id: where.city_id,
				beneficiary_name: '',
				fields: kind === 'cash' ? {} : { areas },
				images: [],
				allowed_viewers: viewers,
				salt: '',
				role: 'donee',
				videos: [],
				field_files: [],
				is_forgotten: false,
				created_by: author,
				created_at: new Date(NOW),
			})),
	)
	await tables.insert(
		'read.requests',
		requests.map((request) => {
			const at = new Date(request.createdAt)
			return {
				id: request.id,
				author_id: request.author,
				request_type: request.kind,
				side: 'donee',
				region: request.region,
				currency: currencyOf(request),
				source: 'web',
				status: request.status,
				goal: request.goal,
				taken: 0,
				given: 0,
				shift_ids: [],
				shift_taken: {},
				proposed_shift_ids: [],
				end_date: request.endDate,
				content_id: request.id,
				category: request.category,
				is_private: request.isPrivate,
				is_tax_benefit: false,
				is_urgent: request.isUrgent,
				awaits_review: false,
				created_at: at,
				submitted_at: at,
				updated_at: at,
				visible_at: at,
				revision: 1,
			}
		}),
	)
	const nothing = {
		fee: 0,
		refunded: 0,
		charged_back: 0,
		disputed: 0,
		withdrawn: 0,
		reserved: 0,
		held: 0,
		credited: 0,
		corrected: 0,
		refunds: 0,
	}
	await tables.insert(
		'read.fund_totals',
		requests
			.filter(({ raised }) => raised !== null)
			.map((request) => ({
				...nothing,
				fund: `request.${request.id}.${currencyOf(request)}`,
				target_kind: 'request',
				target_id: request.id,
				currency: currencyOf(request),
				total: 100,
				donation: request.raised,
				raised: request.raised,
				free: request.raised,
				donations: 1,
			})),
	)
}

const person = (id: string, ...roles: string[]) =>
	({ kind: 'user', id, roles, sessionId: derivedId('session') }) as unknown as Principal
const VIEWERS: readonly Principal[] = [
	{ kind: 'guest', id: derivedId('guest') },
	person(PEOPLE[0] ?? ''),
	person(derivedId('reader'), 'admin'),
]

function randomQuery(random: Random): Record<string, string> {
	const query = filtersAndOrder(random)
	const { requestType: kind, near } = query
	if (kind !== 'cash' && random.chance(0.33)) query.areas = random.pick(['design', 'design,law'])
	if (near !== undefined && random.chance(0.5)) query.sortBy = 'distance'
	return query
}

function filtersAndOrder(random: Random): Record<string, string> {
	const some = (name: string, values: readonly string[]) =>
		random.chance(0.33) ? [[name, random.pick(values)]] : []
	return Object.fromEntries([
		...some('requestType', [...KINDS, 'cash,career', 'volunteering,career']),
		...some('category', CATEGORIES),
		...some('region', ['IN', 'US']),
		...some('isUrgentRequirement', ['true', 'false']),
		...some('zeroFunds', ['true', 'false']),
		...(random.chance(0.2) ? [['near', RANCHI.id]] : []),
		...some('user_id', PEOPLE),
		...some('status', ['1', '-4', '2', '1,2,-4']),
		['sortBy', random.pick(['createdAt', 'endDate', 'recommended', 'donated_quantity', 'quantity'])],
		['sortOrder', random.pick(['asc', 'desc'])],
		['limit', random.pick(['1', '4', '15', '500'])],
		['offset', random.pick(['0', '0', '1', '5', '20', '60'])],
	])
}

const STARTED: readonly RequestStatus[] = ['approved', 'live']
const isOver = ({ status, region, endDate }: Request) =>
	STARTED.includes(status) && endDate < dayIn(regionOf(region), NOW)
const takes = (request: Request) => STARTED.includes(request.status) && !isOver(request)

function isSeen({ status, isPrivate, viewers, author }: Request, viewer: Principal): boolean {
	if (status === 'removed') return false
	if (viewer.kind === 'user' && viewer.roles.length > 0) return true
	const isPublic = [...STARTED, 'fulfilled', 'expired'].includes(status)
	const isNamed = viewer.kind === 'user' && viewers.includes(viewer.id)
	return author === viewer.id || (isPublic && (!isPrivate || isNamed))
}

const fitsAreas = (
	{ kind, areas }: Request,
	some: readonly string[] | undefined,
	kinds: readonly string[] | undefined,
) => !some || (kind === 'cash' ? kinds?.includes(kind) : some.some((one) => areas.includes(one)))

function naive(
	requests: readonly Request[],
	query: ReturnType<typeof requestListQuery.parse>,
	viewer: Principal,
) {
	const { sortBy, sortOrder, user_id: author, isUrgentRequirement: urgent, zeroFunds } = query
	const areas = facetsIn(query).find(({ name }) => name === 'areas')?.options
	const isOwn = viewer.kind === 'user' && author === viewer.id
	const statuses = query.status ?? (isOwn ? undefined : ['approved', 'live', 'fulfilled'])
	const isListed = (request: Request) =>
		!statuses ||
		(isOver(request)
			? statuses.includes('expired')
			: (statuses as readonly string[]).includes(request.status))
	const sign = sortOrder === 'asc' ? 1 : -1
	const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
	const byAmount = (by: 'quantity' | 'donated_quantity', a: Request, b: Request) => {
		// Upwards and downwards, what asks for no money comes last.
		if (by === 'quantity' && (a.goal === null || b.goal === null))
			return sign * (Number(a.goal === null) - Number(b.goal === null))
		const [one, other] = by === 'quantity' ? [a.goal ?? 0, b.goal ?? 0] : [a.raised ?? 0, b.raised ?? 0]
		return Math.sign(one) - Math.sign(other) || compare(currencyOf(a), currencyOf(b)) || one - other
	}
	const order = (a: Request, b: Request) => {
		if (sortBy === 'distance')
			return (a.where.near ?? 0) - (b.where.near ?? 0) || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1)
		if (sortBy === 'quantity' || sortBy === 'donated_quantity') return sign * byAmount(sortBy, a, b)
		if (sortBy === 'createdAt') return sign * (a.createdAt - b.createdAt)
		const first = Number(takes(b)) - Number(takes(a))
		if (sortBy === 'endDate') return first || sign * compare(a.endDate, b.endDate)
		return first || sign * (Number(a.isUrgent) - Number(b.isUrgent)) || -sign * compare(a.endDate, b.endDate)
	}
	return requests
		.filter((each) => each.isWritten && isSeen(each, viewer) && isListed(each))
		.filter((each) => query.requestType?.includes(each.kind) ?? true)
		.filter((each) => query.near === undefined || (each.where.near !== null && each.region === 'IN'))
		.filter((each) => query.category === undefined || each.category === query.category)
		.filter((each) => query.region === undefined || each.region === query.region)
		.filter((each) => author === undefined || each.author === author)
		.filter((each) => urgent === undefined || each.isUrgent === urgent)
		.filter((each) => zeroFunds === undefined || ((each.raised ?? 0) === 0) === zeroFunds)
		.filter((each) => fitsAreas(each, areas, query.requestType))
		.toSorted((a, b) => order(a, b) || compare(a.id, b.id))
		.map(({ id }) => id)
}

describe('Lists of requests', () => {
	it('have what looking at each request finds, in its order and with its count', async () => {
		const random = seededRandom(11)
		const requests = Array.from({ length: 250 }, (_, index) => randomRequest(random, index))
		await save(requests)
		const list = pagesOf(listRequests(deps()))
		for (let round = 0; round < sized(60, 600); round += 1) {
			const sent = randomQuery(random)
			const query = requestListQuery.parse(sent)
			const principal = random.pick(VIEWERS)
			const { data, totalCountOfRecords, totalIsMinimum, nextCursor } = await list(query, principal)
			const all = naive(requests, query, principal)
			expect([sent, principal, totalCountOfRecords, totalIsMinimum]).toEqual([
				sent,
				principal,
				all.length,
				false,
			])
			expect([sent, principal, ...data.map(({ _id }) => _id)]).toEqual([
				sent,
				principal,
				...all.slice(query.offset, query.offset + query.limit),
			])
			// Behind the page comes what an offset finds there.
			if (nextCursor === null) {
				expect([sent, query.offset + query.limit >= all.length]).toEqual([sent, true])
				continue
			}
			const following = await list({ ...query, offset: 0, limit: 7, cursor: nextCursor }, principal)
			const end = query.offset + query.limit
			expect([sent, principal, ...following.data.map(({ _id }) => _id)]).toEqual([
				sent,
				principal,
				...all.slice(end, end + 7),
			])
		}
	})

	it('take no cursor of another list, none that was changed, and none that is old', async () => {
		const list = pagesOf(listRequests(deps()))
		const guest = VIEWERS[0] as Principal
		const query = requestListQuery.parse({ limit: '1', category: 'health' })
		const { nextCursor } = await list(query, guest)
		const cursor = nextCursor ?? ''
		const [place = '', key = ''] = cursor.split(/\.(.*)/)
		const elsewhere = Buffer.from('[0,"2026-11-22","x"]').toString('base64url')
		const refused = { code: 'VALIDATION', details: [{ field: 'cursor' }] }
		for (const wrong of [
			'',
			'x',
			place,
			`${place}.`,
			`${elsewhere}.${key}`,
			cursor.slice(0, -1),
			`${cursor}x`,
		])
			await expect(list({ ...query, cursor: wrong }, guest)).rejects.toMatchObject(refused)
		const others: readonly Record<string, string>[] = [
			{ category: 'education' },
			{ category: 'health', sortOrder: 'asc' },
			{ category: 'health', region: 'IN' },
			{},
		]
		for (const other of others)
			await expect(list({ ...requestListQuery.parse(other), cursor }, guest)).rejects.toMatchObject(refused)
		const later = pagesOf(listRequests(deps(NOW + 8 * DAY_MS)))
		await expect(later({ ...query, cursor }, guest)).rejects.toMatchObject(refused)
		const same = await list({ ...query, limit: 3, cursor }, guest)
		expect(same.data).toHaveLength(3)
	})

	it('have as many as is counted of them, with each other choice', async () => {
		const list = pagesOf(listRequests(deps()))
		const { handle } = showRequestCounts(deps())
		const total = async (query: object, viewer: Principal) =>
			(await list(requestListQuery.parse(query), viewer)).totalCountOfRecords
		const queries: readonly Record<string, string>[] = [
			{},
			{ requestType: 'volunteering', areas: 'design,law', region: 'IN' },
			{ category: 'health', near: RANCHI.id, isUrgentRequirement: 'false' },
		]
		for (const viewer of VIEWERS)
			for (const { areas = '', ...query } of queries) {
				const requested = areas ? { ...query, areas } : query
				const answer = await handle({
					query: requestCountsQuery.parse(requested),
					caller: { principal: viewer } as Caller,
				} as never)
				const { data } = answer.body as { readonly data: RequestCounts }
				const countOf = (rows: readonly { readonly _id: string; readonly count: number }[], id: string) =>
					rows.find(({ _id }) => _id === id)?.count
				expect([requested, data.total]).toEqual([
					requested,
					{ count: await total(requested, viewer), isMinimum: false },
				])
				expect(countOf(data.kinds, 'career')).toBe(await total({ ...query, requestType: 'career' }, viewer))
				expect(countOf(data.categories, 'education')).toBe(
					await total({ ...requested, category: 'education' }, viewer),
				)
				expect(countOf(data.regions, 'US')).toBe(await total({ ...requested, region: 'US' }, viewer))
				expect(data.urgent.count).toBe(await total({ ...requested, isUrgentRequirement: 'true' }, viewer))
			}
	})

	it('are near a town of the catalogue alone', async () => {
		const list = pagesOf(listRequests(deps()))
		const query = requestListQuery.parse({ near: 'IN.38.Nowhere' })
		await expect(list(query, VIEWERS[0] as Principal)).rejects.toMatchObject({ details: [{ field: 'near' }] })
	})

	it('are counted up to a limit and to the end of the page, and say whether there are more', async () => {
		const counted = async (offset: number, countUpTo?: number) => {
			const { count, isMinimum } = await narrowPage(sql, {
				name: 'some of thirty',
				columns: 'r.id',
				table: { name: '(SELECT gen_random_uuid() AS id FROM generate_series(1, 30))', alias: 'r' },
				narrow: '',
				joins: '',
				where: new Where(),
				parts: [{ condition: 'true', orderBy: 'id' }],
				limit: 5,
				offset,
				...(countUpTo === undefined ? {} : { countUpTo }),
			})
			return [count, isMinimum]
		}
		expect(await counted(0)).toEqual([30, false])
		expect(await counted(0, 10)).toEqual([10, true])
		expect(await counted(20, 10)).toEqual([25, true])
		expect(await counted(25, 10)).toEqual([30, false])
		expect(await counted(0, 30)).toEqual([30, false])
	})
})
