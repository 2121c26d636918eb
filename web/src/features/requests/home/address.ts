import type { CATEGORIES, Category } from '../../../../../domain/catalog/contract.ts'
import { REGION_CODES, type RegionCode } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'

export const CAUSES: typeof CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment']
export const SORTS = ['recommended', 'recent', 'ending', 'funded'] as const
export type Sort = (typeof SORTS)[number]

export interface Home {
	readonly region: RegionCode
	readonly isNamed: boolean
	readonly category: Category | undefined
	readonly sort: Sort
}

const known = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
	allowed.find((choice) => choice === value)

/** Parses an address; unknown values are left out. @param region the default */
export function readHome(parameters: URLSearchParams, region: RegionCode): Home {
	const named = known(parameters.get('region'), REGION_CODES)
	return {
		region: named ?? region,
		isNamed: named !== undefined,
		category: known(parameters.get('category'), CAUSES),
		sort: known(parameters.get('sort'), SORTS) ?? SORTS[0],
	}
}

export function homeHref({ region, isNamed, ...chosen }: Home, change: Partial<Home>): string {
	const { category, sort } = { ...chosen, ...change }
	const query = {
		region: isNamed ? region : undefined,
		category,
		sort: sort === SORTS[0] ? undefined : sort,
	}
	return `${paths.home.href(query)}#live`
}
