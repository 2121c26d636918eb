const MAX_PAGE = 1_000

export function pageNumber(parameters: URLSearchParams): number {
	const page = Number(parameters.get('page'))
	return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}
