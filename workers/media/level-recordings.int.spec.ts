import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUploadFolder } from '../../infra/adapters/upload-folder.ts'
import { InvalidAudio, type StoredAudio } from '../../kernel/ports/audio.ts'
import type { FileStore, Sender } from '../../kernel/ports/files.ts'
import type { UploadFolder } from '../../kernel/ports/upload-folder.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, tierFile } from '../../kernel/wire/audio-grid.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import {
	cancelUpload,
	findUpload,
	insertUpload,
	retryUpload,
	setReceived,
} from '../../records/media/uploads.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { levelNext } from './level-recordings.ts'

const OWNER = newId(0)
const NEVER = new AbortController().signal

let database: TestDatabase
let sql: Sql
let folder: string
let uploadFolder: UploadFolder
let now = Date.parse('2026-11-21T10:00:00Z')
const clock = { now: () => now }
const deleted: string[] = []

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'karuna-levelling-'))
	uploadFolder = createUploadFolder(folder)
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ('asha', 'user', $1, now())`,
		[OWNER],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, 'asha', 'asha', 'asha@mail.example', 'Asha', 'Rao', '', 'en', now())`,
		[OWNER],
	)
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
	await sql.execute('DELETE FROM rec.media_uploads')
	await sql.execute('DELETE FROM rec.media_items')
	deleted.length = 0
})

type Put = (sender: Sender) => Promise<StoredAudio>

const storedAt = (path: string): StoredAudio => ({
	path,
	frames: 100,
	lufs: -16,
	peakDb: -1.5,
	cueIn: 2,
	cueOut: 100,
	waveform: new Uint8Array(400),
	coverPath: null,
	tags: { title: '', artist: 'Meera Joshi', album: '', description: '' },
})

/** A worker whose decoder does what the test says. @returns false when nothing waited */
const work = (put: Put, stopping = NEVER) => {
	const files = {
		putAudio: ({ sender }: { sender: Sender }) => put(sender),
		delete: async (path: string) => void deleted.push(path),
	} as unknown as FileStore
	return levelNext({ sql, files, uploadFolder, clock, wallClock: clock, log: quiet as never }, stopping)
}

async function uploaded(): Promise<string> {
	const id = newId(now)
	const upload = {
		id,
		user_id: OWNER,
		item_id: null,
		title: 'A night raga',
		kind: 'music',
		bytes: 5,
	} as const
	await insertUpload(sql, upload, new Date(now))
	await writeFile(uploadFolder.pathOf(id), 'sound')
	await setReceived(sql, id)
	return id
}
const outcome = async (id: string) => {
	const { state, reason } = (await findUpload(sql, id, OWNER)) ?? {}
	return { state, reason }
}
const versions = () =>
	sql.query<{ path: string; version: number }>(
		'SELECT path, version FROM rec.media_item_versions ORDER BY path',
	)
const later = (ms: number) => {
	now += ms
}

it('What a killed worker had is levelled by another one, and listed once.', async () => {
	const id = await uploaded()
	const late = Promise.withResolvers<StoredAudio>()
	const first = work(() => late.promise)
	await expect.poll(() => outcome(id)).toMatchObject({ state: 'working' })
	expect(await work(async () => storedAt('audio/too-early'))).toBe(false)
	later(2 * MINUTE_MS)
	expect(await work(async () => storedAt('audio/second'))).toBe(true)
	// It was not killed, but very slow.
	late.resolve(storedAt('audio/first'))
	await first
	expect(await versions()).toEqual([{ path: 'audio/second', version: 1 }])
	expect(deleted).toEqual(AUDIO_TIERS.map((tier) => tierFile('audio/first', tier)))
	expect(await outcome(id)).toEqual({ state: 'done', reason: null })
	expect(await uploadFolder.ids()).toEqual([])
})

it('A worker that ends in order gives its recording back at once.', async () => {
	const id = await uploaded()
	const stopping = new AbortController()
	const ended = work(async () => {
		stopping.abort()
		throw new InvalidAudio('heavy')
	}, stopping.signal)
	await ended
	expect(await outcome(id)).toEqual({ state: 'waiting', reason: null })
	later(1)
	expect(await work(async () => storedAt('audio/after'))).toBe(true)
	expect(await versions()).toHaveLength(1)
})

it.each([
	['noRoom', 'ENOSPC: no space left on device, write'],
	['failed', 'The store does not answer.'],
] as const)(
	'A failure (%s) is tried again, then told with nothing listed, and may be retried.',
	async (reason, cause) => {
		const id = await uploaded()
		let tries = 0
		while (
			await work(async () => {
				tries += 1
				throw new Error(cause)
			})
		)
			later(HOUR_MS)
		expect(tries).toBe(4)
		expect(await outcome(id)).toEqual({ state: 'failed', reason })
		expect(await versions()).toEqual([])
		expect(await retryUpload(sql, id)).toBe(true)
		await work(async () => storedAt('audio/retried'))
		expect(await outcome(id)).toEqual({ state: 'done', reason: null })
		expect(await versions()).toHaveLength(1)
	},
)

it('A recording that is refused is not tried again.', async () => {
	const id = await uploaded()
	await work(async () => {
		throw new InvalidAudio('damaged')
	})
	expect(await outcome(id)).toEqual({ state: 'failed', reason: 'damaged' })
	later(HOUR_MS)
	expect(await work(async () => storedAt('audio/again'))).toBe(false)
})

it('The work on what is cancelled ends, whatever it has come to.', async () => {
	const id = await uploaded()
	const begun = Promise.withResolvers<void>()
	const working = work(
		({ gone }) =>
			new Promise((_, reject) => {
				gone.addEventListener('abort', () => reject(new InvalidAudio('heavy')))
				begun.resolve()
			}),
	)
	await begun.promise
	expect(await cancelUpload(sql, id)).toBe(true)
	await working
	expect(await outcome(id)).toEqual({ state: 'cancelled', reason: null })
	expect(await versions()).toEqual([])
	expect(await work(async () => storedAt('audio/cancelled'))).toBe(false)
})
