import { moneyFigures } from '../_shared/overview.ts'
import { type Queues, readQueues } from '../_shared/waiting.ts'

export const FUND_QUEUES = {
	name: 'overview funds',
	queues: ['toApprove', 'toPay', 'paymentFailed', 'receivables'],
	rows: `SELECT CASE status WHEN 'requested' THEN 'toApprove' WHEN 'approved' THEN 'toPay' ELSE 'paymentFailed' END,
			currency, amount, CASE status WHEN 'requested' THEN requested_at ELSE changed_at END
		FROM read.withdrawals WHERE status IN ('requested', 'failed')
			-- What a provider has in hand waits for nobody.
			OR status = 'approved' AND transfer_account IS NULL
		-- What is disputed is not lost yet.
		UNION ALL SELECT 'receivables', currency, -free - held, NULL FROM read.fund_totals WHERE free < 0 AND free + held < 0`,
	params: () => [],
} as const satisfies Queues<string>

export const IS_WAITING = "w.status IN ('requested', 'approved', 'failed')"
export const AGED_WITHDRAWALS = `SELECT w.currency, w.amount, w.requested_at FROM read.withdrawals w WHERE ${IS_WAITING}`
export const AGED_FUNDS = `SELECT currency, -free - reserved, lacks_since FROM read.fund_totals
	WHERE lacks_since IS NOT NULL`

export const fundOverview = moneyFigures({
	money: FUND_QUEUES.queues,
	readModels: ['withdrawals', 'fund_totals'],
	read: ({ sql, viewer, now }) => readQueues(sql, FUND_QUEUES, viewer.id, now),
})
