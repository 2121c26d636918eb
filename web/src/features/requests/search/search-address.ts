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
/** Distances from a town in kilometres. */
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

export interface Search {
	readonly keyword: string
	/** True if typos are not corrected. */
	readonly exact: boolean
	readonly category: Category | undefined
	readonly kinds: readonly RequestType[]
	readonly facets: Readonly<Record<string, readonly string[]>>
	readonly region: RegionId | 'all'
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

export const kindsIn = (region: Search['region']) =>
	KINDS.filter(({ code }) => region === 'all' || isFoundIn(code, region))

export const sortsOf = ({ keyword, near }: Pick<Search, 'keyword' | 'near'>): readonly Sort[] => [
	...(keyword ? (['best'] as const) : []),
	'funded',
	'ending',
	'recent',
	...(near === undefined ? [] : (['nearest'] as const)),
]

const usualSort = (keyword: string): Sort => (keyword ? 'best' : 'recent')

/** Returns the facets of some kinds; a shared facet has the options of all of them. */
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

/** Returns the state of the search's town, else that of the address; undefined without both. */
export function stateIn({ near, region }: Pick<Search, 'near' | 'region'>, params: URLSearchParams) {
	const state = near === undefined ? params.get(STATE) : stateOf(near)
	const isOfRegion =
		state !== null && /^[A-Z]{2}\.[A-Z0-9]{1,10}$/.test(state) && state.startsWith(`${region}.`)
	return isOfRegion ? state : undefined
}

/**
 * Parses the address of a search; unknown values are left out.
 * @param region the default
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
		// Only these words are exact: other words may be corrected.
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

/** Returns the parameters of a search without its words. @param region the default, which is left out */
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

export function filterCount({ kinds, category, facets, near, tax, urgent, region }: Search, usual: RegionId) {
	const set = [kinds.length > 0, category, near, tax, urgent, region !== usual].filter(Boolean).length
	return set + Object.keys(facets).length
}

export const withoutFilters = ({ keyword, sort }: Search, region: RegionId): Search =>
	readSearch(new URLSearchParams({ sort }), keyword, region)

export const filtersOf = (search: Search): RequestFilters => ({ ...narrowing(search), ...SORTS[search.sort] })

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
