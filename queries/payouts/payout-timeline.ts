import { payoutParams } from '../../domain/payouts/contract.ts'
import { payoutStream } from '../../domain/payouts/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { readTimeline } from '../activity/timeline.ts'
import { findPayout } from './backoffice-payouts.ts'

/** @throws DomainError NOT_FOUND */
async function read(deps: QueryDeps, ref: string) {
	const { provider } = await findPayout(deps, ref)
	return readTimeline(deps, payoutStream(provider, ref), () => notFound('payout'))
}

export const payoutTimeline = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/payouts/:id/timeline',
		summary: 'List the history of a payout',
		tags: ['payouts', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: payoutParams,
		answers: { 200: timelineAnswer },
		readModels: ['timeline', 'payouts'],
		handle: ({ params }) => read(deps, params.id),
	})
