import type { z } from 'zod'
import {
	CURRENCY,
	HOLD_MS,
	heldAnswer,
	registrationBody,
	slugParams,
} from '../../domain/live-events/contract.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import type { SeatsHeld } from '../../domain/live-events/live-events.events.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { HoldRow } from '../../records/live-events/holds.ts'
import { type LiveEventRow, liveEventOfSlug } from '../../records/live-events/live-events.ts'
import { type BuyerRow, insertRegistration } from '../../records/live-events/registrations.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { checkUnpaid, countUnpaid, hashNetwork } from './limit-holds.ts'
import { buyerOf, offeredTo, type PeopleDeps } from './people.ts'

export interface RegisterDeps extends PeopleDeps {
	readonly store: CommandDeps['store']
	readonly dispatch: CommandDeps['dispatch']
	/** False leaves out limits of unpaid seats, for tests and benchmarks. */
	readonly limits: boolean
}

type Body = z.output<typeof registrationBody>

/** Buyers who never pay are forgotten after so long. */
const FORGOTTEN_MS = 30 * DAY_MS

/** Sets the seats of a package aside for their buyer, who has twenty minutes to pay. */
export const register = (deps: RegisterDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/liveEvents/:slug/registrations',
		summary: 'Set seats of an edition aside and begin a registration',
		tags: ['live-events'],
		access: {
			allow: 'everyone',
			because: 'guests register, too; a registration is tied to the session that began it',
		},
		perMinute: 20,
		params: slugParams,
		body: registrationBody,
		answers: { 200: heldAnswer },
		handle: async ({ params, body, caller }) => {
			const liveEvent = await liveEventOfSlug(deps.sql, params.slug)
			if (liveEvent === null) throw refuse('NOT_FOUND.liveEvent')
			const { data, position } = await beginRegistration(deps, liveEvent, body, caller)
			return { body: { statusCode: 200, data }, position }
		},
	})

/**
 * Sets seats aside and begins their registration.
 * @throws DomainError such as SOLD_OUT
 */
export async function beginRegistration(
	deps: RegisterDeps,
	liveEvent: Pick<LiveEventRow, 'id'>,
	body: Body,
	caller: Caller,
) {
	const { sql, dispatch, clock } = deps
	if (body.currency !== CURRENCY) throw refuse('CURRENCY_MISMATCH', {}, 'currency')
	const person = body.offer
		? await offeredTo(deps, liveEvent.id, body.offer, caller)
		: await buyerOf(deps, body, caller)
	const { kind, id } = caller.principal
	const now = clock.now()
	const hold: HoldRow = {
		registration_id: derivedId('registration', caller.commandId),
		live_event_id: liveEvent.id,
		buyer_id: id,
		network_hash: hashNetwork(caller.ip),
		seats: body.attendees.length,
		held_at: new Date(now),
		held_until: new Date(now + HOLD_MS),
	}
	if (deps.limits) await checkUnpaid(sql, hold)
	const held = await holdSeats(deps, hold, body, caller)
	const { registrationId, packageId, quantity, seats, amount, valueReceived, until: holdUntil, at } = held
	const buyer: BuyerRow = {
		...person,
		id: registrationId,
		live_event_id: liveEvent.id,
		language: body.language,
		complimentary_reason: null,
		created_at: new Date(at),
		forgotten_at: new Date(Date.parse(holdUntil) + FORGOTTEN_MS),
	}
	await store(deps, hold, buyer, body, caller)
	const { position } = await dispatch(
		registrationDecider,
		registrationStream(registrationId),
		{
			type: 'BeginRegistration',
			liveEventId: liveEvent.id,
			packageId,
			quantity,
			seats,
			currency: CURRENCY,
			amount,
			valueReceived,
			donationId: registrationId,
			buyer: { kind, id },
			holdUntil,
			at,
		},
		contextOf(caller),
	)
	const data = {
		_id: registrationId,
		donationId: registrationId,
		liveEventId: liveEvent.id,
		seats,
		currency: CURRENCY,
		amount: BigInt(amount),
		holdUntil,
	}
	return { data, position }
}

/**
 * Sets the seats aside; a repeated call uses those of the first one.
 * @throws DomainError HOLD_ENDED when they are free again
 */
async function holdSeats(
	{ dispatch }: RegisterDeps,
	hold: HoldRow,
	{ package: packageId, quantity, attendees, price, offer }: Body,
	caller: Caller,
): Promise<SeatsHeld['data']> {
	const { events, state } = await dispatch(
		liveEventDecider,
		liveEventStream(hold.live_event_id),
		{
			type: 'HoldSeats',
			registrationId: hold.registration_id,
			packageId,
			quantity,
			attendees: attendees.length,
			price,
			until: hold.held_until.toISOString(),
			...(offer && { waitingId: offer.waitingId }),
			at: hold.held_at.toISOString(),
		},
		contextOf(caller),
	)
	const held = events.find((event): event is SeatsHeld => event.type === 'SeatsHeld')
	const taken = state.status === 'none' ? undefined : state.registrations.get(hold.registration_id)
	if (!held || taken?.state === 'released') throw refuse('HOLD_ENDED')
	return held.data
}

/**
 * Stores the people of a registration and counts its seats as unpaid. Refused ones are free at once: without a
 * registration, nobody can pay them.
 * @throws DomainError TOO_MANY_UNPAID (429)
 */
async function store(
	{ sql, dispatch, limits }: RegisterDeps,
	hold: HoldRow,
	buyer: BuyerRow,
	{ attendees }: Body,
	caller: Caller,
): Promise<void> {
	const names = attendees.map(({ name }) => name)
	try {
		await sql.transaction(async (tx) => {
			const isNew = await insertRegistration(tx, buyer, names)
			if (isNew && limits) await countUnpaid(tx, hold)
		})
	} catch (error) {
		if (error instanceof DomainError)
			await dispatch(
				liveEventDecider,
				liveEventStream(buyer.live_event_id),
				{ type: 'ReleaseHold', registrationId: buyer.id, because: 'expired', at: hold.held_at.toISOString() },
				{ ...contextOf(caller), commandId: derivedId('too many unpaid', caller.commandId) },
			)
		throw error
	}
}
