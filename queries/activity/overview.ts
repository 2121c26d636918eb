import { overviewAnswer } from '../../domain/activity/contract.ts'
import { type Principal, type Route, route } from '../../infra/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS, isFinance } from '../_shared/roles.ts'

const HALF_AN_HOUR = 30 * 60_000
const DAY = 24 * 60 * 60_000

type OverviewDeps = QueryDeps & {
	/** How far the read models are behind the log; null when they have caught up. */
	readonly lagMs: () => Promise<number | null>
}

interface Counts {
	readonly waiting: number
	readonly oldest: Date | null
	readonly gifts: number
	readonly unmatched: number
	readonly dead: number
}

async function readOverview({ sql, clock, lagMs }: OverviewDeps, viewer: Principal) {
	const now = clock.now()
	const counts = await sql.one<Counts>(
		`SELECT w.waiting, w.oldest,
			(SELECT count(*)::int FROM read.donations WHERE confirmed_at >= $1) AS gifts,
			(SELECT count(*)::int FROM read.donations
				WHERE target_kind IS NULL AND received_at IS NOT NULL AND received_at < $2) AS unmatched,
			(SELECT count(*)::int FROM ops.effects WHERE state = 'dead')
				+ (SELECT count(*)::int FROM ops.webhook_inbox WHERE state = 'dead') AS dead
		FROM (SELECT count(*)::int AS waiting, min(submitted_at) AS oldest FROM read.requests
			WHERE status IN ('pendingAdmin', 'pendingOrganization') OR proposed_content_id IS NOT NULL) w`,
		[new Date(now - DAY), new Date(now - HALF_AN_HOUR)],
	)
	const money = isFinance(viewer)
	const data = {
		waiting: counts.waiting,
		oldestWaitingHours: counts.oldest && Math.trunc((now - counts.oldest.getTime()) / 3_600_000),
		giftsToday: money ? counts.gifts : null,
		projectionLagMs: await lagMs(),
		deadLetters: counts.dead,
		unmatchedGifts: money ? counts.unmatched : null,
	}
	return { body: { data } }
}

/** What needs somebody today, for each role. */
export const showOverview = (deps: OverviewDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/overview',
		summary: 'What needs me today',
		tags: ['activity', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		answers: { 200: overviewAnswer },
		readModels: ['requests', 'donations'],
		handle: ({ caller }) => readOverview(deps, caller.principal),
	})
