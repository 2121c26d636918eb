import { overviewAnswer } from '../../domain/activity/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS, isFinance } from '../_shared/roles.ts'
import { deadLetterCount } from './orphans.ts'
import { readFacts } from './overview-facts.ts'
import { readQueues } from './overview-queues.ts'

const ADMINS: readonly string[] = ['admin', 'superAdmin']

type OverviewDeps = QueryDeps & {
	/** How far the read models are behind the log; null when they have caught up. */
	readonly lagMs: () => Promise<number | null>
}

/** Requests that wait for a reviewer, for whoever may read them. */
async function readWaiting(sql: SqlExecutor, now: number) {
	const { waiting, oldest } = await sql.one<{ waiting: number; oldest: Date | null }>(
		`SELECT count(*)::int AS waiting, min(submitted_at) AS oldest FROM read.requests
		WHERE status IN ('pendingAdmin', 'pendingOrganization') OR proposed_content_id IS NOT NULL`,
		[],
		{ name: 'overview waiting' },
	)
	return { waiting, oldestWaitingHours: oldest && Math.trunc((now - oldest.getTime()) / HOUR_MS) }
}

/** Donations confirmed since then: the entries behind the position that the log had reached. */
async function donationsSince(sql: SqlExecutor, since: Date): Promise<number> {
	const { donations } = await sql.one<{ donations: number }>(
		`SELECT count(*)::int AS donations FROM read.fund_entries
		WHERE kind = 'DonationConfirmed' AND position > coalesce((SELECT last_position FROM read.log_instants
			WHERE high_at < $1 ORDER BY high_at DESC LIMIT 1), '')`,
		[since],
		{ name: 'overview gifts' },
	)
	return donations
}

async function readMoney(sql: SqlExecutor, viewerId: string, now: number) {
	const [queues, facts, donations] = await Promise.all([
		readQueues(sql, viewerId, now),
		readFacts(sql, now),
		donationsSince(sql, new Date(now - DAY_MS)),
	])
	const { kinds, oldest, evidenceDueAt, ...others } = facts
	const money = {
		...queues,
		discrepancies: { ...queues.discrepancies, kinds },
		disputes: { ...queues.disputes, evidenceDueAt },
		inTransit: { ...queues.inTransit, oldest },
		...others,
	}
	const { effects, webhooks } = money.deadLetters
	return {
		money,
		giftsToday: donations,
		unmatchedGifts: queues.unassigned.count,
		deadLetters: effects + webhooks,
	}
}

const withoutMoney = async (sql: SqlExecutor) => ({
	money: null,
	giftsToday: null,
	unmatchedGifts: null,
	deadLetters: await deadLetterCount(sql),
})

/** What people wrote to us and nobody has answered, and pictures that nobody has looked at, for admins. */
async function readPeoples(sql: SqlExecutor, viewer: Principal) {
	if (viewer.kind !== 'user' || !viewer.roles.some((role) => ADMINS.includes(role)))
		return { messages: null, pictures: null }
	return sql.one<{ messages: number; pictures: number }>(
		`SELECT (SELECT count(*)::int FROM read.support_requests WHERE state = 'open') AS messages,
			(SELECT count(*)::int FROM rec.files f WHERE f.flagged
				AND NOT EXISTS (SELECT FROM read.pictures p WHERE p.id = f.id)) AS pictures`,
		[],
		{ name: 'overview peoples' },
	)
}

async function readOverview({ sql, clock, lagMs }: OverviewDeps, viewer: Principal) {
	const now = clock.now()
	const data = {
		...(await readWaiting(sql, now)),
		...(await readPeoples(sql, viewer)),
		projectionLagMs: await lagMs(),
		...(isFinance(viewer) ? await readMoney(sql, viewer.id, now) : await withoutMoney(sql)),
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
		readModels: [
			'requests',
			'donations',
			'fund_totals',
			'fund_entries',
			'log_instants',
			'timeline',
			'payouts',
			'discrepancies',
			'withdrawals',
			'runs',
			'periods',
			'messages',
			'pictures',
		],
		handle: ({ caller }) => readOverview(deps, caller.principal),
	})
