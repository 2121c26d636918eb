import { type Breaks, RECENT_MS } from '../../domain/radio/breaks.ts'
import { aired } from '../../domain/radio/live.ts'
import type { PlanRow } from '../../domain/radio/plan.contract.ts'
import { type Items, plan, recordingOf, type Schedule } from '../../domain/radio/plan.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, FRAME_MS, frameAt, instantOf, tierFile } from '../../kernel/wire/audio-grid.ts'
import { dayAt } from '../../kernel/wire/days.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { type OnAirAdvert, readAdverts, readAired } from '../../records/radio/adverts.ts'
import { readLive } from '../../records/radio/live.ts'
import { endPlan, insertAired, lockPlan, readEnded, readPlan, replacePlan } from '../../records/radio/plan.ts'
import {
	type ListedItem,
	type OnAirChannel,
	readChannels,
	readListed,
	readScheduled,
} from '../../records/radio/schedule.ts'
import { watchAir } from './faults.ts'

const PAUSE_MS = 2 * SECOND_MS
export const AHEAD_FRAMES = (15 * MINUTE_MS) / FRAME_MS
/** Streamers may already have what is nearer than ten seconds. */
const FIXED_FRAMES = Math.ceil((10 * SECOND_MS) / FRAME_MS)
/** No item is longer, so that a later streaming cuts nothing that is planned now. */
const MAX_ITEM_MS = 3 * HOUR_MS
const SEEN_MS = MINUTE_MS

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock' | 'wallClock' | 'log'> & {
	readonly files: Pick<FileStore, 'find'>
}

/** Plans each live channel a quarter of an hour ahead, and writes down what was on air. */
export function createProgrammer(worker: Worker): Sweep {
	const isThere = checkedFiles(worker)
	return createSweep(async () => {
		try {
			const channels = await readChannels(worker.sql)
			const missing = new Map<string, string | null>()
			for (const channel of channels) missing.set(channel.id, await programme(worker, channel, isThere))
			await watchAir(worker, channels, missing)
		} catch (error) {
			worker.log.warn(`The radio can't be planned: ${messageOf(error)}`)
		}
	}, PAUSE_MS)
}

type IsThere = (sound: { readonly path: string; readonly frames: number }) => Promise<boolean>

/** Remembers for a minute which recordings have all of their files. */
export function checkedFiles({ files, wallClock, log }: Omit<Worker, 'sql' | 'clock'>): IsThere {
	const seen = new Map<string, { readonly until: number; readonly isWhole: boolean }>()
	return async ({ path, frames }) => {
		const now = wallClock.now()
		for (const [each, { until }] of seen) if (until < now) seen.delete(each)
		const known = seen.get(path)
		if (known) return known.isWhole
		const isWhole = await hasAllTiers(files, path, frames)
		if (!isWhole) log.warn(`The recording ${path} can't be played on air: a file of it is missing or cut.`)
		seen.set(path, { until: now + SEEN_MS, isWhole })
		return isWhole
	}
}

async function hasAllTiers(files: Worker['files'], path: string, frames: number): Promise<boolean> {
	for (const tier of AUDIO_TIERS) {
		const found = await files.find(tierFile(path, tier))
		if (found?.bytes !== frames * tier.frameBytes) return false
	}
	return true
}

/**
 * @param handBack the frame with which live ends, where the next item begins
 * @returns the first item that should play and lacks a file; null without one
 */
export async function programme(
	{ sql, wallClock }: Pick<Worker, 'sql' | 'wallClock'>,
	channel: OnAirChannel,
	isThere: IsThere,
	handBack?: number,
): Promise<string | null> {
	return sql.transaction(async (tx) => {
		await lockPlan(tx, channel.id)
		const now = frameAt(wallClock.now())
		const times = { now, fixed: handBack ?? now + FIXED_FRAMES, until: now + AHEAD_FRAMES }
		await noteAired(tx, channel.id, now - FIXED_FRAMES)
		if (!channel.is_live) {
			await endPlan(tx, channel.id, times.fixed)
			return null
		}
		const stored = await readPlan(tx, channel.id, times.fixed)
		const before = stored.find(({ from }) => from < times.fixed) ?? null
		const last = handBack === undefined ? before : cutAt(before, handBack)
		const ofChannel = await readProgramme(tx, channel, times)
		const breaks = await readBreaks(tx, channel, times, last?.from ?? times.fixed)
		const { planned, missing } = await planWithSound(ofChannel, breaks, isThere, (schedule) =>
			plan(schedule, last, times),
		)
		const changed = planned.findIndex((row, nth) => !isSame(row, stored[nth]))
		if (changed >= 0) await replacePlan(tx, channel.id, planned.slice(changed))
		return missing
	})
}

/** Writes down what was on air before a frame. Streamers have written by then when they were live. */
async function noteAired(tx: Tx, channelId: string, until: number): Promise<void> {
	const [first, ...others] = await readEnded(tx, channelId, until)
	if (first === undefined) return
	const rows = [first, ...others]
	const live = await readLive(tx, channelId, first.from, until)
	await insertAired(tx, channelId, aired(rows, live))
}

