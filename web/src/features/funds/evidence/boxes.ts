/** A covered part of a page, in shares of its width and height, 0 to 1. */
export interface Box {
	readonly id: number
	readonly x: number
	readonly y: number
	readonly width: number
	readonly height: number
}

/** The minimum side, and the step of an arrow key. */
export const MIN_SIDE = 0.01
const STEP = 0.01

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

export function placed({ id, x, y, width, height }: Box): Box {
	const w = clamp(width, MIN_SIDE, 1)
	const h = clamp(height, MIN_SIDE, 1)
	return { id, x: clamp(x, 0, 1 - w), y: clamp(y, 0, 1 - h), width: w, height: h }
}

export const newBox = (id: number): Box => placed({ id, x: 0.3, y: 0.47, width: 0.4, height: 0.05 })

export interface Point {
	readonly x: number
	readonly y: number
}

export const boxBetween = (id: number, from: Point, to: Point): Box => {
	const x = clamp(Math.min(from.x, to.x), 0, 1)
	const y = clamp(Math.min(from.y, to.y), 0, 1)
	const [right, bottom] = [clamp(Math.max(from.x, to.x), 0, 1), clamp(Math.max(from.y, to.y), 0, 1)]
	return placed({ id, x, y, width: right - x, height: bottom - y })
}

export const moved = (box: Box, by: Point): Box => placed({ ...box, x: box.x + by.x, y: box.y + by.y })

export const sized = (box: Box, by: Point): Box =>
	placed({
		...box,
		width: clamp(box.width + by.x, MIN_SIDE, 1 - box.x),
		height: clamp(box.height + by.y, MIN_SIDE, 1 - box.y),
	})

const ARROWS: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: -STEP, y: 0 },
	ArrowRight: { x: STEP, y: 0 },
	ArrowUp: { x: 0, y: -STEP },
	ArrowDown: { x: 0, y: STEP },
}

/** Returns the box after a key: arrows move it, with Shift they resize it; null for any other key. */
export function afterKey(box: Box, key: string, shift: boolean): Box | null {
	const by = ARROWS[key]
	if (!by) return null
	return shift ? sized(box, by) : moved(box, by)
}
