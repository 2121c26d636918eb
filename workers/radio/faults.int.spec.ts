import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDecoders } from '../../infra/adapters/decoder.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createLog } from '../../infra/observability/logs.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, type AudioTier, tierFile } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { readChannels } from '../../records/radio/schedule.ts'
import { storeTone } from '../../tests/e2e/harness/tones.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode } from '../../tests/harness/episodes.ts'
import { tonesIn } from '../../tests/harness/tuning.ts'
import { watchAir } from './faults.ts'
import { createMeasuring } from './levels.ts'
import { checkedFiles, programme } from './programmer.ts'
import { createStreamer } from './streamer.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00Z')
const [HIGH, , LOW] = AUDIO_TIERS as [AudioTier, AudioTier, AudioTier]
const [FALLBACK, SCHEDULED] = [440, 880]
const ADMIN = '01890000-0000-7000-8000-000000000001'
const BLOCK_MS = 240
const log = createLog({ level: 'silent', process: 'test' })

let database: TestDatabase
let folder: string
let sql: Sql
let files: FileStore
let fallback: string
let now = BEGIN
const decoders = createDecoders()
const clock = { now: () => now }

beforeAll(async () => {
	database = await createTestDatabase()
	const admin = createSql(database.adminUrl, { max: 1 })
	await admin.execute(`CREATE TABLE read.user_roles (user_id uuid, roles text[])`)
	await admin.execute('GRANT SELECT ON read.user_roles TO karuna_app')
	await admin.execute(`INSERT INTO read.user_roles VALUES ($1, '{talRadioAdmin}')`, [ADMIN])
	await admin.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ('radio', 'user', $1, now())`,
		[ADMIN],
	)
	await admin.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, 'radio', 'radio', 'radio@karuna.example', 'Asha', 'Rao', 'x', 'en', now())`,
		[ADMIN],
	)
	await admin.close()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'faults-'))
	files = createFileStore(await createDiskBlobs(folder), decoders)
	fallback = await playlistOf({ hz: FALLBACK, seconds: 20 })
})
afterAll(async () => {
	decoders.close()
	await sql.close()
	await database.drop()
	await rm(folder, { recursive: true })
})
afterEach(() => sql.execute('UPDATE rec.radio_channels SET is_live = false'))

const playlistOf = async (tone: Parameters<typeof storeTone>[2]) =>
	plantEpisode(sql, [await storeTone(sql, folder, tone)], {
		podcastId: null,
		slug: '',
		at: new Date(BEGIN),
		frames: 0,
	})

async function channelWith(slug: string, playlist: string | null, isMeasured = true): Promise<string> {
	now = BEGIN
	const channel = await plantChannel(sql, slug, { fallback_playlist_id: playlist && fallback })
	if (playlist !== null)
		await plantStreaming(sql, {
			channel,
			playlist,
			from: BEGIN,
			to: BEGIN + 5 * MINUTE_MS,
			change: { repeats: true },
		})
	await watched()
	const measureNext = createMeasuring({ sql, files, wallClock: clock, log }, new AbortController().signal)
	while (isMeasured && (await measureNext()));
	return channel
}

async function watched(): Promise<void> {
	const isThere = checkedFiles({ files, wallClock: clock, log })
	const channels = await readChannels(sql)
	const missing = new Map<string, string | null>()
	for (const each of channels) missing.set(each.id, await programme({ sql, wallClock: clock }, each, isThere))
	await watchAir({ sql, clock, wallClock: clock }, channels, missing)
}
async function at(second: number): Promise<void> {
	now = BEGIN + second * SECOND_MS
	await watched()
}

const faultsOf = async (channel: string) => {
	const rows = await sql.query<{ cause: string; since: Date; until: Date | null; title: string | null }>(
		`SELECT f.cause, f.since, f.until, i.title FROM rec.radio_faults f LEFT JOIN rec.media_items i ON i.id = f.item_id
		WHERE channel_id = $1 ORDER BY since`,
		[channel],
	)
	const seconds = (time: Date) => Math.round((time.getTime() - BEGIN) / SECOND_MS)
	return rows.map(({ cause, since, until, title }) =>
		[cause, seconds(since), until && seconds(until), title].join(' '),
	)
}
const noticesOf = async (channel: string) =>
	(
		await sql.query<{ cause: string }>(
			`SELECT about ->> 'cause' AS cause FROM rec.notifications
			WHERE user_id = $1 AND kind = 'radioFault' AND about ->> 'channelId' = $2`,
			[ADMIN, channel],
		)
	).map(({ cause }) => cause)

/** Returns the tone of each second of a channel. */
async function tonesOn(slug: string, seconds: number): Promise<readonly number[]> {
	now = BEGIN + 5 * SECOND_MS
	const streamer = createStreamer({ sql, files, wallClock: clock, log })
	await streamer.renew()
	const parts: Uint8Array[] = []
	const listener = { write: (bytes: Uint8Array) => parts.push(bytes), unsent: () => 0, end: () => {} }
	await streamer.join(slug, HIGH, listener, null)
	for (const end = now + seconds * SECOND_MS; now < end; ) {
		now += BLOCK_MS
		await streamer.renew()
		streamer.send()
	}
	const tones = await tonesIn(Buffer.concat(parts))
	return Array.from({ length: Math.floor(tones.length / 10) }, (_, second) => tones[second * 10 + 5] ?? -1)
}

