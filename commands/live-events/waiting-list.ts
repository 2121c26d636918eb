import type { z } from 'zod'
import { slugParams } from '../../domain/live-events/contract.ts'
import { type LiveEventState, liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import {
	joinBody,
	joinedAnswer,
	leftAnswer,
	waitingKey,
	waitingParams,
} from '../../domain/live-events/waiting.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type LiveEventRow, liveEventOfSlug } from '../../records/live-events/live-events.ts'
import {
	forgetWaiting,
	saveWaiting,
	type WaitingRow,
	waitingFrom,
} from '../../records/live-events/waiting.ts'
import { contextOf } from '../_shared/context.ts'
import { hashNetwork } from './limit-holds.ts'
import { buyerOf, waitingOf } from './people.ts'
import type { RegisterDeps } from './register.ts'

type Body = z.output<typeof joinBody>

/** A line of invented people would take the offers of real ones. */
const MAX_OF_NETWORK = 20

export const joinWaitingList = (deps: RegisterDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/liveEvents/:slug/waiting',
		summary: 'Join the waiting list of an edition or a package that is full',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'guests wait, too' },
		perMinute: 5,
		params: slugParams,
		body: joinBody,
		answers: { 200: joinedAnswer },
		handle: async ({ params, body, caller }) => {
			const liveEvent = await liveEventOfSlug(deps.sql, params.slug)
			if (liveEvent === null) throw refuse('NOT_FOUND.liveEvent')
			return join(deps, liveEvent, body, caller)
		},
	})

async function join(deps: RegisterDeps, liveEvent: LiveEventRow, body: Body, caller: Caller): Promise<Reply> {
	const { sql, store, dispatch, clock } = deps
	const now = new Date(clock.now())
	const command = (waitingId: string) =>
		({
			type: 'JoinWaitingList',
			waitingId,
			packageId: body.package,
			quantity: body.quantity,
			at: now.toISOString(),
		}) as const
	const row: WaitingRow = {
		...(await buyerOf(deps, body, caller)),
		id: derivedId('waiting', caller.commandId),
		live_event_id: liveEvent.id,
		language: body.language,
		network_hash: hashNetwork(caller.ip),
		created_at: now,
		forgotten_at: liveEvent.ends_at,
	}
	const stream = liveEventStream(liveEvent.id)
	await refuseEarly(store, liveEventDecider, stream, command(row.id), contextOf(caller))
	if (deps.limits && (await waitingFrom(sql, row)) >= MAX_OF_NETWORK) throw refuse('TOO_MANY_WAITING')
	const waitingId = await saveOnce(deps, row)
	const { state, position } = await dispatch(liveEventDecider, stream, command(waitingId), contextOf(caller))
	return { body: { statusCode: 200, data: { _id: waitingId, place: placeIn(state, waitingId) } }, position }
}

const placeIn = (state: LiveEventState, waitingId: string): number | null => {
	const index = state.status === 'none' ? -1 : state.line.findIndex((each) => each.waitingId === waitingId)
	return index === -1 ? null : index + 1
}

/**
 * Stores who waits. A former row of the address is replaced once its wait is over; one whose process died before it
 * joined goes on.
 * @throws DomainError ALREADY_WAITING
 */
async function saveOnce({ sql, store }: RegisterDeps, row: WaitingRow): Promise<string> {
	const saved = await saveWaiting(sql, row)
	if (saved === row.id) return saved
	const { state } = await loadState(store, liveEventDecider, liveEventStream(row.live_event_id))
	const before = state.status === 'none' ? undefined : state.waiting.get(saved)?.state
	if (before === undefined) return saved
	if (before === 'waiting' || before === 'offered') throw refuse('ALREADY_WAITING', {}, 'guest.email')
	await forgetWaiting(sql, saved)
	return saveWaiting(sql, row)
}

/** Leaves the waiting list, or declines an offer. */
export const leaveWaitingList = (deps: RegisterDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/waiting/:id/leave',
		summary: 'Leave the waiting list by the link in an e-mail',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'the signed key in the mail proves access to the mailbox' },
		perMinute: 20,
		params: waitingParams,
		body: waitingKey,
		answers: { 200: leftAnswer },
		handle: async ({ params: { id }, body: { key }, caller }) => {
			const { live_event_id } = await waitingOf(deps, { waitingId: id, key })
			const at = new Date(deps.clock.now()).toISOString()
			const { position } = await deps.dispatch(
				liveEventDecider,
				liveEventStream(live_event_id),
				{ type: 'LeaveWaitingList', waitingId: id, at },
				contextOf(caller),
			)
			return { body: { statusCode: 200, data: { _id: id } }, position }
		},
	})
