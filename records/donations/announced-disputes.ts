import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

/** Disputes for which no money was taken yet, as their provider says them now. Those that take money are events. */
export const announcedDisputesTable = defineTable(
	'ops.announced_disputes',
	{
		id: uuid(),
		donation_id: uuid(),
		account: text(),
		dispute_ref: text(),
		/** Minor units. */
		amount: bigint(),
		opened_at: timestamp(),
		/** Until when the provider takes evidence. */
		due_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)

/** Notes which disputes of a donation's payment are announced now, in the place of those before. */
export const recordAnnounced = (
	sql: Sql,
	donationId: string,
	account: string,
	announced: NonNullable<PaymentSnapshot['announcedDisputes']>,
): Promise<void> =>
	sql.transaction(async (tx) => {
		const ids = announced.map(({ ref }) => derivedId('announced dispute', account, ref))
		await tx.execute(
			'DELETE FROM ops.announced_disputes WHERE donation_id = $1 AND account = $2 AND NOT id = ANY ($3)',
			[donationId, account, ids],
		)
		for (const { ref, amount, at, evidenceDueAt } of announced)
			await onTable(announcedDisputesTable)
				.insert({
					id: derivedId('announced dispute', account, ref),
					donation_id: donationId,
					account,
					dispute_ref: ref,
					amount,
					opened_at: new Date(at),
					due_at: evidenceDueAt === null ? null : new Date(evidenceDueAt),
				})
				.onConflict('id')
				.ignore()
				.execute(tx)
	})
