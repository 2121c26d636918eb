import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { AUDIO_TIERS, type AudioTier, frameAt, tierFile } from '../../../kernel/wire/audio-grid.ts'
import { SECOND_MS } from '../../../kernel/wire/time.ts'
import { storeTone } from '../../e2e/harness/tones.ts'
import { plantChannel } from '../../harness/channels.ts'
import { plantEpisode } from '../../harness/episodes.ts'
import { type Field, openField } from '../../harness/field.ts'
import { findRedis } from '../../harness/redis.ts'
import { listenTo, type Received } from './listener.ts'

const SLUG = 'killed'
const TONES = [440, 550, 660, 880]
const TIER = AUDIO_TIERS[0] as AudioTier
const bytesOf = (seconds: number): number => (seconds * SECOND_MS * TIER.kbps) / 8
/** Enough to know that the sound has come back: a listener who joins gets four seconds of the past at once. */
const AFTER_JOINING = bytesOf(6)
const AFTER = bytesOf(2)

export interface AsRun {
	readonly from: number
	readonly to: number
	readonly source: string
	readonly path: string | null
	readonly offset: number
}

export interface Verdict {
	/** From the kill to the first sound behind it. */
	readonly silenceMs: readonly { readonly victim: string; readonly ms: number }[]
	readonly asRun: readonly AsRun[]
	readonly received: readonly Received[]
	/** The best tier of each recording, by its path. */
	readonly sounds: ReadonlyMap<string, Buffer>
}

const until = <T>(found: () => Promise<T | null>): Promise<T> =>
	vi.waitUntil(found, { timeout: 100_000, interval: 50 }) as Promise<T>

/** Lets a listener hear a channel while each part of the radio is killed in turn. */
export async function killAll(rounds: number): Promise<Verdict> {
	const queue = findRedis() ? 'redis' : 'postgres'
	const field = await openField({ workers: 1, radios: 2, queue, answerMs: 0 })
	try {
		const channel = await plant(field)
		const { from } = await until(() => firstAired(field, channel))
		await until(async () => frameAt(Date.now()) - from > 500 || null)
		const listener = listenTo(field.radios.map(({ url }) => `${url}/radio/${SLUG}.mp3?tier=${TIER.kbps}`))
		const more = async (bytes: number) => {
			const enough = listener.bytes() + bytes
			await until(async () => listener.bytes() >= enough || null)
		}
		await more(AFTER_JOINING)
		const silenceMs: { victim: string; ms: number }[] = []
		for (let round = 0; round < rounds; round += 1)
			for (const { name, isSender, kill, start } of victimsOf(field)) {
				const begun = performance.now()
				await kill()
				await more(1)
				silenceMs.push({ victim: name, ms: Math.round(performance.now() - begun) })
				await more(isSender ? AFTER_JOINING : AFTER)
				await start()
			}
		const received = await listener.stop()
		const end = frameAt(Date.now())
		const asRun = await until(async () => {
			const rows = await readAsRun(field, channel)
			return (rows.at(-1)?.to ?? 0) >= end ? rows : null
		})
		return { silenceMs, asRun, received, sounds: await readSounds(field, asRun) }
	} finally {
		await field.stop()
	}
}

async function plant(field: Field): Promise<string> {
	const items: string[] = []
	for (const [nth, hz] of TONES.entries())
		items.push(await storeTone(field.sql(), field.filesDir, { hz, seconds: 2 + (nth % 2) }))
	const playlist = await plantEpisode(field.sql(), items, {
		podcastId: null,
		slug: '',
		at: new Date(),
		frames: 0,
	})
	return plantChannel(field.sql(), SLUG, { fallback_playlist_id: playlist })
}

interface Victim {
	readonly name: string
	readonly isSender?: boolean
	kill(): Promise<unknown>
	start(): Promise<unknown>
}

function victimsOf({ radios, workers, postgres, redis }: Field): readonly Victim[] {
	const others = [
		...(postgres ? [{ name: 'Postgres', kill: () => postgres.kill(), start: () => postgres.start() }] : []),
		...(redis ? [{ name: 'Redis', kill: () => redis.kill(), start: () => redis.start() }] : []),
	]
	return [...radios.map((radio) => ({ ...radio, isSender: true })), ...workers, ...others]
}

const firstAired = async (field: Field, channel: string) =>
	(await readAsRun(field, channel)).find(({ source }) => source === 'item') ?? null

const readAsRun = (field: Field, channel: string): Promise<AsRun[]> =>
	field.sql().query<AsRun>(
		`SELECT a.from_frame::float8 AS "from", a.to_frame::float8 AS "to", a.source, a.file_from AS "offset", v.path
		FROM rec.radio_as_run a
		LEFT JOIN rec.media_item_versions v ON v.item_id = a.item_id AND v.version = a.version
		WHERE a.channel_id = $1 ORDER BY a.from_frame`,
		[channel],
	)

async function readSounds({ filesDir }: Field, rows: readonly AsRun[]): Promise<ReadonlyMap<string, Buffer>> {
	const paths = [...new Set(rows.flatMap(({ path }) => path ?? []))]
	const files = paths.map(
		async (path) => [path, await readFile(join(filesDir, tierFile(path, TIER)))] as const,
	)
	return new Map(await Promise.all(files))
}

/** Compares the record of what ran with what was heard outside, byte by byte. */
export function faultsOf({ asRun, received, sounds }: Verdict): string[] {
	const items = asRun.slice(asRun.findIndex(({ source }) => source === 'item'))
	const gaps = items.flatMap(({ from }, nth) => {
		const before = items[nth - 1]
		return before && before.to !== from ? [`Frame ${from} doesn't follow ${before.to}.`] : []
	})
	const whole = Buffer.concat(items.map((row) => soundOf(row, sounds)))
	const unknown = received.flatMap((parts, nth) => {
		const bytes = Buffer.concat(parts)
		const frames = bytes.subarray(0, bytes.length - (bytes.length % TIER.frameBytes))
		return whole.includes(frames) ? [] : [`What connection ${nth} received never ran.`]
	})
	return [...gaps, ...unknown]
}

function soundOf({ from, to, offset, path }: AsRun, sounds: ReadonlyMap<string, Buffer>): Buffer {
	const { frameBytes } = TIER
	const sound = path === null ? undefined : sounds.get(path)
	return (
		sound?.subarray(offset * frameBytes, (offset + to - from) * frameBytes) ??
		Buffer.alloc((to - from) * frameBytes)
	)
}
