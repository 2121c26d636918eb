import {
	cityList,
	cityQuery,
	countryList,
	countryQuery,
	ipInfoAnswer,
	stateList,
	stateQuery,
} from '../../domain/catalog/places.contract.ts'
import { REGIONS } from '../../domain/catalog/regions.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { AddressCountry } from '../../kernel/ports/address-country.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'

interface PlaceDeps {
	readonly places: Places
	readonly addressCountry: AddressCountry
}

const access = { allow: 'everyone', because: 'addresses are typed before signing in, too' } as const
const common = { method: 'GET', tags: ['catalog'], access } as const

const listOf = <T>(data: readonly T[]) => ({
	body: { statusCode: 200, data, totalCountOfRecords: data.length },
	headers: { 'cache-control': 'private, max-age=86400' },
})
const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
const isSupported = (code: string) => REGIONS.some((region) => region.code === code)

export const listCountries = ({ places }: PlaceDeps): Route =>
	route({
		...common,
		path: '/api/v1/country',
		summary: 'List the countries of the world, by name',
		query: countryQuery,
		answers: { 200: countryList },
		handle: async ({ query, caller }) => {
			const names = namesIn(caller.language)
			const codes = (await places.countries()).filter((code) => !query.supported || isSupported(code))
			const data = codes.map((_id) => ({ _id, name: names.of(_id) ?? _id, isSupported: isSupported(_id) }))
			return listOf(data.toSorted((a, b) => a.name.localeCompare(b.name, caller.language)))
		},
	})

export const listStates = ({ places }: PlaceDeps): Route =>
	route({
		...common,
		path: '/api/v1/state',
		summary: 'List the states of a country, by name',
		query: stateQuery,
		answers: { 200: stateList },
		handle: async ({ query: { countryId } }) => {
			const states = await places.states(countryId)
			return listOf(states.map(({ id, name }) => ({ _id: id, name, countryId })))
		},
	})

export const listCities = ({ places }: PlaceDeps): Route =>
	route({
		...common,
		path: '/api/v1/city',
		summary: 'List the cities and towns of a state, by name',
		query: cityQuery,
		answers: { 200: cityList },
		handle: async ({ query: { stateId } }) => {
			const cities = await places.cities(stateId)
			return listOf(cities.map(({ id, name }) => ({ _id: id, name, stateId })))
		},
	})

export const showIpInfo = ({ addressCountry }: PlaceDeps): Route =>
	route({
		...common,
		path: '/api/v1/miscellaneousconfig/ipinfo',
		summary: 'Get the country of the caller’s address and the default region',
		answers: { 200: ipInfoAnswer },
		handle: async ({ caller }) => {
			const country = await addressCountry.countryOf(caller.ip)
			const served = REGIONS.find(({ code }) => code === country)
			const region = served ?? DEFAULT_REGION
			const data = { country, region: region.code, isDefault: served === undefined }
			return { body: { statusCode: 200, data } }
		},
	})
