import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import {
	backofficeSupportRequests,
	showBackofficeSupportRequest,
	supportRequestTimeline,
} from './backoffice-support-requests.ts'
import { supportNotificationTemplates } from './notification-templates.ts'
import { supportRequestOverview } from './overview.ts'
import { listReportCases, reportCaseTimeline, showReportCase } from './report-cases.ts'
import { listUserReports } from './user-reports.ts'

export const supportRequestQueries: Contribution = {
	name: 'queries/support',
	notifications: supportNotificationTemplates,
	overview: () => [supportRequestOverview],
	routes: (api) =>
		[
			listUserReports,
			backofficeSupportRequests,
			showBackofficeSupportRequest,
			supportRequestTimeline,
			listReportCases,
			showReportCase,
			reportCaseTimeline,
		].map((make) => make(queryDeps(api))),
}
