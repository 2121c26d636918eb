import type { z } from 'zod'
import {
	type CONFIRMATION_STATES,
	confirmationAnswer,
	recurringConfirmBody,
	recurringParams,
} from '../../domain/recurring/contract.ts'
import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { ChargeBegun, RecurringEvent } from '../../domain/recurring/recurring.events.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { refuse } from '../../domain/recurring/refusals.contract.ts'
import { confirmationSubject, recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import {
	PaymentDeclined,
	PaymentOutcomeUnknown,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { contextOf } from '../_shared/context.ts'
import { loadDonation } from '../_shared/load-donation.ts'
import { type ChargeDeps, payCharge } from '../_shared/pay-charge.ts'
import { observeOutcome, settleCharge } from '../_shared/settle-charge.ts'
import { chargeFacts } from './facts.ts'
import { loadRecurring } from './own.ts'

type Deps = ChargeDeps & { readonly links: SignedLinks }
type Body = z.output<typeof recurringConfirmBody>

interface Followed {
	readonly recurringId: string
	readonly declinedId: string
	readonly caller: Caller
}

/** @throws DomainError NOT_FOUND.link, LINK_EXPIRED */
async function stateByLink(
	{ store, links, clock }: Deps,
	recurringId: string,
	{ key, donationId }: Body,
): Promise<RecurringDonation> {
	const state = await loadRecurring(store, recurringId).catch(() => {
		throw refuse('NOT_FOUND.link')
	})
	const subject = confirmationSubject(recurringId, state.donorId, donationId)
	const worth = links.check(subject, key, clock.now())
	if (worth === 'wrong') throw refuse('NOT_FOUND.link')
	if (worth === 'expired') throw refuseCommon('LINK_EXPIRED')
	return state
}

/**
 * Cancels the declined payment at the provider, so that it can't be paid beside the next one.
 * @returns true when it is over
 */
async function giveUp(deps: Deps, { recurringId, declinedId, caller }: Followed): Promise<boolean> {
	const donation = await loadDonation(deps.store, declinedId)
	const ref = donation?.attempts.at(-1)?.providerRef
	if (!donation || ref === undefined || donation.received) return false
	const context = causeOf(caller, 'give up')
	try {
		const key = `donation:${declinedId}:cancel:${ref}`
		const snapshot = await deps.payments.cancel(donation.account, ref, key)
		await deps.book(snapshot, context)
		if (snapshot.status === 'succeeded')
			await settleCharge(
				deps,
				{ recurringId, donationId: declinedId },
				{ ...context, commandId: newId(deps.clock.now()) },
			)
		return snapshot.status === 'canceled'
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) throw refuse('UNAVAILABLE.noAnswer')
		if (error instanceof PaymentRejected) return false
		throw error
	}
}

const causeOf = ({ commandId, correlationId }: Caller, step: string): DispatchContext => ({
	commandId: derivedId(commandId, step),
	actor: { kind: 'system', id: 'confirm-recurring' },
	correlationId,
})

const isBegun = (event: {
	readonly type: string
}): event is Extract<RecurringEvent, { type: 'ChargeBegun' }> => event.type === 'ChargeBegun'

async function begin(deps: Deps, state: RecurringDonation, followed: Followed): Promise<Reply> {
	const { recurringId, declinedId, caller } = followed
	// A payment is only cancelled when the next try can begin.
	const mayBegin = state.status === 'active' && state.bankWants === declinedId
	const isLastOver = mayBegin && (await giveUp(deps, followed))
	const facts = { ...(await chargeFacts(deps, state)), ...(isLastOver && { isLastOver }) }
	const {
		events,
		position,
		state: after,
	} = await deps.dispatch(
		recurringDecider,
		recurringStream(recurringId),
		{
			type: 'ConfirmCharge',
			recurringId,
			declinedId,
			facts,
			at: new Date(deps.clock.now()).toISOString(),
		},
		contextOf(caller),
	)
	const begun = events.find(isBegun)?.data
	if (!begun || after.status === 'none') throw refuse('LINK_OVER')
	return pay(deps, { begun, state: after, followed, position })
}

interface Paying {
	readonly begun: ChargeBegun['data']
	readonly state: RecurringDonation
	readonly followed: Followed
	readonly position: Position
}

async function pay(deps: Deps, { begun, state, followed, position }: Paying): Promise<Reply> {
	const { recurringId, caller } = followed
	const { correlationId } = contextOf(caller)
	const charged = await payCharge(deps, { recurringId, begun, state, correlationId })
	if ('code' in charged) {
		const outcome = { kind: 'declined', code: charged.code, declineCode: null } as const
		await observeOutcome(
			deps,
			{ recurringId, donationId: begun.donationId },
			outcome,
			causeOf(caller, 'settle'),
		)
		return answerOf({ state: 'declined', snapshot: null, position })
	}
	const { snapshot } = charged
	const settled = await settledState(deps, { recurringId, donationId: begun.donationId, caller })
	return answerOf({ state: settled ?? waiting(snapshot), snapshot, position })
}

type State = (typeof CONFIRMATION_STATES)[number]

async function settledState(
	deps: Deps,
	of: { readonly recurringId: string; readonly donationId: string; readonly caller: Caller },
): Promise<State | null> {
	const isKnown = await settleCharge(deps, of, causeOf(of.caller, 'settle'))
	if (!isKnown) return null
	return (await loadDonation(deps.store, of.donationId))?.received ? 'paid' : 'declined'
}

const waiting = (snapshot: PaymentSnapshot | null): State =>
	snapshot?.nextAction?.kind === 'authenticate' ? 'action' : 'pending'

const answerOf = ({
	state,
	snapshot,
	position,
}: {
	readonly state: State
	readonly snapshot: PaymentSnapshot | null
	readonly position?: Position
}): Reply => ({
	body: {
		statusCode: 200,
		data: {
			state,
			paymentIntentId: snapshot?.providerRef ?? null,
			clientSecret: state === 'action' ? (snapshot?.clientSecret ?? null) : null,
		},
	},
	...(position !== undefined && { position }),
})

async function goOn(deps: Deps, state: RecurringDonation, followed: Followed, ref: string): Promise<Reply> {
	const { recurringId, caller } = followed
	const donationId = Object.keys(state.charges).find(
		(id) => state.charges[id]?.confirms === followed.declinedId,
	)
	const donation = donationId === undefined ? null : await loadDonation(deps.store, donationId)
	if (donationId === undefined || !donation?.attempts.some(({ providerRef }) => providerRef === ref))
		throw refuse('NOT_FOUND.link')
	const snapshot = await confirmed(deps, donation.account, ref, donationId)
	const context = causeOf(caller, 'book')
	if (snapshot) await deps.book(snapshot, context)
	const settled = await settledState(deps, { recurringId, donationId, caller })
	return answerOf({ state: settled ?? waiting(snapshot), snapshot })
}

async function confirmed(
	{ payments }: Deps,
	account: string,
	ref: string,
	donationId: string,
): Promise<PaymentSnapshot | null> {
	try {
		const before = await payments.read(account, ref)
		if (before.status !== 'requires_confirmation') return before
		return await payments.confirm(account, ref, `donation:${donationId}:1:confirm`)
	} catch (error) {
		if (error instanceof PaymentDeclined) return payments.read(account, ref)
		if (error instanceof PaymentOutcomeUnknown) return null
		throw error
	}
}

/**
 * Pays, by the link of a mail, a charge for which the bank requires the donor. The link is good for one use;
 * the page that used it comes back with its payment.
 */
export const confirmRecurring = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/recurringDonations/:id/confirmation',
		summary: 'Confirm a recurring payment by the link in its e-mail',
		tags: ['recurring'],
		access: {
			allow: 'everyone',
			because: 'the signed key in the mail proves access to its donor’s mailbox',
		},
		params: recurringParams,
		body: recurringConfirmBody,
		answers: { 200: confirmationAnswer },
		perMinute: 20,
		handle: async ({ params: { id: recurringId }, body, caller }) => {
			const state = await stateByLink(deps, recurringId, body)
			const followed = { recurringId, declinedId: body.donationId, caller }
			return body.paymentIntentId === undefined
				? begin(deps, state, followed)
				: goOn(deps, state, followed, body.paymentIntentId)
		},
	})
