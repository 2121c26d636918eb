import { joined, type Stretch } from '../../domain/radio/listening.ts'
import type { Player } from '../../domain/radio/players.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { frameAt } from '../../kernel/wire/audio-grid.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { type ListedItem, readChannels, readListed } from '../../records/radio/schedule.ts'
import { type Listened, mergeSessions, noteMeasured } from '../../records/radio/sessions.ts'
import { type Random, seededRandom } from '../random.ts'
import { DEMO_DAYS } from '../story.ts'

type Parts = Pick<ApiInfrastructure, 'sql'>

const DAYS = 9
/** The hour of each day (UTC) from which rows of the air are. */
const HOUR = 8
const LISTENERS = 200
const COUNTRIES = ['IN', 'IN', 'IN', 'US', 'US', 'GB', 'AE', null]
const PLAYERS: readonly Player[] = [
	'site',
	'site',
	'site',
	'widget',
	'vlc',
	'apple',
	'android',
	'alexa',
	'browser',
]
/** Nobody counted from then on, for so long. */
const GAP = { day: 5, hour: 3, minutes: 95 }

/**
 * Writes down what channels played and who listened in the days before the demo's end, as a radio does that ran then.
 * @param startMs the demo's first instant, epoch milliseconds
 */
export async function seedListening({ sql }: Parts, startMs: number): Promise<void> {
	const first = startMs + (DEMO_DAYS - DAYS) * DAY_MS
	const channels = (await readChannels(sql)).filter(({ is_live }) => is_live)
	const adverts = await sql.query<Advert>(
		`SELECT a.id, a.item_id AS item, v.version, v.cue_out AS frames FROM rec.radio_adverts a
		JOIN rec.media_items i ON i.id = a.item_id
		JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version ORDER BY a.name`,
	)
	for (const { id, fallback_playlist_id: fallback } of channels) {
		const items = fallback === null ? [] : await readListed(sql, [fallback])
		for (let day = 0; day < DAYS; day += 1)
			await air(sql, id, rowsOf(first + day * DAY_MS + HOUR * HOUR_MS, items, adverts))
	}
	const gap = first + GAP.day * DAY_MS + GAP.hour * HOUR_MS
	await noteMeasured(sql, first, gap - MINUTE_MS)
	await noteMeasured(sql, gap + GAP.minutes * MINUTE_MS, first + DAYS * DAY_MS - MINUTE_MS)
	const random = seededRandom(45)
	const listened = Array.from({ length: LISTENERS }, (_, nth) =>
		sessionsOf(`demo-${nth}`, random.pick(channels).id, first, random),
	)
	const join = (all: readonly Listened[]) =>
		[...Map.groupBy(all, ({ channel, listener }) => `${channel} ${listener}`).values()].flatMap(joined)
	await sql.transaction((tx) => mergeSessions(tx, listened.flat(), join))
}

interface Advert {
	readonly id: string
	readonly item: string
	readonly version: number
	readonly frames: number
}

interface AirRow extends Stretch {
	readonly item: string
	readonly version: number
	readonly advert: string | null
}

/** Plays items again and again for an hour, with all adverts after each quarter of it. */
function rowsOf(begin: number, items: readonly ListedItem[], adverts: readonly Advert[]): AirRow[] {
	const rows: AirRow[] = []
	const sounds = items.flatMap(({ item, version, cueOut }) =>
		version === null || cueOut === null ? [] : { item, version, frames: cueOut, advert: null },
	)
	const breaks = adverts.map((advert) => ({ ...advert, advert: advert.id }))
	const end = frameAt(begin + HOUR_MS)
	let nextBreak = frameAt(begin + HOUR_MS / 4)
	for (let from = frameAt(begin); from < end && sounds.length > 0; ) {
		const isBreak = from >= nextBreak
		if (isBreak) nextBreak += frameAt(HOUR_MS / 4)
		for (const { item, version, frames, advert } of isBreak ? breaks : sounds) {
			rows.push({ item, version, advert, from, to: from + frames })
			from += frames
		}
	}
	return rows
}

const air = (sql: Parts['sql'], channel: string, rows: readonly AirRow[]): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_as_run (channel_id, from_frame, to_frame, source, item_id, version, file_from, why, advert_id)
		SELECT $1, "from", "to", 'item', item, version, 0, CASE WHEN advert IS NULL THEN 'between' ELSE 'advert' END, advert
		FROM jsonb_to_recordset($2::jsonb) AS r ("from" bigint, "to" bigint, item uuid, version int, advert uuid)
		ON CONFLICT DO NOTHING`,
		[channel, JSON.stringify(rows)],
	)

/** A listener comes at most once a day, mostly around the hour. */
function sessionsOf(listener: string, channel: string, first: number, random: Random): Listened[] {
	const country = random.pick(COUNTRIES)
	const player = random.pick(PLAYERS)
	return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
		if (!random.chance(0.3)) return []
		const at = first + day * DAY_MS + (random.chance(0.7) ? HOUR * HOUR_MS : random.between(0, 20) * HOUR_MS)
		const from = at - 20 * MINUTE_MS + random.between(0, 60) * MINUTE_MS
		return { channel, listener, country, player, from, to: from + random.between(1, 75) * MINUTE_MS }
	})
}
