import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeBloodAlerts, showBloodAlerts } from './backoffice-alerts.ts'
import { bloodNotificationTemplates } from './notification-templates.ts'
import { showAlert } from './show-alert.ts'

export const bloodQueries: Contribution = {
	name: 'queries/blood',
	notifications: bloodNotificationTemplates,
	routes: (api) => {
		const deps = { ...queryDeps(api), links: api.links }
		return [showAlert, backofficeBloodAlerts, showBloodAlerts].map((make) => make(deps))
	},
}
