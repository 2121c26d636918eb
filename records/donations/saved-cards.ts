import type { SavedMethod } from '../../kernel/ports/saved-methods.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor, SqlParams, Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

export const savedCustomersTable = defineTable(
	'rec.saved_customers',
	{ id: uuid(), user_id: uuid(), account: text(), customer_ref: text(), created_at: timestamp() },
	{ primaryKey: ['id'] },
)

export const savedCardsTable = defineTable(
	'rec.saved_cards',
	{
		id: uuid(),
		customer_id: uuid(),
		method_ref: text(),
		brand: text(),
		last4: text(),
		/** 1 to 12. */
		exp_month: integer(),
		exp_year: integer(),
		is_default: boolean(),
		created_at: timestamp(),
		notified_expiry: text().nullable(),
	},
	{ primaryKey: ['id'] },
)

/** Methods to remove at the provider. Finished rows remain, so that none comes back. */
export const savedRemovalsTable = defineTable(
	'ops.saved_removals',
	{
		account: text(),
		object_ref: text(),
		customer_ref: text().nullable(),
		kind: text<'method' | 'customer' | 'mandate'>(),
		planned_at: timestamp(),
		done_at: timestamp().nullable(),
	},
	{ primaryKey: ['account', 'object_ref'] },
)
export type SavedRemoval = Pick<
	RowOf<typeof savedRemovalsTable>,
	'account' | 'object_ref' | 'customer_ref' | 'kind'
>

export interface SavedCardRow
	extends Pick<
		RowOf<typeof savedCardsTable>,
		'id' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'is_default' | 'created_at' | 'method_ref'
	> {
	readonly account: string
	readonly customer_ref: string
}

const savedCardId = (account: string, methodRef: string): string =>
	derivedId('saved card', account, methodRef)

const CARD = `SELECT c.id, c.brand, c.last4, c.exp_month, c.exp_year, c.is_default, c.created_at, c.method_ref,
	s.account, s.customer_ref
	FROM rec.saved_cards c JOIN rec.saved_customers s ON s.id = c.customer_id`

export const savedCardsOf = (sql: SqlExecutor, userId: string): Promise<SavedCardRow[]> =>
	sql.query(`${CARD} WHERE s.user_id = $1 ORDER BY c.is_default DESC, c.created_at DESC, c.id`, [userId])

export const savedCardOf = (
	sql: SqlExecutor,
	of: { readonly userId: string; readonly customerRef: string; readonly cardId: string },
): Promise<SavedCardRow | null> =>
	sql.maybeOne(`${CARD} WHERE s.user_id = $1 AND s.customer_ref = $2 AND c.id = $3`, [
		of.userId,
		of.customerRef,
		of.cardId,
	])

export const savedCardById = (
	sql: SqlExecutor,
	userId: string,
	cardId: string,
): Promise<SavedCardRow | null> =>
	sql.maybeOne(`${CARD} WHERE s.user_id = $1 AND c.id = $2`, [userId, cardId])

export const savedCardAt = (
	sql: SqlExecutor,
	account: string,
	methodRef: string,
): Promise<SavedCardRow | null> =>
	sql.maybeOne(`${CARD} WHERE s.account = $1 AND c.method_ref = $2`, [account, methodRef])

export const isCustomerOf = async (sql: SqlExecutor, userId: string, customerRef: string): Promise<boolean> =>
	(await sql.maybeOne('SELECT 1 AS there FROM rec.saved_customers WHERE user_id = $1 AND customer_ref = $2', [
		userId,
		customerRef,
	])) !== null

/** Returns the provider's customer id of a person; null before they saved anything there. */
export async function customerOf(sql: SqlExecutor, userId: string, account: string): Promise<string | null> {
	const row = await onTable(savedCustomersTable)
		.select('customer_ref')
		.where({ user_id: userId, account })
		.maybeOne(sql)
	return row?.customer_ref ?? null
}

/**
 * Stores the provider's customer id of a person. An existing one is kept.
 * @returns the stored id; null when the person is gone
 */
export async function insertCustomer(
	sql: SqlExecutor,
	customer: {
		readonly userId: string
		readonly account: string
		readonly customerRef: string
		readonly at: Date
	},
): Promise<string | null> {
	const { userId, account, customerRef, at } = customer
	await sql.execute(
		`INSERT INTO rec.saved_customers (id, user_id, account, customer_ref, created_at)
		SELECT $1, u.id, $3, $4, $5 FROM rec.users u WHERE u.id = $2
		ON CONFLICT (user_id, account) DO NOTHING`,
		[derivedId('saved customer', account, userId), userId, account, customerRef, at],
	)
	return customerOf(sql, userId, account)
}

/** Serializes changes to one customer's cards, so that each sees the current default. */
export const lockCustomer = (tx: Tx, where: string, params: SqlParams) =>
	tx.execute(`SELECT FROM rec.saved_customers WHERE ${where} FOR UPDATE`, params)

/**
 * Stores the provider's state of a card, new or known. A customer's first card is its default. A card of an
 * unknown customer, or one that was removed, is not stored.
 */
