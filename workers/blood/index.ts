import type { Contribution } from '../../kernel/capability/capability.ts'
import { alertDonors } from './alert-donors.ts'
import { createSendAlerts } from './send-alerts.ts'
import { sendText } from './send-text.ts'

export const bloodWorkers: Contribution = {
	name: 'workers/blood',
	work: [
		{
			name: 'bloodAlerts',
			count: 'SELECT count(*) FROM rec.blood_alerts WHERE sent_at IS NULL AND due_at <= $1::timestamptz',
		},
	],
	effects: (worker) => [alertDonors(worker)],
	outbox: (worker) => [sendText(worker)],
	sweeps: (worker) => [createSendAlerts(worker)],
}
