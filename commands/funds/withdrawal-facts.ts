import { type FundCommand, fundDecider } from '../../domain/funds/funds.decider.ts'
import type { FundState } from '../../domain/funds/funds.state.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { Decision } from '../../domain/funds/withdrawal-commands.ts'
import { TO_ACCOUNT } from '../../domain/funds/withdrawals.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { signedIn } from '../_shared/context.ts'
import { creditsOf } from '../_shared/facts-fund.ts'
import { isOwn } from '../_shared/own-money.ts'
import type { FundDeps } from './deps.ts'
import { accountFact, type FundContext, fundContextFor } from './fund-context.ts'

export type SavedNote = { noteId: string; noteHash: string } | null
export type StatedDecision =
	| { readonly decision: 'approve' | 'retry'; readonly accountVersion?: number }
	| { readonly decision: 'reject'; readonly note: SavedNote }
	| ({ readonly decision: 'pay'; readonly effectiveAt: string } & Pick<
			Extract<FundCommand, { type: 'PayWithdrawal' }>,
			'reference' | 'otherPaid' | 'isShared'
	  >)
	| { readonly decision: 'transfer'; readonly from: string }
	| {
			readonly decision: 'fail'
			readonly code: Extract<FundCommand, { type: 'FailWithdrawal' }>['code']
			readonly effectiveAt: string
	  }

interface Facts {
	readonly stream: string
	readonly fundContext: FundContext
	readonly state: FundState
	readonly revision: bigint
	/** The time of the decision in epoch milliseconds: stated times can't be later. */
	readonly now: number
	readonly decision: Decision
	readonly credits: Awaited<ReturnType<typeof creditsOf>>
}

export interface DecisionFacts extends Facts {
	command(stated: StatedDecision): FundCommand
}

/** @throws DomainError NOT_FOUND when there is no such withdrawal */
export async function factsOf(deps: FundDeps, withdrawalId: string, caller: Caller): Promise<Facts> {
	const { store, sql, clock } = deps
	const user = signedIn(caller)
	const fund = await deps.fundOfWithdrawal(withdrawalId)
	if (fund === null) throw notFound('withdrawal')
	const stream = fundStream(fund)
	const fundContext = await fundContextFor(store, fund)
	const now = clock.now()
	const { state, revision } = await loadState(store, fundDecider, stream)
	const credits = await creditsOf(sql, fund)
	const decision = {
		withdrawalId,
		byUserId: user.id,
		mayDecideOwn: user.roles.includes('superAdmin'),
		isForSelf: await isOwn(store, fundContext, user.id),
		at: new Date(now).toISOString(),
	}
	return { stream, fundContext, state, revision, credits, now, decision }
}

/**
 * @throws DomainError NOT_FOUND there is no such withdrawal; BEHIND the sum that leaves with it isn't known
 * yet
 */
export async function decisionFactsOf(
	deps: FundDeps,
	withdrawalId: string,
	named: StatedDecision['decision'],
	caller: Caller,
): Promise<DecisionFacts> {
	const facts = await factsOf(deps, withdrawalId, caller)
	const { fundContext, state, credits, now, decision } = facts
	const accountId = state.withdrawals.get(withdrawalId)?.paymentAccountId ?? ''
	const account = await accountFact(deps, fundContext, accountId, now)
	const together = TO_ACCOUNT.includes(named)
		? await deps.togetherAcrossFunds(withdrawalId, decision.byUserId, decision.at)
		: 0n
	const { currency, request } = fundContext
	const otherPaysFrom = deps.otherPaysFrom[currency]
	return {
		...facts,
		command(stated) {
			switch (stated.decision) {
				case 'approve':
				case 'retry': {
					const seen = stated.accountVersion === undefined ? {} : { seenVersion: stated.accountVersion }
					const twoPeopleFrom = deps.twoPeopleFrom[currency]
					const facts = { ...decision, ...seen, account, request, together, twoPeopleFrom }
					return stated.decision === 'approve'
						? { type: 'ApproveWithdrawal', ...facts, credits }
						: { type: 'RetryWithdrawal', ...facts }
				}
				case 'reject':
					return { type: 'RejectWithdrawal', ...decision, currency, reason: stated.note }
				case 'pay': {
					const { reference, otherPaid, isShared, effectiveAt } = stated
					return {
						type: 'PayWithdrawal',
						...decision,
						currency,
						account,
						request,
						credits,
						reference,
						otherPaid,
						isShared,
						effectiveAt,
						together,
						otherPaysFrom,
					}
				}
				case 'transfer': {
					const { from } = stated
					const facts = { account, request, credits, together, otherPaysFrom }
					return { type: 'OrderTransfer', ...decision, currency, ...facts, from }
				}
				case 'fail': {
					const { code, effectiveAt } = stated
					return { type: 'FailWithdrawal', ...decision, currency, code, effectiveAt }
				}
			}
		},
	}
}
