import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { InvalidImage } from '../../kernel/ports/files.ts'
import { sent } from '../../tests/harness/sent.ts'
import { createDecoder } from './decoder.ts'
import { createSkinModeration } from './files-moderation.ts'

const skinModeration = createSkinModeration(createDecoder())

const picture = (ground: string, patch: string, share: number) => {
	const height = Math.trunc(200 * share)
	return sharp({ create: { width: 200, height: 200, channels: 3, background: ground } })
		.composite([
			{
				input: { create: { width: 200, height: Math.max(height, 1), channels: 3, background: patch } },
				left: 0,
				top: 0,
			},
		])
		.png()
		.toBuffer()
}

describe('the share of what may be skin', () => {
	// Colours of the Monk scale, from light to dark; the very darkest can't be distinguished from grey.
	it.each(['#f3e7db', '#eadaba', '#d7bd96', '#a07e56', '#825c43', '#604134'])(
		'is that of a patch of %s',
		async (colour) => {
			const half = await skinModeration.inspect(sent(await picture('#3070c0', colour, 0.5)))
			expect(half.flagged).toBe(true)
			expect(half.score).toBeGreaterThanOrEqual(45)
			expect(half.score).toBeLessThanOrEqual(55)
			expect((await skinModeration.inspect(sent(await picture('#3070c0', colour, 0.1)))).flagged).toBe(false)
		},
	)

	it.each(['#2e7d32', '#3070c0', '#808080', '#ffffff', '#000000'])('is nothing of %s', async (colour) => {
		expect(await skinModeration.inspect(sent(await picture(colour, colour, 0.5)))).toEqual({
			flagged: false,
			score: 0,
		})
	})

	it('is asked of pictures alone', async () => {
		await expect(skinModeration.inspect(sent(Buffer.from('<svg/>')))).rejects.toThrow(InvalidImage)
	})
})
