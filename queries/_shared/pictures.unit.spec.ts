import { describe, expect, it } from 'vitest'
import { sizesOfWidth } from '../../kernel/wire/picture-sizes.ts'
import { pictureOf, toPicture } from './pictures.ts'

const stored = (width: number, isMade = true) => ({
	path: 'request/0a/0a1b.webp',
	card_path: 'request/0a/0a1b_776x435.webp',
	width,
	height: width / 2,
	sizes: isMade ? sizesOfWidth(width).map(({ ending }) => ending) : null,
	preview: isMade ? 'data:image/webp;base64,UklGRg==' : null,
})
const urlOf = (path: string) => `/files/${path.replace('request/0a/0a1b', 'p')}`

describe('a stored picture', () => {
	it('is offered in its sizes, none wider than itself, and in WebP as it was uploaded besides', () => {
		const { avif, webp, ...rest } = toPicture(stored(2_000), 'whole', urlOf)
		expect(rest).toMatchObject({ url: '/files/p.webp', width: 2_000, height: 1_000 })
		expect(avif).toBe(
			'/files/p_160.avif 160w, /files/p_400.avif 400w, /files/p_800.avif 800w, /files/p_1200.avif 1200w',
		)
		expect(webp).toBe(`${avif?.replaceAll('.avif', '.webp')}, /files/p.webp 2000w`)
		const small = toPicture(stored(500), 'whole', urlOf)
		expect(small.avif).toBe('/files/p_160.avif 160w, /files/p_400.avif 400w, /files/p_800.avif 500w')
		expect(small.webp).toBe(small.avif?.replaceAll('.avif', '.webp'))
	})

	it('has a card of one shape, whatever its own', () => {
		expect(toPicture(stored(500), 'card', urlOf)).toEqual({
			url: '/files/p_776x435.webp',
			width: 776,
			height: 435,
			preview: 'data:image/webp;base64,UklGRg==',
			avif: '/files/p_388x218.avif 388w, /files/p_776x435.avif 776w',
			webp: '/files/p_388x218.webp 388w, /files/p_776x435.webp 776w',
		})
	})

	it('is one address until its sizes are made, and nothing where there is none', () => {
		expect(toPicture(stored(500, false), 'whole', urlOf)).toEqual({
			url: '/files/p.webp',
			width: 500,
			height: 250,
			preview: null,
			avif: null,
			webp: null,
		})
		const none = { image_path: null, card_path: null, image_width: null, image_height: null }
		expect(pictureOf({ ...none, image_sizes: null, image_preview: null }, 'card', urlOf)).toBeNull()
	})
})
