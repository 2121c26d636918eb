import type {
	AllNotificationTemplates,
	NotificationFacts,
} from '../../kernel/capability/notification-templates.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notificationsTable } from '../../records/notifications/notifications.ts'

const OF_NOTIFICATIONS = selection(notificationsTable, 'n', [
	'id',
	'user_id',
	'kind',
	'about',
	'created_at',
	'read_at',
])

export type NotificationRecord = NotificationFacts & SelectedBy<typeof OF_NOTIFICATIONS>

export const notificationColumns = ({ columns }: AllNotificationTemplates): string =>
	`${OF_NOTIFICATIONS.list}, ${columns}`
