export const DRAWER = 'filters'
export const OPEN = 'open'
export const CURSOR = 'cursor'
export const STATE = 'state'

const OF_PLACE: readonly string[] = [DRAWER, CURSOR, STATE]

export const filtersOfQuery = (query: string): [string, string][] =>
	[...new URLSearchParams(query)].filter(([name]) => !OF_PLACE.includes(name))
