/** Of the address of a search: whether its filters are open, and the row that its list begins behind. */
export const DRAWER = 'filters'
export const OPEN = 'open'
export const CURSOR = 'cursor'
/** Where filters are open without scripts: the state whose towns there are to choose from. */
export const STATE = 'state'

const OF_PLACE: readonly string[] = [DRAWER, CURSOR, STATE]

/** What the query of a search narrows it by, for those who look for other words by the same filters. */
export const filtersOfQuery = (query: string): [string, string][] =>
	[...new URLSearchParams(query)].filter(([name]) => !OF_PLACE.includes(name))
