import type { DemoPerson } from './people.ts'

const TOWNS = [
	['Stockton', 'California', '95202'],
	['Modesto', 'California', '95354'],
	['Fresno', 'California', '93721'],
	['Toledo', 'Ohio', '43604'],
	['Dayton', 'Ohio', '45402'],
	['Duluth', 'Minnesota', '55802'],
	['Macon', 'Georgia', '31201'],
	['Reno', 'Nevada', '89501'],
] as const
const FIRST = ['Abigail', 'Beth', 'Carlos', 'Dwight', 'Elena', 'Frank', 'Gloria', 'Hank'] as const
const LAST = ['Abbott', 'Barnes', 'Castillo', 'Dunn', 'Ellison'] as const

export interface DemoNeighbour extends DemoPerson {
	readonly home: readonly [string, string, string]
	readonly phone: string
	/** Days after the demo's start on which they signed up; null: before it. */
	readonly cameOn: number | null
}

function neighbour(first: string, last: string, place: number, cameOn: number | null = null): DemoNeighbour {
	return {
		key: `neighbour${place}`,
		first,
		last,
		email: `${first}.${last}@post.example`.toLowerCase(),
		username: `${first}${last}`.toLowerCase(),
		roles: [],
		home: TOWNS[place % TOWNS.length] ?? TOWNS[0],
		// Numbers that the North American plan sets aside for stories.
		phone: `+1209555${String(100 + place).padStart(4, '0')}`,
		cameOn,
	}
}

export const NEIGHBOURS: readonly DemoNeighbour[] = [
	...FIRST.flatMap((first, row) =>
		LAST.map((last, column) => neighbour(first, last, row * LAST.length + column)),
	),
	neighbour('Rick', 'Fairweather', 40, 118),
]
export const NEWCOMER = 'neighbour40'
