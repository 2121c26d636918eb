import { describe, expect, it } from 'vitest'
import { sizePath, sizePaths, sizesOfWidth, wholePath } from './picture-sizes.ts'

const endings = (width: number, of: 'whole' | 'card') =>
	sizesOfWidth(width).flatMap((size) => (size.of === of ? [size.ending] : []))

describe('sizes of pictures', () => {
	it('go up to the first that is as wide as the picture', () => {
		expect(endings(90, 'whole')).toEqual(['_160.avif', '_160.webp'])
		expect(endings(400, 'whole')).toEqual(['_160.avif', '_160.webp', '_400.avif', '_400.webp'])
		expect(endings(401, 'whole').at(-1)).toBe('_800.webp')
		expect(endings(2_400, 'whole').at(-1)).toBe('_1200.webp')
	})

	it('are of the card as well, whose WebP is there already', () => {
		expect(endings(90, 'card')).toEqual(['_388x218.avif', '_388x218.webp', '_776x435.avif'])
	})

	it('lead back to their picture', () => {
		const path = 'request/0a/0a1b.webp'
		const paths = sizePaths(path)
		expect(new Set(paths).size).toBe(11)
		for (const each of [path, 'request/0a/0a1b_776x435.webp', ...paths]) expect(wholePath(each)).toBe(path)
		expect(sizePath(path, '_400.avif')).toBe('request/0a/0a1b_400.avif')
		expect(wholePath('video/0a/0a1b.mp4')).toBe('video/0a/0a1b.mp4')
	})
})
