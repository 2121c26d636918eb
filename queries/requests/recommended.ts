import type { z } from 'zod'
import { NEAR_KM } from '../../domain/requests/contract.ts'
import {
	languageOfText,
	type RecommendedReason,
	type RecommendedSort,
	recommendedList,
	recommendedQuery,
	scoreOf,
} from '../../domain/requests/recommended.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { NearTown, Places } from '../../kernel/ports/places.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { isRegion } from '../../kernel/wire/regions.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { type ListDeps, newestRequests } from './list-requests.ts'
import { type RequestRecord, statusAt, summaryOf } from './request-row.ts'

interface Reader {
	readonly is_on: boolean
	readonly locale: string
	readonly areas: readonly string[]
	readonly country: string | null
	readonly state: string | null
	readonly city: string | null
	readonly interests: readonly { readonly name: string; readonly nameHi: string }[]
}

interface RecommendedDeps extends ListDeps {
	readonly places: Pick<Places, 'town' | 'townsNear' | 'townNamed'>
}

const READER = `SELECT coalesce(s.recommends, true) AS is_on, u.locale, coalesce(p.volunteer_areas, '{}') AS areas,
		a.country, a.state, a.city,
		(SELECT coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'nameHi', c.name_hi) ORDER BY i.chosen_at, c.id), '[]')
			FROM rec.user_interests i JOIN rec.interest_categories c ON c.id = i.category_id
			WHERE i.user_id = u.id) AS interests
	FROM rec.users u
	LEFT JOIN rec.user_settings s ON s.user_id = u.id
	LEFT JOIN rec.profiles p ON p.user_id = u.id
	LEFT JOIN rec.addresses a ON a.user_id = u.id AND a.position = 0
	WHERE u.id = $1`

const KNOWN = `SELECT request_id AS id FROM read.answers WHERE user_id = $1
	UNION SELECT target_id FROM read.donations WHERE donor_id = $1 AND target_kind = 'request'
	UNION SELECT request_id FROM rec.favourites WHERE user_id = $1
	UNION SELECT id FROM read.requests WHERE author_id = $1`

const MAX_INTERESTS = 10
const NEWEST = 40
/** The most concurrent searches for one reader, so that others get connections. */
const AT_ONCE = 4

/** Reasons that suffice alone; the reader's language does not, since it fits most requests. */
const LEADING: readonly RecommendedReason['code'][] = ['interest', 'area', 'town']

async function townsOf({ places }: RecommendedDeps, { country, state, city }: Reader) {
	const town = country && city ? await places.townNamed(country, state ?? '', city) : null
	const near = town ? await places.townsNear(town, NEAR_KM) : []
	const byKey = new Map<string, NearTown>(
		near.flatMap((each) => [
			[each.id, each],
			[`${each.name}, ${each.state}`.toLowerCase(), each],
		]),
	)
	return { town, byKey }
}

type Found = Map<string, { readonly row: RequestRecord; readonly interests: Reader['interests'][number][] }>

async function candidates(deps: RecommendedDeps, reader: Reader, townId: string | undefined): Promise<Found> {
	const open = { status: '1', ...(isRegion(reader.country) && { region: reader.country }) }
	const found: Found = new Map()
	const add = (row: RequestRecord, interest?: Reader['interests'][number]) => {
		const entry = found.get(row.id) ?? { row, interests: [] }
		found.set(row.id, entry)
		if (interest && !entry.interests.includes(interest)) entry.interests.push(interest)
	}
	const searches: (() => Promise<void>)[] = []
	const search = (filters: Readonly<Record<string, string>>, interest?: Reader['interests'][number]) =>
		searches.push(async () => {
			for (const row of await newestRequests(deps, { ...open, ...filters }, NEWEST)) add(row, interest)
		})
	if (townId) search({ near: townId })
	if (reader.areas.length > 0) search({ areas: reader.areas.join(',') })
	for (const interest of reader.interests.slice(0, MAX_INTERESTS))
		for (const keyword of new Set([interest.name, interest.nameHi].filter((name) => name !== '')))
			search({ keyword }, interest)
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			for (let next = searches.pop(); next; next = searches.pop()) await next()
		}),
	)
	return found
}

