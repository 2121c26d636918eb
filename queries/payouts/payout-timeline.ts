import { payoutParams } from '../../domain/payouts/contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/refusals.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { readTimeline } from '../activity/timeline.ts'

/** What happened to a payout. */
export const payoutTimeline = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/payouts/:id/timeline',
		summary: 'What happened to one of the payouts',
		tags: ['payouts', 'backoffice'],
		access: MONEY_ACCESS,
		params: payoutParams,
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) => readTimeline(deps, `payout-stripe.${params.id}`, () => notFound('payout')),
	})
