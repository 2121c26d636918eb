import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { reportsTable } from './reports.ts'
import { supportRequestRecordsTable } from './support-requests.ts'

export const supportRequestTables: Contribution = {
	name: 'records/support',
	tables: [
		{
			table: supportRequestRecordsTable,
			// Those that they wrote as a guest, too.
			erasure: {
				user: `DELETE FROM rec.support_requests
		WHERE user_id = $1 OR lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
				late: 3,
			},
			personalData: {
				messages: `SELECT reference, kind, name, email, subject, body, topic, rating, created_at
		FROM rec.support_requests WHERE user_id = $1 ORDER BY created_at`,
			},
			orphans: { id: 'id', find: withoutStream('rec.support_requests', 'supportRequest') },
		},
		{
			table: reportsTable,
			erasure: { user: 'DELETE FROM rec.reports WHERE user_id = $1' },
			personalData: {
				reports:
					'SELECT subject, subject_id, reason, body, created_at FROM rec.reports WHERE user_id = $1 ORDER BY created_at',
			},
		},
	],
}
