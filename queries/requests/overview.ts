import { HOUR_MS } from '../../kernel/wire/time.ts'
import { overviewFigures } from '../_shared/overview.ts'

export const requestOverview = overviewFigures({
	figures: ['waiting', 'oldestWaitingHours'],
	readModels: ['requests'],
	read: async ({ sql, now }) => {
		const { waiting, oldest } = await sql.one<{ waiting: number; oldest: Date | null }>(
			`SELECT count(*)::int AS waiting, min(submitted_at) AS oldest FROM read.requests
			WHERE status IN ('pendingAdmin', 'pendingOrganization') OR proposed_content_id IS NOT NULL OR awaits_review`,
			[],
			{ name: 'overview waiting' },
		)
		return { waiting, oldestWaitingHours: oldest && Math.trunc((now - oldest.getTime()) / HOUR_MS) }
	},
})
