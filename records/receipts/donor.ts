import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Language } from '../../kernel/wire/language.ts'

export interface DonorOnReceipt {
	readonly first_name: string
	readonly last_name: string
	readonly line1: string
	readonly line2: string
	readonly city: string
	readonly state: string
	readonly zip_code: string
	readonly country: string
	readonly language: Language
	readonly card_brand: string | null
	readonly card_last4: string | null
	readonly payment_mode: string
}

/** Null when there are no donor details, or they were erased. */
export const donorOnReceipt = (sql: SqlExecutor, donationId: string): Promise<DonorOnReceipt | null> =>
	sql.maybeOne<DonorOnReceipt>(
		`SELECT first_name, last_name, line1, line2, city, state, zip_code, country, language, card_brand,
			card_last4, payment_mode
		FROM rec.donation_details WHERE donation_id = $1`,
		[donationId],
		{ name: 'donor on receipt' },
	)

/** Returns the title of a version of a request; null once it was erased. */
export async function titleIn(sql: SqlExecutor, contentId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ title: string }>(
		'SELECT title FROM rec.request_contents WHERE content_id = $1',
		[contentId],
		{ name: 'title in content' },
	)
	return row?.title ?? null
}

export async function personCalled(sql: SqlExecutor, userId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ name: string }>(
		"SELECT trim(first_name || ' ' || last_name) AS name FROM rec.users WHERE id = $1",
		[userId],
	)
	return row?.name ?? null
}
