import type { CATEGORIES, Category } from '../../../../../domain/catalog/contract.ts'
import { type Facet, facetsOf } from '../../../../../domain/requests/kinds/facets-of.contract.ts'
import {
	KINDS,
	REQUEST_TYPES,
	type RequestType,
} from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { isFoundIn } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { REGION_CODES } from '../../../../../kernel/wire/regions.ts'
import type { RegionId } from '../../../lib/preferences.ts'
import { stateOf } from '../../catalog/api/places.ts'
import type { RequestFilters } from '../api/list.ts'
import { STATE } from './place.ts'

export const CAUSES: typeof CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment']
/** How far from a town, in kilometres. */
export const DISTANCES = [10, 25, 50, 100, 200, 300] as const
export const USUAL_KM = 50

const SORTS = {
	best: { sortBy: 'relevance', sortOrder: 'desc' },
	recent: { sortBy: 'createdAt', sortOrder: 'desc' },
	funded: { sortBy: 'donated_quantity', sortOrder: 'desc' },
	ending: { sortBy: 'endDate', sortOrder: 'asc' },
	nearest: { sortBy: 'distance', sortOrder: 'asc' },
} as const
export type Sort = keyof typeof SORTS

/** What the address asks for. */
export interface Search {
	readonly keyword: string
	/** Whether a typo in it stays as it is. */
	readonly exact: boolean
	readonly category: Category | undefined
	/** Kinds of requests; none for all. */
	readonly kinds: readonly RequestType[]
	/** What the kinds are narrowed down by: options by the name of the field. */
	readonly facets: Readonly<Record<string, readonly string[]>>
	readonly region: RegionId | 'all'
	/** A town of the catalogue in that region, and how far from it. */
	readonly near: string | undefined
	readonly withinKm: number
	readonly tax: boolean
	readonly urgent: boolean
	readonly sort: Sort
}

const known = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
	allowed.find((choice) => choice === value)
const knownOf = <T extends string>(value: string | null, allowed: readonly T[]): readonly T[] =>
	allowed.filter((choice) => value?.split(',').includes(choice))

/** The kinds that requests of a region are of. */
export const kindsIn = (region: Search['region']) =>
	KINDS.filter(({ code }) => region === 'all' || isFoundIn(code, region))

/** The orders that a search can be in. */
export const sortsOf = ({ keyword, near }: Pick<Search, 'keyword' | 'near'>): readonly Sort[] => [
	...(keyword ? (['best'] as const) : []),
	'funded',
	'ending',
	'recent',
	...(near === undefined ? [] : (['nearest'] as const)),
]

/** The order of a search whose address names none. */
const usualSort = (keyword: string): Sort => (keyword ? 'best' : 'recent')

/** What some kinds are narrowed down by: a facet that several have is one, with the options of all of them. */
export function facetsFor(
	kinds: readonly RequestType[],
): readonly (Facet & { readonly kind: RequestType })[] {
	const found = new Map<string, Facet & { readonly kind: RequestType }>()
	for (const kind of KINDS.filter(({ code }) => kinds.includes(code)))
		for (const { name, options } of facetsOf(kind)) {
			const before = found.get(name)
			const all = [...new Set([...(before?.options ?? []), ...options])]
			found.set(name, { name, options: all, kind: before?.kind ?? kind.code })
		}
	return [...found.values()]
}

const isTownOf = (near: string | null, region: Search['region']): near is string =>
	near !== null && /^[A-Z]{2}\.[A-Z0-9]{1,10}\.\S/.test(near) && near.startsWith(`${region}.`)

/** The state of a search's town, else the one that an address without any names; undefined where neither is there. */
export function stateIn({ near, region }: Pick<Search, 'near' | 'region'>, params: URLSearchParams) {
	const state = near === undefined ? params.get(STATE) : stateOf(near)
	const isOfRegion =
		state !== null && /^[A-Z]{2}\.[A-Z0-9]{1,10}$/.test(state) && state.startsWith(`${region}.`)
	return isOfRegion ? state : undefined
}

/**
 * The search that an address asks for; what it names and nobody knows is left out.
 * @param region where it names none
 */
export function readSearch(params: URLSearchParams, keyword: string, region: RegionId): Search {
	const where = known(params.get('region'), [...REGION_CODES, 'all'] as const) ?? region
	const kinds = knownOf(params.get('requestType'), REQUEST_TYPES)
	const near = params.get('near')
	const town = isTownOf(near, where) ? near : undefined
	const facets = facetsFor(kinds).flatMap(({ name, options }) => {
		const chosen = knownOf(params.get(name), options)
		return chosen.length > 0 ? [[name, chosen] as const] : []
	})
	return {
		keyword,
		// Of these words alone: those that are typed next in the box may be corrected.
		exact: keyword !== '' && params.get('exact') === keyword,
		category: known(params.get('category'), CAUSES),
		kinds,
		facets: Object.fromEntries(facets),
		region: where,
		near: town,
		withinKm: DISTANCES.find((km) => String(km) === params.get('within')) ?? USUAL_KM,
		tax: params.get('tax') === '1',
		urgent: params.get('urgent') === '1',
		sort: known(params.get('sort'), sortsOf({ keyword, near: town })) ?? usualSort(keyword),
	}
}

/** The address of a search, without its words. @param region the one that an address without any stands for */
export function paramsOf(search: Search, region: RegionId): URLSearchParams {
	const { keyword, exact, kinds, category, facets, near, withinKm, tax, urgent, sort } = search
	const found = new Set(facetsFor(kinds).map(({ name }) => name))
	const town = isTownOf(near ?? null, search.region) ? near : undefined
	const pairs: readonly (readonly [string, string | undefined])[] = [
		['requestType', kinds.join(',')],
		...Object.entries(facets).map(
			([name, options]) => [name, found.has(name) ? options.join(',') : undefined] as const,
		),
		['category', category],
		['region', search.region === region ? undefined : search.region],
		['near', town],
		['within', town && withinKm !== USUAL_KM ? String(withinKm) : undefined],
		['tax', tax ? '1' : undefined],
		['urgent', urgent ? '1' : undefined],
		['exact', exact ? keyword : undefined],
		['sort', sort === usualSort(keyword) || (sort === 'nearest' && !town) ? undefined : sort],
	]
	return new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])))
}

/** How many filters are set. */
export function filterCount({ kinds, category, facets, near, tax, urgent, region }: Search, usual: RegionId) {
	const set = [kinds.length > 0, category, near, tax, urgent, region !== usual].filter(Boolean).length
	return set + Object.keys(facets).length
}

/** The same search without its filters; words and order stay. */
export const withoutFilters = ({ keyword, sort }: Search, region: RegionId): Search =>
	readSearch(new URLSearchParams({ sort }), keyword, region)

/** What is asked of the API. */
export const filtersOf = (search: Search): RequestFilters => ({ ...narrowing(search), ...SORTS[search.sort] })

/** The same without an order. */
export const narrowing = (search: Search): Omit<RequestFilters, 'sortBy' | 'sortOrder'> => ({
	keyword: search.keyword || undefined,
	isExact: search.exact ? 'true' : undefined,
	category: search.category,
	requestType: search.kinds.join(',') || undefined,
	facets: Object.fromEntries(
		Object.entries(search.facets).map(([name, options]) => [name, options.join(',')]),
	),
	region: search.region === 'all' ? undefined : search.region,
	near: search.near,
	withinKm: search.near === undefined ? undefined : search.withinKm,
	isTaxBenefit: search.tax ? 'true' : undefined,
	isUrgentRequirement: search.urgent ? 'true' : undefined,
})
