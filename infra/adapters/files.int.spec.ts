import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Simulator, startS3Simulator } from '../../simulators/s3.ts'
import { pdf } from '../../tests/harness/sample-documents.ts'
import { webm } from '../../tests/harness/sample-videos.ts'
import { SENDER, sent } from '../../tests/harness/sent.ts'
import { createFileStore } from './files.ts'
import type { Blobs } from './files-blobs.ts'
import { createDiskBlobs } from './files-disk.ts'
import { createS3Blobs } from './files-s3.ts'

const BUCKET = {
	bucket: 'karuna-files',
	region: 'ap-south-1',
	accessKeyId: 'AKIATEST',
	secretAccessKey: 'secret/with+signs',
}

let folder: string
let s3: S3Simulator
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-files-'))
	s3 = await startS3Simulator(BUCKET)
})
afterAll(async () => {
	await s3.stop()
	await rm(folder, { recursive: true, force: true })
})

const newPath = () => {
	const id = randomUUID()
	return `document/${id.slice(0, 2)}/${id}.pdf`
}

describe.each<[string, () => Promise<Blobs>]>([
	['on disk', () => createDiskBlobs(join(folder, 'blobs'))],
	['in a bucket', async () => createS3Blobs({ ...BUCKET, endpoint: s3.url })],
])('bytes %s', (_place, open) => {
	it('are read as they were written, and gone when they are deleted, however often', async () => {
		const blobs = await open()
		const [path, other] = [newPath(), newPath()]
		const data = Buffer.from('%PDF-1.7 \u0000\u00ff and so on')
		await blobs.put(path, data, 'application/pdf')
		const found = await blobs.open(path)
		expect(found?.bytes).toBe(data.length)
		expect(found && (await buffer(found.body)).equals(data)).toBe(true)
		expect(await blobs.size(path)).toBe(data.length)
		const part = await blobs.open(path, { from: 5, to: 9 })
		expect(part?.bytes).toBe(5)
		expect(part && (await buffer(part.body))).toEqual(data.subarray(5, 10))
		expect(await blobs.open(other)).toBeNull()
		expect(await blobs.open(other, { from: 0, to: 1 })).toBeNull()
		expect(await blobs.size(other)).toBeNull()
		await blobs.delete(other)
		await blobs.delete(path)
		await blobs.delete(path)
		expect(await blobs.open(path)).toBeNull()
	})

	it('serve the file store: a picture with its card variant, a document as it came, a video in parts', async () => {
		const files = createFileStore(await open())
		const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a33' } })
			.png()
			.toBuffer()
		const image = await files.putImage(sent(png), 'request', 'photo')
		const card = await files.open(image.cardPath)
		expect(card?.contentType).toBe('image/webp')
		expect(card && (await sharp(await buffer(card.body)).metadata())).toMatchObject({
			format: 'webp',
			width: 776,
			height: 435,
		})
		const document = await files.putDocument(sent(pdf()), 'document')
		const opened = await files.open(document.path)
		expect(opened).toMatchObject({ contentType: 'application/pdf', bytes: document.bytes })
		expect(opened && (await buffer(opened.body)).equals(pdf())).toBe(true)
		const path = join(folder, crypto.randomUUID())
		await writeFile(path, await webm())
		const video = await files.putVideo({ path, sender: SENDER }, 'video', 60)
		expect(video).toMatchObject({ contentType: 'video/webm', seconds: 1 })
		const facts = { contentType: 'video/webm', bytes: video.bytes }
		expect(await files.find(video.path)).toEqual(facts)
		expect(await files.open(video.path)).toMatchObject(facts)
		expect(await files.open(video.path, { from: 0, to: 3 })).toMatchObject({ ...facts, bytes: 4 })
		for (const path of ['../secrets.pdf', 'video/../../secret.mp4']) {
			expect(await files.open(path)).toBeNull()
			expect(await files.find(path)).toBeNull()
		}
	})
})

describe('a bucket', () => {
	it('is written to again when the service was busy', async () => {
		const blobs = createS3Blobs({ ...BUCKET, endpoint: s3.url })
		const path = newPath()
		s3.failNext(1, 503)
		await blobs.put(path, Buffer.from('kept'), 'application/pdf')
		expect(s3.objects.get(path)).toEqual({ data: Buffer.from('kept'), contentType: 'application/pdf' })
	})

	it.each([
		['answers nothing', () => {}],
		[
			'stops in the middle of a file',
			(response: ServerResponse) => void response.writeHead(200, { 'content-length': '9' }).write('half'),
		],
	])(
		'that %s is given up',
		async (_what, answer) => {
			const silent = createServer((_request, response) => answer(response))
			await once(silent.listen(0, '127.0.0.1'), 'listening')
			const { port } = silent.address() as AddressInfo
			const blobs = createS3Blobs({ ...BUCKET, endpoint: `http://127.0.0.1:${port}`, requestMs: 50 })
			const read = async () => buffer((await blobs.open(newPath()))?.body as NodeJS.ReadableStream)
			await expect(read()).rejects.toThrow()
			silent.closeAllConnections()
			await new Promise((resolve) => silent.close(resolve))
		},
		20_000,
	)

	it('refuses a wrong key, and the file is not taken for one that is missing', async () => {
		const blobs = createS3Blobs({ ...BUCKET, secretAccessKey: 'wrong', endpoint: s3.url })
		const path = newPath()
		await expect(blobs.put(path, Buffer.from('x'), 'application/pdf')).rejects.toThrow(
			'SignatureDoesNotMatch',
		)
		await expect(blobs.open(path)).rejects.toThrow('SignatureDoesNotMatch')
		expect(s3.objects.has(path)).toBe(false)
	})
})

it('a file on disk has its name only once it is whole', async () => {
	const root = join(folder, 'whole')
	const blobs = await createDiskBlobs(root)
	const path = newPath()
	await blobs.put(path, Buffer.from('whole'), 'application/pdf')
	expect(await readdir(join(root, path, '..'))).toEqual([path.split('/').at(-1)])
})
