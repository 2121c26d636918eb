import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

export const donationDetailsTable = defineTable(
	'rec.donation_details',
	{
		donation_id: uuid(),
		/** The member who made the donation, also as a guest with the member's address. */
		user_id: uuid().nullable(),
		first_name: text(),
		last_name: text(),
		email: text(),
		message: text(),
		language: text<Language>(),
		line1: text(),
		line2: text().defaulted(),
		city: text(),
		state: text(),
		zip_code: text(),
		country: text().defaulted(),
		payment_mode: text(),
		card_brand: text().nullable(),
		card_last4: text().nullable(),
		customer_ref: text().nullable(),
		/** Our name of the saved card, bank account or mandate that paid it; null: nothing that may be charged again. */
		paid_with: uuid().nullable(),
		/** The provider's id of a mandate for charging the card without its owner; null when there is none. */
		mandate_ref: text().nullable(),
		created_at: timestamp(),
		reminded_at: timestamp().nullable(),
		/** The version of the wording by which the donor lets those whom they give to write to them. */
		writing_consent: text().nullable(),
		email_key: uuid().nullable(),
		/** The campaign that brought the donation. */
		campaign_id: uuid().nullable(),
	},
	{ primaryKey: ['donation_id'] },
)
export type DonationDetailsRow = Omit<
	RowOf<typeof donationDetailsTable>,
	| 'card_brand'
	| 'card_last4'
	| 'customer_ref'
	| 'paid_with'
	| 'mandate_ref'
	| 'reminded_at'
	| 'writing_consent'
	| 'email_key'
	| 'campaign_id'
> &
	Partial<Pick<RowOf<typeof donationDetailsTable>, 'writing_consent' | 'email_key' | 'campaign_id'>>

export const NO_ADDRESS = { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' } as const

/**
 * Stores a donation's details. A second try of the same donation keeps the first ones, except empty fields.
 */
export async function insertDetails(sql: SqlExecutor, row: DonationDetailsRow): Promise<void> {
	await onTable(donationDetailsTable).insert(row).onConflict('donation_id').ignore().execute(sql)
}

/** Stores the details of one donation for another one of the same donor, unless that has its own. */
export async function copyDetails(sql: SqlExecutor, fromId: string, toId: string): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.donation_details (donation_id, user_id, first_name, last_name, email, message, language,
			line1, line2, city, state, zip_code, country, payment_mode, created_at)
		SELECT $2, user_id, first_name, last_name, email, '', language, line1, line2, city, state, zip_code, country,
			payment_mode, created_at
		FROM rec.donation_details WHERE donation_id = $1 ON CONFLICT (donation_id) DO NOTHING`,
		[fromId, toId],
	)
}

/** Assigns guest donations with a member's proven address to the member. */
export async function joinGuestDonations(sql: SqlExecutor, userId: string): Promise<void> {
	await sql.execute(
		`UPDATE rec.donation_details d SET user_id = u.id FROM rec.users u
		WHERE u.id = $1 AND d.user_id IS NULL AND d.email <> '' AND lower(d.email) = lower(u.email)`,
		[userId],
	)
}

interface Person {
	readonly kind: string
	readonly id: string
}

/** Checks whether a person made a donation, as its `donor` or as a guest with the person's address. */
export async function isDonorOf(
	sql: SqlExecutor,
	{ id, kind }: Person,
	donationId: string,
	donor: Person | undefined,
): Promise<boolean> {
	if (donor?.kind === kind && donor.id === id) return true
	if (kind !== 'user') return false
	const joined = await onTable(donationDetailsTable)
		.select('donation_id')
		.where({ donation_id: donationId, user_id: id })
		.maybeOne(sql)
	return joined !== null
}

/**
 * Stores the provider's data of a payment: the card (brand and last four only), the customer, and the method.
 * The card that paid first is kept, since a second payment may use another.
 * @param paid the mode as the API names it; null leaves it unchanged
 */
export async function recordPayment(
	sql: SqlExecutor,
	donationId: string,
	paid: {
		readonly card: { readonly brand: string; readonly last4: string } | null
		readonly customerRef: string | null
		readonly mode: string | null
	},
): Promise<void> {
	await sql.execute(
		`UPDATE rec.donation_details
		SET card_brand = coalesce(card_brand, $2), card_last4 = coalesce(card_last4, $3),
			customer_ref = coalesce($4, customer_ref), payment_mode = coalesce($5, payment_mode)
		WHERE donation_id = $1`,
		[donationId, paid.card?.brand ?? null, paid.card?.last4 ?? null, paid.customerRef, paid.mode],
	)
}

export async function recordPaidWith(
	sql: SqlExecutor,
	donationId: string,
	methodId: string,
	mandateRef: string | null,
): Promise<void> {
	await sql.execute(
		`UPDATE rec.donation_details SET paid_with = $2, mandate_ref = $3
		WHERE donation_id = $1 AND (paid_with IS DISTINCT FROM $2 OR mandate_ref IS DISTINCT FROM $3)`,
		[donationId, methodId, mandateRef],
	)
}

export async function cardMandateOf(
	sql: SqlExecutor,
	donationIds: readonly string[],
	cardId: string,
): Promise<string | null> {
	const row = await sql.maybeOne<{ mandate_ref: string }>(
		`SELECT mandate_ref FROM rec.donation_details
		WHERE donation_id = ANY($1) AND paid_with = $2 AND mandate_ref IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
		[donationIds, cardId],
	)
	return row?.mandate_ref ?? null
}

export async function paidWith(sql: SqlExecutor, donationId: string): Promise<string | null> {
	const row = await onTable(donationDetailsTable)
		.select('paid_with')
		.where({ donation_id: donationId })
		.maybeOne(sql)
	return row?.paid_with ?? null
}

export interface DonationRecipient {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: Language
}

/** Returns the recipient of a donation's e-mails; null when there are no details, or they were erased. */
export const recipientOf = (sql: SqlExecutor, donationId: string): Promise<DonationRecipient | null> =>
	onTable(donationDetailsTable)
		.select('first_name', 'last_name', 'email', 'language')
		.where({ donation_id: donationId })
		.where('email', '<>', '')
		.maybeOne(sql)
