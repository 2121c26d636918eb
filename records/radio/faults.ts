import type { FaultCause } from '../../domain/radio/faults.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Why a channel did not play what it should. */
export const radioFaultsTable = defineTable(
	'rec.radio_faults',
	{
		id: uuid(),
		channel_id: uuid(),
		cause: text<FaultCause>(),
		item_id: uuid().nullable(),
		since: timestamp(),
		until: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)

export interface NewFault {
	readonly id: string
	readonly channelId: string
	readonly cause: FaultCause
	readonly item: string | null
	readonly since: Date
}

/** @returns false while there is such a fault of the channel already */
export const beginFault = async (sql: SqlExecutor, fault: NewFault): Promise<boolean> =>
	(await sql.execute(
		`INSERT INTO rec.radio_faults (id, channel_id, cause, item_id, since) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (channel_id, cause) WHERE until IS NULL DO NOTHING`,
		[fault.id, fault.channelId, fault.cause, fault.item, fault.since],
	)) === 1

/** Ends all faults of a channel but those of these causes. */
export const endFaults = (
	sql: SqlExecutor,
	channelId: string,
	causes: readonly FaultCause[],
	at: Date,
): Promise<number> =>
	sql.execute(
		`UPDATE rec.radio_faults SET until = greatest(since, $3)
		WHERE channel_id = $1 AND until IS NULL AND cause <> ALL ($2::text[])`,
		[channelId, causes, at],
	)
