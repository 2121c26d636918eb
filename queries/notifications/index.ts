import { inboxKey } from '../../domain/notifications/contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { INBOX_CHANNEL } from '../../records/notifications/notifications.ts'
import { queryDeps } from '../_shared/deps.ts'
import { listAnnouncements, showAnnouncement } from './announcements.ts'
import { showEmailChoices, showPushKey, showUnsubscribe } from './email.ts'
import { listNotifications } from './list-notifications.ts'
import { announcementTemplates } from './notification-templates.ts'

export const notificationQueries: Contribution = {
	name: 'queries/notifications',
	notifications: announcementTemplates,
	routes: (api) => {
		const { sql, clock, links, push, notificationTemplates } = api
		const deps = queryDeps(api)
		return [
			listNotifications({ ...deps, links, templates: notificationTemplates }),
			showEmailChoices(deps),
			showUnsubscribe({ sql, clock, links }),
			showPushKey({ push }),
			listAnnouncements(deps),
			showAnnouncement(deps),
		]
	},
	live: () => ({
		channels: [{ name: INBOX_CHANNEL, keyOf: inboxKey }],
		mayWatch: async (viewer, keys) => {
			const own = viewer.kind === 'user' ? inboxKey(viewer.id) : null
			return new Set(keys.filter((key) => key === own))
		},
	}),
}
