import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { sizePath, sizePaths } from '../../kernel/wire/picture-sizes.ts'
import { insertFile } from '../../records/files/files.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { sent } from '../../tests/harness/sent.ts'
import { makeSizes } from './make-sizes.ts'
import { takeDown } from './take-down.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')

let database: TestDatabase
let sql: Sql
let folder: string
let files: FileStore
const warnings: string[] = []

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'karuna-sizes-'))
	files = createFileStore(await createDiskBlobs(folder))
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
	warnings.length = 0
	await sql.execute('DELETE FROM rec.files')
})

const job = (store = files) => {
	const log = { debug() {}, info() {}, error() {}, warn: (line: string) => void warnings.push(line) }
	return makeSizes({ sql, files: store, log })
}
async function upload(alpha: number, createdAt: number, width = 100) {
	const content = await sharp({
		create: { width, height: (width * 3) / 5, channels: 4, background: { r: 200, g: 90, b: 30, alpha } },
	})
		.png()
		.toBuffer()
	const { id, path, cardPath, height, bytes } = await files.putImage(sent(content), 'request', 'photo')
	const at = new Date(createdAt)
	await insertFile(sql, {
		id,
		owner_id: randomUUID(),
		purpose: 'request',
		path,
		card_path: cardPath,
		width,
		height,
		bytes,
		created_at: at,
		content_type: 'image/webp',
		sizes_due_at: at,
	})
	return { id, path, cardPath }
}
const rowOf = (id: string) =>
	sql.one<{ sizes: string[] | null; preview: string | null; due: Date | null; failures: number }>(
		'SELECT sizes, preview, sizes_due_at AS due, sizes_failures AS failures FROM rec.files WHERE id = $1',
		[id],
	)
const onDisk = async (path: string) => {
	const names = await readdir(join(folder, path, '..'))
	return names.filter((name) => name.startsWith(path.slice(path.lastIndexOf('/') + 1).replace('.webp', '')))
}

describe('sizes of pictures', () => {
	it('are made of one picture after the other, the newest first, up to its own width', async () => {
		const older = await upload(1, NOW - 2_000)
		const newer = await upload(1, NOW - 1_000, 500)
		await job().run(NOW)
		expect(await rowOf(older.id)).toMatchObject({ sizes: null, preview: null })
		const { sizes, preview, due } = await rowOf(newer.id)
		expect(sizes).toEqual([
			'_160.avif',
			'_160.webp',
			'_400.avif',
			'_400.webp',
			'_800.avif',
			'_800.webp',
			'_388x218.avif',
			'_388x218.webp',
			'_776x435.avif',
		])
		expect(due).toBeNull()
		expect(preview).toMatch(/^data:image\/webp;base64,[\w+/=]{20,400}$/)
		for (const [ending, width, type] of [
			['_160.webp', 160, 'image/webp'],
			['_400.avif', 400, 'image/avif'],
			['_800.avif', 500, 'image/avif'],
			['_388x218.avif', 388, 'image/avif'],
		] as const) {
			const found = await files.open(sizePath(newer.path, ending))
			expect(found?.contentType).toBe(type)
			expect(found && (await sharp(await buffer(found.body)).metadata()).width).toBe(width)
		}
		await job().run(NOW)
		expect((await rowOf(older.id)).sizes).toHaveLength(5)
		await job().run(NOW)
		expect(warnings).toEqual([])
	})

	it('have no preview where something would shine through', async () => {
		const { id } = await upload(0.5, NOW)
		await job().run(NOW)
		expect(await rowOf(id)).toMatchObject({ preview: null, sizes: expect.arrayContaining(['_160.avif']) })
	})

	it('of what can not be read are tried again later and let the others pass, and are given up at last', async () => {
		const broken = await upload(1, NOW)
		const fine = await upload(1, NOW - 1_000)
		await files.delete(broken.path)
		await job().run(NOW)
		const { due, failures } = await rowOf(broken.id)
		expect([failures, (due?.getTime() ?? 0) > NOW]).toEqual([1, true])
		await job().run(NOW)
		expect((await rowOf(fine.id)).sizes).toHaveLength(5)
		for (let turn = 1; turn <= 8; turn += 1) await job().run(NOW + turn * 86_400_000)
		expect(await rowOf(broken.id)).toMatchObject({ sizes: null, due: null, failures: 6 })
		expect(warnings).toHaveLength(6)
		expect(warnings.at(-1)).toContain('for good')
	})

	it('that were stored in part before a crash are stored again', async () => {
		const { id, path, cardPath } = await upload(1, NOW)
		const made = await files.makeSizes({ path, cardPath })
		if (made === null) throw new Error('The picture is there.')
		await files.putSizes(path, { ...made, files: made.files.slice(0, 3) })
		await job().run(NOW)
		expect((await rowOf(id)).sizes).toHaveLength(5)
		expect(await onDisk(path)).toHaveLength(7)
	})

	it('are not stored of a picture that is removed while they are made', async () => {
		const { id, path, cardPath } = await upload(1, NOW)
		await job({
			...files,
			makeSizes: async (picture) => {
				const made = await files.makeSizes(picture)
				await sql.execute('DELETE FROM rec.files WHERE id = $1', [id])
				return made
			},
		}).run(NOW)
		expect((await onDisk(path)).toSorted()).toEqual(
			[path, cardPath].map((each) => each.slice(each.lastIndexOf('/') + 1)).toSorted(),
		)
		expect(warnings).toEqual([])
	})

	it('go with the picture that is taken down, also where nothing notes them', async () => {
		const { id, path, cardPath } = await upload(1, NOW)
		await job().run(NOW)
		await sql.execute('UPDATE rec.files SET sizes = NULL WHERE id = $1', [id])
		const { run } = takeDown({ sql, files })
		const event = { stream: `picture-${id}`, data: { paths: [path, cardPath] } }
		await run(event as unknown as Parameters<typeof run>[0], {} as Parameters<typeof run>[1])
		expect(await onDisk(path)).toEqual([])
		for (const each of sizePaths(path)) expect(await files.find(each)).toBeNull()
	})
})
