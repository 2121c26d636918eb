import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

/** Buyers of registrations. A registration and the donation that pays it have the same id. */
export const liveEventRegistrationsTable = defineTable(
	'rec.live_event_registrations',
	{
		id: uuid(),
		live_event_id: uuid(),
		user_id: uuid().nullable(),
		first_name: text(),
		last_name: text(),
		email: text(),
		/** E.164; empty when a member has none. */
		phone: text(),
		language: text<Language>(),
		/** Says why nobody pays for it; null for one that is paid. */
		complimentary_reason: text().nullable(),
		created_at: timestamp(),
		/** Null once it is paid. */
		forgotten_at: timestamp().nullable(),
		/** The name in ASCII letters; the database writes it. */
		searched: text().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type BuyerRow = Omit<RowOf<typeof liveEventRegistrationsTable>, 'searched'>

export const liveEventAttendeesTable = defineTable(
	'rec.live_event_attendees',
	{
		registration_id: uuid(),
		/** From 1. */
		seat: integer(),
		/** Empty when nobody gave one. */
		name: text(),
		/** The name in ASCII letters; the database writes it. */
		searched: text().nullable(),
	},
	{ primaryKey: ['registration_id', 'seat'] },
)

/**
 * Stores the buyer and the attendees of a registration, once.
 * @returns false when they were stored before
 */
export async function insertRegistration(
	tx: Tx,
	buyer: BuyerRow,
	names: readonly string[],
): Promise<boolean> {
	const inserted = await onTable(liveEventRegistrationsTable)
		.insert(buyer)
		.onConflict('id')
		.ignore()
		.execute(tx)
	if (inserted === 0) return false
	const attendees = names.map((name, index) => ({ registration_id: buyer.id, seat: index + 1, name }))
	await onTable(liveEventAttendeesTable).insert(attendees).execute(tx)
	return true
}

export const findBuyer = (sql: SqlExecutor, id: string): Promise<BuyerRow | null> =>
	onTable(liveEventRegistrationsTable).select().where({ id }).maybeOne(sql)

export const attendeesOf = (
	sql: SqlExecutor,
	registrationId: string,
): Promise<Pick<RowOf<typeof liveEventAttendeesTable>, 'seat' | 'name'>[]> =>
	onTable(liveEventAttendeesTable)
		.select('seat', 'name')
		.where({ registration_id: registrationId })
		.orderBy('seat')
		.all(sql)

/** Changes the names of seats, in their order; erased people stay erased. */
export const nameAttendees = (
	sql: SqlExecutor,
	registrationId: string,
	names: readonly string[],
): Promise<number> =>
	sql.execute(
		`UPDATE rec.live_event_attendees a SET name = given.name
		FROM unnest($2::text[]) WITH ORDINALITY AS given (name, seat)
		WHERE a.registration_id = $1 AND a.seat = given.seat`,
		[registrationId, names],
	)

/** Notes that a registration is paid, so that its people are not forgotten with the unpaid ones. */
export const rememberRegistration = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(liveEventRegistrationsTable).where({ id }).update({ forgotten_at: null }).execute(sql)
