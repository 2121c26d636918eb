import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { recurringMandatesTable } from './mandates.ts'

export const recurringTables: Contribution = {
	name: 'records/recurring',
	tables: [
		{
			table: recurringMandatesTable,
			erasure: { user: 'DELETE FROM rec.recurring_mandates WHERE user_id = $1' },
			personalData: {
				recurringDonations: `SELECT m.version AS mandate_version, m.text AS mandate, m.created_at AS accepted_at, r.currency, r.donation::text AS donation_minor,
			r.fee::text AS fee_minor, r.total::text AS total_minor, r.method, r.day, r.status, r.started_at, r.ended_at, r.months,
			r.given::text AS given_minor
		FROM rec.recurring_mandates m LEFT JOIN read.recurring_donations r ON r.id = m.id
		WHERE m.user_id = $1 ORDER BY m.created_at`,
			},
			orphans: { id: 'id', find: withoutStream('rec.recurring_mandates', 'recurringDonation') },
		},
	],
}
