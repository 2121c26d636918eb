import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plan } from '../domain/radio/plan.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import { AUDIO_TIERS, FRAME_MS, frameAt, tierFile } from '../kernel/wire/audio-grid.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/wire/time.ts'
import { addVersion } from '../records/media/items.ts'
import { readChannels } from '../records/radio/schedule.ts'
import { findConflict } from '../records/radio/streamings.ts'
import { readReport } from '../records/radio/works.ts'
import { programme } from '../workers/radio/programmer.ts'
import type { BenchUrls } from './append.ts'
import { median, percentile, times } from './median.ts'
import {
	BENCH_CHANNEL,
	BENCH_TIER,
	type Sender,
	startBareSender,
	startStreamerProcess,
} from './radio-sender.ts'
import { atMost, type Row } from './report.ts'

export interface RadioSizes {
	/** Listeners of the comparison, and of the largest crowd. */
	readonly listeners: number
	readonly crowd: number
	readonly measureSeconds: number
	readonly joins: number
	readonly streamings: number
	readonly calls: number
	readonly plays: number
	readonly sessions: number
	readonly runs: number
}
const FULL: RadioSizes = {
	listeners: 1_000,
	crowd: 8_000,
	measureSeconds: 15,
	joins: 200,
	streamings: 100_000,
	calls: 300,
	plays: 130_000,
	sessions: 1_000_000,
	runs: 3,
}

export interface RadioBench {
	/** All of whom get what is on air, by the clock. */
	readonly 'radio.listeners': number
	readonly 'radio.cpuShare': number
	readonly 'radio.cpuRatioToBare': number
	readonly 'radio.kibPerListener': number
	readonly 'radio.startToSoundMs': number
	readonly 'radio.conflictP95ms': number
	readonly 'radio.bareConflictP95ms': number
	readonly 'radio.planMs': number
	readonly 'radio.bmiSeconds': number
	readonly 'radio.bareBmiSeconds': number
	readonly sessions: number
	readonly streamings: number
}

/** Sends a channel to many, looks for conflicts among many streamings, and plans a day. */
export async function benchRadio({ appUrl, adminUrl }: BenchUrls, sizes = FULL): Promise<RadioBench> {
	const folder = await makeTemporaryFolder('karuna-bench-radio-')
	const sql = createSql(adminUrl)
	try {
		await plantProgramme(sql, folder)
		const sending = await measureSending(() => startStreamerProcess(appUrl, folder), sizes)
		return {
			...sending,
			...(await measureConflicts(sql, sizes)),
			...measurePlan(sizes),
			...(await measureReport(sql, sizes)),
		}
	} finally {
		await sql.close()
		await removeTemporaryFolder(folder)
	}
}

const ITEM_FRAMES = 7_500

async function plantProgramme(sql: Sql, folder: string): Promise<void> {
	const items: string[] = []
	for (let nth = 0; nth < 5; nth += 1) items.push(await storeItem(sql, folder))
	const playlist = randomUUID()
	await sql.execute(
		`INSERT INTO rec.media_playlists (id, title, producer, duration_frames, editor_pick, may_download, description, created_at, updated_at)
		VALUES ($1, 'Bench', 'Karuna Radio', 0, false, true, '', now(), now())`,
		[playlist],
	)
	await sql.execute(
		`INSERT INTO rec.media_playlist_items (playlist_id, position, item_id)
		SELECT $1, n, item FROM unnest($2::uuid[]) WITH ORDINALITY AS i (item, n)`,
		[playlist, items],
	)
	await addChannel(sql, BENCH_CHANNEL, playlist)
	const wallClock = { now: () => Date.now() }
	for (const channel of await readChannels(sql))
		await programme({ sql, wallClock }, channel, async () => true)
}

