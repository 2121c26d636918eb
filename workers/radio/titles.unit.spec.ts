import { describe, expect, it } from 'vitest'
import { createTitles, titleBlock } from './titles.ts'

describe('A title between the bytes of a stream', () => {
	const text = (block: Buffer) => block.subarray(1).toString().replace(/\0+$/, '')

	it('is padded behind its length', () => {
		const block = titleBlock({ title: 'Raga Bhairav', artist: 'Asha Rao' })
		expect(block).toHaveLength(1 + 16 * (block[0] ?? 0))
		expect(text(block)).toBe("StreamTitle='Asha Rao - Raga Bhairav';")
		expect(text(titleBlock({ title: 'News', artist: '' }))).toBe("StreamTitle='News';")
	})

	it('can’t end early, begin another field, or break a line', () => {
		const hostile = "A';StreamUrl='https://evil.example';\r\n\0\u202e<script>alert(1)</script>"
		expect(text(titleBlock({ title: hostile, artist: '' }))).toBe(
			"StreamTitle='A’,StreamUrl=’https://evil.example’,    <script>alert(1)</script>';",
		)
	})

	it('is cut between signs where it is too long', () => {
		const block = titleBlock({ title: 'आ'.repeat(500), artist: '' })
		expect(block.length).toBeLessThan(16 * 18)
		expect(text(block)).toBe(`StreamTitle='${'आ'.repeat(80)}';`)
	})

	it('comes after so many bytes, and again when it changes', () => {
		const put = createTitles(10)
		const bytes = Buffer.alloc(15, 1)
		const [one, two] = [
			{ title: 'one', artist: '' },
			{ title: 'two', artist: '' },
		]
		const sent = Buffer.concat([put(bytes, one), put(bytes, one), put(bytes, two)])
		const expected = [titleBlock(one), Buffer.from([0]), Buffer.from([0]), titleBlock(two)]
		const ten = Buffer.alloc(10, 1)
		expect(sent).toEqual(Buffer.concat(expected.flatMap((block) => [ten, block]).concat(Buffer.alloc(5, 1))))
	})
})
