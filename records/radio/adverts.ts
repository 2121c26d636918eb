import type { Advert } from '../../domain/radio/adverts.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import {
	date,
	defineTable,
	integer,
	jsonb,
	type RowOf,
	type SelectedBy,
	selection,
	text,
	timestamp,
	uuid,
	uuids,
} from '../../kernel/sql/table.ts'

/** A recording that is on air in breaks, within its limits on each channel. */
export const radioAdvertsTable = defineTable(
	'rec.radio_adverts',
	{
		id: uuid(),
		name: text(),
		item_id: uuid(),
		from_day: date(),
		until_day: date(),
		/** Empty: all. */
		channels: uuids(),
		/** Empty: all day. */
		dayparts: jsonb<Advert['dayparts']>(),
		weight: integer(),
		cap_hour: integer().nullable(),
		cap_day: integer().nullable(),
		cap_total: integer().nullable(),
		distance_minutes: integer(),
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioAdvertRow = RowOf<typeof radioAdvertsTable>

export const insertAdvert = (sql: SqlExecutor, row: RadioAdvertRow): Promise<number> =>
	onTable(radioAdvertsTable).insert(row).execute(sql)

export const updateAdvert = (
	sql: SqlExecutor,
	id: string,
	fields: Omit<RadioAdvertRow, 'id' | 'created_at'>,
): Promise<number> => onTable(radioAdvertsTable).where({ id }).update(fields).execute(sql)

export const deleteAdvert = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(radioAdvertsTable).where({ id }).delete().execute(sql)

/** Locks the recording of an advert, so that it stays. @returns false when there is none of that kind */
export async function lockAdvertItem(tx: Tx, itemId: string): Promise<boolean> {
	const found = await tx.query(
		`SELECT id FROM rec.media_items i WHERE id = $1 AND kind = 'advert' AND current_version IS NOT NULL
			AND NOT EXISTS (SELECT FROM rec.radio_interviews v WHERE v.item_id = i.id) FOR SHARE`,
		[itemId],
	)
	return found.length === 1
}

const OF_ADVERT = selection(radioAdvertsTable, 'a', [
	'id',
	'item_id',
	'from_day',
	'until_day',
	'dayparts',
	'weight',
	'cap_hour',
	'cap_day',
	'cap_total',
	'distance_minutes',
])
export type OnAirAdvert = SelectedBy<typeof OF_ADVERT> & {
	readonly version: number
	readonly path: string
	readonly frames: number
	readonly cueIn: number
	readonly cueOut: number
	readonly before: number
}

/** Plays that were not cut off, as by a live programme. */
export const WHOLE_PLAYS = `rec.radio_as_run r JOIN rec.media_item_versions rv ON rv.item_id = r.item_id
	AND rv.version = r.version AND r.file_from + r.to_frame - r.from_frame >= rv.cue_out`

/**
 * Returns the adverts of a channel that may be on air on some days, with how often each was before a frame.
 * @param days the first and the last one, such as `2026-11-21`
 */
export const readAdverts = (
	sql: SqlExecutor,
	channelId: string,
	days: readonly [first: string, last: string],
	recent: number,
): Promise<OnAirAdvert[]> =>
	sql.query(
		`SELECT ${OF_ADVERT.list}, v.version, v.path, v.frames, v.cue_in AS "cueIn", v.cue_out AS "cueOut", (SELECT count(*)::int FROM ${WHOLE_PLAYS}
			WHERE r.advert_id = a.id AND r.channel_id = $1 AND r.from_frame < $4) AS before
		FROM rec.radio_adverts a JOIN rec.media_items i ON i.id = a.item_id AND i.kind = 'advert'
		JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version
		WHERE a.from_day <= $3 AND a.until_day >= $2 AND (a.channels = '{}' OR $1 = ANY (a.channels)) ORDER BY a.id`,
		[channelId, ...days, recent],
	)

/** Returns the adverts on air from one frame to another, and those of them that are planned. */
export const readAired = (
	sql: SqlExecutor,
	channelId: string,
	from: number,
	to: number,
): Promise<{ advert: string; from: number; to: number }[]> =>
	sql.query(
		`SELECT advert, "from"::float8 AS "from", "to"::float8 AS "to" FROM (
			SELECT r.advert_id AS advert, r.from_frame AS "from", r.to_frame AS "to" FROM ${WHOLE_PLAYS}
			WHERE r.advert_id IS NOT NULL AND r.channel_id = $1 AND r.from_frame >= $2 AND r.from_frame < $3
			UNION SELECT p.advert_id, p.from_frame, p.to_frame FROM rec.radio_plan p
			WHERE p.advert_id IS NOT NULL AND p.channel_id = $1 AND p.from_frame >= $2 AND p.from_frame < $3
				AND NOT EXISTS (SELECT FROM rec.radio_as_run x WHERE x.channel_id = $1 AND x.from_frame = p.from_frame)
		) aired ORDER BY 2`,
		[channelId, from, to],
	)

/** Returns true when an advert was on air, or is planned to be. */
export async function wasOnAir(sql: SqlExecutor, id: string): Promise<boolean> {
	const { was } = await sql.one<{ was: boolean }>(
		`SELECT EXISTS (SELECT FROM rec.radio_as_run WHERE advert_id = $1)
			OR EXISTS (SELECT FROM rec.radio_plan WHERE advert_id = $1) AS was`,
		[id],
	)
	return was
}