describe('Silence on air', () => {
	let playlist: string
	beforeAll(async () => {
		playlist = await playlistOf({ hz: SCHEDULED, seconds: 60, pause: [10, 40] })
	})

	it('control: is sent, and nobody finds it, before the recording was measured', async () => {
		const channel = await channelWith('unheard', playlist, false)
		const tones = await tonesOn('unheard', 40)
		expect(tones.filter((tone) => tone === 0).length).toBeGreaterThanOrEqual(28)
		await at(25)
		expect(await faultsOf(channel)).toEqual([])
	})

	it('gives way to the fallback after ten seconds, until sound returns', async () => {
		const channel = await channelWith('quiet', playlist)
		const tones = await tonesOn('quiet', 50)
		const begin = tones.findIndex((tone, nth) => tone === 0 && tones[nth + 1] === 0)
		const silent = tones.slice(begin).findIndex((tone) => tone !== 0)
		expect(silent).toBeGreaterThanOrEqual(9)
		expect(silent).toBeLessThanOrEqual(11)
		const replaced = tones.slice(begin + silent)
		const back = replaced.indexOf(SCHEDULED)
		expect(back).toBeGreaterThanOrEqual(19)
		expect(back).toBeLessThanOrEqual(21)
		expect(new Set(replaced.slice(0, back))).toEqual(new Set([FALLBACK]))
		expect(new Set(replaced.slice(back))).toEqual(new Set([SCHEDULED]))

		for (const second of [19, 21, 22, 30]) await at(second)
		expect(await faultsOf(channel)).toEqual([`silence 10  A tone of ${SCHEDULED} Hz`])
		for (const second of [41, 43]) await at(second)
		expect(await faultsOf(channel)).toEqual([`silence 10 41 A tone of ${SCHEDULED} Hz`])
		// The recording begins again after a minute.
		for (const second of [81, 82, 83]) await at(second)
		expect(await noticesOf(channel)).toEqual(['silence', 'silence'])
	})

	it('is not a soft sound, nor a short pause', async () => {
		const soft = await channelWith(
			'soft',
			// −45 dBFS
			await playlistOf({ hz: SCHEDULED, seconds: 15, loudness: 0.008 }),
		)
		const short = await channelWith(
			'short',
			await playlistOf({ hz: SCHEDULED, seconds: 20, pause: [10, 19] }),
		)
		for (const second of [15, 18.5, 22, 30]) await at(second)
		expect([await faultsOf(soft), await faultsOf(short)]).toEqual([[], []])
	})
})

describe('A channel', () => {
	it('without anything to play is found after ten seconds, and well again with a fallback', async () => {
		const channel = await channelWith('empty', null)
		await at(9)
		expect(await faultsOf(channel)).toEqual([])
		for (const second of [12, 14, 70]) await at(second)
		expect(await faultsOf(channel)).toEqual(['emptyPlan 0  '])
		expect(await noticesOf(channel)).toEqual(['emptyPlan'])
		await sql.execute('UPDATE rec.radio_channels SET fallback_playlist_id = $2 WHERE id = $1', [
			channel,
			fallback,
		])
		for (const second of [72, 121]) await at(second)
		expect(await faultsOf(channel)).toEqual(['emptyPlan 0 121 '])
	})

	it('that goes off air has no fault any more', async () => {
		const channel = await channelWith('ended', null)
		await at(20)
		await sql.execute('UPDATE rec.radio_channels SET is_live = false WHERE id = $1', [channel])
		await at(30)
		expect(await faultsOf(channel)).toEqual(['emptyPlan 0 30 '])
	})

	it('whose recording lacks a file plays its fallback, and is found until the file is there', async () => {
		const listed = await playlistOf({ hz: SCHEDULED, seconds: 10 })
		const [{ path } = { path: '' }] = await sql.query<{ path: string }>(
			`SELECT v.path FROM rec.media_item_versions v JOIN rec.media_playlist_items x ON x.item_id = v.item_id
			WHERE x.playlist_id = $1`,
			[listed],
		)
		const file = join(folder, tierFile(path, LOW))
		await rename(file, `${file}.away`)
		const channel = await channelWith('missing', listed)
		expect(new Set((await tonesOn('missing', 10)).slice(1))).toEqual(new Set([FALLBACK]))
		for (const second of [2, 4, 100]) await at(second)
		await rename(`${file}.away`, file)
		await at(110)
		expect(await faultsOf(channel)).toEqual([`missingFile 0 110 A tone of ${SCHEDULED} Hz`])
		expect(await noticesOf(channel)).toEqual(['missingFile'])
	})
})
