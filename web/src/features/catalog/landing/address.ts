import { REGION_CODES, type RegionCode } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'

/** So many fundraisers are visible at first, and come with each "Show more". */
export const STEP = 6
/** Beyond that the search goes on. */
export const MAX_FUNDRAISERS = 24

/** What an address of the landing page shows. */
export interface Landing {
	readonly region: RegionCode
	/** Whether the address names the region. */
	readonly isNamed: boolean
	/** The most fundraisers. */
	readonly count: number
}

/** What an address names; what it names and nobody knows is left out. @param reader the region where it names none */
export function readLanding(parameters: URLSearchParams, reader: RegionCode): Landing {
	const region = REGION_CODES.find((code) => code === parameters.get('region'))
	const count = Number(parameters.get('count'))
	const isCount = Number.isInteger(count) && count >= STEP && count <= MAX_FUNDRAISERS && count % STEP === 0
	return {
		region: region ?? reader,
		isNamed: region !== undefined,
		count: isCount ? count : STEP,
	}
}

/** The id of a fundraiser's place on the page, from 1. */
export const placeOf = (number: number): string => `fundraiser-${number}`

/** The page with more fundraisers, at the first one that is new; null where the search goes on. */
export function moreHref({ region, count }: Landing): string | null {
	if (count >= MAX_FUNDRAISERS) return null
	return `${paths.landing.href({ region, count: String(count + STEP) })}#${placeOf(count + 1)}`
}
