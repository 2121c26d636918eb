import { z } from 'zod'
import { paymentAccountDecider } from '../../domain/funds/payment-accounts.decider.ts'
import { paymentAccountStream } from '../../domain/funds/streams.contract.ts'
import { revealedAccount } from '../../domain/funds/withdrawals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { detailsFrom, sealedAs, versionOf } from '../../records/funds/payment-accounts.ts'
import { signedIn } from '../_shared/context.ts'
import type { FundDeps } from './deps.ts'
import { factsOf } from './withdrawal-facts.ts'

async function reveal(deps: FundDeps, withdrawalId: string, caller: Caller) {
	const { sql, store, cipher, clock } = deps
	const { state: fund } = await factsOf(deps, withdrawalId, caller)
	const accountId = fund.withdrawals.get(withdrawalId)?.paymentAccountId ?? ''
	const { state } = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
	const row = state.status === 'none' ? null : await versionOf(sql, accountId, state.details.detailsHash)
	if (state.status === 'none' || !row) throw notFound('bankAccount')
	const { version } = state.details
	// Written down first: nobody sees a number without a trace of it.
	await recordActivity(sql, {
		id: derivedId('revealed', caller.commandId),
		at: new Date(clock.now()),
		type: 'donationRequest',
		user_id: signedIn(caller).id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: { outcome: 'revealed', operation: 'revealAccount', withdrawalId, accountId, version },
	})
	const details = detailsFrom(
		cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(row.details_id)),
	)
	return { body: { ...details, label: row.label, country: state.details.country, version } }
}

/** Returns the newest details of the bank account in full to the person who makes the transfer. */
export const revealAccount = (deps: FundDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/withdrawals/:id/account',
		summary: 'Reveal the bank account of a withdrawal in full; the view is recorded',
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		perMinute: 30,
		params: z.object({ id }),
		answers: { 200: revealedAccount },
		handle: ({ params, caller }) => reveal(deps, params.id, caller),
	})
