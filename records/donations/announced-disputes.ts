import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

/** The current announced disputes, for which no money was taken yet. Disputes that take money are events. */
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
		due_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)

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
