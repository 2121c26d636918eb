import { describe, expect, it } from 'vitest'
import { createAddressCountry } from './address-country.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { createPlaces } from './places.ts'

const places = createPlaces()
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

describe('places', () => {
	it('are countries, their states and the cities of those', async () => {
		const countries = await places.countries()
		expect(countries.length).toBeGreaterThan(190)
		expect(countries).toEqual(expect.arrayContaining(['IN', 'US', 'GB', 'NP']))
		const states = await places.states('IN')
		expect(states.length).toBe(36)
		expect(names(states)).toEqual(names(states).toSorted((a, b) => a.localeCompare(b, 'en')))
		const jharkhand = states.find(({ name }) => name === 'Jharkhand')
		expect(jharkhand).toEqual({ id: 'IN.38', name: 'Jharkhand' })
		const cities = await places.cities('IN.38')
		expect(names(cities)).toEqual(expect.arrayContaining(['Ranchi', 'Giridih', 'Dhanbad']))
		expect(new Set(names(cities)).size).toBe(cities.length)
		expect(cities.every(({ id, name }) => id === `IN.38.${name}`)).toBe(true)
		expect(names(await places.cities('US.CA'))).toEqual(expect.arrayContaining(['Fremont', 'Stockton']))
	})
	it('have the centres of their towns, found by id or by name', async () => {
		const ranchi = { id: 'IN.38.Ranchi', name: 'Ranchi', latitude: 23.34316, longitude: 85.3094 }
		expect(await places.town('IN.38.Ranchi')).toEqual(ranchi)
		expect(await places.townNamed('IN', 'jharkhand', ' RANCHI ')).toEqual(ranchi)
		expect(await places.town('IN.38.Nowhere')).toBeNull()
		expect(await places.town('nonsense')).toBeNull()
		expect(await places.townNamed('IN', 'Jharkhand', '')).toBeNull()
		expect(await places.townNamed('ZZ', 'Jharkhand', 'Ranchi')).toBeNull()
	})
	it('lie near a town in the order of their distance, itself first', async () => {
		const ranchi = await places.town('IN.38.Ranchi')
		const near = ranchi ? await places.townsNear(ranchi, 40) : []
		expect(near[0]).toEqual({ ...ranchi, state: 'Jharkhand', km: 0 })
		expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((a, b) => a - b))
		const khunti = near.find(({ id }) => id === 'IN.38.Khunti')
		expect(khunti?.km).toBeGreaterThan(25)
		expect(khunti?.km).toBeLessThan(40)
		expect(near.some(({ id }) => id === 'IN.38.Dhanbad')).toBe(false)
		expect(ranchi && (await places.townsNear(ranchi, 0)).map(({ id }) => id)).toEqual(['IN.38.Ranchi'])
	})
	it('are none where nothing is', async () => {
		expect(await places.states('ZZ')).toEqual([])
		expect(await places.cities('IN.99')).toEqual([])
		expect(await places.cities('ZZ.1')).toEqual([])
	})
})

describe('the country of an address', () => {
	const { countryOf } = createAddressCountry()
	it.each([
		['49.36.0.1', 'IN'],
		['2405:201::1', 'IN'],
		['8.8.8.8', 'US'],
		['::ffff:8.8.8.8', 'US'],
		['10.0.0.1', null],
		['127.0.0.1', null],
		['192.168.1.20', null],
		['::1', null],
		['fd00::1', null],
		['::ffff:192.168.1.20', null],
		['100.100.1.1', null],
		['2001:db8::1', null],
		['nonsense', null],
		['', null],
	])('%s is %s', async (address, country) => {
		expect(await countryOf(address)).toBe(country)
	})
})

describe('a telephone number', () => {
	it.each([
		['98765 43210', 'IN', '+919876543210'],
		['+1 (510) 555-2671', 'IN', '+15105552671'],
		['510-555-2671', 'US', '+15105552671'],
		['09876543210', 'IN', '+919876543210'],
		['98765', 'IN', null],
		['+91 00000 00000', 'IN', null],
		['call 98765 43210', 'IN', null],
		['98765 43210 ext 5', 'IN', null],
		['9876543210', 'ZZ', '+919876543210'],
	])('%s in %s is %s', (text, country, number) => {
		expect(phoneNumbers.parse(text, country)).toBe(number)
	})
})
