import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { freePort } from '../../infra/net/free-port.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode, plantItem, plantPodcast } from '../../tests/harness/episodes.ts'
import { showFeed } from './feed.ts'
import { findSound } from './sound.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const AT = new Date('2026-11-20T08:00:00Z')
const FRAMES = 50
const SOUND = Buffer.alloc(FRAMES * 384, 'one frame after the other ')

const run = promisify(execFile)
/** A client of Debian: `apt install podget`. */
const hasClient = spawnSync('podget', ['--help']).error === undefined
if (!hasClient) console.log('podget is not installed: no real client reads the feed.')

describe.runIf(hasClient)('podget', () => {
	let database: TestDatabase
	let sql: Sql
	let app: FastifyInstance
	let home: string
	let site: string

	beforeAll(async () => {
		database = await createTestDatabase()
		sql = createSql(database.appUrl)
		home = await mkdtemp(join(tmpdir(), 'karuna-podget-'))
		const port = await freePort()
		site = `http://127.0.0.1:${port}`
		const clock = { now: () => NOW }
		const links = createSignedLinks({ current: 'a', keys: new Map([['a', Buffer.alloc(32, 5)]]) })
		app = await createTestApp([showFeed({ sql, clock, site })], {
			sound: {
				find: (wanted) => findSound({ sql, clock, links }, wanted),
				store: {
					open: async (_, part) => {
						const bytes = part ? SOUND.subarray(part.from, part.to + 1) : SOUND
						return { body: Readable.from([bytes]), contentType: 'audio/mpeg', bytes: bytes.length }
					},
				},
			},
		})
		await app.listen({ host: '127.0.0.1', port })
		const podcastId = await plantPodcast(sql, 'helpers', AT)
		const item = await plantItem(sql, { path: 'audio/one', frames: FRAMES }, AT)
		for (const slug of ['first', 'second'])
			await plantEpisode(sql, [item], { podcastId, slug, at: AT, frames: FRAMES })
		const folder = join(home, '.podget')
		await mkdir(folder)
		await writeFile(join(folder, 'serverlist'), `${site}/podcast/helpers/feed.xml Talks Helpers\n`)
		// A session that finds no configuration tries it with one episode alone.
		await podget('--create-config', 'podgetrc')
	}, 120_000)
	afterAll(async () => {
		await app?.close()
		await sql?.close()
		await database?.drop()
		await rm(home, { recursive: true, force: true })
	})

	/** Its lock is in the folder for temporary files, which the runs of others share. */
	const podget = (...options: readonly string[]) =>
		run('podget', ['--dir_config', join(home, '.podget'), ...options], {
			env: { ...process.env, HOME: home, TMPDIR: home },
		})

	async function fetchAll(): Promise<string[]> {
		await podget('--library', join(home, 'POD'), '-s')
		const found = await readdir(join(home, 'POD'), { recursive: true })
		return found.filter((name) => name.endsWith('.mp3'))
	}

	it('subscribes to a podcast, and saves each episode once, byte for byte', async () => {
		const saved = await fetchAll()
		expect(saved).toHaveLength(2)
		for (const name of saved) expect((await readFile(join(home, 'POD', name))).equals(SOUND)).toBe(true)
		expect(await fetchAll()).toEqual(saved)
	}, 120_000)
})