/** Stores an item of random bytes, whose frames nobody decodes. @returns its id */
async function storeItem(sql: Sql, folder: string): Promise<string> {
	const [id, path] = [randomUUID(), `audio/be/${randomUUID()}`]
	await mkdir(join(folder, path), { recursive: true })
	for (const tier of AUDIO_TIERS)
		await writeFile(join(folder, tierFile(path, tier)), randomBytes(ITEM_FRAMES * tier.frameBytes))
	await sql.execute(
		`INSERT INTO rec.media_items (id, title, kind, artist, description, album, label, isrc, iswc, writers, publishers, may_download, created_at)
		VALUES ($1, 'Bench', 'music', '', '', '', '', '', '', '', '', true, now())`,
		[id],
	)
	await sql.transaction((tx) =>
		addVersion(tx, {
			item_id: id,
			path,
			frames: ITEM_FRAMES,
			cue_in: 0,
			cue_out: ITEM_FRAMES,
			lufs: -16,
			peak_db: -1,
			waveform: Buffer.alloc(400),
			cover_path: null,
			made_at: new Date(),
		}),
	)
	return id
}

async function addChannel(sql: Sql, slug: string, fallback: string): Promise<string> {
	const id = randomUUID()
	await sql.execute(
		`INSERT INTO rec.radio_channels (id, name, slug, description, is_live, voice_command_label, zone, fallback_playlist_id, created_at, updated_at)
		VALUES ($1, $2, $2, '', true, '', 'Asia/Kolkata', $3, now(), now())`,
		[id, slug, fallback],
	)
	return id
}

async function measureSending(startOwn: () => Promise<Sender>, sizes: RadioSizes) {
	const { listeners, crowd, measureSeconds, joins, runs } = sizes
	const shares: { own: number; bare: number }[] = []
	const startMs: number[] = []
	for (let run = 0; run < runs; run += 1) {
		const own = await listening(startOwn, listeners, measureSeconds, Math.ceil(joins / runs))
		startMs.push(...own.startMs)
		const bare = await listening(startBareSender, listeners, measureSeconds)
		shares.push({ own: own.cpuShare, bare: bare.cpuShare })
	}
	const largest = await listening(startOwn, crowd, measureSeconds)
	return {
		'radio.listeners': largest.served,
		'radio.cpuShare': Number(largest.cpuShare.toFixed(2)),
		'radio.cpuRatioToBare': Number(median(shares.map(({ own, bare }) => own / bare)).toFixed(2)),
		'radio.kibPerListener': Number(largest.kibPerListener.toFixed(1)),
		'radio.startToSoundMs': percentile(startMs, 95),
	}
}

/** Bytes of a second of the best tier. */
const SECOND_BYTES = (SECOND_MS * BENCH_TIER.frameBytes) / FRAME_MS
const AT_ONCE = 100

interface Ear {
	readonly socket: Socket
	readonly bytes: () => number
}

/** Lets people listen for a time. Those who got less than nine tenths of it were not served. */
async function listening(start: () => Promise<Sender>, count: number, seconds: number, joins = 0) {
	const sender = await start()
	const ears: Ear[] = []
	try {
		await joined(sender.url)
		const idle = await sender.usage()
		for (let nth = 0; nth < count; nth += AT_ONCE) {
			const some = Math.min(AT_ONCE, count - nth)
			ears.push(...(await Promise.all(Array.from({ length: some }, () => joined(sender.url)))))
		}
		const before = {
			usage: await sender.usage(),
			at: performance.now(),
			bytes: ears.map(({ bytes }) => bytes()),
		}
		await sleep(seconds * SECOND_MS)
		const after = await sender.usage()
		const passed = performance.now() - before.at
		const wanted = 0.9 * (passed / SECOND_MS) * SECOND_BYTES
		const startMs: number[] = []
		for (let nth = 0; nth < joins; nth += 1) startMs.push(await startToSound(sender.url))
		return {
			served: ears.filter(({ bytes }, nth) => bytes() - (before.bytes[nth] ?? 0) >= wanted).length,
			cpuShare: (after.cpuMs - before.usage.cpuMs) / passed,
			kibPerListener: (after.rss - idle.rss) / count / 1_024,
			startMs,
		}
	} finally {
		for (const { socket } of ears) socket.destroy()
		await sender.stop()
	}
}

