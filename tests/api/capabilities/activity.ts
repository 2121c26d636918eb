import { all, backoffice, FINANCE, financeRead, money, owns } from '../../nightly/access/rule.ts'
import { ACTIVITY_CALLS } from '../calls.activity.ts'
import { INSIGHT_CALLS } from '../calls.insight.ts'
import type { TestDeclaration } from '../declaration.ts'
import type { Harness } from '../harness.ts'
import { leavesTheSame } from '../replays.ts'

const idsOf = async ({ system }: Harness, statement: string) =>
	(await system.sql.query<{ id: string }>(statement)).map(({ id }) => id)

export const declaration: TestDeclaration = {
	calls: [...ACTIVITY_CALLS, ...INSIGHT_CALLS],
	replays: {
		'POST /api/backoffice/effects/{id}/retry': leavesTheSame,
		'POST /api/backoffice/webhooks/{id}/retry': {
			because: 'tests/api/webhook-inbox.int.spec.ts retries twice what failed first.',
		},
	},
	rules: {
		...all(
			backoffice,
			'GET /api/v1/user/signupReportSummary',
			'GET /api/v1/donationRequestTypeSummary',
			'GET /api/v1/donationRequestSourceSummary',
		),
		...all(financeRead, 'GET /api/backoffice/statistics/donations'),
		...all(
			{ gate: ['admin', 'volunteerAdmin'] },
			'GET /api/v1/userActivityLog',
			'GET /api/backoffice/activity',
			'GET /api/backoffice/activity/csv',
		),
		'GET /api/backoffice/activity/{id}': { gate: ['admin', 'volunteerAdmin'], none: true },
		...all(money, 'GET /api/backoffice/effects'),
		...all(
			{ ...money, none: true },
			'POST /api/backoffice/effects/{id}/retry',
			'GET /api/backoffice/effects/{id}',
			'GET /api/backoffice/deadLetters/{id}',
			'GET /api/backoffice/expiries/{id}',
		),
		...all(money, 'GET /api/backoffice/webhooks'),
		...all(
			{ ...money, about: owns({ id: 'webhook' }, ...FINANCE) },
			'GET /api/backoffice/webhooks/{id}',
			'GET /api/backoffice/webhooks/{id}/dryRun',
		),
		...all({ ...money, none: true }, 'POST /api/backoffice/webhooks/{id}/retry'),
		...all(money, 'GET /api/backoffice/deadLetters', 'GET /api/backoffice/expiries'),
	},
	ids: {
		kinds: {
			effect: ({ harness }) => idsOf(harness, "SELECT id FROM ops.outbox WHERE lane = 'effects' LIMIT 20"),
			webhook: ({ harness }) => idsOf(harness, 'SELECT id::text AS id FROM ops.webhook_inbox LIMIT 20'),
			activity: () => [],
			endingTable: () => ['ops.outbox', 'rec.sessions'],
		},
		segments: {
			effects: ['effect'],
			webhooks: ['webhook'],
			deadLetters: ['effect'],
			expiries: ['endingTable'],
			activity: ['activity'],
		},
	},
}
