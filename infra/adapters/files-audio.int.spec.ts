import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AUDIO_TIERS, tierFile } from '../../kernel/wire/audio-grid.ts'
import { id3, tone, wavOf } from '../../tests/harness/sample-audio.ts'
import { SENDER } from '../../tests/harness/sent.ts'
import { createDecoders, type Decoders } from './decoder.ts'
import { createFileStore } from './files.ts'
import type { Blobs } from './files-blobs.ts'
import { createDiskBlobs } from './files-disk.ts'

const WAV = wavOf([tone(440, 0.5, 0.1)])

let folder: string
let path: string
let blobs: Blobs
let decoders: Decoders
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-audio-'))
	path = join(folder, 'recording')
	blobs = await createDiskBlobs(join(folder, 'blobs'))
	decoders = createDecoders()
})
afterAll(async () => {
	decoders?.close()
	await rm(folder, { recursive: true, force: true })
})

async function put(content: Buffer, into = blobs) {
	await writeFile(path, content)
	return createFileStore(into, decoders).putAudio({ path, sender: SENDER }, () => {})
}
async function files(): Promise<string[]> {
	const found = await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
	return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const tiersOf = (place: string) => AUDIO_TIERS.map((tier) => tierFile(place, tier))

it('A recording is stored in all tiers, and in none when there is no room for one.', async () => {
	const full: Blobs = {
		...blobs,
		putFile: async (place, location, type) => {
			if (place.endsWith('/32.mp3')) throw new Error('ENOSPC: no space left on device, write')
			await blobs.putFile(place, location, type)
		},
	}
	await expect(put(WAV, full)).rejects.toThrow('ENOSPC')
	expect(await files()).toEqual([])
	const made = await put(WAV)
	expect(await Promise.all(tiersOf(made.path).map((tier) => blobs.size(tier)))).toEqual(
		AUDIO_TIERS.map(({ frameBytes }) => made.frames * frameBytes),
	)
	expect((await readdir(folder)).toSorted()).toEqual(['blobs', 'recording'])
})

it('A disk that is full while a recording is encoded is the cause of its failure.', async () => {
	const scratch = await mkdtemp(join(folder, 'scratch-'))
	await symlink('/dev/full', join(scratch, '64.mp3'))
	await writeFile(path, WAV)
	await expect(decoders.audio.run('audio', [path, scratch, 60])).rejects.toThrow('ENOSPC')
})

it('A cover of 10,000 by 10,000 pixels is left out, and another becomes a WebP.', async () => {
	const { path: place } = await put(WAV)
	const mp3 = await readFile(join(folder, 'blobs', `${place}/64.mp3`))
	const withCover = async (side: number) =>
		(await put(Buffer.concat([id3({ APIC: Buffer.concat([PICTURE, png(side)]) }), mp3]))).coverPath
	expect(await withCover(10_000)).toBeNull()
	expect(await withCover(40)).toMatch(/\.webp$/)
})

/** Before the bytes of a front cover (ID3v2.4, 4.14). */
const PICTURE = Buffer.from('\x00image/png\x00\x03\x00', 'latin1')

/** A black square of one bit per pixel. */
function png(side: number): Buffer {
	const chunk = (name: string, content: Buffer) => {
		const named = Buffer.concat([Buffer.from(name), content])
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
		length.writeUInt32BE(content.length)
		sum.writeUInt32BE(crc32(named))
		return Buffer.concat([length, named, sum])
	}
	const header = Buffer.alloc(13)
	header.writeUInt32BE(side, 0)
	header.writeUInt32BE(side, 4)
	header[8] = 1
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
		chunk('IEND', Buffer.alloc(0)),
	])
}
