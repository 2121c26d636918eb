import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { offlineDonationDetailsTable } from './offline-donations.ts'

export const offlineDonationTables: Contribution = {
	name: 'records/offline-donations',
	tables: [
		{
			table: offlineDonationDetailsTable,
			erasure: {
				user: `DELETE FROM rec.offline_donations o WHERE o.user_id = $1 OR EXISTS (
			SELECT FROM rec.donation_details x WHERE x.donation_id = o.id AND x.user_id = $1)`,
				donation: 'DELETE FROM rec.offline_donations WHERE id = $1',
			},
			personalData: {
				offlineDonations: `SELECT o.id, o.method, o.reference, o.bank, o.first_name, o.last_name, o.email, o.line1, o.line2,
			o.city, o.state, o.zip_code, o.country, o.pan_last4, o.created_at
		FROM rec.offline_donations o LEFT JOIN rec.donation_details x ON x.donation_id = o.id
		WHERE o.user_id = $1 OR x.user_id = $1 ORDER BY o.created_at`,
			},
			orphans: { id: 'id', find: withoutStream('rec.offline_donations', 'offlineDonation') },
		},
	],
}
