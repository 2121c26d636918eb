import { z } from 'zod'
import {
	factsOf,
	fundParts,
	idOf,
	TARGETS,
	targetKindOf,
	targetOfFund,
} from '../../domain/_shared/donation-targets-rules.contract.ts'
import { fundId, withdrawalAnswer, withdrawBody } from '../../domain/funds/contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'

import { refuse } from '../../domain/funds/refusals.contract.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { foundationWithdrawBody, withdrawalDetail } from '../../domain/funds/withdrawals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { creditsOf } from '../_shared/facts-fund.ts'
import type { FundDeps } from './deps.ts'
import { accountFact, FOUNDATION, foundationFund, loadFundContext, mayRequest } from './fund-context.ts'
import { orNoteRefusal } from './refused.ts'
import { draftOf, savePurpose } from './save-purpose.ts'

type Requested = Omit<z.output<typeof withdrawBody>, 'purpose'> &
	Partial<Pick<z.output<typeof withdrawBody>, 'purpose'>>

async function ask(
	deps: FundDeps,
	fundOf: string,
	{ fundType, units, amount, paymentAccountId, purpose }: Requested,
	caller: Caller,
) {
	const { store, sql, clock } = deps
	const requester = signedIn(caller)
	const kind = targetKindOf(fundType)
	const fundContext = await loadFundContext(store, kind, fundOf, units)
	// Its author removed it, and finds it nowhere any more.
	const isGone = fundContext?.request?.removed === true
	if (!fundContext || isGone || !(await mayRequest(store, fundContext, requester)))
		throw notFound(factsOf(kind).missing)
	if (fundContext.currency !== units) {
		throw refuse('CURRENCY_MISMATCH.ofRequest', { currency: fundContext.currency })
	}
	const now = clock.now()
	const stream = fundStream(fundContext.fund)
	const withdrawalId = derivedId('withdrawal', caller.commandId)
	const credits = await creditsOf(sql, fundContext.fund)
	const account = await accountFact(deps, fundContext, paymentAccountId, now)
	const command = {
		type: 'RequestWithdrawal',
		withdrawalId,
		amount,
		currency: units,
		byUserId: requester.id,
		paymentAccountId,
		account,
		request: fundContext.request,
		credits,
		at: new Date(now).toISOString(),
	} as const
	const tried = {
		operation: 'RequestWithdrawal',
		fund: fundContext.fund,
		amount,
		credits,
		state: async () => (await loadState(store, fundDecider, stream)).state,
	}
	const context = contextOf(caller)
	const { position, revision } = await orNoteRefusal(deps, caller, tried, async () => {
		if (purpose === undefined) return deps.dispatch(fundDecider, stream, command, context)
		await refuseEarly(store, fundDecider, stream, { ...command, purpose: draftOf(purpose) }, context)
		const saved = await savePurpose(deps, withdrawalId, purpose, caller)
		return deps.dispatch(fundDecider, stream, { ...command, purpose: saved }, context)
	})
	return { withdrawalId, position, revision }
}

export const requestWithdrawal = (deps: FundDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donationRequest/withdraw/:id',
		summary: 'Request a withdrawal from a request, an own fund or the foundation',
		tags: ['funds'],
		access: { allow: 'signedIn' },
		perMinute: 30,
		params: z.object({ id: fundId }),
		body: withdrawBody,
		answers: { 200: withdrawalAnswer },
		handle: async ({ params, body, caller }) => {
			const { withdrawalId, position, revision } = await ask(deps, params.id, body, caller)
			const data = await deps.show.withdrawal(withdrawalId, caller.principal, position)
			return { body: { statusCode: 200, data }, position, revision }
		},
	})

export const requestFoundationWithdrawal = (deps: FundDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/withdrawals',
		summary: 'Request a withdrawal from the foundation, or from another fund that finance withdraws',
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		body: foundationWithdrawBody,
		answers: { 200: withdrawalDetail },
		handle: async ({ body: { currency, fund = foundationFund(currency), ...rest }, caller }) => {
			const target = targetOfFund(fund)
			if (target === null || fundParts(fund).currency !== currency) throw notFound('fund')
			const { donationFor: fundType, withdrawnBy } = TARGETS[target.kind]
			if (withdrawnBy !== 'finance') throw notFound('fund')
			const requested = { ...rest, fundType, units: currency }
			const { withdrawalId, position, revision } = await ask(
				deps,
				idOf(target) ?? FOUNDATION,
				requested,
				caller,
			)
			const body = await deps.show.backofficeWithdrawal(withdrawalId, caller.principal, position)
			return { body, position, revision }
		},
	})
