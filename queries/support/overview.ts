import { overviewFigures } from '../_shared/overview.ts'
import { isAdmin } from '../_shared/roles.ts'

/** What people wrote to us and nobody has answered, for admins. */
export const supportRequestOverview = overviewFigures({
	figures: ['messages'],
	readModels: ['support_requests'],
	read: async ({ sql, viewer }) =>
		isAdmin(viewer)
			? sql.one<{ messages: number }>(
					"SELECT count(*)::int AS messages FROM read.support_requests WHERE state = 'open'",
					[],
					{ name: 'overview messages' },
				)
			: { messages: null },
})
