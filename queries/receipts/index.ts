import type { Contribution } from '../../kernel/capability/capability.ts'
import { exportDeps } from '../_shared/exports.ts'
import { downloadBackofficeReceipt, showBackofficeReceipt } from './backoffice-receipt.ts'
import { backofficeReceipts } from './backoffice-receipts.ts'
import { receiptQueryDeps } from './deps.ts'
import { receiptNotificationTemplates } from './notification-templates.ts'
import { downloadReceipt, showReceipt } from './own-receipt.ts'
import { receiptsCsv } from './receipts-csv.ts'

export const receiptQueries: Contribution = {
	name: 'queries/receipts',
	notifications: receiptNotificationTemplates,
	routes: (api) => {
		const deps = receiptQueryDeps(api)
		return [
			showReceipt(deps),
			downloadReceipt(deps),
			backofficeReceipts(deps),
			showBackofficeReceipt(deps),
			downloadBackofficeReceipt(deps),
			receiptsCsv(exportDeps(api)),
		]
	},
}
