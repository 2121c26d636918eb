import type { Contribution } from '../../kernel/capability/capability.ts'
import { bloodAlertsTable } from './alerts.ts'

export const bloodTables: Contribution = {
	name: 'records/blood',
	tables: [
		{
			table: bloodAlertsTable,
			erasure: { user: 'DELETE FROM rec.blood_alerts WHERE user_id = $1' },
			personalData: {
				bloodAlerts: `SELECT request_id, created_at, sent_at, channel, within_km, answer, answered_at
		FROM rec.blood_alerts WHERE user_id = $1 ORDER BY created_at`,
			},
		},
	],
}
