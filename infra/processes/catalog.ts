import { makeShortUrl } from '../../commands/catalog/short-url.ts'
import type { Route } from '../../kernel/http/route.ts'
import { listCities, listCountries, listStates, showIpInfo } from '../../queries/catalog/places.ts'
import { createAddressCountry } from '../adapters/address-country.ts'
import { createPlaces } from '../adapters/places.ts'
import type { Platform } from './platform.ts'

/** Places of the world, what an address tells of where somebody is, and short addresses. */
export function catalogRoutes({ config, sql, surroundings }: Platform): Route[] {
	const deps = { places: createPlaces(), addressCountry: createAddressCountry(config.ipCountryFile) }
	return [
		...[listCountries(deps), listStates(deps), listCities(deps), showIpInfo(deps)],
		makeShortUrl({ sql, clock: surroundings.clock, publicUrl: config.publicUrl }),
	]
}