export const recordSavedCard = (
	sql: Sql,
	of: { readonly account: string; readonly customerRef: string },
	card: SavedMethod,
	at: Date,
): Promise<void> =>
	sql.transaction(async (tx) => {
		await lockCustomer(tx, 'account = $1 AND customer_ref = $2', [of.account, of.customerRef])
		await tx.execute(
			`INSERT INTO rec.saved_cards
			(id, customer_id, method_ref, brand, last4, exp_month, exp_year, is_default, created_at)
		SELECT $1, s.id, $4, $5, $6, $7, $8,
			NOT EXISTS (SELECT FROM rec.saved_cards other WHERE other.customer_id = s.id AND other.is_default), $9
		FROM rec.saved_customers s
		WHERE s.account = $2 AND s.customer_ref = $3
			AND NOT EXISTS (SELECT FROM ops.saved_removals r WHERE r.account = $2 AND r.object_ref = $4)
		ON CONFLICT (customer_id, method_ref) DO UPDATE SET
			brand = excluded.brand, last4 = excluded.last4,
			exp_month = excluded.exp_month, exp_year = excluded.exp_year`,
			[
				savedCardId(of.account, card.ref),
				of.account,
				of.customerRef,
				card.ref,
				card.brand,
				card.last4,
				card.expMonth,
				card.expYear,
				at,
			],
		)
	})

export async function updateSavedCard(sql: SqlExecutor, account: string, card: SavedMethod): Promise<void> {
	await onTable(savedCardsTable)
		.where({ id: savedCardId(account, card.ref) })
		.update({ brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear })
		.execute(sql)
}

export async function setDefaultCard(tx: Tx, cardId: string): Promise<void> {
	await lockCustomer(tx, 'id = (SELECT customer_id FROM rec.saved_cards WHERE id = $1)', [cardId])
	await tx.execute(
		`UPDATE rec.saved_cards SET is_default = false WHERE is_default AND id <> $1
			AND customer_id = (SELECT customer_id FROM rec.saved_cards WHERE id = $1)`,
		[cardId],
	)
	await tx.execute('UPDATE rec.saved_cards SET is_default = true WHERE id = $1', [cardId])
}

/**
 * Removes a card here and plans its removal at the provider; the latest other card becomes the default.
 * @returns whether it was there
 */
export const removeSavedCard = (
	sql: Sql,
	{ account, methodRef }: { readonly account: string; readonly methodRef: string },
	at: Date,
): Promise<boolean> =>
	sql.transaction(async (tx) => {
		await lockCustomer(
			tx,
			'account = $1 AND id IN (SELECT customer_id FROM rec.saved_cards WHERE method_ref = $2)',
			[account, methodRef],
		)
		const gone = await tx.maybeOne<{ customer_id: string; is_default: boolean }>(
			`DELETE FROM rec.saved_cards c USING rec.saved_customers s
			WHERE s.id = c.customer_id AND s.account = $1 AND c.method_ref = $2
			RETURNING c.customer_id, c.is_default`,
			[account, methodRef],
		)
		if (!gone) return false
		await tx.execute(
			`INSERT INTO ops.saved_removals (account, object_ref, kind, planned_at) VALUES ($1, $2, 'method', $3)
			ON CONFLICT DO NOTHING`,
			[account, methodRef, at],
		)
		if (gone.is_default)
			await tx.execute(
				`UPDATE rec.saved_cards SET is_default = true WHERE id = (
					SELECT id FROM rec.saved_cards WHERE customer_id = $1 ORDER BY created_at DESC, id LIMIT 1
				)`,
				[gone.customer_id],
			)
		return true
	})

export const waitingRemovals = (sql: SqlExecutor): Promise<SavedRemoval[]> =>
	sql.query(
		'SELECT account, object_ref, customer_ref, kind FROM ops.saved_removals WHERE done_at IS NULL ORDER BY planned_at LIMIT 100',
	)

export async function setRemoved(sql: SqlExecutor, removal: SavedRemoval, at: Date): Promise<void> {
	await onTable(savedRemovalsTable)
		.where({ account: removal.account, object_ref: removal.object_ref })
		.update({ done_at: at })
		.execute(sql)
}

export interface ExpiringCard {
	readonly id: string
	readonly user_id: string
	/** `2027-03`. */
	readonly expiry: string
}

/** Returns cards that expire this month or next, whose owners are not notified yet. */
export const expiringCards = (sql: SqlExecutor, now: Date): Promise<ExpiringCard[]> =>
	sql.query(
		`SELECT * FROM (
			SELECT c.id, s.user_id, c.notified_expiry,
				c.exp_year || '-' || lpad(c.exp_month::text, 2, '0') AS expiry
			FROM rec.saved_cards c JOIN rec.saved_customers s ON s.id = c.customer_id
			WHERE (c.exp_year, c.exp_month) >= (extract(year FROM $1::timestamptz AT TIME ZONE 'UTC'),
					extract(month FROM $1::timestamptz AT TIME ZONE 'UTC'))
				AND make_date(c.exp_year, c.exp_month, 1) <= ($1::timestamptz AT TIME ZONE 'UTC') + interval '1 month'
		) c WHERE notified_expiry IS DISTINCT FROM expiry ORDER BY id LIMIT 1000`,
		[now],
	)

export async function setNotifiedOfExpiry(
	sql: SqlExecutor,
	{ id, expiry }: Pick<ExpiringCard, 'id' | 'expiry'>,
): Promise<void> {
	await onTable(savedCardsTable).where({ id }).update({ notified_expiry: expiry }).execute(sql)
}
