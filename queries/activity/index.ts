import type { Contribution } from '../../kernel/capability/capability.ts'
import { webhookContext } from '../../records/providers/webhook-inbox.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeActivity, backofficeActivityCsv, listActivityLog, showActivity } from './activity-log.ts'
import { listDeadLetters, showDeadLetter } from './dead-letters.ts'
import { donationStatisticsRoute } from './donation-statistics.ts'
import { listExpiries, showExpiry } from './expiries.ts'
import { logLagMs } from './log-lag.ts'
import { listEffects, showEffect } from './operations.ts'
import { activityOverview, showOverview } from './overview.ts'
import {
	donationRequestSourceSummary,
	donationRequestTypeSummary,
	signupReportSummary,
} from './statistics.ts'
import { showWebhook } from './webhook.ts'
import { listWebhooks } from './webhooks.ts'

export const activityQueries: Contribution = {
	name: 'queries/activity',
	routes: (api) => {
		const deps = queryDeps(api)
		return [
			listActivityLog(deps),
			backofficeActivity(deps),
			backofficeActivityCsv(deps),
			showActivity(deps),
			signupReportSummary(deps),
			donationRequestTypeSummary(deps),
			donationRequestSourceSummary(deps),
			donationStatisticsRoute(deps),
			listExpiries(api),
			showExpiry(api),
			listEffects(deps),
			showEffect(deps),
			listWebhooks(deps),
			showWebhook({ ...deps, openBody: (id, body) => api.cipher.decrypt(body, webhookContext(id)) }),
			listDeadLetters(deps),
			showDeadLetter(deps),
		]
	},
	overview: (api) => activityOverview(() => logLagMs(api)),
	routesOfAll: (api, { overview }) => [showOverview(queryDeps(api), overview)],
}
