import { z } from 'zod'
import { id, instant, list, one, plainText, text } from '../../kernel/wire/schemas.ts'
import { isZone } from '../../kernel/wire/wall-clock.ts'
import { NEAR_KM, requestCountsQuery } from './contract.ts'
import { facetShape, facetsIn } from './kinds/facets.contract.ts'
import type { RequestType } from './kinds/kinds.contract.ts'

export const MAX_SAVED_SEARCHES = 25
export const SEARCH_NAME_LIMIT = 60
/** Immediate alerts of one search per day; further matches come with the next digest. */
export const MAX_AT_ONCE = 10
export const DIGEST_HOUR = 8

export const ALERTS = ['atOnce', 'daily'] as const
export type Alerts = (typeof ALERTS)[number]

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

/** Filters in canonical order and spelling, so that equal searches are equal. */
export type SavedFilters = Readonly<Record<string, string>>

const CHOOSE_FILTER = 'requests.fields.chooseFilter'

type Checked = z.output<typeof requestCountsQuery>

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
 * The filters of a search, as in `GET /donationRequest`. Filters of a person or the backoffice can't be
 * saved, and at least one filter is required, because otherwise everything would match.
 */
export const savedFilters = z
	.record(plainText().max(60), plainText().max(1_000))
	.refine((filters) => Object.keys(filters).every((name) => KNOWN.has(name)), CHOOSE_FILTER)
	.pipe(requestCountsQuery as z.ZodType<Checked, Readonly<Record<string, string>>>)
	.transform(canonical)
	.refine((saved) => Object.keys(saved).length > 0, CHOOSE_FILTER)

export const sameAs = (filters: SavedFilters): string =>
	JSON.stringify(
		Object.entries(filters)
			.map(([name, value]) => [name, name === 'keyword' ? value.toLowerCase() : value])
			.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
	)

const name = text(SEARCH_NAME_LIMIT, 'requests.fields.nameSearch')
const alerts = z.enum(ALERTS)
/** The IANA zone of the digests, such as `Asia/Kolkata`. */
const zone = z.string().max(60).refine(isZone, 'requests.fields.chooseZone')

export const savedSearchBody = z.object({
	name,
	filters: savedFilters,
	alerts: alerts.default('daily'),
	zone,
})
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
		filters: z.record(z.string(), z.string()),
		alerts,
		isPaused: z.boolean(),
		createdAt: instant,
	})
	.meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof savedSearch>
export const savedSearchAnswer = one(savedSearch)
export const savedSearchList = list(savedSearch)

/** The link in an alert's mail; `key` signs the rest. */
export const stopSearchQuery = z.object({ search: id, key: plainText().max(100) })
/** `wanted=true` subscribes again. */
export const stopSearchAsk = stopSearchQuery.extend({ wanted: z.enum(['true', 'false']).default('false') })
export const stopSearchAnswer = one(z.object({ wanted: z.boolean() }).meta({ id: 'SavedSearchAlerts' }))
/** Binds a link's key to the alerts of one search, so that it opens nothing else. */
export const stopSearchSubject = (searchId: string): string => `stopSearch:${searchId}`

/** Returns a search's index keys: one for each of its kinds, with region and category; `*` means any. */
export function keysOfSearch({ requestType, region = '*', category = '*' }: SavedFilters): readonly string[] {
	return (requestType?.split(',') ?? ['*']).map((kind) => `${kind}|${region}|${category}`)
}

/** Returns the keys of all searches that may match a request; each such search has one of them. */
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

const IN_ADDRESS: Readonly<Record<string, string>> = {
	withinKm: 'within',
	isTaxBenefit: 'tax',
	isUrgentRequirement: 'urgent',
}

/** Returns the web's path of saved filters: `/search/blood?requestType=…`. */
export function searchAddress({ keyword, ...filters }: SavedFilters): string {
	const query = new URLSearchParams({ region: 'all' })
	for (const [filter, value] of Object.entries(filters))
		query.set(IN_ADDRESS[filter] ?? filter, value === 'true' ? '1' : value)
	return `/search${keyword ? `/${encodeURIComponent(keyword)}` : ''}?${query}`
}
