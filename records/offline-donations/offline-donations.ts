import type { OfflineMethod } from '../../domain/offline-donations/contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	bigint,
	bytes,
	code,
	defineTable,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { Currency } from '../../kernel/wire/money.ts'

export const offlineDonationDetailsTable = defineTable(
	'rec.offline_donations',
	{
		id: uuid(),
		/** The donor's account; null without one. */
		user_id: uuid().nullable(),
		method: text<OfflineMethod>(),
		currency: code<Currency>(),
		amount: bigint(),
		reference: text(),
		bank: text(),
		first_name: text(),
		last_name: text(),
		email: text(),
		language: text<Language>(),
		line1: text(),
		line2: text(),
		city: text(),
		state: text(),
		zip_code: text(),
		country: text(),
		pan_last4: text().nullable(),
		key_id: text().nullable(),
		sealed_pan: bytes().nullable(),
		file_id: uuid().nullable(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type OfflineDonationDetails = RowOf<typeof offlineDonationDetailsTable>

/** Binds a sealed PAN to its donation, so that it can't be opened as another one. */
export const panSealedAs = (id: string): string => `offline_donations:${id}`

/** A command that runs again finds its row and changes nothing. */
export async function insertOfflineDetails(sql: SqlExecutor, row: OfflineDonationDetails): Promise<void> {
	await onTable(offlineDonationDetailsTable).insert(row).onConflict('id').ignore().execute(sql)
}

/** Null once it was erased. */
export const offlineDetailsOf = (sql: SqlExecutor, id: string): Promise<OfflineDonationDetails | null> =>
	onTable(offlineDonationDetailsTable).select().where({ id }).maybeOne(sql)
