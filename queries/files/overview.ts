import { overviewFigures } from '../_shared/overview.ts'
import { isAdmin } from '../_shared/roles.ts'

export const fileOverview = overviewFigures({
	figures: ['pictures'],
	readModels: ['pictures'],
	read: async ({ sql, viewer }) =>
		isAdmin(viewer)
			? sql.one<{ pictures: number }>(
					`SELECT count(*)::int AS pictures FROM rec.files f
					WHERE f.flagged AND NOT EXISTS (SELECT FROM read.pictures p WHERE p.id = f.id)`,
					[],
					{ name: 'overview pictures' },
				)
			: { pictures: null },
})
