import type { fileNotifications } from '../../domain/files/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'

interface PictureFacts extends NotificationFacts {
	readonly reason: string | null
}

export const fileNotificationTemplates = notificationTemplates<
	typeof fileNotifications,
	PictureFacts,
	Readonly<Record<string, never>>
>({
	capability: 'files',
	source: {
		from: "LEFT JOIN rec.notes nt ON nt.note_id = (n.about ->> 'noteId')::uuid",
		columns: { reason: 'nt.body' },
		models: [],
	},
	parts: () => ({}),
	kinds: {
		pictureTakenDown: {
			text: ({ reason }) => reason ?? '',
		},
	},
})
