import type { Contribution } from '../../kernel/capability/capability.ts'
import { countAudience } from '../../queries/notifications/audience.ts'
import { resumeCampaigns } from '../../records/campaigns/suppressions.ts'
import { registerDevice, removeDevice } from './device-token.ts'
import { chooseEmail, unsubscribe } from './email.ts'
import { readNotifications, removeNotifications } from './inbox.ts'
import { type AnnouncementDeps, previewAnnouncement, sendToAll } from './send-to-all.ts'

export { setEmailChoices as chooseTopic } from '../../records/notifications/email-choices.ts'
export { createNotify, type Notify } from './notify.ts'

export const notificationCommands: Contribution = {
	name: 'commands/notifications',
	routes: ({ sql, store, dispatch, clock, links, push }) => {
		const deps = { sql, clock, links, push, resumeCampaigns }
		const announcements: AnnouncementDeps = {
			sql,
			store,
			dispatch,
			clock,
			count: (audience) => countAudience(sql, audience),
		}
		return [
			readNotifications(deps),
			removeNotifications(deps),
			chooseEmail(deps),
			unsubscribe(deps),
			registerDevice(deps),
			removeDevice(deps),
			previewAnnouncement(announcements),
			sendToAll(announcements),
		]
	},
}
