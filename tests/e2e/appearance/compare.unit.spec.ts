import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'

const SQUARES = Array.from({ length: 60 }, (_, at) => [(at * 37) % 20, (at * 23) % 12] as const)
const drawn = (headline: string): Sharp =>
	sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480"><rect width="720" height="480" fill="#fff"/>
			<text x="20" y="40" font-size="28">${headline}</text>${SQUARES.map(
				([x, y]) =>
					`<rect x="${20 + x * 34}" y="${70 + y * 34}" width="20" height="20" fill="${x % 2 ? '#0a6a52' : '#e2725b'}"/>`,
			).join('')}</svg>`,
		),
	)
const page = await drawn('₹ 40,000 raised by 12 donors').png().toBuffer()

describe('two pictures of a page', () => {
	it('are the same where a sum has changed', async () => {
		const later = await drawn('₹ 41,500 raised by 13 donors').png().toBuffer()
		expect(await compare(page, later)).toMatchObject({ isOther: false })
	})

	it('are the same where one was kept with a loss', async () => {
		expect(await compare(await sharp(page).webp({ quality: 60 }).toBuffer(), page)).toEqual({
			changed: 0,
			isOther: false,
		})
	})

	it.each([
		['blurred', (picture: Sharp) => picture.blur(8)],
		['without colours', (picture: Sharp) => picture.grayscale()],
		[
			'shifted',
			(picture: Sharp) => picture.extend({ top: 60 }).extract({ left: 0, top: 0, width: 720, height: 480 }),
		],
		['of another size', (picture: Sharp) => picture.resize(360)],
	])('are others where one is %s', async (_, change) => {
		expect(await compare(page, await change(sharp(page)).png().toBuffer())).toMatchObject({ isOther: true })
	})
})
