import type { List } from './client.ts'

/** Where the next page of a list begins; undefined once all of it is there. */
export function nextOffset(last: List<unknown>, pages: readonly List<unknown>[]): number | undefined {
	const visible = pages.reduce((sum, { data }) => sum + data.length, 0)
	return last.data.length > 0 && (last.totalIsMinimum || visible < last.totalCountOfRecords)
		? visible
		: undefined
}
