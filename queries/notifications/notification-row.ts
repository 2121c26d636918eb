import type { NotificationKind } from '../../domain/notifications/kinds.contract.ts'
import type { AllNotificationTemplates, NotificationFacts } from '../../kernel/notification-templates.ts'

/** A notification, with the columns that its template reads. */
export interface NotificationRecord extends NotificationFacts {
	readonly id: string
	readonly user_id: string
	readonly kind: NotificationKind
	readonly created_at: Date
	readonly read_at: Date | null
}

/** What notifications are selected by, with what their sentences speak of as it is now. */
export const notificationColumns = ({ columns }: AllNotificationTemplates): string =>
	`n.id, n.user_id, n.kind, n.about, n.created_at, n.read_at, ${columns}`
