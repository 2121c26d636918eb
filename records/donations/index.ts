import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { announcedDisputesTable } from './announced-disputes.ts'
import { bankAccountSetupsTable } from './bank-account-setups.ts'
import { bankAccountsTable } from './bank-accounts.ts'
import { depositReportsTable } from './deposit-reports.ts'
import { donationDetailsTable } from './details.ts'
import { disputeFilesTable } from './dispute-files.ts'
import { donationMailsTable } from './mails.ts'
import { LOST_CALL_MS, paymentCallsTable } from './payment-calls.ts'
import { paymentMandatesTable } from './payment-mandates.ts'
import { savedCardsTable, savedCustomersTable, savedRemovalsTable } from './saved-cards.ts'
import { velocityKeysTable, velocityLevelsTable, velocityTriesTable } from './velocity.ts'

export const donationTables: Contribution = {
	name: 'records/donations',
	tables: [
		{
			table: velocityKeysTable,
			erasure: { retained: 'random, and gone with its day' },
			expiry: { from: 'day' },
		},
		{
			table: velocityLevelsTable,
			erasure: { retained: 'of a day, whose key goes with it' },
			// The fullest of them is empty by then.
			expiry: { from: 'at', term: DAY_MS },
		},
		{
			table: velocityTriesTable,
			erasure: { retained: 'hashes of a day, whose key goes with it, and deleted after a week' },
			// Payments of a bank debit are known after days; what is older was left open.
			expiry: { from: 'at', term: 7 * DAY_MS },
		},
		{
			table: donationDetailsTable,
			erasure: {
				user: 'DELETE FROM rec.donation_details WHERE user_id = $1',
				donation: 'DELETE FROM rec.donation_details WHERE donation_id = $1',
				late: 2,
			},
			personalData: {
				donations: `SELECT d.donation_id, d.first_name, d.last_name, d.email, d.message, d.line1, d.line2, d.city, d.state,
			d.zip_code, d.country, d.payment_mode, d.card_brand, d.created_at, d.writing_consent, g.status, g.currency, g.donation::text AS donation_minor,
			g.fee::text AS fee_minor, g.total::text AS total_minor, g.refunded::text AS refunded_minor
		FROM rec.donation_details d LEFT JOIN read.donations g ON g.id = d.donation_id
		WHERE d.user_id = $1 ORDER BY d.created_at`,
			},
			orphans: {
				id: 'donation_id',
				find: `SELECT x.donation_id AS id FROM rec.donation_details x
				WHERE x.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.donations d WHERE d.id = x.donation_id)
				LIMIT $2`,
			},
		},
		{
			table: paymentCallsTable,
			erasure: { retained: 'names of donations alone, for minutes' },
			expiry: { from: 'until', term: LOST_CALL_MS },
		},
		{
			table: announcedDisputesTable,
			erasure: { retained: 'names at the provider and amounts alone, until it has decided' },
		},
		{
			table: disputeFilesTable,
			// The files themselves are named by nothing any more, and go with all of which that is true.
			erasure: {
				user: `DELETE FROM rec.dispute_files f USING rec.donation_details x
		WHERE x.donation_id = f.donation_id AND x.user_id = $1`,
				donation: 'DELETE FROM rec.dispute_files WHERE donation_id = $1',
			},
			personalData: {
				disputeFiles: `SELECT f.donation_id, f.dispute_ref, f.kind, f.created_at
		FROM rec.dispute_files f JOIN rec.donation_details x ON x.donation_id = f.donation_id
		WHERE x.user_id = $1 ORDER BY f.created_at`,
			},
		},
		{
			table: donationMailsTable,
			erasure: {
				user: `DELETE FROM rec.donation_mails m USING rec.donation_details x
		WHERE x.donation_id = m.donation_id AND x.user_id = $1`,
				donation: 'DELETE FROM rec.donation_mails WHERE donation_id = $1',
			},
			personalData: {
				donationMails: `SELECT m.donation_id, m.kind, m.outcome, m.sent_at
		FROM rec.donation_mails m JOIN rec.donation_details x ON x.donation_id = m.donation_id
		WHERE x.user_id = $1 ORDER BY m.sent_at`,
			},
		},
		{
			table: savedCardsTable,
			erasure: {
				user: `DELETE FROM rec.saved_cards c USING rec.saved_customers s
		WHERE s.id = c.customer_id AND s.user_id = $1`,
			},
			personalData: {
				savedCards: `SELECT s.account, c.method_ref, c.brand, c.last4, c.exp_month, c.exp_year, c.is_default, c.created_at
		FROM rec.saved_cards c JOIN rec.saved_customers s ON s.id = c.customer_id
		WHERE s.user_id = $1 ORDER BY c.created_at, c.id`,
			},
		},
		{
			table: bankAccountsTable,
			erasure: {
				user: `DELETE FROM rec.bank_accounts b USING rec.saved_customers s
		WHERE s.id = b.customer_id AND s.user_id = $1`,
			},
			personalData: {
				bankAccounts: `SELECT s.account, b.method_ref, b.label, b.holder_name, b.holder_type, b.last4, b.status,
			b.mandate_ref, b.mandate_version, b.mandate_language, b.mandate_accepted_at, b.created_at
		FROM rec.bank_accounts b JOIN rec.saved_customers s ON s.id = b.customer_id
		WHERE s.user_id = $1 ORDER BY b.created_at, b.id`,
			},
		},
		{
			table: bankAccountSetupsTable,
			// The counts by number are kept, also for erased people.
			erasure: { user: 'UPDATE rec.bank_account_setups SET user_id = NULL WHERE user_id = $1' },
			personalData: {
				bankAccountSetups: 'SELECT id, at FROM rec.bank_account_setups WHERE user_id = $1 ORDER BY at',
			},
		},
		{
			table: depositReportsTable,
			erasure: { user: 'DELETE FROM rec.deposit_reports WHERE user_id = $1' },
			personalData: {
				depositReports: `SELECT bank_account_id, report, created_at FROM rec.deposit_reports
		WHERE user_id = $1 ORDER BY created_at`,
			},
		},
		{
			table: paymentMandatesTable,
			// The customer's removal below ends it at the provider.
			erasure: {
				user: `DELETE FROM rec.payment_mandates m USING rec.saved_customers s
		WHERE s.id = m.customer_id AND s.user_id = $1`,
			},
			personalData: {
				paymentMandates: `SELECT s.account, m.mandate_ref, m.name, m.most::text AS most_minor, m.status, m.created_at
		FROM rec.payment_mandates m JOIN rec.saved_customers s ON s.id = m.customer_id
		WHERE s.user_id = $1 ORDER BY m.created_at, m.id`,
			},
		},
		{
			table: savedCustomersTable,
			// The provider forgets the person, too: that is planned here, and carried out by a worker.
			erasure: {
				user: `WITH gone AS (
			DELETE FROM rec.saved_customers WHERE user_id = $1 RETURNING account, customer_ref, created_at
		)
		INSERT INTO ops.saved_removals (account, object_ref, kind, planned_at)
		SELECT account, customer_ref, 'customer', now() FROM gone
		ON CONFLICT (account, object_ref) DO UPDATE SET done_at = NULL`,
				late: 1,
			},
			personalData: {
				savedCustomers: `SELECT account, customer_ref, created_at FROM rec.saved_customers
		WHERE user_id = $1 ORDER BY created_at, id`,
			},
		},
		{
			table: savedRemovalsTable,
			erasure: { retained: 'names at the provider alone, of what nobody here is known by any more' },
		},
	],
}
