import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeAdverts, exportAdvert, showBackofficeAdvert } from './adverts.ts'
import { backofficeChannels, showBackofficeChannel } from './backoffice-channels.ts'
import { backofficeStreamings, showBackofficeStreaming } from './backoffice-streamings.ts'
import { listChannels, showChannel } from './channels.ts'
import { backofficeInterviews, showBackofficeInterview, showInvitation } from './interviews.ts'
import { radioNotificationTemplates } from './notification-templates.ts'
import { showNowPlaying } from './now-playing.ts'
import { exportReport, exportReportSheet } from './report-files.ts'
import { backofficeReports, previewReport, showBackofficeReport } from './reports.ts'
import { exportStatistics, showStatistics } from './statistics.ts'
import { checkConflict, listStreamings, showStreaming } from './streamings.ts'
import { showStudio } from './studio.ts'
import { listUpcoming } from './upcoming.ts'
import { showWidgets } from './widget.ts'

export const radioQueries: Contribution = {
	name: 'queries/radio',
	notifications: radioNotificationTemplates,
	routes: (api) => {
		const deps = {
			...queryDeps(api),
			wallClock: api.wallClock,
			spreadsheets: api.spreadsheets,
			links: api.links,
		}
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
			showStatistics,
			exportStatistics,
			previewReport,
			backofficeReports,
			showBackofficeReport,
			exportReport,
			exportReportSheet,
			backofficeAdverts,
			showBackofficeAdvert,
			exportAdvert,
			backofficeInterviews,
			showBackofficeInterview,
			showInvitation,
			showStudio,
		].map((make) => make(deps))
		return [...routes, ...showWidgets({ sql: api.sql, site: api.settings.publicUrl })]
	},
}
