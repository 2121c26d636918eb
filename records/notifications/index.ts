import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { announcementsTable } from './announcements.ts'
import { emailChoicesTable } from './email-choices.ts'
import { notificationsTable } from './notifications.ts'
import { pushSubscriptionsTable } from './push-subscriptions.ts'

export const notificationTables: Contribution = {
	name: 'records/notifications',
	tables: [
		{
			table: notificationsTable,
			erasure: {
				user: 'DELETE FROM rec.notifications WHERE user_id = $1',
			},
			personalData: {
				notifications: `SELECT kind, about, created_at, read_at FROM rec.notifications
		WHERE user_id = $1 AND deleted_at IS NULL ORDER BY created_at`,
			},
			// Longer than any event is notified of again.
			expiry: { from: 'deleted_at', term: 90 * DAY_MS },
		},
		{
			table: emailChoicesTable,
			erasure: {
				user: 'DELETE FROM rec.email_choices WHERE user_id = $1',
			},
			personalData: {
				emailChoices:
					'SELECT topic, wanted, changed_at FROM rec.email_choices WHERE user_id = $1 ORDER BY topic',
			},
		},
		{
			table: pushSubscriptionsTable,
			erasure: {
				user: 'DELETE FROM rec.push_subscriptions WHERE user_id = $1',
			},
			personalData: {
				pushes:
					'SELECT language, created_at FROM rec.push_subscriptions WHERE user_id = $1 ORDER BY created_at',
			},
		},
		{
			table: announcementsTable,
			erasure: { retained: 'what the foundation said to many' },
			orphans: { id: 'id', find: withoutStream('rec.announcements', 'announcement') },
		},
	],
}
