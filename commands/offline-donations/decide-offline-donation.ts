import { z } from 'zod'
import { regionOf } from '../../domain/catalog/regions.contract.ts'
import {
	offlineDonationDetail,
	offlineReturnBody,
	offlineReversalBody,
} from '../../domain/offline-donations/contract.ts'
import {
	type OfflineDonation,
	type OfflineDonationCommand,
	offlineDonationDecider,
} from '../../domain/offline-donations/offline-donations.decider.ts'
import { refuse } from '../../domain/offline-donations/refusals.contract.ts'
import { offlineDonationStream } from '../../domain/offline-donations/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { OfflineDonationDeps } from './deps.ts'
import { factsOf, momentOn } from './facts.ts'

type Recorded = OfflineDonation['recorded']
type Note = { readonly noteId: string; readonly noteHash: string }

/** @throws DomainError NOT_FOUND */
async function recordedOf({ store }: OfflineDonationDeps, donationId: string): Promise<Recorded> {
	const { state } = await loadState(store, offlineDonationDecider, offlineDonationStream(donationId))
	if (state.status === 'none') throw refuse('NOT_FOUND.offlineDonation')
	return state.recorded
}

async function carryOut(
	deps: OfflineDonationDeps,
	donationId: string,
	commandOf: (note: Note) => OfflineDonationCommand,
	reason: string,
	caller: Caller,
) {
	const stream = offlineDonationStream(donationId)
	const context = contextOf(caller)
	const draft = { noteId: '', noteHash: '' }
	await refuseEarly(deps.store, offlineDonationDecider, stream, commandOf(draft), context)
	const note = (await saveNote(deps, stream, reason, caller)) ?? draft
	const done = await deps.dispatch(offlineDonationDecider, stream, commandOf(note), context)
	const { position, revision } = done
	return { body: await deps.show(donationId, caller.principal, position), position, revision }
}

async function approve(deps: OfflineDonationDeps, donationId: string, caller: Caller) {
	const recorded = await recordedOf(deps, donationId)
	const facts = await factsOf(deps.store, recorded, signedIn(caller).id, deps.clock.now())
	return carryOut(deps, donationId, () => ({ type: 'ApproveOfflineDonation', ...facts }), '', caller)
}

async function returnToRecorder(
	deps: OfflineDonationDeps,
	donationId: string,
	reason: string,
	caller: Caller,
) {
	await recordedOf(deps, donationId)
	const decided = { byUserId: signedIn(caller).id, at: new Date(deps.clock.now()).toISOString() }
	return carryOut(
		deps,
		donationId,
		(note) => ({ type: 'ReturnOfflineDonation', ...decided, reason: note }),
		reason,
		caller,
	)
}

async function reverse(
	deps: OfflineDonationDeps,
	donationId: string,
	{ because, reversedOn, reason }: z.output<typeof offlineReversalBody>,
	caller: Caller,
) {
	const recorded = await recordedOf(deps, donationId)
	const { currency, amount } = recorded
	const now = deps.clock.now()
	const facts = await factsOf(deps.store, recorded, signedIn(caller).id, now)
	const reversal = {
		...facts,
		because,
		reversedOn,
		effectiveAt: momentOn(regionOf(recorded.entity), reversedOn, now),
		together: BigInt(amount) + (await deps.aloneOfDay(facts.byUserId, currency, facts.at)),
		secondPersonAbove: deps.secondPersonAbove[currency as Currency],
	}
	return carryOut(
		deps,
		donationId,
		(note) => ({ type: 'ReverseOfflineDonation', ...reversal, reason: note }),
		reason,
		caller,
	)
}

const common = {
	method: 'POST',
	tags: ['offline-donations', 'backoffice'],
	access: MONEY_ACCESS,
	params: z.object({ id }),
	answers: { 200: offlineDonationDetail },
	requiresIfMatch: true,
} as const
const PATH = '/api/backoffice/offlineDonations/:id'

export const approveOfflineDonation = (deps: OfflineDonationDeps): Route =>
	route({
		...common,
		path: `${PATH}/approve`,
		summary: 'Approve an offline donation, or its reversal, as the second person',
		handle: async ({ params, caller }) => {
			await deps.requireRecentProof(caller)
			return approve(deps, params.id, caller)
		},
	})

export const returnOfflineDonation = (deps: OfflineDonationDeps): Route =>
	route({
		...common,
		path: `${PATH}/return`,
		summary: 'Return an offline donation, or its reversal, that waits for a second person',
		body: offlineReturnBody,
		handle: ({ params, body, caller }) => returnToRecorder(deps, params.id, body.reason, caller),
	})

export const reverseOfflineDonation = (deps: OfflineDonationDeps): Route =>
	route({
		...common,
		path: `${PATH}/reverse`,
		summary: 'Reverse an offline donation, such as a bounced cheque',
		body: offlineReversalBody,
		handle: async ({ params, body, caller }) => {
			await deps.requireRecentProof(caller)
			return deps.inTurn(() => reverse(deps, params.id, body, caller))
		},
	})
