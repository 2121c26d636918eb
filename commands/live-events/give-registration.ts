import {
	complimentaryAnswer,
	complimentaryBody,
	complimentaryParams,
} from '../../domain/live-events/complimentary.contract.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { findLiveEvent } from '../../records/live-events/live-events.ts'
import { insertRegistration } from '../../records/live-events/registrations.ts'
import { contextOf } from '../_shared/context.ts'
import { guestOf } from './people.ts'
import type { RegisterDeps } from './register.ts'

/** Gives seats that nobody pays. An effect of that registers their person and issues the tickets. */
export const giveRegistration = (deps: RegisterDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/liveEvents/:id/complimentary',
		summary: 'Register a person without a payment',
		tags: ['live-events', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		params: complimentaryParams,
		body: complimentaryBody,
		answers: { 200: complimentaryAnswer },
		handle: async ({ params: { id: liveEventId }, body, caller }) => {
			const { sql, store, dispatch, clock, phoneNumbers } = deps
			const now = new Date(clock.now())
			const liveEvent = await findLiveEvent(sql, liveEventId)
			if (liveEvent && liveEvent.ends_at <= now) throw refuse('CLOSED')
			const id = derivedId('registration', caller.commandId)
			const command = {
				type: 'GiveSeats',
				registrationId: id,
				packageId: body.package,
				quantity: body.quantity,
				attendees: body.attendees.length,
				at: now.toISOString(),
			} as const
			const person = guestOf(phoneNumbers, body.guest, body.country)
			const stream = liveEventStream(liveEventId)
			await refuseEarly(store, liveEventDecider, stream, command, contextOf(caller))
			const record = {
				...person,
				id,
				user_id: null,
				live_event_id: liveEventId,
				language: body.language,
				complimentary_reason: body.reason,
				created_at: now,
				forgotten_at: null,
			}
			const names = body.attendees.map(({ name }) => name)
			await sql.transaction((tx) => insertRegistration(tx, record, names))
			const { position, revision } = await dispatch(liveEventDecider, stream, command, contextOf(caller))
			return { body: { id }, position, revision }
		},
	})
