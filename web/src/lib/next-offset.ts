import type { List } from './client.ts'

/** Returns the offset of the next page; undefined at the end. */
export function nextOffset(last: List<unknown>, pages: readonly List<unknown>[]): number | undefined {
	const visible = pages.reduce((sum, { data }) => sum + data.length, 0)
	return last.data.length > 0 && (last.totalIsMinimum || visible < last.totalCountOfRecords)
		? visible
		: undefined
}
