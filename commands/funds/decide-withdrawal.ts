import { z } from 'zod'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { refuse } from '../../domain/funds/refusals.contract.ts'
import {
	DECISION_BODIES,
	DECISIONS,
	type Decision,
	withdrawalDetail,
} from '../../domain/funds/withdrawals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, route } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import { momentOn } from '../_shared/moment-on.ts'
import { saveNote } from '../_shared/notes.ts'
import type { FundDeps } from './deps.ts'
import { orNoteRefusal } from './refused.ts'
import { decisionFactsOf, type SavedNote, type StatedDecision } from './withdrawal-facts.ts'

type Body<D extends Decision> = z.output<(typeof DECISION_BODIES)[D]>
export type Decided = { [D in Decision]: { readonly decision: D; readonly body: Body<D> } }[Decision]

/** @throws DomainError TRANSFER_UNAVAILABLE no provider pays the currency from that account */
function checkedWay({ transfers }: FundDeps, from: string, currency: Currency): string {
	if (transfers.accountsFor(currency).some(({ account }) => account === from)) return from
	throw refuse('TRANSFER_UNAVAILABLE', {}, 'from')
}

export const decide = (deps: FundDeps, withdrawalId: string, decided: Decided, caller: Caller) =>
	decided.decision === 'approve' || decided.decision === 'retry'
		? deps.approvalsInTurn(() => decideNow(deps, withdrawalId, decided, caller))
		: decideNow(deps, withdrawalId, decided, caller)

async function decideNow(deps: FundDeps, withdrawalId: string, decided: Decided, caller: Caller) {
	const facts = await decisionFactsOf(deps, withdrawalId, decided.decision, caller)
	const { stream, fundContext, state, credits } = facts
	const context = contextOf(caller)
	const moment = (day: string) => momentOn(day, fundContext.currency, facts.now)
	const otherPaid =
		decided.decision === 'pay'
			? await deps.otherPaid(decided.body.reference, fundContext.currency, fundContext.fund)
			: null
	const decisionOf = (note: SavedNote): StatedDecision => {
		switch (decided.decision) {
			case 'approve':
			case 'retry':
				return { decision: decided.decision, ...decided.body }
			case 'reject':
				return { decision: 'reject', note }
			case 'pay':
				return { decision: 'pay', ...decided.body, otherPaid, effectiveAt: moment(decided.body.paidOn) }
			case 'transfer':
				return { decision: 'transfer', from: checkedWay(deps, decided.body.from, fundContext.currency) }
			case 'fail':
				return { decision: 'fail', ...decided.body, effectiveAt: moment(decided.body.failedOn) }
		}
	}
	const amount = state.withdrawals.get(withdrawalId)?.amount ?? 0n
	const tried = {
		operation: decided.decision,
		fund: fundContext.fund,
		amount,
		withdrawalId,
		credits,
		state: async () => state,
	}
	return orNoteRefusal(deps, caller, tried, async () => {
		if (decided.decision !== 'reject')
			return deps.dispatch(fundDecider, stream, facts.command(decisionOf(null)), context)
		const draft = facts.command(decisionOf({ noteId: '', noteHash: '' }))
		await refuseEarly(deps.store, fundDecider, stream, draft, context)
		const note = await saveNote(deps, stream, decided.body.reason, caller)
		return deps.dispatch(fundDecider, stream, facts.command(decisionOf(note)), context)
	})
}

const decisionRoute = (decision: Decision) => (deps: FundDeps) => {
	const body = DECISION_BODIES[decision]
	return route({
		method: 'POST',
		path: `/api/backoffice/withdrawals/:id/${decision}`,
		summary: `Decide on a withdrawal: ${decision}`,
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: body as z.ZodType<z.output<typeof body>>,
		answers: { 200: withdrawalDetail },
		requiresIfMatch: true,
		handle: async ({ params, body: decisionOf, caller }) => {
			const { position, revision } = await decide(
				deps,
				params.id,
				{ decision, body: decisionOf } as Decided,
				caller,
			)
			const visible = await deps.show.backofficeWithdrawal(params.id, caller.principal, position)
			return { body: visible, position, revision }
		},
	})
}

export const decideWithdrawal = DECISIONS.map(decisionRoute)
