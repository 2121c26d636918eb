import { z } from 'zod'
import { id, instant, list, one, plainText, text } from '../../kernel/wire/schemas.ts'
import { isZone } from '../../kernel/wire/wall-clock.ts'
import { NEAR_KM, requestCountsQuery } from './contract.ts'
import { facetShape, facetsIn } from './kinds/facets.contract.ts'
import type { RequestType } from './kinds/kinds.contract.ts'

/** Searches that a person may save. */
export const MAX_SAVED_SEARCHES = 25
export const SEARCH_NAME_LIMIT = 60
/** Alerts of one search that are sent at once within a day; the others come with the next digest. */
export const MAX_AT_ONCE = 10
/** The hour of the person's day in which digests are sent. */
export const DIGEST_HOUR = 8

/** When somebody is told of what a saved search finds. */
export const ALERTS = ['atOnce', 'daily'] as const
export type Alerts = (typeof ALERTS)[number]

/** Filters of the list of requests that can be saved, beside the facets of kinds. */
export const SAVED_FILTERS = [
	'keyword',
	'region',
	'requestType',
	'category',
	'near',
	'withinKm',
	'isTaxBenefit',
	'isUrgentRequirement',
] as const

/** Filters as the list of requests takes them, in one order and one spelling: the same search is always the same. */
export type SavedFilters = Readonly<Record<string, string>>

const CHOOSE_FILTER = 'requests.fields.chooseFilter'

type Checked = z.output<typeof requestCountsQuery>

/** What is no number, code or list stands as it was typed. */
const written = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

function canonical(checked: Checked): SavedFilters {
	const region = checked.region ?? checked.near?.slice(0, 2)
	const withinKm = checked.near === undefined ? undefined : (checked.withinKm ?? NEAR_KM)
	const keyword = checked.keyword?.replace(/\s+/gu, ' ') || undefined
	const whole: Readonly<Record<string, unknown>> = { ...checked, region, withinKm, keyword }
	const common = SAVED_FILTERS.flatMap((name) =>
		whole[name] === undefined ? [] : [[name, written(whole[name])]],
	)
	const facets = facetsIn(checked)
		.toSorted((one, other) => (one.name < other.name ? -1 : 1))
		.map(({ name, options }) => [name, [...new Set(options)].toSorted().join(',')])
	return Object.fromEntries([...common, ...facets])
}

const KNOWN: ReadonlySet<string> = new Set([...SAVED_FILTERS, ...Object.keys(facetShape)])

/**
 * The filters of a search, as `GET /donationRequest` takes them. Those that are of a person or of the backoffice can't be
 * saved, and a search without any would find everything.
 */
export const savedFilters = z
	.record(plainText().max(60), plainText().max(1_000))
	.refine((filters) => Object.keys(filters).every((name) => KNOWN.has(name)), CHOOSE_FILTER)
	.pipe(requestCountsQuery as z.ZodType<Checked, Readonly<Record<string, string>>>)
	.transform(canonical)
	.refine((saved) => Object.keys(saved).length > 0, CHOOSE_FILTER)

/** What of saved filters decides whether two searches are the same: how a word is capitalized does not. */
export const sameAs = (filters: SavedFilters): string =>
	JSON.stringify(
		Object.entries(filters)
			.map(([name, value]) => [name, name === 'keyword' ? value.toLowerCase() : value])
			.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
	)

const name = text(SEARCH_NAME_LIMIT, 'requests.fields.nameSearch')
const alerts = z.enum(ALERTS)
/** IANA, such as `Asia/Kolkata`: by its clock digests are sent. */
const zone = z.string().max(60).refine(isZone, 'requests.fields.chooseZone')

/** `POST /savedSearch` */
export const savedSearchBody = z.object({
	name,
	filters: savedFilters,
	alerts: alerts.default('daily'),
	zone,
})
/** `PUT /savedSearch/{id}`: what is left out stays as it is. */
export const savedSearchChange = z.object({
	name: name.optional(),
	alerts: alerts.optional(),
	isPaused: z.boolean().optional(),
	zone: zone.optional(),
})
export type SavedSearchChange = z.output<typeof savedSearchChange>

export const savedSearch = z
	.object({
		_id: id,
		name: z.string(),
		/** As `GET /donationRequest` takes them. */
		filters: z.record(z.string(), z.string()),
		alerts,
		/** Nobody is told of anything meanwhile. */
		isPaused: z.boolean(),
		createdAt: instant,
	})
	.meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof savedSearch>
export const savedSearchAnswer = one(savedSearch)
export const savedSearchList = list(savedSearch)

/** What the link below an alert's mail says; `key` signs the rest. */
export const stopSearchQuery = z.object({ search: id, key: plainText().max(100) })
/** `wanted=true` takes it back. */
export const stopSearchAsk = stopSearchQuery.extend({ wanted: z.enum(['true', 'false']).default('false') })
/** Says nothing of whose search it is, or what it looks for. */
export const stopSearchAnswer = one(z.object({ wanted: z.boolean() }).meta({ id: 'SavedSearchAlerts' }))
/** What a link's key signs: the alerts of one search, so that it opens nothing else. */
export const stopSearchSubject = (searchId: string): string => `stopSearch:${searchId}`

/**
 * Keys by which searches lie in the index. A search has one for each of its kinds, with its region and category; what it
 * doesn't ask for stands as `*`.
 */
export function keysOfSearch({ requestType, region = '*', category = '*' }: SavedFilters): readonly string[] {
	return (requestType?.split(',') ?? ['*']).map((kind) => `${kind}|${region}|${category}`)
}

/** The keys of all searches that a request may be found by: one of them is among each such search's. */
export function keysOfRequest(request: {
	readonly requestType: RequestType
	readonly region: string
	readonly category: string
}): readonly string[] {
	const either = (value: string) => [value, '*']
	return either(request.requestType).flatMap((kind) =>
		either(request.region).flatMap((region) =>
			either(request.category).map((category) => `${kind}|${region}|${category}`),
		),
	)
}

/** The names that the address of the search has for filters of the list; the others have the same. */
const IN_ADDRESS: Readonly<Record<string, string>> = {
	withinKm: 'within',
	isTaxBenefit: 'tax',
	isUrgentRequirement: 'urgent',
}

/** Where the web shows what saved filters find: `/search/blood?requestType=…`. */
export function searchAddress({ keyword, ...filters }: SavedFilters): string {
	const query = new URLSearchParams({ region: 'all' })
	for (const [filter, value] of Object.entries(filters))
		query.set(IN_ADDRESS[filter] ?? filter, value === 'true' ? '1' : value)
	return `/search${keyword ? `/${encodeURIComponent(keyword)}` : ''}?${query}`
}
