const MAX_PAGE = 1_000

/** The page of a list that an address names, from 1; the first one where it names none. */
export function pageNumber(parameters: URLSearchParams): number {
	const page = Number(parameters.get('page'))
	return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}
