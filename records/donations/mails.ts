import type { Clock } from '../../kernel/ports/clock.ts'
import { type DonationMail, type Mailer, MailInDoubt, MailRefused } from '../../kernel/ports/mailer.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

type DonationMailOutcome = 'taken' | 'refused' | 'inDoubt'

export const donationMailsTable = defineTable(
	'rec.donation_mails',
	{
		/** `Message-ID`, which a repeated mail keeps. */
		message_id: text(),
		donation_id: uuid(),
		kind: text<DonationMail>(),
		outcome: text<DonationMailOutcome>(),
		sent_at: timestamp(),
	},
	{ primaryKey: ['message_id'] },
)

export function noteDonationMails(
	{ sql, clock }: { sql: SqlExecutor; clock: Clock },
	mailer: Mailer,
): Mailer {
	return {
		async send(mail) {
			const { about, messageId: message_id } = mail
			if (!about) return mailer.send(mail)
			const { donationId: donation_id, kind } = about
			const note = (outcome: DonationMailOutcome) =>
				noteMail(sql, { message_id, donation_id, kind, outcome, sent_at: new Date(clock.now()) })
			try {
				await mailer.send(mail)
			} catch (error) {
				if (error instanceof MailRefused) await note('refused')
				if (error instanceof MailInDoubt) await note('inDoubt')
				throw error
			}
			await note('taken')
		},
	}
}

async function noteMail(sql: SqlExecutor, row: RowOf<typeof donationMailsTable>): Promise<void> {
	await onTable(donationMailsTable).insert(row).onConflict('message_id').merge('outcome').execute(sql)
}

export const wasRefused = async (sql: SqlExecutor, messageId: string): Promise<boolean> =>
	(await onTable(donationMailsTable)
		.select('message_id')
		.where({ message_id: messageId, outcome: 'refused' })
		.maybeOne(sql)) !== null

export const mailsOf = (
	sql: SqlExecutor,
	donationId: string,
): Promise<Pick<RowOf<typeof donationMailsTable>, 'kind' | 'outcome' | 'sent_at'>[]> =>
	onTable(donationMailsTable)
		.select('kind', 'outcome', 'sent_at')
		.where({ donation_id: donationId })
		.orderBy('sent_at')
		.all(sql)
