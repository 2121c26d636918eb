import type { AllNotificationTemplates } from '../../kernel/capability/notification-templates.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { usersTable } from '../../records/users/users.ts'
import { type NotificationRecord, notificationColumns } from './notification-row.ts'

const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'email', 'locale'])

export type DeliveryRecord = NotificationRecord &
	SelectedBy<typeof OF_USERS> & {
		/** Set for a requested e-mail, which is sent even when the notification is read or its topic off. */
		readonly mail_requested_at: Date | null
	}

/**
 * Returns a notification and its recipient for mails and pushes; null when either is deleted, or it was read
 * and its e-mail not requested.
 */
export const deliveryOf = (
	sql: SqlExecutor,
	templates: AllNotificationTemplates,
	notificationId: string,
): Promise<DeliveryRecord | null> =>
	sql.maybeOne<DeliveryRecord>(
		`SELECT ${notificationColumns(templates)}, ${OF_USERS.list}, n.mail_requested_at
		FROM ${templates.from} JOIN rec.users u ON u.id = n.user_id
		WHERE n.id = $1 AND n.deleted_at IS NULL AND (n.read_at IS NULL OR n.mail_requested_at IS NOT NULL)`,
		[notificationId],
		{ name: 'delivery-of' },
	)
