import type { Span } from '../../domain/radio/plan.contract.ts'
import { isDead, SILENCE_FRAMES, silences } from '../../domain/radio/silence.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { DatabaseAway, type Sql } from '../../kernel/sql/sql.ts'
import type { AudioTier } from '../../kernel/wire/audio-grid.ts'
import { blanked, blankFrames, silentFrame, softened } from '../../kernel/wire/mp3-frame.ts'
import { type AiringRow, readAiring } from '../../records/radio/plan.ts'
import { type OnAirChannel, readChannels, readListed } from '../../records/radio/schedule.ts'
import type { Desk } from './desk.ts'
import { AHEAD_FRAMES } from './programmer.ts'
import { Sounds, type WantedFrames } from './sounds.ts'
import type { Title } from './titles.ts'

/** A listener begins some seconds in the past. */
const BEHIND_FRAMES = 250
/** The silence before then decides about frames of then. */
const READ_BEHIND_FRAMES = BEHIND_FRAMES + SILENCE_FRAMES
const SOON_FRAMES = 500
/** Two minutes, which are played again and again where there is no plan. */
const LOOP_FRAMES = 5_000
/** No frame borrows bytes of earlier ones than these. */
const BORROWED_FRAMES = 4
/** 1.5 dB each. */
const FADE_STEPS = 32

interface Loop {
	readonly path: string
	readonly frames: number
}

interface OfChannel {
	readonly rows: readonly AiringRow[]
	readonly silences: readonly Span[]
	readonly loop: Loop | null
}
const NOTHING: OfChannel = { rows: [], silences: [], loop: null }

/**
 * Knows by the plan what is on air: the bytes of a frame follow from its row alone. Rows and sounds of the next quarter of an
 * hour are in memory, so that a database that is away changes nothing until then; after that a loop plays.
 */
export class Air {
	readonly #sql: Sql
	readonly #sounds: Sounds
	readonly #log: Log
	readonly #live: Pick<Desk, 'liveOf' | 'titleOf'> | null
	readonly #used = new Set<AudioTier>()
	#channels: ReadonlyMap<string, OnAirChannel> | null = null
	#playing: ReadonlyMap<string, OfChannel> = new Map()
	#failed = new Set<string>()

	constructor(
		{ sql, files, log }: { readonly sql: Sql; readonly files: Pick<FileStore, 'open'>; readonly log: Log },
		live: Pick<Desk, 'liveOf' | 'titleOf'> | null,
	) {
		this.#live = live
		this.#sql = sql
		this.#sounds = new Sounds(files)
		this.#log = log
	}

	/** @throws DatabaseAway when it was never read */
	channel(slug: string): OnAirChannel | null {
		if (this.#channels === null) throw new DatabaseAway('The channels are not known yet.')
		return this.#channels.get(slug) ?? null
	}

	channelOf(channelId: string): OnAirChannel | null {
		return [...(this.#channels?.values() ?? [])].find(({ id }) => id === channelId) ?? null
	}

	isLive(channelId: string): boolean {
		return this.channelOf(channelId)?.is_live ?? false
	}

	/** Holds the sounds of a tier from now on, and first what plays now. */
	async use(tier: AudioTier, now: number): Promise<void> {
		if (this.#used.has(tier)) return
		await this.#load(this.#wanted([tier], now, now + SOON_FRAMES))
		this.#used.add(tier)
	}

	/** Reads what follows. @throws Error when the database is away */
	async renew(now: number): Promise<void> {
		try {
			const channels = await readChannels(this.#sql)
			const rows = Map.groupBy(
				await readAiring(this.#sql, now - READ_BEHIND_FRAMES, now + AHEAD_FRAMES),
				({ channel }) => channel,
			)
			const loops = await this.#readLoops(channels)
			this.#channels = new Map(channels.map((channel) => [channel.slug, channel]))
			this.#playing = new Map(
				channels.map(({ id }) => {
					const ofChannel = rows.get(id) ?? []
					return [
						id,
						{ rows: ofChannel, silences: silences(ofChannel), loop: loops.get(id) ?? null },
					] as const
				}),
			)
		} finally {
			await this.#holdSounds(now)
		}
	}

	async #readLoops(channels: readonly OnAirChannel[]): Promise<ReadonlyMap<string, Loop>> {
		const lists = channels.flatMap(({ fallback_playlist_id: id }) => id ?? [])
		const listed = lists.length === 0 ? [] : await readListed(this.#sql, lists)
		const entries = channels.flatMap(({ id, fallback_playlist_id }) => {
			const first = listed.find(({ playlist, path }) => playlist === fallback_playlist_id && path !== null)
			if (!first?.path || !first.frames) return []
			return [[id, { path: first.path, frames: Math.min(first.frames, LOOP_FRAMES) }] as const]
		})
		return new Map(entries)
	}

	#wanted(tiers: Iterable<AudioTier>, now: number, to: number): WantedFrames[] {
		return [...tiers].flatMap((tier) =>
			[...this.#playing.values()].flatMap(({ rows, loop }): WantedFrames[] => [
				...(loop === null ? [] : [{ path: loop.path, tier, from: 0, to: loop.frames, end: loop.frames }]),
				...rows.flatMap((row) => framesOf(row, tier, now - BEHIND_FRAMES, to)),
			]),
		)
	}

	async #holdSounds(now: number): Promise<void> {
		const wanted = this.#wanted(this.#used, now, now + AHEAD_FRAMES)
		this.#sounds.keep(wanted)
		this.#failed = await this.#load(wanted)
	}

	async #load(wanted: readonly WantedFrames[]): Promise<Set<string>> {
		const failed = new Set<string>()
		await this.#sounds.load(wanted, (file, error) => {
			if (!this.#failed.has(file) && !failed.has(file))
				this.#log.warn(`${file} can't be sent: ${String(error)}`)
			failed.add(file)
		})
		return failed
	}

