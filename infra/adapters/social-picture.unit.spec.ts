import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SOCIAL_PICTURE_BYTES } from '../../kernel/ports/social-picture.ts'
import { lettersOf } from './outlines.ts'
import { createSocialPictures } from './social-picture.ts'
import { firstLines } from './text-runs.ts'

const pictures = createSocialPictures()
const PICTURE = {
	title: 'राँची में क्षितिज के लिए रक्तदान',
	byline: 'मीरा कृष्णन · राँची',
	isVerified: false,
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
			{ isVerified: true },
			{ progress: null },
			{ progress: { ...PICTURE.progress, percent: 46 } },
		])
			expect((await pictures.draw({ ...PICTURE, ...change })).equals(first)).toBe(false)
	})

	it('is 1200 by 630 and light, whatever photo it holds', async () => {
		const noise = randomBytes(776 * 435 * 3)
		const photo = await sharp(noise, { raw: { width: 776, height: 435, channels: 3 } })
			.png()
			.toBuffer()
		const drawn = await pictures.draw({ ...PICTURE, photo })
		expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
		expect(drawn.length).toBeLessThanOrEqual(SOCIAL_PICTURE_BYTES)
	})

	it('takes nothing in a title for anything but letters', async () => {
		for (const title of [
			'</text><script>',
			'<b>&amp;</b> $& \u2028 ]]>',
			'<span foreground="red">a</span>',
			'\u0000',
		])
			expect((await sharp(await pictures.draw({ ...PICTURE, title })).metadata()).width).toBe(1200)
		const { draw } = lettersOf({ family: 'serif', weight: 600 }, 50)
		expect(draw('<b>', 0, 0).match(/<path/g)).toHaveLength(3)
	})
})

describe('outlines', () => {
	it('join what Devanagari joins, and are in another form where no font of ours has a letter', () => {
		const { widthOf, draw } = lettersOf({ family: 'serif', weight: 600 }, 50)
		// The two consonants of one conjunct take one glyph, and its vowel is placed before it.
		expect(widthOf('क्षि')).toBeLessThan(widthOf('क') + widthOf('षि'))
		expect(draw('क्षि', 0, 0).match(/<path/g)).toHaveLength(2)
		expect(draw('A🌊B', 0, 0)).not.toBe(draw('AB', 0, 0))
		expect(draw('张', 0, 0)).toBe(draw('Zhang', 0, 0))
	})

	it('are cut by lines, between what readers take for one character', () => {
		const { widthOf } = lettersOf({ family: 'sans', weight: 400 }, 20)
		const cut = (text: string, most: number) => firstLines(text, { width: 100, most }, widthOf)
		expect(cut('water 🌊 for all', 3)).toEqual(['water 🌊', 'for all'])
		for (const line of cut('क्षितिज क्षितिज क्षितिज क्षितिज', 2)) expect(widthOf(line)).toBeLessThanOrEqual(100)
		expect(cut('क्षितिज क्षितिज क्षितिज क्षितिज', 1)[0]).toMatch(/^क्षि.*…$/)
	})
})
