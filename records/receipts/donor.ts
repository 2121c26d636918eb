import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Language } from '../../kernel/wire/language.ts'

/** What a receipt takes over from the donation's own record. */
export interface DonorOnReceipt {
	readonly first_name: string
	readonly last_name: string
	readonly line1: string
	readonly line2: string
	readonly city: string
	readonly state: string
	readonly zip_code: string
	/** ISO 3166-1, empty where nobody said. */
	readonly country: string
	readonly language: Language
	readonly card_brand: string | null
	readonly card_last4: string | null
	/** As the API names what was paid by. */
	readonly payment_mode: string
}

/** Null when nobody said who gives, or they were erased. */
export const donorOnReceipt = (sql: SqlExecutor, donationId: string): Promise<DonorOnReceipt | null> =>
	sql.maybeOne<DonorOnReceipt>(
		`SELECT first_name, last_name, line1, line2, city, state, zip_code, country, language, card_brand,
			card_last4, payment_mode
		FROM rec.donation_details WHERE donation_id = $1`,
		[donationId],
		{ name: 'giver on receipt' },
	)

/** What a request was called in one version of its words; null once they were erased. */
export async function titleIn(sql: SqlExecutor, contentId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ title: string }>(
		'SELECT title FROM rec.request_contents WHERE content_id = $1',
		[contentId],
		{ name: 'title in content' },
	)
	return row?.title ?? null
}

/** A person's name, null when the account is gone. */
export async function personCalled(sql: SqlExecutor, userId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ name: string }>(
		"SELECT trim(first_name || ' ' || last_name) AS name FROM rec.users WHERE id = $1",
		[userId],
	)
	return row?.name ?? null
}
