import { z } from 'zod'
import { withdrawalAnswer, withdrawChange } from '../../domain/funds/contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf, hasRole, signedIn } from '../_shared/context.ts'
import { type Decided, decide } from './decide-withdrawal.ts'
import type { FundDeps } from './deps.ts'
import { orNoteRefusal } from './refused.ts'
import { factsOf } from './withdrawal-facts.ts'

async function cancel(deps: FundDeps, withdrawalId: string, caller: Caller) {
	const { stream, fundContext, state, credits } = await factsOf(deps, withdrawalId, caller)
	const withdrawal = state.withdrawals.get(withdrawalId)
	if (withdrawal?.byUserId !== signedIn(caller).id) throw notFound('withdrawal')
	const { currency, fund } = fundContext
	const at = new Date(deps.clock.now()).toISOString()
	const tried = {
		operation: 'cancel',
		fund,
		amount: withdrawal.amount,
		withdrawalId,
		credits,
		state: async () => state,
	}
	return orNoteRefusal(deps, caller, tried, () =>
		deps.dispatch(
			fundDecider,
			stream,
			{ type: 'CancelWithdrawal', withdrawalId, currency, at },
			contextOf(caller),
		),
	)
}

/** Maps the specification's statuses to decisions; "approved" after a failed payment means another try. */
async function decisionOf(
	deps: FundDeps,
	withdrawalId: string,
	body: Exclude<z.output<typeof withdrawChange>, { status: 'cancelled' }>,
	caller: Caller,
): Promise<Decided> {
	switch (body.status) {
		case 'approved': {
			const { state } = await factsOf(deps, withdrawalId, caller)
			const isFailed = state.withdrawals.get(withdrawalId)?.status === 'failed'
			return { decision: isFailed ? 'retry' : 'approve', body }
		}
		case 'rejected':
			return { decision: 'reject', body }
		case 'paid':
			return { decision: 'pay', body }
		case 'failed':
			return { decision: 'fail', body }
	}
}

async function change(
	deps: FundDeps,
	withdrawalId: string,
	body: z.output<typeof withdrawChange>,
	caller: Caller,
) {
	if (body.status === 'cancelled') return cancel(deps, withdrawalId, caller)
	if (!hasRole(caller.principal, 'finAdmin')) throw notAllowed()
	return decide(deps, withdrawalId, await decisionOf(deps, withdrawalId, body, caller), caller)
}

export const changeWithdrawal = (deps: FundDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/donationRequest/withdraw/:id',
		summary: 'Cancel or decide on a withdrawal',
		tags: ['funds'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		params: z.object({ id }),
		body: withdrawChange,
		answers: { 200: withdrawalAnswer },
		handle: async ({ params, body, caller }) => {
			const { position, revision } = await change(deps, params.id, body, caller)
			const data = await deps.show.withdrawal(params.id, caller.principal, position)
			return { body: { statusCode: 200, data }, position, revision }
		},
	})
