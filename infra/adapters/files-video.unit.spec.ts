import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferSource, Input, MP4, WEBM } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InvalidVideo } from '../../kernel/ports/files.ts'
import { pdf, zip } from '../../tests/harness/sample-documents.ts'
import { mp4, opusHeaders, sound, userData, vorbisHeaders, webm } from '../../tests/harness/sample-videos.ts'
import { createDecoder } from './decoder.ts'
import { withoutComments, withoutUserData } from './files-video-data.ts'

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-videos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const MAX_SECONDS = 600
const decoder = createDecoder()
const remux = (path: string, maxSeconds: number) => decoder.run('video', [path, maxSeconds])
async function remuxed(content: Buffer) {
	const path = join(folder, crypto.randomUUID())
	await writeFile(path, content)
	const { content: result, ...rest } = await remux(path, MAX_SECONDS)
	return { ...rest, content: Buffer.from(result) }
}
const reasonOf = (content: Buffer): Promise<string> =>
	remuxed(content).then(
		() => 'taken',
		(error: unknown) => (error instanceof InvalidVideo ? error.reason : String(error)),
	)

const CANARIES = ['+23.3441+085.3096/', 'Kodak Canary', 'Asha Canary', '2019-04-05', 'Camera of Asha']
const TAGS = {
	title: 'Home of Asha Canary',
	artist: 'Asha Canary',
	comment: 'Kodak Canary at +23.3441+085.3096/',
	date: new Date('2019-04-05T06:07:08Z'),
	raw: { '©xyz': '+23.3441+085.3096/', '©mak': 'Kodak Canary' },
}

describe('a video', () => {
	it.each([
		['mp4', () => mp4({ tags: TAGS, silence: 2, seconds: 2, inFrames: userData('Kodak Canary') })],
		['webm', () => webm({ tags: TAGS, silence: 2, seconds: 2 })],
	] as const)(
		'in %s loses place, device, author, date and names of its tracks, and nothing else',
		async (kind, made) => {
			const before = await made()
			const { content, ...rest } = await remuxed(before)
			expect(rest).toEqual({ kind, seconds: 2 })
			const found = (file: Buffer) => CANARIES.filter((canary) => file.includes(canary))
			expect(found(before).length).toBeGreaterThan(2)
			expect(found(content)).toEqual([])
			const [old, now] = [before, content].map(
				(file) => new Input({ source: new BufferSource(file), formats: [MP4, WEBM] }),
			)
			const factsOf = async (input?: Input) =>
				Promise.all(
					((await input?.getTracks()) ?? []).map(async (track) => [
						track.type,
						await track.getCodec(),
						(await track.computePacketStats()).packetCount,
						await track.getFirstTimestamp(),
					]),
				)
			expect(await factsOf(now)).toEqual(await factsOf(old))
			expect(await factsOf(now)).toHaveLength(2)
			expect(await now?.getMetadataTags()).not.toMatchObject({ title: expect.anything() })
		},
	)

	it('is taken without sound, and up to ten minutes', async () => {
		const made = await webm({ seconds: MAX_SECONDS, framesPerSecond: 1 })
		expect(await remuxed(made)).toMatchObject({ kind: 'webm' })
		expect(await reasonOf(await webm({ seconds: MAX_SECONDS + 5, framesPerSecond: 1 }))).toBe('tooLong')
	})

	it('is taken where a picture stands for long, and where its sound ends early or its clock begins late', async () => {
		expect(await remuxed(await webm({ seconds: 12, framesPerSecond: 1 / 3 }))).toMatchObject({ seconds: 12 })
		expect(await remuxed(await webm({ seconds: 9, silence: 2 }))).toMatchObject({ seconds: 9 })
		expect(await remuxed(await mp4({ seconds: 9, silence: 2 }))).toMatchObject({ seconds: 9 })
		expect(await remuxed(await webm({ seconds: 3, from: 7_200, silence: 3 }))).toMatchObject({ seconds: 3 })
	})

	it('carries nothing that follows it: what is a video and an archive as well becomes a video', async () => {
		const both = Buffer.concat([await mp4(), zip(['canary.txt', 'Kodak Canary'])])
		expect(both.includes('canary.txt')).toBe(true)
		expect((await remuxed(both)).content.includes('canary.txt')).toBe(false)
	})
})

