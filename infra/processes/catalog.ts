import { listCities, listCountries, listStates, showIpInfo } from '../../queries/catalog/places.ts'
import { createAddressCountry } from '../adapters/address-country.ts'
import { createPlaces } from '../adapters/places.ts'
import type { Route } from '../http/route.ts'
import type { Platform } from './platform.ts'

/** Places of the world, and what an address tells of where somebody is. */
export function catalogRoutes({ config }: Platform): Route[] {
	const deps = { places: createPlaces(), addressCountry: createAddressCountry(config.ipCountryFile) }
	return [listCountries(deps), listStates(deps), listCities(deps), showIpInfo(deps)]
}
