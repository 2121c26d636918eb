import type { DemoPerson } from './people.ts'

/** City, state and postal code, as the catalogue of towns names them. */
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

/** Somebody of the demo in the US who asks and answers. */
export interface DemoNeighbour extends DemoPerson {
	/** City, state, postal code. */
	readonly home: readonly [string, string, string]
	/** E.164, verified. */
	readonly phone: string
	/** Days after the demo's start on which they came; null: they were there before. */
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

/** Forty people in the US, and one who comes shortly before the demo ends. */
export const NEIGHBOURS: readonly DemoNeighbour[] = [
	...FIRST.flatMap((first, row) =>
		LAST.map((last, column) => neighbour(first, last, row * LAST.length + column)),
	),
	neighbour('Rick', 'Fairweather', 40, 118),
]
/** Who has been there for a few hours only when they ask. */
export const NEWCOMER = 'neighbour40'
