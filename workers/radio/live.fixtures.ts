import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createFrameEncoder } from '../../infra/adapters/audio-encode.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createLiveSound } from '../../infra/adapters/live-sound.ts'
import { createUploadFolder } from '../../infra/adapters/upload-folder.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createLog } from '../../infra/observability/logs.ts'
import type { LiveSound } from '../../kernel/ports/live-sound.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, type AudioTier } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { readChannels } from '../../records/radio/schedule.ts'
import { setSource } from '../../records/radio/sources.ts'
import { soundOf, storeTone } from '../../tests/e2e/harness/tones.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode } from '../../tests/harness/episodes.ts'
import { tonesIn } from '../../tests/harness/tuning.ts'
import { checkedFiles, programme } from './programmer.ts'
import { createStreamer } from './streamer.ts'

export const BEGIN = Date.parse('2026-11-21T08:00:00Z')
const BLOCK_MS = 240
export const [HIGH, , LOW] = AUDIO_TIERS as [AudioTier, AudioTier, AudioTier]
/** The tones of the plan's items and of the host. */
export const [FIRST, SECOND, HOST] = [440, 660, 1_320] as const
export const [ASHA, RAVI] = [randomUUID(), randomUUID()] as const
/** Without the last frames, which an encoder and a decoder have within. */
const WITHIN = 8

const user = async (sql: Sql, id: string, name: string) => {
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($2, 'user', $1, now())`,
		[id, name],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, $2, $2, $2 || '@mail.example', $2, 'Rao', '', 'en', now())`,
		[id, name],
	)
}

/** Encodes the tone of the host in pieces of so many frames. */
export async function encoded(
	tier: AudioTier,
	perPiece: number,
	loudness?: number,
): Promise<readonly Buffer[]> {
	const frames: Uint8Array[] = []
	const encoder = await createFrameEncoder(tier, (frame) => frames.push(frame))
	for await (const block of soundOf({ hz: HOST, seconds: 30, ...(loudness !== undefined && { loudness }) }))
		await encoder.add(block)
	await encoder.end()
	return Array.from({ length: Math.floor(frames.length / perPiece) }, (_, nth) =>
		Buffer.concat(frames.slice(nth * perPiece, (nth + 1) * perPiece)),
	)
}

export type LiveHarness = Awaited<ReturnType<typeof startLive>>
export type Send = (piece: Buffer) => unknown

/** Starts a streamer whose clock the test moves, with its HTTP side. */
export async function startLive() {
	const database = await createTestDatabase()
	const sql = createSql(database.appUrl)
	const folder = await mkdtemp(join(tmpdir(), 'live-'))
	const files = createFileStore(await createDiskBlobs(folder))
	const log = createLog({ level: 'silent', process: 'test' })
	const tone = (hz: number, seconds: number) => storeTone(sql, folder, { hz, seconds })
	const playlist = await plantEpisode(sql, [await tone(FIRST, 50), await tone(SECOND, 25)], {
		podcastId: null,
		slug: '',
		at: new Date(BEGIN),
		frames: 0,
	})
	await user(sql, ASHA, 'asha')
	await user(sql, RAVI, 'ravi')
	const clock = { at: BEGIN }
	const wallClock = { now: () => clock.at }
	/** Frames that the decoding process made. */
	let made = 0
	const sound: LiveSound = {
		open: (onFrames, onEnd) =>
			createLiveSound().open((frames) => {
				made += frames.quiet.length
				onFrames(frames)
			}, onEnd),
	}
	const uploads = createUploadFolder(join(folder, 'uploads'))
	const streamer = createStreamer({ sql, files, wallClock, log }, { sound, uploads })
	const app = await createTestApp([], { radio: streamer })
	const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)

	async function planned(): Promise<void> {
		const isThere = checkedFiles({ files, wallClock, log })
		for (const each of await readChannels(sql)) await programme({ sql, wallClock }, each, isThere)
	}
	async function tick(): Promise<void> {
		clock.at += BLOCK_MS
		if ((clock.at - BEGIN) % (8 * BLOCK_MS) < BLOCK_MS) await streamer.renew()
		streamer.send()
	}
	return {
		sql,
		folder,
		clock,
		streamer,
		port,
		planned,
		tick,
		async onAir(slug: string, hosts: Readonly<Record<string, string>> = { [ASHA]: `${slug} secret` }) {
			clock.at = BEGIN
			const channel = await plantChannel(sql, slug)
			const slot = { channel, playlist, from: BEGIN, to: BEGIN + 5 * MINUTE_MS, change: { repeats: true } }
			const streaming = await plantStreaming(sql, slot)
			for (const [userId, password] of Object.entries(hosts))
				await setSource(sql, { streamingId: streaming, userId, password }, new Date(BEGIN))
			await planned()
			clock.at = BEGIN + 5 * SECOND_MS
			await streamer.renew()
			return { channel, streaming }
		},
		/** Lets seconds pass, in which a client sends in time. */
		async pass(seconds: number, send: Send | null = null, pieces: readonly Buffer[] = [], perPiece = 10) {
			const before = made
			for (let nth = 0; nth < (seconds * SECOND_MS) / BLOCK_MS; nth += 1) {
				const piece = pieces[nth % pieces.length]
				if (send && piece) {
					send(piece)
					const expected = (nth + 1) * perPiece - WITHIN
					await vi.waitUntil(() => made - before >= expected, { timeout: 20_000, interval: 2 })
				}
				await tick()
			}
		},
		async ears(slug: string, tier = HIGH) {
			const parts: Uint8Array[] = []
			const listener = { write: (bytes: Uint8Array) => parts.push(bytes), unsent: () => 0, end: () => {} }
			const leave = await streamer.join(slug, tier, listener, null)
			return {
				/** The tones in their order, each with its seconds. */
				async tones(): Promise<readonly (readonly [number, number])[]> {
					leave()
					const tenths = await tonesIn(Buffer.concat(parts))
					// One in which a tone ends and another begins has neither.
					const clear = tenths.filter((each, nth) => each === tenths[nth - 1] || each === tenths[nth + 1])
					const runs: [number, number][] = []
					for (const each of clear) {
						const last = runs.at(-1)
						if (last?.[0] === each) last[1] += 0.1
						else runs.push([each, 0.1])
					}
					return runs
						.filter(([, seconds]) => seconds > 0.35)
						.map(([each, seconds]) => [each, Math.round(seconds)])
				},
			}
		},
		async stop(): Promise<void> {
			await app.close()
			await streamer.stop()
			await sql.close()
			await database.drop()
			await rm(folder, { recursive: true })
		},
	}
}
