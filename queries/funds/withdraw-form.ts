import { z } from 'zod'
import {
	factsOf,
	fundOf,
	idOf,
	TARGETS,
	type Target,
	targetKindOf,
	targetOf,
} from '../../domain/_shared/donation-targets-rules.contract.ts'
import { fundId, withdrawForm, withdrawFormQuery } from '../../domain/funds/contract.ts'
import { refuse } from '../../domain/funds/refusals.contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { formatMajor, minAmount } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { fundTotalsTable } from '../../projections/ledger/fund-totals.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { fundLabel, targetJoins } from '../../records/_shared/targets.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { isFinance } from '../_shared/roles.ts'
import { IS_PENDING } from '../donations/waiting.ts'
import { monthlyOf } from '../recurring/monthly.ts'
import type { SealedDeps } from './deps.ts'
import { owedBefore } from './evidence-state.ts'
import { accountsOf } from './payment-accounts.ts'

const OF_REQUEST_CONTENTS = selection(requestContentsTable, 'c', ['title'])
const OF_REQUESTS = selection(requestsTable, 'r', ['currency'])

type Fund = SelectedBy<typeof OF_REQUEST_CONTENTS> &
	SelectedBy<typeof OF_REQUESTS> & {
		readonly frozen: boolean
		readonly payeeKind: 'user' | 'organization' | 'foundation'
		readonly payeeId: string
		readonly mayChangeAccounts: boolean
	}

interface Figures {
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
	readonly held: bigint
	readonly free: bigint
}

const NOTHING: Figures = { raised: 0n, withdrawn: 0n, reserved: 0n, held: 0n, free: 0n }
const UNTOLD = { accountHolderName: null, accountHolderType: null, routingNumber: null } as const

const requestFund = ({ sql }: SealedDeps, requestId: string, viewerId: string): Promise<Fund | null> =>
	sql.maybeOne<Fund>(
		`SELECT ${OF_REQUEST_CONTENTS.list}, ${OF_REQUESTS.list}, r.status IN ('spam', 'onHold') AS frozen,
			CASE WHEN r.organization_id IS NULL THEN 'user' ELSE 'organization' END AS "payeeKind",
			coalesce(r.organization_id, r.author_id)::text AS "payeeId",
			r.organization_id IS NULL OR l.is_led AS "mayChangeAccounts"
		FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM read.organizations o
			WHERE o.id = r.organization_id AND $2::text = ANY(o.lead_ids)) AS is_led) l
		WHERE r.id = $1 AND r.status <> 'removed' AND (r.author_id = $2::uuid OR l.is_led)`,
		[requestId, viewerId],
	)

const FOUNDATION = TARGETS.foundation.only
const TITLE = `SELECT ${fundLabel('f.kind')} AS title
	FROM (SELECT $1::text AS kind, $2::uuid AS id) f ${targetJoins('f.kind', 'f.id')}`

async function readFund(
	deps: SealedDeps,
	id: string,
	{ fundType, units }: z.output<typeof withdrawFormQuery>,
	viewer: Principal,
): Promise<Fund> {
	const kind = targetKindOf(fundType)
	const { only, currency, withdrawnBy } = factsOf(kind)
	const others = {
		currency: currency ?? units ?? DEFAULT_REGION.currency,
		frozen: false,
		mayChangeAccounts: true,
	} as const
	if (fundType === 'individual' && id === viewer.id) {
		const text = "SELECT trim(first_name || ' ' || last_name) AS title FROM rec.users WHERE id = $1"
		const person = await deps.sql.maybeOne<{ title: string }>(text, [id])
		return { title: person?.title ?? '', ...others, payeeKind: 'user', payeeId: id }
	}
	const isOfKind = (id === FOUNDATION) === (only === FOUNDATION)
	if (withdrawnBy === 'finance' && isOfKind && isFinance(viewer)) {
		const { title } = await deps.sql.one<{ title: string }>(TITLE, [kind, only === null ? id : null])
		return { title, ...others, payeeKind: 'foundation', payeeId: FOUNDATION }
	}
	const fund = fundType === 'donationRequest' && isOfKind && (await requestFund(deps, id, viewer.id))
	if (!fund) throw notFound(fundType === 'donationRequest' ? 'request' : 'fund')
	if (units !== undefined && units !== fund.currency) {
		throw refuse('CURRENCY_MISMATCH.ofRequest', { currency: fund.currency })
	}
	return fund
}