const cutAt = (row: PlanRow | null, frame: number): PlanRow | null =>
	row === null || row.to <= frame ? row : { ...row, to: frame, fade: 0 }

function isSame(row: PlanRow, stored: PlanRow | undefined): boolean {
	return (
		stored !== undefined &&
		Object.entries(row).every(([name, value]) => stored[name as keyof PlanRow] === value)
	)
}

type Streamings = readonly (Omit<Schedule['programmes'][number], 'items'> & { readonly playlist: string })[]

interface OfChannel {
	readonly streamings: Streamings
	readonly fallback: string | null
	readonly listed: readonly ListedItem[]
}

async function readProgramme(
	tx: Tx,
	channel: OnAirChannel,
	{ now, until }: { readonly now: number; readonly until: number },
): Promise<OfChannel> {
	const begin = instantOf(now)
	const end = instantOf(until)
	const rows = await readScheduled(tx, channel.id, new Date(begin), new Date(end + MAX_ITEM_MS))
	const fallback = channel.fallback_playlist_id
	const near = rows.filter(({ starts_at }) => starts_at.getTime() < end).map(({ playlist_id }) => playlist_id)
	const streamings = rows.map((row) => ({
		streaming: row.id,
		from: frameAt(row.starts_at.getTime()),
		to: frameAt(row.ends_at.getTime()),
		repeats: row.repeats,
		playlist: row.playlist_id,
	}))
	return {
		streamings,
		fallback,
		listed: await readListed(tx, fallback === null ? near : [...near, fallback]),
	}
}

interface BreaksOfChannel extends Omit<Breaks, 'adverts'> {
	readonly offered: readonly OnAirAdvert[]
	readonly recordings: readonly ListedItem[]
}

/** @param before the frame from which the plan is made again */
async function readBreaks(
	tx: Tx,
	{ id, zone, break_minutes: minutes }: OnAirChannel,
	{ now, until }: { readonly now: number; readonly until: number },
	before: number,
): Promise<BreaksOfChannel | null> {
	if (minutes === null) return null
	const recent = now - frameAt(RECENT_MS)
	const days = [dayAt(instantOf(now), zone), dayAt(instantOf(until), zone)] as const
	const offered = await readAdverts(tx, id, days, recent)
	return {
		zone,
		every: frameAt(minutes * MINUTE_MS),
		aired: await readAired(tx, id, recent, before),
		offered,
		recordings: offered.map(({ item_id: item, version, path, frames, cueIn, cueOut }) => ({
			playlist: '',
			item,
			version,
			path,
			frames,
			cueIn,
			cueOut,
		})),
	}
}

const breaksOf = ({ offered, ...breaks }: BreaksOfChannel, missing: ReadonlySet<string>): Breaks => ({
	...breaks,
	adverts: offered.flatMap((row) => {
		const { item_id: item, version, cueIn, cueOut, id, dayparts, weight, before } = row
		const recording = missing.has(item) ? null : recordingOf({ item, version, cueIn, cueOut })
		if (recording === null) return []
		return {
			id,
			dayparts,
			weight,
			before,
			recording,
			fromDay: row.from_day,
			untilDay: row.until_day,
			capHour: row.cap_hour,
			capDay: row.cap_day,
			capTotal: row.cap_total,
			distanceMinutes: row.distance_minutes,
		}
	}),
})

type Sounding = ListedItem & { readonly path: string; readonly frames: number }
const isSounding = (item: ListedItem): item is Sounding => item.path !== null && item.frames !== null

/** Plans without the items whose files are not there. */
async function planWithSound(
	{ streamings, fallback, listed }: OfChannel,
	breaks: BreaksOfChannel | null,
	isThere: IsThere,
	planBy: (schedule: Schedule) => readonly PlanRow[],
): Promise<{ readonly planned: readonly PlanRow[]; readonly missing: string | null }> {
	const missing = new Set<string>()
	const itemsOf = (playlist: string): Items =>
		listed
			.filter((each) => each.playlist === playlist)
			.map((each) => (missing.has(each.item) ? null : played(each)))
	for (;;) {
		const rows = planBy({
			programmes: streamings.map(({ playlist, ...streaming }) => ({
				...streaming,
				items: itemsOf(playlist),
			})),
			fallback: fallback === null ? [] : itemsOf(fallback),
			breaks: breaks && breaksOf(breaks, missing),
		})
		const used = new Set(rows.map(({ item }) => item))
		const found = [...listed, ...(breaks?.recordings ?? [])]
			.filter(isSounding)
			.filter(({ item }) => used.has(item) && !missing.has(item))
		const before = missing.size
		for (const each of found) if (!(await isThere(each))) missing.add(each.item)
		if (missing.size === before) return { planned: rows, missing: [...missing][0] ?? null }
	}
}

function played({ item, version, cueIn, cueOut }: ListedItem): Items[number] {
	if (version === null || cueIn === null || cueOut === null) return null
	return recordingOf({ item, version, cueIn, cueOut })
}
