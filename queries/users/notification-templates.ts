import type { userNotifications } from '../../domain/users/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { findText } from '../../kernel/texts/texts.ts'

export const userNotificationTemplates = notificationTemplates<
	typeof userNotifications,
	NotificationFacts,
	{ readonly role: string }
>({
	capability: 'users',
	parts: ({ about: { role = '' } }, language) => ({
		role: findText(language, `users.roles.${role}`) ?? role,
	}),
	kinds: {
		roleGranted: {
			link: () => '/backoffice',
		},
		roleRevoked: {},
		sessionsEnded: {},
		usernameReplaced: {
			link: () => '/editUsername',
		},
	},
})