/** Listens without a client of HTTP, which would take more of the processor than the sender. */
const joined = (url: string): Promise<Ear> =>
	new Promise((resolve, reject) => {
		let bytes = 0
		const { hostname, port, pathname } = new URL(url)
		const socket = connect(Number(port), hostname, () =>
			socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`),
		)
		const ear = { socket, bytes: () => bytes }
		socket.on('data', (part: Buffer) => {
			bytes += part.length
			resolve(ear)
		})
		socket.on('error', reject)
	})

/** Returns the milliseconds until a newcomer has a second of sound. */
async function startToSound(url: string): Promise<number> {
	const begun = performance.now()
	const { socket, bytes } = await joined(url)
	while (bytes() < SECOND_BYTES) await sleep(1)
	const taken = performance.now() - begun
	socket.destroy()
	return taken
}

const CHANNELS = 20

async function measureConflicts(sql: Sql, { streamings, calls }: RadioSizes) {
	const { id: playlist } = await sql.one<{ id: string }>('SELECT id FROM rec.media_playlists LIMIT 1')
	const channels: string[] = []
	for (let nth = 0; nth < CHANNELS; nth += 1) channels.push(await addChannel(sql, `of-many-${nth}`, playlist))
	const begin = Math.trunc(Date.now() / HOUR_MS) * HOUR_MS
	await sql.execute(
		`INSERT INTO rec.radio_streamings (id, title, channel_id, starts_at, ends_at, playlist_id, repeats, editor_pick,
			created_at, updated_at)
		SELECT gen_random_uuid(), 'Hour ' || n, ($1::uuid[])[n % $2 + 1], at, at + interval '1 hour', $3, false, false, now(), now()
		FROM generate_series(0, $4 - 1) n, LATERAL (SELECT to_timestamp($5::float8 / 1000) + (n / $2) * interval '1 hour' AS at) t`,
		[channels, CHANNELS, playlist, streamings, begin],
	)
	await sql.query('VACUUM (ANALYZE) rec.radio_streamings')
	const hours = Math.trunc(streamings / CHANNELS)
	const slot = (index: number) => {
		const startTime = begin + ((index * 7_919) % hours) * HOUR_MS + 30 * MINUTE_MS
		return { channelId: channels[index % CHANNELS] ?? '', startTime, endTime: startTime + HOUR_MS }
	}
	const own = await times(calls, (index) => findConflict(sql, slot(index)))
	const bare = await times(calls, (index) => {
		const { channelId, startTime, endTime } = slot(index)
		return sql.query(
			'SELECT id FROM rec.radio_streamings WHERE channel_id = $1 AND tstzrange(starts_at, ends_at) && tstzrange($2, $3) LIMIT 1',
			[channelId, new Date(startTime), new Date(endTime)],
		)
	})
	return {
		'radio.conflictP95ms': percentile(own, 95),
		'radio.bareConflictP95ms': percentile(bare, 95),
		streamings,
	}
}

/** An hour each, of items of three minutes. */
function measurePlan({ runs }: RadioSizes) {
	const day = frameAt(Math.trunc(Date.now() / DAY_MS) * DAY_MS)
	const hour = HOUR_MS / FRAME_MS
	const items = Array.from({ length: 20 }, (_, nth) => ({
		item: `item-${nth}`,
		version: 1,
		from: 0,
		to: ITEM_FRAMES + nth,
	}))
	const programmes = Array.from({ length: 24 }, (_, nth) => ({
		streaming: `hour-${nth}`,
		from: day + nth * hour,
		to: day + (nth + 1) * hour,
		items,
		repeats: true,
	}))
	const taken = Array.from({ length: runs }, () => {
		const begun = performance.now()
		plan({ programmes, fallback: items, breaks: null }, null, {
			now: day,
			fixed: day,
			until: day + 24 * hour,
		})
		return performance.now() - begun
	})
	return { 'radio.planMs': Number(median(taken).toFixed(1)) }
}

/** A quarter of plays and sessions on one channel: the report of all of them, and the bare sums of both tables. */
async function measureReport(sql: Sql, { plays, sessions, runs }: RadioSizes) {
	const channel = randomUUID()
	const from = Math.trunc(Date.now() / DAY_MS) * DAY_MS - 100 * DAY_MS
	const to = from + 90 * DAY_MS
	const frames = Math.trunc((to - from) / FRAME_MS / plays)
	await sql.execute(
		`INSERT INTO rec.radio_as_run (channel_id, from_frame, to_frame, source, item_id, version, file_from, why)
		SELECT $1, $2::bigint + n * $3::bigint, $2::bigint + (n + 1) * $3::bigint, 'item', i.ids[n % cardinality(i.ids) + 1], 1, 0, 'between'
		FROM generate_series(0, $4 - 1) n, (SELECT array_agg(id) AS ids FROM rec.media_items) i`,
		[channel, frameAt(from), frames, plays],
	)
	await sql.execute(
		`INSERT INTO rec.radio_sessions (channel_id, listener, began_at, ended_at, country, player)
		SELECT $1, 'listener ' || n % ($4 / 5), at, at + (1 + n % 60) * interval '1 minute', 'IN', 'site'
		FROM generate_series(0, $4 - 1) n, LATERAL (
			SELECT to_timestamp($2::float8 / 1000) + n * ($3::float8 / $4) * interval '1 millisecond' AS at) t`,
		[channel, from, to - from, sessions],
	)
	await sql.query('VACUUM (ANALYZE) rec.radio_as_run')
	await sql.query('VACUUM (ANALYZE) rec.radio_sessions')
	const seconds = async (run: () => Promise<unknown>) => median(await times(runs, run)) / SECOND_MS
	const own = await seconds(() => readReport(sql, [{ channel, from, to }]))
	const bare = await seconds(async () => {
		await sql.query('SELECT item_id, count(*) FROM rec.radio_as_run WHERE channel_id = $1 GROUP BY 1', [
			channel,
		])
		await sql.query('SELECT sum(ended_at - began_at) FROM rec.radio_sessions WHERE channel_id = $1', [
			channel,
		])
	})
	return {
		'radio.bmiSeconds': Number(own.toFixed(1)),
		'radio.bareBmiSeconds': Number(bare.toFixed(1)),
		sessions,
	}
}

export function radioRows(bench: RadioBench, wanted = FULL.crowd): Row[] {
	const served = bench['radio.listeners']
	const ratio = bench['radio.cpuRatioToBare']
	return [
		{
			measure: 'listeners who are served by one process',
			figure: served.toLocaleString('en-US'),
			baseline: `by ${bench['radio.cpuShare']} of a core`,
			ratio: null,
			goal: { label: `>= ${wanted.toLocaleString('en-US')}`, met: served >= wanted },
		},
		{
			measure: 'processor time of the radio to 1,000 listeners',
			figure: '',
			baseline: 'a bare pipe',
			ratio,
			goal: { label: 'ratio <= 1.5', met: ratio <= 1.5 },
		},
		{
			measure: 'memory of a listener',
			figure: `${bench['radio.kibPerListener']} KiB`,
			baseline: '',
			ratio: null,
			goal: atMost(bench['radio.kibPerListener'], 40, 'KiB'),
		},
		{
			measure: 'from the call to a second of sound, p95',
			figure: `${bench['radio.startToSoundMs']} ms`,
			baseline: '',
			ratio: null,
			goal: atMost(bench['radio.startToSoundMs'], 300, 'ms'),
		},
		{
			measure: `conflicts among ${bench.streamings.toLocaleString('en-US')} streamings, p95`,
			figure: `${bench['radio.conflictP95ms']} ms`,
			baseline: `${bench['radio.bareConflictP95ms']} ms, the bare search`,
			ratio: null,
			goal: atMost(bench['radio.conflictP95ms'], 5, 'ms'),
		},
		{
			measure: 'the plan of a day',
			figure: `${bench['radio.planMs']} ms`,
			baseline: '',
			ratio: null,
			goal: atMost(bench['radio.planMs'], 500, 'ms'),
		},
		{
			measure: `the rights report of ${bench.sessions.toLocaleString('en-US')} sessions`,
			figure: `${bench['radio.bmiSeconds']} s`,
			baseline: `${bench['radio.bareBmiSeconds']} s, bare sums`,
			ratio: null,
			goal: atMost(bench['radio.bmiSeconds'], 5, 's'),
		},
	]
}
