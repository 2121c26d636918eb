import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_MESSAGES } from '../../domain/files/contract.ts'
import { InvalidImage } from '../../kernel/ports/files.ts'
import {
	BMPS,
	bmpFile,
	SAMPLE_HEIGHT,
	SAMPLE_PIXELS,
	SAMPLE_WIDTH,
	SVG,
} from '../../tests/harness/sample-images.ts'
import { decoded } from './files-decode.ts'

const drawing = () =>
	sharp(SAMPLE_PIXELS, { raw: { width: SAMPLE_WIDTH, height: SAMPLE_HEIGHT, channels: 3 } })

async function animated(): Promise<Buffer> {
	const green = await sharp({
		create: { width: SAMPLE_WIDTH, height: SAMPLE_HEIGHT, channels: 3, background: '#0f0' },
	})
		.png()
		.toBuffer()
	return sharp([await drawing().png().toBuffer(), green], { join: { animated: true } })
		.gif()
		.toBuffer()
}

const samplePictures = async (): Promise<Readonly<Record<string, Buffer>>> => ({
	jpeg: await drawing().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
	png: await drawing().png().toBuffer(),
	gif: await drawing().gif().toBuffer(),
	'animated gif': await animated(),
	tiff: await drawing().tiff({ compression: 'lzw' }).toBuffer(),
	webp: await drawing().webp({ lossless: true }).toBuffer(),
	svg: SVG,
	...Object.fromEntries(Object.entries(BMPS).map(([name, content]) => [`bmp of ${name}`, content])),
})

async function halves(content: Buffer): Promise<{ width: number; height: number; colours: string[] }> {
	const webp = await decoded(content, 'any', (picture) => picture.webp({ lossless: true }).toBuffer())
	expect(webp.subarray(8, 12).toString()).toBe('WEBP')
	const { data, info } = await sharp(webp)
		.flatten({ background: '#fff' })
		.raw()
		.toBuffer({ resolveWithObject: true })
	const { width, height, channels } = info
	const at = (x: number) => {
		const from = (Math.trunc(height / 2) * width + Math.trunc(x * width)) * channels
		return [...data.subarray(from, from + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')
	}
	return { width, height, colours: [at(0.25), at(0.75)] }
}

const refusalOf = (content: Buffer, takes: 'photo' | 'any' = 'any') =>
	decoded(content, takes, (picture) => picture.webp().toBuffer()).then(
		() => 'taken',
		(error: unknown) => {
			if (error instanceof InvalidImage) return error.message
			throw error
		},
	)

const svg = (inside: string, before = '') =>
	Buffer.from(
		`${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="6">${inside}</svg>`,
	)

let samples: Readonly<Record<string, Buffer>>
beforeAll(async () => {
	samples = await samplePictures()
})

describe('a picture', () => {
	it.each([
		'jpeg',
		'png',
		'gif',
		'animated gif',
		'tiff',
		'webp',
		'bmp of 24 bits',
		'bmp of 24 bits, from the top',
		'bmp of 32 bits',
		'bmp of 8 bits',
		'bmp of run lengths',
		'bmp of 16 bits',
		'bmp of 16 bits, by masks',
		'bmp of 4 bits',
		'bmp of 1 bit',
		'bmp of run lengths and jumps',
	])('of the kind %s is shown as it is, its first frame alone', async (kind) => {
		expect(await halves(samples[kind] ?? Buffer.alloc(0))).toEqual({
			width: SAMPLE_WIDTH,
			height: SAMPLE_HEIGHT,
			colours: ['f00', '00f'],
		})
	})

	it('that is drawn as SVG is turned into pixels, large enough to be read', async () => {
		expect(await halves(SVG)).toMatchObject({ colours: ['f00', '00f'], width: 800, height: 600 })
	})

	it('is only a JPEG or PNG where photos are asked for', async () => {
		const taken: string[] = []
		for (const [kind, content] of Object.entries(samples)) {
			const refusal = await refusalOf(content, 'photo')
			if (refusal === 'taken') taken.push(kind)
			else expect(refusal).toBe(IMAGE_MESSAGES.format)
		}
		expect(taken).toEqual(['jpeg', 'png'])
	})
})

describe('an SVG', () => {
	const requested: string[] = []
	const server = createServer(({ url }, response) => {
		requested.push(url ?? '')
		response.end()
	})
	let address = ''
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
		address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	})
	afterAll(() => new Promise((resolve) => server.close(resolve)))

	it('fetches nothing from elsewhere and reads no file, and its scripts don’t run', async () => {
		const hostile = svg(
			[
				'<rect width="8" height="6" fill="#f00"/>',
				`<image href="${address}/image.png" width="8" height="6"/>`,
				`<image xlink:href="${address}/linked.svg" width="8" height="6"/>`,
				`<use href="${address}/use.svg#a"/>`,
				`<style>@import url("${address}/style.css"); rect { fill: url("${address}/paint.svg#a") #f00 }</style>`,
				`<image href="file://${import.meta.dirname}/../../docs/screenshots/home.png" width="8" height="6"/>`,
				`<script>fetch("${address}/script")</script><script href="${address}/script.js"/>`,
				`<foreignObject width="8" height="6"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}/frame"/></foreignObject>`,
			].join(''),
		)
		expect((await halves(hostile)).colours).toEqual(['f00', 'f00'])
		expect(requested).toEqual([])
	})

	const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`
	const file = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`
	it.each<[string, () => Buffer]>([
		['of entities that multiply', () => svg('<text y="5">&j;</text>', bomb)],
		['of an entity from a file', () => svg('<text y="5">&x;</text>', file)],
		['with entities after a comment', () => svg('<text y="5">&x;</text>', `<!-- a --> ${file}`)],
		['in another encoding', () => Buffer.from(`\ufeff${SVG.toString()}`, 'utf16le')],
		['that names another encoding', () => svg('', '<?xml version="1.0" encoding="UTF-7"?>')],
		['that is packed', () => gzipSync(SVG)],
		['within a page', () => Buffer.from(`<!doctype html><html>${SVG.toString()}</html>`)],
		['that is cut off', () => SVG.subarray(0, -12)],
		[
			'of enormous size',
			() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
		],
	])('%s is refused', async (_what, content) => {
		expect(await refusalOf(content())).toBe(IMAGE_MESSAGES.anyFormat)
	})
})

