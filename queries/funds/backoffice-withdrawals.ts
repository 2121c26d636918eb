import { z } from 'zod'
import { backofficeWithdrawal, backofficeWithdrawalQuery } from '../../domain/funds/withdrawals.contract.ts'
import { KEEPS_STATUS } from '../../domain/requests/transitions.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { ofAge } from '../_shared/ageing.ts'
import type { ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { WITHDRAWALS_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { IS_WAITING } from './overview.ts'
import {
	LISTED_COLUMNS,
	type ListedWithdrawal,
	paidOn,
	requesterName,
	WITHDRAWAL_FROM,
	WITHDRAWAL_MODELS,
	withText,
} from './withdrawal-row.ts'

type Query = z.output<typeof backofficeWithdrawalQuery>

const ORDER: Readonly<Record<string, ListOrder>> = {
	requestedAt: ['w.requested_at'],
	changedAt: ['w.changed_at'],
	paidAt: { mayBeEmpty: 'w.paid_at' },
	amount: ['w.currency', 'w.amount'],
	status: ['w.status', 'w.requested_at'],
	id: ['w.id'],
}

/** The time of the first of two approvals, while the decider accepts it. */
const FIRST_APPROVED_AT = `CASE
	WHEN w.first_approved_version = a.version AND NOT EXISTS (
		SELECT 1 FROM read.timeline t
		WHERE t.stream = 'request-' || w.target_id AND t.revision > w.first_approved_revision
			AND t.type NOT IN (${KEEPS_STATUS.map((type) => `'${type}'`).join(', ')})
			AND (t.type <> 'RequestChangeAccepted' OR t.data ->> 'reopened' = 'true')
	) THEN w.first_approved_at END`

export const BACKOFFICE_COLUMNS = `${FIRST_APPROVED_AT} AS first_approved_at,
	coalesce(f.raised, 0) AS raised, coalesce(f.withdrawn, 0) AS withdrawn,
	coalesce(f.reserved, 0) AS reserved, coalesce(f.held, 0) AS held, coalesce(f.free, 0) AS free`
export const BACKOFFICE_FROM = `${WITHDRAWAL_FROM} LEFT JOIN read.fund_totals f ON f.fund = w.fund`
export const BACKOFFICE_MODELS = [...WITHDRAWAL_MODELS, 'fund_totals'] as const

export interface BackofficeRecord extends ListedWithdrawal {
	readonly first_approved_at: Date | null
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
	readonly held: bigint
	readonly free: bigint
}

/** Checks whether a provider processes the transfer: then it alone decides the outcome. */
export const isUnderWay = ({
	status,
	transfer_account,
}: Pick<ListedWithdrawal, 'status' | 'transfer_account'>): boolean =>
	status === 'approved' && transfer_account !== null

export const backofficeRowOf = (record: BackofficeRecord): z.output<typeof backofficeWithdrawal> => ({
	id: record.id,
	fund: record.fund,
	kind: record.kind,
	requestId: record.kind === 'request' ? record.target_id : null,
	label: record.label,
	currency: record.currency,
	amount: record.amount,
	status: record.status,
	requestedBy: requesterName(record),
	requestedByEmail: maskedEmail(record.email ?? ''),
	requestedAt: record.requested_at.toISOString(),
	changedAt: record.changed_at.toISOString(),
	approvedAt: record.approved_at?.toISOString() ?? null,
	firstApprovedAt: record.first_approved_at?.toISOString() ?? null,
	isUnderWay: isUnderWay(record),
	paidAt: record.paid_at?.toISOString() ?? null,
	paidOn: paidOn(record),
	reference: record.reference,
	failureCode: record.failure_code,
	attempts: record.attempts,
	balances: {
		raised: record.raised,
		withdrawn: record.withdrawn,
		reserved: record.reserved,
		held: record.held,
		free: record.free,
	},
})

function conditions({ filter }: Query, now: number): Where {
	const where = new Where()
		.given(filter.currency, 'w.currency = ?')
		.given(filter.kind, 'w.kind = ?')
		.given(filter.minAmount, 'w.amount >= ?')
		.given(filter.maxAmount, 'w.amount <= ?')
		.given(filter.requestId, "w.kind = 'request' AND w.target_id = ?")
		.given(filter.id, 'w.id = ANY(?::uuid[])')
	if (filter.status) where.and('w.status = ANY(?)', [filter.status].flat())
	else if (filter.waiting) where.and(IS_WAITING)
	ofAge(where, filter.age, { moment: 'w.requested_at', currency: 'w.currency' }, now)
	return withText(where, filter.q)
}

export function withdrawalsOf(query: Query, now: number): ListOf {
	const [field, direction] = query.sort ?? ['requestedAt', 'ASC']
	return {
		columns: `${LISTED_COLUMNS}, ${BACKOFFICE_COLUMNS}`,
		from: BACKOFFICE_FROM,
		where: conditions(query, now),
		...orderedBy(ORDER[field], 'w.id', direction),
	}
}

export const backofficeWithdrawalReads = {
	method: 'GET',
	tags: ['funds', 'backoffice'],
	access: WITHDRAWALS_ACCESS,
	query: backofficeWithdrawalQuery,
	readModels: BACKOFFICE_MODELS,
} as const

export const backofficeWithdrawals = (deps: QueryDeps): Route =>
	route({
		...backofficeWithdrawalReads,
		path: '/api/backoffice/withdrawals',
		summary: 'Search withdrawals',
		answers: { 200: z.array(backofficeWithdrawal) },
		handle: ({ query }) =>
			restPage(deps.sql, 'withdrawals', query.range, withdrawalsOf(query, deps.clock.now()), backofficeRowOf),
	})
