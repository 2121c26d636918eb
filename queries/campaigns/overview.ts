import { overviewFigures } from '../_shared/overview.ts'
import { isAdmin } from '../_shared/roles.ts'

export const campaignOverview = overviewFigures({
	figures: ['campaigns'],
	readModels: ['campaigns'],
	read: async ({ sql, viewer }) =>
		isAdmin(viewer)
			? sql.one<{ campaigns: number }>(
					"SELECT count(*)::int AS campaigns FROM read.campaigns WHERE state = 'inReview'",
					[],
					{ name: 'overview campaigns' },
				)
			: { campaigns: null },
})