describe('a drawing', () => {
	const shadow = (id: string) =>
		`<filter id="${id}"><feFlood result="a"/><feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feBlend in2="a"/><feBlend in="SourceGraphic"/></filter>`
	const logo = svg(
		[
			`<defs><linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#e00"/></linearGradient>`,
			`<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><clipPath id="c"><rect width="9" height="9"/></clipPath>`,
			`<pattern id="p" width="1" height="1"><circle r="1" fill="#00f"/></pattern>`,
			...Array.from('abcdef', shadow),
			`<symbol id="s"><circle r="1"/></symbol></defs>`,
			`<g mask="url(#m)" clip-path="url(#c)"><rect width="4" height="6" fill="url(#g)" filter="url(#a)"/></g>`,
			...Array.from({ length: 50 }, () => '<use href="#s" opacity="0"/>'),
			`<rect x="4" width="4" height="6" fill="#00f" style="filter: blur(0.1px)"/>`,
		].join(''),
	)

	it('with gradients, masks, patterns, shadows and symbols is taken, as a logo has them', async () => {
		expect((await halves(logo)).colours).toEqual(['f00', '00f'])
	})

	it.each<[string, string]>([
		['with more effects than anybody needs', `<filter id="f">${'<feFlood/>'.repeat(101)}</filter>`],
		['whose effects have a prefix', `<a:filter id="f">${'<a:feFlood/>'.repeat(101)}</a:filter>`],
		['whose effects stand in a style', `<rect style="filter: ${'blur(9px) '.repeat(101)}"/>`],
		['with more parts than an illustration', '<g/>'.repeat(20_001)],
		['that repeats itself without end', '<use href="#a"/>'.repeat(1_001)],
		['of many patterns', '<pattern/>'.repeat(101)],
		['of many masks', '<mask/>'.repeat(101)],
	])('%s is refused in words that help', async (_what, inside) => {
		expect(await refusalOf(svg(inside))).toBe('files.fields.fileTooHeavy')
	})
})

describe('what claims to be enormous', () => {
	const edited = (content: Buffer | undefined, edit: (copy: Buffer) => void) => {
		const copy = Buffer.from(content ?? [])
		edit(copy)
		return copy
	}
	it.each<[string, () => Buffer]>([
		[
			'BMP of run lengths',
			() =>
				bmpFile(
					{ width: 30_000, height: 30_000, bits: 8, compression: 1 },
					Buffer.alloc(1_024),
					Buffer.from([0, 1]),
				),
		],
		['BMP of no size', () => bmpFile({ width: 0 }, Buffer.alloc(0), Buffer.alloc(100))],
		['BMP of less than nothing', () => bmpFile({ width: -8 }, Buffer.alloc(0), Buffer.alloc(1_000))],
		[
			'TIFF',
			() =>
				edited(samples.tiff, (copy) => {
					// Each entry of the directory: tag, type, count, value. 256 and 257 are the width and the height.
					const directory = copy.readUInt32LE(4)
					for (let at = directory + 2; at < directory + 2 + 12 * copy.readUInt16LE(directory); at += 12)
						if ([256, 257].includes(copy.readUInt16LE(at))) {
							copy.writeUInt16LE(4, at + 2)
							copy.writeUInt32LE(60_000, at + 8)
						}
				}),
		],
	])('a %s is refused before it is decoded', async (_what, content) => {
		const before = process.memoryUsage().rss
		expect(await refusalOf(content())).toBe(IMAGE_MESSAGES.anyFormat)
		expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
	})
})

it('is a picture or a refusal, whatever the bytes', async () => {
	const broken = fc
		.tuple(
			fc.constantFrom(...Object.values(samples)),
			fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
			fc.nat(600),
		)
		.map(([sample, edits, length]) => {
			const copy = Buffer.from(sample)
			for (const [at, byte] of edits) copy[at % copy.length] = byte
			return copy.subarray(0, length)
		})
	await fc.assert(
		fc.asyncProperty(broken, async (content) => {
			expect(['taken', IMAGE_MESSAGES.anyFormat]).toContain(await refusalOf(content))
		}),
		{ numRuns: 300 },
	)
})
