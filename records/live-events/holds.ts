import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, type RowOf, timestamp, uuid } from '../../kernel/sql/table.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

/** Seats that were set aside in the last hour and are not paid. */
export const liveEventHoldsTable = defineTable(
	'rec.live_event_holds',
	{
		registration_id: uuid(),
		live_event_id: uuid(),
		/** An account, or a guest's session. */
		buyer_id: uuid(),
		network_hash: bytes(),
		seats: integer(),
		held_at: timestamp(),
		/** Earlier once its buyer gave it up. */
		held_until: timestamp(),
	},
	{ primaryKey: ['registration_id'] },
)
export type HoldRow = RowOf<typeof liveEventHoldsTable>

export const HOLDS_COUNT_MS = HOUR_MS

export interface UnpaidSeats {
	/** Those of this buyer for this edition. */
	readonly now: number
	readonly ofBuyer: number
	readonly ofNetwork: number
}

/** Counts the seats of the last hour that a buyer and a network did not pay, with those of this hold. */
export const unpaidSeats = (sql: SqlExecutor, hold: HoldRow): Promise<UnpaidSeats> =>
	sql.one<UnpaidSeats>(
		`SELECT $6::int + coalesce(sum(seats) FILTER (
				WHERE buyer_id = $1 AND live_event_id = $3 AND held_until > $4), 0)::int AS now,
			$6::int + coalesce(sum(seats) FILTER (WHERE buyer_id = $1), 0)::int AS "ofBuyer",
			$6::int + coalesce(sum(seats) FILTER (WHERE network_hash = $2), 0)::int AS "ofNetwork"
		FROM rec.live_event_holds
		WHERE (buyer_id = $1 OR network_hash = $2) AND held_at > $5 AND registration_id <> $7`,
		[
			hold.buyer_id,
			hold.network_hash,
			hold.live_event_id,
			hold.held_at,
			new Date(hold.held_at.getTime() - HOLDS_COUNT_MS),
			hold.seats,
			hold.registration_id,
		],
	)

/** Until the transaction ends. */
export const lockNetwork = (tx: Tx, { network_hash }: HoldRow): Promise<unknown> =>
	tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`seats ${network_hash.toString('hex')}`])

export const insertHold = (tx: Tx, hold: HoldRow): Promise<unknown> =>
	onTable(liveEventHoldsTable).insert(hold).execute(tx)

export const endHold = (sql: SqlExecutor, registrationId: string, at: Date): Promise<number> =>
	onTable(liveEventHoldsTable)
		.where({ registration_id: registrationId })
		.update({ held_until: at })
		.execute(sql)

/** Forgets a hold that is paid. */
export const forgetHold = (sql: SqlExecutor, registrationId: string): Promise<number> =>
	onTable(liveEventHoldsTable).where({ registration_id: registrationId }).delete().execute(sql)
