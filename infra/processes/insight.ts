import type { Route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import {
	backofficeActivity,
	backofficeActivityCsv,
	listActivityLog,
} from '../../queries/activity/activity-log.ts'
import { giftStatisticsRoute } from '../../queries/activity/gift-statistics.ts'
import {
	donationRequestSourceSummary,
	donationRequestTypeSummary,
	signupReportSummary,
} from '../../queries/activity/statistics.ts'

/** What happened, and how much of it. */
export const insightRoutes = (queries: QueryDeps): Route[] => [
	listActivityLog(queries),
	backofficeActivity(queries),
	backofficeActivityCsv(queries),
	signupReportSummary(queries),
	donationRequestTypeSummary(queries),
	donationRequestSourceSummary(queries),
	giftStatisticsRoute(queries),
]
