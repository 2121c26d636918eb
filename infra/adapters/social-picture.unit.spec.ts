import { describe, expect, it } from 'vitest'
import { lettersOf } from './outlines.ts'
import { createSocialPictures } from './social-picture.ts'
import { firstLines } from './text-runs.ts'

const pictures = createSocialPictures()
const PICTURE = {
	title: 'राँची में क्षितिज के लिए रक्तदान',
	byline: 'मीरा कृष्णन · राँची',
	progress: { text: '₹1,00,000 में से ₹45,000 जुटे', percent: 45 },
	photo: null,
}

describe('the picture of a shared address', () => {
	it('is the same for the same content, and another for each part that changes', async () => {
		const first = await pictures.draw(PICTURE)
		expect(first.subarray(0, 3).toString('hex')).toBe('ffd8ff')
		expect((await pictures.draw(PICTURE)).equals(first)).toBe(true)
		for (const change of [
			{ title: 'राँची में' },
			{ byline: '' },
			{ progress: null },
			{ progress: { ...PICTURE.progress, percent: 46 } },
		])
			expect((await pictures.draw({ ...PICTURE, ...change })).equals(first)).toBe(false)
	})
})

describe('outlines', () => {
	it('join what Devanagari joins, and leave out what no font of ours has', async () => {
		const { widthOf, draw } = await lettersOf({ family: 'serif', weight: 600 }, 50)
		// The two consonants of one conjunct take one glyph, and its vowel stands before it.
		expect(widthOf('क्षि')).toBeLessThan(widthOf('क') + widthOf('षि'))
		expect(draw('क्षि', 0, 0).match(/<path/g)).toHaveLength(2)
		expect(widthOf('🌊')).toBe(0)
		expect(draw('A🌊B', 0, 0)).toBe(draw('AB', 0, 0))
	})

	it('are cut by lines, between what readers take for one character', async () => {
		const { widthOf } = await lettersOf({ family: 'sans', weight: 400 }, 20)
		const cut = (text: string, most: number) => firstLines(text, { width: 100, most }, widthOf)
		expect(cut('water 🌊 for all', 3)).toEqual(['water for', 'all'])
		for (const line of cut('क्षितिज क्षितिज क्षितिज क्षितिज', 2)) expect(widthOf(line)).toBeLessThanOrEqual(100)
		expect(cut('क्षितिज क्षितिज क्षितिज क्षितिज', 1)[0]).toMatch(/^क्षि.*…$/)
	})
})
