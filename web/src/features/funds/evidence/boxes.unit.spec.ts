import { describe, expect, it } from 'vitest'
import { afterKey, type Box, boxBetween, moved, newBox, sized } from './boxes.ts'

const sides = ({ x, y, width, height }: Box) => [x, y, width, height].map((value) => Number(value.toFixed(4)))

describe('boxes over a page', () => {
	it('are drawn between two points, in whichever direction, and never leave the page', () => {
		expect(sides(boxBetween(1, { x: 0.6, y: 0.5 }, { x: 0.2, y: 0.1 }))).toEqual([0.2, 0.1, 0.4, 0.4])
		expect(sides(boxBetween(1, { x: 0.9, y: 0.9 }, { x: 1.7, y: 2 }))).toEqual([0.9, 0.9, 0.1, 0.1])
		expect(sides(boxBetween(1, { x: 1, y: 1 }, { x: 1, y: 1 }))).toEqual([0.99, 0.99, 0.01, 0.01])
	})
	it('move by arrow keys and are sized by Shift and arrow keys', () => {
		const box = newBox(7)
		expect(sides(afterKey(box, 'ArrowLeft', false) as Box)).toEqual([0.29, 0.47, 0.4, 0.05])
		expect(sides(afterKey(box, 'ArrowDown', true) as Box)).toEqual([0.3, 0.47, 0.4, 0.06])
		expect(afterKey(box, 'a', false)).toBeNull()
		expect(afterKey(box, 'ArrowUp', false)?.id).toBe(7)
	})
	it('stop at the edges, and keep a size that can be seen', () => {
		expect(sides(moved(newBox(1), { x: 5, y: -5 }))).toEqual([0.6, 0, 0.4, 0.05])
		expect(sides(sized(newBox(1), { x: 5, y: -5 }))).toEqual([0.3, 0.47, 0.7, 0.01])
	})
})