	/** Returns the bytes of a frame of a channel; never none. */
	frame(channelId: string, tier: AudioTier, frame: number): Uint8Array {
		const playing = this.#playing.get(channelId) ?? NOTHING
		const live = this.#live?.liveOf(channelId)
		const back = live?.backAt(frame) ?? 0
		return (
			live?.frame(tier, frame) ??
			this.#planned(playing, tier, frame, back) ??
			this.#looped(playing, tier, frame) ??
			silentFrame(tier)
		)
	}

	title(channelId: string, frame: number): Title | null {
		const live = this.#live?.liveOf(channelId)
		if (live?.isOn(frame)) return this.#live?.titleOf(channelId) ?? null
		const playing = this.#playing.get(channelId) ?? NOTHING
		const row = isDead(playing.silences, frame) ? null : rowAt(playing, frame)
		return row?.title ? { title: row.title, artist: row.artist ?? '' } : null
	}

	/** @param back where live ended at last */
	#planned(playing: OfChannel, tier: AudioTier, frame: number, back = 0): Uint8Array | null {
		const row = rowAt(playing, frame)
		if (row === null || row.why === 'missed' || isDead(playing.silences, frame)) return null
		if (row.source === 'silence') return silentFrame(tier)
		const nth = frame - row.from
		const plain = this.#ofRow(row, tier, nth)
		if (plain === null) return null
		if (this.#isBlank(row, tier, nth, enteredAt(playing, row, frame, back))) return blanked(plain, tier)
		const fading = frame - (row.to - row.fade)
		if (fading < 0) return plain
		return softened(plain, tier, Math.ceil(((fading + 1) * FADE_STEPS) / row.fade))
	}

	#ofRow({ path, offset }: AiringRow, tier: AudioTier, nth: number): Uint8Array | null {
		return path === null ? null : this.#sounds.frame(path, tier, offset + nth)
	}

	#isBlank(row: AiringRow, tier: AudioTier, nth: number, entered: number | null): boolean {
		if (entered === null || nth - entered >= BORROWED_FRAMES) return false
		const first = [0, 1, 2, 3, 4]
			.map((each) => this.#ofRow(row, tier, entered + each))
			.filter((each) => each !== null)
		return nth - entered < blankFrames(first, tier)
	}

	#looped(playing: OfChannel, tier: AudioTier, frame: number): Uint8Array | null {
		const { loop } = playing
		if (loop === null) return null
		const nth = frame % loop.frames
		const plain = this.#sounds.frame(loop.path, tier, nth)
		if (plain === null) return null
		// Behind frames of the plan, it is entered in its middle.
		const before = Array.from({ length: Math.min(nth, BORROWED_FRAMES) }, (_, back) => frame - back - 1)
		return before.some((each) => this.#planned(playing, tier, each) !== null) ? blanked(plain, tier) : plain
	}
}

function framesOf(row: AiringRow, tier: AudioTier, begin: number, end: number): WantedFrames[] {
	const from = Math.max(row.from, begin)
	const to = Math.min(row.to, end)
	if (row.path === null || from >= to) return []
	const first = row.offset - row.from
	return [{ path: row.path, tier, from: first + from, to: first + to, end: row.end }]
}

const rowAt = ({ rows }: OfChannel, frame: number): AiringRow | null =>
	rows.find(({ from, to }) => from <= frame && frame < to) ?? null

/** Returns which of its frames a row was entered with in the middle of its file; null at its beginning. */
function enteredAt(
	{ silences: spans }: OfChannel,
	row: AiringRow,
	frame: number,
	back: number,
): number | null {
	const entered = Math.max(back, ...spans.map(({ to }) => to).filter((to) => to <= frame))
	if (entered > row.from) return entered - row.from
	return row.offset === 0 ? null : 0
}
