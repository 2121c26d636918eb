import { REGION_CODES, type RegionCode } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'

export const STEP = 6
export const MAX_FUNDRAISERS = 24

export interface Landing {
	readonly region: RegionCode
	readonly isNamed: boolean
	readonly count: number
}

/** Parses an address; unknown values are left out. @param reader the region where it names none */
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

/** Returns the id of a fundraiser's place on the page, from 1. */
export const placeOf = (number: number): string => `fundraiser-${number}`

/** Returns the address with more fundraisers, at the first new one; null if the search continues. */
export function moreHref({ region, count }: Landing): string | null {
	if (count >= MAX_FUNDRAISERS) return null
	return `${paths.landing.href({ region, count: String(count + STEP) })}#${placeOf(count + 1)}`
}