const asProblem = ({ code, message }: DomainError) => ({ code, message })

/** Checks for overdue evidence of the fund, in step with the decider. */
const owesEvidence = ({ sql, clock }: SealedDeps, fund: string): Promise<unknown> =>
	sql.maybeOne(`SELECT 1 AS owed FROM read.withdrawals w WHERE w.fund = $1 AND ${owedBefore('$2')} LIMIT 1`, [
		fund,
		new Date(clock.now()),
	])

function problemOf({ frozen, currency }: Fund, { free }: Figures, owes: boolean) {
	if (frozen) return asProblem(refuse('FUND_FROZEN'))
	if (owes) return asProblem(refuse('EVIDENCE_OVERDUE'))
	if (free >= minAmount(currency)) return null
	const most = formatMajor(free > 0n ? free : 0n, currency)
	return asProblem(refuse('INSUFFICIENT_FUNDS.toWithdraw', { amount: `${currency} ${most}` }))
}

async function pendingOf({ sql }: SealedDeps, target: Target, currency: string): Promise<bigint> {
	const { sum } = await sql.one<{ sum: bigint }>(
		`SELECT coalesce(sum(d.donation), 0)::bigint AS sum FROM read.donations d
		WHERE ${IS_PENDING} AND d.target_kind = $1 AND d.currency = $3
			AND d.target_id IS NOT DISTINCT FROM $2::uuid`,
		[target.kind, idOf(target), currency],
	)
	return sum
}

async function readForm(
	deps: SealedDeps,
	id: string,
	query: z.output<typeof withdrawFormQuery>,
	viewer: Principal,
) {
	const fund = await readFund(deps, id, query, viewer)
	const { title, currency, payeeKind, payeeId, mayChangeAccounts } = fund
	const { fundType } = query
	const target = targetOf(targetKindOf(fundType), id)
	const name = fundOf(target, currency)
	const owes = (await owesEvidence(deps, name)) !== null
	const figures =
		(await onTable(fundTotalsTable)
			.select('raised', 'withdrawn', 'reserved', 'held', 'free')
			.where({ fund: name })
			.maybeOne(deps.sql)) ?? NOTHING
	const pending = await pendingOf(deps, target, currency)
	const monthly = await monthlyOf(deps.sql, target, currency)
	const whole = await accountsOf(deps, payeeKind, payeeId, currency)
	const accounts = mayChangeAccounts ? whole : whole.map((account) => ({ ...account, ...UNTOLD }))
	const problem = problemOf(fund, figures, owes)
	return {
		body: {
			statusCode: 200,
			data: {
				fundType,
				id,
				title,
				units: currency,
				...figures,
				pending,
				monthly,
				problem,
				accounts,
				mayChangeAccounts,
			},
		},
	}
}

export const showWithdrawForm = (deps: SealedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/withdraw',
		summary: 'Get the withdrawable amounts and bank accounts',
		tags: ['funds'],
		access: { allow: 'signedIn' },
		params: z.object({ id: fundId }),
		query: withdrawFormQuery,
		answers: { 200: withdrawForm },
		readModels: [
			'fund_totals',
			'requests',
			'organizations',
			'payment_accounts',
			'withdrawals',
			'donations',
			'recurring_donations',
		],
		handle: ({ params, query, caller }) => readForm(deps, params.id, query, caller.principal),
	})
