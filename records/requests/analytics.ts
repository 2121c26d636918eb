import type { AnalyticsAction } from '../../domain/requests/analytics.contract.ts'
import type { Channel } from '../../domain/requests/channels.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, date, defineTable, integer, text, uuid } from '../../kernel/sql/table.ts'
import { daySecrets } from '../_shared/day-secrets.ts'

export const requestAnalyticsTable = defineTable(
	'rec.request_analytics',
	{
		request_id: uuid(),
		day: date(),
		action: text<AnalyticsAction>(),
		channel: text<Channel>(),
		count: integer(),
	},
	{ primaryKey: ['request_id', 'day', 'action', 'channel'] },
)

export const analyticsKeysTable = daySecrets('rec.analytics_keys')

export const analyticsMarksTable = defineTable(
	'rec.analytics_marks',
	{ day: date(), mark: bytes() },
	{ primaryKey: ['day', 'mark'] },
)

export interface Visit {
	readonly day: string
	readonly mark: Buffer
	readonly requestId: string
	readonly action: AnalyticsAction
	readonly channel: Channel
}

/** Counts visits that have no mark of their day yet, and marks them. */
export async function countVisits(sql: SqlExecutor, visits: readonly Visit[]): Promise<void> {
	await sql.execute(
		`WITH visit AS (
			SELECT DISTINCT ON (day, mark) * FROM unnest($1::date[], $2::bytea[], $3::uuid[], $4::text[], $5::text[])
				AS v (day, mark, request_id, action, channel) ORDER BY day, mark
		), marked AS (
			INSERT INTO rec.analytics_marks (day, mark) SELECT day, mark FROM visit
			ON CONFLICT DO NOTHING RETURNING day, mark
		)
		INSERT INTO rec.request_analytics AS counted (request_id, day, action, channel, count)
		SELECT request_id, day, action, channel, count(*) FROM visit JOIN marked USING (day, mark)
		GROUP BY request_id, day, action, channel ORDER BY request_id, day, action, channel
		ON CONFLICT (request_id, day, action, channel) DO UPDATE SET count = counted.count + excluded.count`,
		[
			visits.map(({ day }) => day),
			visits.map(({ mark }) => mark),
			visits.map(({ requestId }) => requestId),
			visits.map(({ action }) => action),
			visits.map(({ channel }) => channel),
		],
		{ name: 'count-visits' },
	)
}