describe('refused is', () => {
	it.each([
		['nothing', Buffer.alloc(0)],
		['text', Buffer.from('This is no video.')],
		['an archive', zip(['video.mp4', 'Hello'])],
		['a PDF', pdf()],
		['zeros', Buffer.alloc(100_000)],
	])('%s, as no video', async (_what, content) => {
		expect(await reasonOf(content)).toBe('format')
	})

	it('a film for QuickTime and one for Matroska, which few browsers play', async () => {
		const [quickTime, matroska] = [Buffer.from(await mp4()), Buffer.from(await webm())]
		quickTime.write('qt  ', quickTime.indexOf('ftyp') + 4, 'latin1')
		matroska.write('abcd', matroska.indexOf('webm'), 'latin1')
		expect(await reasonOf(quickTime)).toBe('format')
		expect(await reasonOf(matroska)).toBe('format')
	})

	it('sound alone', async () => {
		expect(await reasonOf(await sound())).toBe('noVideo')
	})

	it('what is encoded in a way that nobody has heard of, or locked', async () => {
		const made = await mp4()
		const renamed = (name: string) => {
			const file = Buffer.from(made)
			file.write(name, file.indexOf('avc1', file.indexOf('stsd')), 'latin1')
			return file
		}
		expect(await reasonOf(renamed('xyz1'))).toBe('codec')
		expect(await reasonOf(renamed('encv'))).toBe('encrypted')
	})

	it.each([
		['mp4', 0.2],
		['mp4', 0.6],
		['mp4', 0.95],
		['webm', 0.2],
		['webm', 0.6],
		['webm', 0.9],
	] as const)('%s of which %d is there', async (kind, share) => {
		const whole = await (kind === 'mp4' ? mp4 : webm)({ seconds: 8 })
		expect(await reasonOf(whole.subarray(0, whole.length * share))).toBe('damaged')
	})

	it('a small file that names the same bytes again and again', async () => {
		const made = await mp4({ seconds: 100 })
		const sizes = made.indexOf('stsz') + 16
		// The first frame claims to be as long as the whole file, as do those that follow.
		const bomb = Buffer.from(made)
		for (let index = 0; index < 100; index++) bomb.writeUInt32BE(made.length - 20_000, sizes + index * 4)
		expect(await reasonOf(bomb)).toBe('damaged')
	})

	it('one that keeps its reader busy for too long', async () => {
		const path = join(folder, 'slow')
		await writeFile(path, await webm())
		const impatient = createDecoder({ maxMs: 1 })
		await expect(impatient.run('video', [path, MAX_SECONDS])).rejects.toMatchObject({ reason: 'damaged' })
		await expect(remux(path, MAX_SECONDS)).resolves.toMatchObject({ kind: 'webm' })
	})
})

describe('within a frame of H.264', () => {
	const slice = Buffer.from('0000000465888001', 'hex')
	const timing = Buffer.from('0000000506010200ff', 'hex')

	it('messages of unregistered user data go, and all else stays as it is', () => {
		const frame = Buffer.concat([timing, userData('+23.3441'), slice])
		expect(Buffer.from(withoutUserData(frame, 4))).toEqual(Buffer.concat([timing, slice]))
		expect(withoutUserData(slice, 4)).toBe(slice)
		expect(Buffer.from(withoutUserData(userData('x'.repeat(2)), 4))).toHaveLength(0)
	})

	it('a message behind another one is found', () => {
		const both = Buffer.from([0, 0, 0, 9, 6, 1, 1, 0, 5, 2, 7, 7, 0x80])
		expect(withoutUserData(both, 4)).toHaveLength(0)
	})

	it('a unit that is longer than its frame is refused', () => {
		expect(() => withoutUserData(slice.subarray(0, 7), 4)).toThrow(InvalidVideo)
	})
})

describe('the headers of Vorbis', () => {
	it('lose their comments alone', () => {
		const headers = vorbisHeaders('LOCATION=+23.3441')
		const cleaned = Buffer.from(withoutComments(headers))
		expect(headers.includes('LOCATION')).toBe(true)
		expect(cleaned.includes('LOCATION')).toBe(false)
		expect(cleaned).toEqual(vorbisHeaders())
	})

	it('are refused where they are others', () => {
		expect(() => withoutComments(opusHeaders)).toThrow(InvalidVideo)
		expect(() => withoutComments(Buffer.alloc(0))).toThrow(InvalidVideo)
	})
})
