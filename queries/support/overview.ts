import { overviewFigures } from '../_shared/overview.ts'
import { isAdmin } from '../_shared/roles.ts'

export const supportRequestOverview = overviewFigures({
	figures: ['messages', 'reports'],
	readModels: ['support_requests', 'report_cases'],
	read: async ({ sql, viewer }) =>
		isAdmin(viewer)
			? sql.one<{ messages: number; reports: number }>(
					`SELECT (SELECT count(*)::int FROM read.support_requests WHERE state = 'open') AS messages,
						(SELECT count(*)::int FROM read.report_cases WHERE state IN ('open', 'held') OR appeal = 'waiting') AS reports`,
					[],
					{ name: 'overview messages' },
				)
			: { messages: null, reports: null },
})