const areasOf = ({ fields }: RequestRecord): readonly string[] => {
	const { areas } = fields as { readonly areas?: unknown }
	return Array.isArray(areas) ? areas : []
}

const ORDERS: Readonly<
	Record<Exclude<RecommendedSort, 'recommended'>, (one: RequestRecord, other: RequestRecord) => number>
> = {
	createdAt: (one, other) => other.created_at.getTime() - one.created_at.getTime(),
	endDate: (one, other) => (one.end_date < other.end_date ? -1 : Number(one.end_date > other.end_date)),
	donated_quantity: (one, other) => Number(other.raised - one.raised),
}

async function recommend(deps: RecommendedDeps, reader: Reader, known: ReadonlySet<string>) {
	const now = deps.clock.now()
	const { town, byKey } = await townsOf(deps, reader)
	const language = languageOf(reader.locale)
	const found = await candidates(deps, reader, town?.id)
	const scored = [...found.values()].flatMap(({ row, interests }) => {
		if (known.has(row.id) || !DONATIONS_START_IN.includes(statusAt(row, now))) return []
		const near = byKey.get(row.city_id ?? row.place.toLowerCase())
		const areas = areasOf(row).filter((area) => reader.areas.includes(area))
		const isInLanguage = languageOfText(row.title) === language
		const reasons: RecommendedReason[] = [
			...reader.interests
				.filter((each) => interests.includes(each))
				.map(({ name, nameHi }) => ({ code: 'interest' as const, about: name, aboutHi: nameHi })),
			...areas.map((area) => ({ code: 'area' as const, about: area, aboutHi: '' })),
			...(near ? [{ code: 'town' as const, about: near.name, aboutHi: '' }] : []),
			...(isInLanguage ? [{ code: 'language' as const, about: language, aboutHi: '' }] : []),
		]
		if (!reasons.some(({ code }) => LEADING.includes(code))) return []
		const score = scoreOf({
			requestType: row.request_type,
			ageMs: now - row.created_at.getTime(),
			km: near?.km ?? null,
			facts: {
				isUrgent: row.is_urgent,
				isVerified: row.org_verified,
				isUnanswered: row.donations === 0 && row.taken === 0,
				hasInterest: interests.length > 0,
				hasArea: areas.length > 0,
				isInLanguage,
			},
		})
		return [{ row, reasons, score }]
	})
	return {
		scored: scored.toSorted((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1)),
		hasTown: town !== null,
	}
}

const NOTHING = { data: [], totalCountOfRecords: 0 }

async function readRecommended(
	deps: RecommendedDeps,
	{ limit, sortBy }: z.output<typeof recommendedQuery>,
	userId: string,
) {
	const reader = await deps.sql.maybeOne<Reader>(READER, [userId])
	if (!reader?.is_on) {
		const known = { interests: false, areas: false, town: false }
		return { body: { statusCode: 200, ...NOTHING, isOn: false, known } }
	}
	const rows = await deps.sql.query<{ id: string }>(KNOWN, [userId])
	const { scored, hasTown } = await recommend(deps, reader, new Set(rows.map(({ id }) => id)))
	const order = sortBy === 'recommended' ? null : ORDERS[sortBy]
	const sorted = order ? scored.toSorted((one, other) => order(one.row, other.row)) : scored
	const now = deps.clock.now()
	const data = sorted
		.slice(0, limit)
		.map(({ row, reasons }) => ({ request: summaryOf(row, deps, now), reasons }))
	const known = { interests: reader.interests.length > 0, areas: reader.areas.length > 0, town: hasTown }
	return { body: { statusCode: 200, data, totalCountOfRecords: scored.length, isOn: true, known } }
}

export const showRecommended = (deps: RecommendedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/recommended',
		summary: 'List requests recommended to the caller, each with its reasons',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		query: recommendedQuery,
		answers: { 200: recommendedList },
		readModels: ['requests', 'fund_totals', 'answers', 'donations', ...TAX_MODELS],
		handle: ({ query, caller }) => readRecommended(deps, query, caller.principal.id),
	})
