import { expect, it } from 'vitest'
import { nextOffset } from './next-offset.ts'

const page = (rows: number, totalCountOfRecords: number, totalIsMinimum?: boolean) => ({
	statusCode: 200 as const,
	data: Array.from({ length: rows }),
	totalCountOfRecords,
	...(totalIsMinimum === undefined ? {} : { totalIsMinimum }),
})

it('A list goes on to its total, and beyond one that is a minimum.', () => {
	const after = (...pages: ReturnType<typeof page>[]) => nextOffset(pages.at(-1) ?? page(0, 0), pages)
	expect(after(page(2, 3))).toBe(2)
	expect(after(page(2, 3), page(1, 3))).toBeUndefined()
	expect(after(page(2, 2, true))).toBe(2)
	expect(after(page(2, 2, true), page(2, 4, false))).toBeUndefined()
	expect(after(page(2, 9), page(0, 9))).toBeUndefined()
})
