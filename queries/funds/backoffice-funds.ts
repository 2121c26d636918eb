import { z } from 'zod'
import { kindsWhere } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { fundName } from '../../domain/_shared/fund-name.contract.ts'
import { backofficeFund, backofficeFundQuery } from '../../domain/funds/withdrawals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { SEARCHED_NAME } from '../../records/_shared/targets.ts'
import { ofAge } from '../_shared/ageing.ts'
import type { ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { byAmount, type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { containing, HAS_TERMS, tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { FIGURES_COLUMNS, FIGURES_FROM, type FundFigures } from './fund-figures.ts'

type Query = z.output<typeof backofficeFundQuery>
type Fund = z.output<typeof backofficeFund>

export interface FundRecord extends FundFigures {
	readonly kind: Fund['kind']
	readonly target_id: string | null
	readonly currency: Fund['currency']
	readonly donations: number
	readonly last_donation_at: Date | null
	readonly lacks_since: Date | null
}

const ORDER: Readonly<Record<string, ListOrder>> = {
	free: byAmount('f.free', 'f.currency'),
	raised: byAmount('f.raised', 'f.currency'),
	withdrawn: byAmount('f.withdrawn', 'f.currency'),
	reserved: byAmount('f.reserved', 'f.currency'),
	lastDonationAt: { mayBeEmpty: 'f.last_donation_at' },
	id: ['f.fund'],
}

const STATES = { belowZero: 'f.free < 0', lacking: 'f.lacks_since IS NOT NULL', holds: 'f.free > 0' } as const

function conditions({ filter }: Query, now: number): Where {
	const where = new Where()
		.given(filter.kind, 'f.target_kind = ?')
		.given(filter.currency, 'f.currency = ?')
		.given(filter.targetId, 'f.target_id = ?')
		.given(filter.id, 'f.fund = ANY(?)')
	if (filter.withdrawnBy) where.and('f.target_kind = ANY(?)', kindsWhere('withdrawnBy', filter.withdrawnBy))
	if (filter.state) where.and(STATES[filter.state])
	ofAge(where, filter.age, { moment: 'f.lacks_since', currency: 'f.currency' }, now)
	if (!filter.q) return where
	const like = containing(filter.q)
	return where.and(
		`f.fund = ? OR f.target_id::text = ? OR ${SEARCHED_NAME} ILIKE ?
		OR ${HAS_TERMS}`,
		filter.q,
		filter.q.toLowerCase(),
		like,
		tsQueryOf(filter.q) ?? '',
	)
}

const fundOf = ({ fund, target_id, last_donation_at, lacks_since, ...figures }: FundRecord): Fund => ({
	...figures,
	id: fund,
	targetId: target_id,
	lastDonationAt: last_donation_at?.toISOString() ?? null,
	lacks: lacks_since !== null,
})

export function fundsOf(query: Query, now: number): ListOf {
	const [field, direction] = query.sort ?? ['free', 'ASC']
	return {
		columns: `${FIGURES_COLUMNS}, f.target_kind AS kind, f.target_id, f.currency, f.donations, f.last_donation_at, f.lacks_since`,
		from: FIGURES_FROM,
		where: conditions(query, now),
		...orderedBy(ORDER[field], 'f.fund', direction),
	}
}

export const backofficeFundReads = {
	method: 'GET',
	tags: ['funds', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	query: backofficeFundQuery,
	readModels: ['fund_totals', 'requests'],
} as const

export const backofficeFunds = (deps: QueryDeps): Route =>
	route({
		...backofficeFundReads,
		path: '/api/backoffice/funds',
		summary: 'List funds with their balances',
		answers: { 200: z.array(backofficeFund) },
		handle: ({ query }) => restPage(deps.sql, 'funds', query.range, fundsOf(query, deps.clock.now()), fundOf),
	})

export const showBackofficeFund = (deps: QueryDeps): Route =>
	oneOf(backofficeFunds(deps), fundName('funds.fields.chooseFund'), () => notFound('fund'))
