import { z } from 'zod'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { type FundState, freeOf, heldIn } from '../../domain/funds/funds.state.ts'
import {
	type Decision,
	type FundBalances,
	withdrawalPreview,
	withdrawalPreviewQuery,
} from '../../domain/funds/withdrawals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { FundDeps } from './deps.ts'
import { type DecisionFacts, decisionFactsOf, type StatedDecision } from './withdrawal-facts.ts'

const balancesOf = (state: FundState, credits: bigint): FundBalances => ({
	raised: credits - state.refunded - state.chargedBack,
	withdrawn: state.withdrawn,
	reserved: state.reserved,
	held: heldIn(state),
	free: freeOf(state, credits),
})

function sampleOf(decision: Decision, now: string): StatedDecision {
	switch (decision) {
		case 'approve':
		case 'retry':
			return { decision }
		case 'reject':
			return { decision, note: { noteId: '', noteHash: '' } }
		case 'pay':
			return { decision, reference: '', otherPaid: null, isShared: false, effectiveAt: now }
		case 'transfer':
			return { decision, from: '' }
		case 'fail':
			return { decision, code: 'other', effectiveAt: now }
	}
}

function tryOut(facts: DecisionFacts, stated: StatedDecision) {
	try {
		const events = fundDecider.decide(facts.command(stated), facts.state)
		return { after: events.reduce(fundDecider.evolve, facts.state), problem: null }
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
		return { after: facts.state, problem: { code: error.code, message: error.message } }
	}
}

async function preview(deps: FundDeps, withdrawalId: string, decision: Decision, caller: Caller) {
	const facts = await decisionFactsOf(deps, withdrawalId, decision, caller)
	const { state, fundContext, revision } = facts
	const credits = BigInt(facts.credits.total)
	const { after, problem } = tryOut(facts, sampleOf(decision, new Date(facts.now).toISOString()))
	const body = {
		withdrawalId,
		decision,
		currency: fundContext.currency,
		problem,
		amount: state.withdrawals.get(withdrawalId)?.amount ?? 0n,
		before: balancesOf(state, credits),
		after: balancesOf(after, credits),
		etag: `"${revision}"`,
	}
	return { body, revision }
}

export const previewWithdrawal = (deps: FundDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/withdrawals/:id/preview',
		summary: 'Preview a decision on a withdrawal',
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		query: withdrawalPreviewQuery,
		answers: { 200: withdrawalPreview },
		readModels: ['fund_totals', 'withdrawals'],
		handle: ({ params, query, caller }) => preview(deps, params.id, query.decision, caller),
	})
