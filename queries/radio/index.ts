import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeChannels, showBackofficeChannel } from './backoffice-channels.ts'
import { backofficeStreamings, showBackofficeStreaming } from './backoffice-streamings.ts'
import { listChannels, showChannel } from './channels.ts'
import { radioNotificationTemplates } from './notification-templates.ts'
import { showNowPlaying } from './now-playing.ts'
import { checkConflict, listStreamings, showStreaming } from './streamings.ts'
import { listUpcoming } from './upcoming.ts'
import { showWidgets } from './widget.ts'

export const radioQueries: Contribution = {
	name: 'queries/radio',
	notifications: radioNotificationTemplates,
	routes: (api) => {
		const deps = { ...queryDeps(api), wallClock: api.wallClock }
		const routes = [
			listChannels,
			showChannel,
			listStreamings,
			checkConflict,
			showStreaming,
			listUpcoming,
			showNowPlaying,
			backofficeChannels,
			showBackofficeChannel,
			backofficeStreamings,
			showBackofficeStreaming,
		].map((make) => make(deps))
		return [...routes, ...showWidgets({ sql: api.sql, site: api.settings.publicUrl })]
	},
}
