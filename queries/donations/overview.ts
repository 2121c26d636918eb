import type { OverviewFigures } from '../../kernel/capability/overview.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { moneyFigures, overviewFigures } from '../_shared/overview.ts'
import { readQueues } from '../_shared/waiting.ts'
import { DONATION_QUEUES, longUnassigned, OPEN_DISPUTES } from './waiting.ts'

async function donationsSince(sql: SqlExecutor, since: Date): Promise<number> {
	const { donations } = await sql.one<{ donations: number }>(
		`SELECT count(*)::int AS donations FROM read.fund_entries
		WHERE kind = 'DonationConfirmed' AND position > coalesce((SELECT last_position FROM read.log_instants
			WHERE high_at < $1 ORDER BY high_at DESC LIMIT 1), '')`,
		[since],
		{ name: 'overview recent donations' },
	)
	return donations
}

async function evidenceDueAt(sql: SqlExecutor): Promise<string | null> {
	const { due } = await sql.one<{ due: Date | null }>(
		`SELECT min(due) AS due FROM (
			SELECT (t.data ->> 'evidenceDueAt')::timestamptz AS due ${OPEN_DISPUTES}
			UNION ALL SELECT due_at FROM ops.announced_disputes
		) open`,
		[],
		{ name: 'overview evidence' },
	)
	return due?.toISOString() ?? null
}

async function longUnassignedCount(sql: SqlExecutor, now: Date): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM read.donations d WHERE ${longUnassigned('$1')}`,
		[now],
		{ name: 'overview unassigned' },
	)
	return count
}

export const donationOverview: readonly OverviewFigures[] = [
	overviewFigures({
		figures: ['donationsToday', 'unmatchedDonations'],
		readModels: ['donations', 'fund_entries', 'log_instants'],
		read: async ({ sql, now, seesMoney }) => {
			if (!seesMoney) return { donationsToday: null, unmatchedDonations: null }
			const [donationsToday, unmatchedDonations] = await Promise.all([
				donationsSince(sql, new Date(now - DAY_MS)),
				longUnassignedCount(sql, new Date(now)),
			])
			return { donationsToday, unmatchedDonations }
		},
	}),
	moneyFigures({
		money: DONATION_QUEUES.queues,
		readModels: ['donations', 'timeline'],
		read: async ({ sql, viewer, now }) => {
			const [queues, due] = await Promise.all([
				readQueues(sql, DONATION_QUEUES, viewer.id, now),
				evidenceDueAt(sql),
			])
			return { ...queues, disputes: { ...queues.disputes, evidenceDueAt: due } }
		},
	}),
]
