import { useMatch, useSearchParams } from 'react-router-dom'
import type { CATEGORIES, Category } from '../../../../../domain/catalog/contract.ts'
import { type Facet, facetsOf } from '../../../../../domain/requests/kinds/facets.contract.ts'
import {
	kindOf,
	REQUEST_TYPES,
	type RequestType,
} from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { REGION_CODES } from '../../../../../kernel/regions.ts'
import { paths } from '../../../lib/paths.ts'
import { type RegionId, usePreferences } from '../../../lib/preferences.ts'
import type { RequestFilters } from '../api/list.ts'

export const CAUSES: typeof CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment']

export const SORTS = {
	recent: { sortBy: 'createdAt', sortOrder: 'desc' },
	funded: { sortBy: 'donated_quantity', sortOrder: 'desc' },
	ending: { sortBy: 'endDate', sortOrder: 'asc' },
} as const
export type Sort = keyof typeof SORTS

/** What the address asks for. */
export interface Search {
	readonly keyword: string
	readonly category: Category | undefined
	/** The kind of request; undefined for all. */
	readonly requestType: RequestType | undefined
	/** What the kind is narrowed down by: one option by the name of its field. */
	readonly facets: Readonly<Record<string, string>>
	readonly region: RegionId | 'all'
	readonly tax: boolean
	readonly urgent: boolean
	readonly sort: Sort
}

const known = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
	allowed.find((choice) => choice === value)

/** What a kind's list is narrowed down by; nothing for the list of all kinds. */
export const facetsFor = (requestType: RequestType | undefined): readonly Facet[] => {
	const kind = requestType && kindOf(requestType)
	return kind ? facetsOf(kind) : []
}

function facetsOfAddress(params: URLSearchParams, requestType: RequestType | undefined) {
	return Object.fromEntries(
		facetsFor(requestType).flatMap(({ name, options }) => {
			const option = known(params.get(name), options)
			return option ? [[name, option] as const] : []
		}),
	)
}

/** The search as the address has it, so that it can be shared and gone back to; and how to change it. */
export function useSearch() {
	const { region } = usePreferences()
	const keyword = useMatch(paths.searchFor.path)?.params.keyword ?? ''
	const [params, setParams] = useSearchParams()
	const requestType = known(params.get('requestType'), REQUEST_TYPES)
	const facets = facetsOfAddress(params, requestType)
	const search: Search = {
		keyword,
		category: known(params.get('category'), CAUSES),
		requestType,
		facets,
		region: known(params.get('region'), [...REGION_CODES, 'all'] as const) ?? region,
		tax: params.get('tax') === '1',
		urgent: params.get('urgent') === '1',
		sort: known(params.get('sort'), Object.keys(SORTS) as Sort[]) ?? 'recent',
	}
	/** @param name of a filter, or of a kind's field */
	const change = (name: string, value: string | undefined) =>
		setParams(
			() => {
				// The address of now: a filter chosen a moment before may not be rendered yet.
				const after = new URLSearchParams(globalThis.location.search)
				// Another kind has fields of its own.
				if (name === 'requestType') for (const facet of Object.keys(facets)) after.delete(facet)
				if (value) after.set(name, value)
				else after.delete(name)
				return after
			},
			{ replace: true },
		)
	const clear = () => setParams({}, { replace: true })
	const filterCount =
		['category', 'requestType', 'region', 'tax', 'urgent'].filter((name) => params.has(name)).length +
		Object.keys(facets).length
	return { search, change, clear, filterCount }
}

export const filtersOf = ({
	keyword,
	category,
	requestType,
	facets,
	region,
	tax,
	urgent,
	sort,
}: Search): RequestFilters => ({
	...SORTS[sort],
	keyword: keyword || undefined,
	category,
	requestType,
	facets,
	region: region === 'all' ? undefined : region,
	isTaxBenefit: tax ? 'true' : undefined,
	isUrgentRequirement: urgent ? 'true' : undefined,
})
