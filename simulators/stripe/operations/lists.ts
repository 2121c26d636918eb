import { missing } from '../faults.ts'

export interface PageParams {
	readonly limit?: number
	readonly starting_after?: string
	readonly ending_before?: string
	readonly created?:
		| number
		| { readonly gt?: number; readonly gte?: number; readonly lt?: number; readonly lte?: number }
}

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

export function listPage<Row extends { readonly id: string; readonly created: number }>(
	url: string,
	rows: Iterable<Row>,
	params: PageParams,
	view: (row: Row) => object,
	matches: (row: Row) => boolean = () => true,
) {
	const limit = Math.min(Math.max(params.limit ?? DEFAULT_LIMIT, 1), MAX_LIMIT)
	const found = [...rows].filter((row) => isWithin(row.created, params.created) && matches(row)).reverse()
	const { data, hasMore } = cut(found, limit, params)
	return { object: 'list' as const, data: data.map(view), has_more: hasMore, url }
}

function cut<Row extends { readonly id: string }>(
	rows: readonly Row[],
	limit: number,
	{ starting_after: after, ending_before: before }: PageParams,
): { data: readonly Row[]; hasMore: boolean } {
	const placeOf = (id: string, param: string) => {
		const place = rows.findIndex((row) => row.id === id)
		if (place < 0) throw missing('object', id, param)
		return place
	}
	if (before !== undefined) {
		const end = placeOf(before, 'ending_before')
		const start = Math.max(end - limit, 0)
		return { data: rows.slice(start, end), hasMore: start > 0 }
	}
	const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1
	return { data: rows.slice(start, start + limit), hasMore: start + limit < rows.length }
}

export function isWithin(at: number, range: PageParams['created']): boolean {
	if (range === undefined) return true
	if (typeof range === 'number') return at === range
	return (
		at > (range.gt ?? -Infinity) &&
		at >= (range.gte ?? -Infinity) &&
		at < (range.lt ?? Infinity) &&
		at <= (range.lte ?? Infinity)
	)
}
