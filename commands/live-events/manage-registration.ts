import { z } from 'zod'
import {
	attendeesBody,
	cancelRegistrationBody,
	reissueBody,
} from '../../domain/live-events/backoffice.contract.ts'
import { registrationParams } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import {
	type Registration,
	type RegistrationCommand,
	registrationDecider,
} from '../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { nameAttendees } from '../../records/live-events/registrations.ts'
import { contextOf, hasRole } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadRegistration } from '../_shared/facts-registration.ts'
import { saveNote } from '../_shared/notes.ts'

type Deps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>
type Note = Awaited<ReturnType<typeof saveNote>>

export interface CancelDeps extends Deps {
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	/** Refunds what is left of the donation of a registration, once. */
	readonly refundRest: (registrationId: string, reason: Note, caller: Caller) => Promise<void>
}

const common = {
	tags: ['live-events', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: registrationParams,
	answers: { 200: z.object({ id }) },
} as const

/** @throws DomainError NOT_FOUND */
async function found({ store }: Deps, registrationId: string): Promise<Registration> {
	const registration = await loadRegistration(store, registrationId)
	if (registration === null) throw refuse('NOT_FOUND.registration')
	return registration
}

async function decide(
	{ dispatch }: Deps,
	registrationId: string,
	command: RegistrationCommand,
	caller: Caller,
) {
	const stream = registrationStream(registrationId)
	const { position, revision } = await dispatch(registrationDecider, stream, command, contextOf(caller))
	return { body: { id: registrationId }, position, revision }
}

const atOf = ({ clock }: Deps): string => new Date(clock.now()).toISOString()

export const sendTicketsForBuyer = (deps: Deps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/backoffice/liveEventParticipants/:id/send',
		summary: 'Mail the tickets of a registration again',
		handle: ({ params, caller }) =>
			decide(deps, params.id, { type: 'RequestTicketMail', at: atOf(deps) }, caller),
	})

/** Makes the link and the codes of a version void; new ones are mailed, once. */
export const reissueTicketsForBuyer = (deps: Deps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/backoffice/liveEventParticipants/:id/reissue',
		summary: 'Make the tickets of a registration void and issue new ones',
		body: reissueBody,
		handle: ({ params, body, caller }) =>
			decide(deps, params.id, { type: 'IssueTickets', version: body.version + 1, at: atOf(deps) }, caller),
	})

export const changeAttendees = (deps: Deps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/backoffice/liveEventParticipants/:id/attendees',
		summary: 'Change the names of a registration’s attendees',
		body: attendeesBody,
		requiresIfMatch: true,
		handle: async ({ params, body, caller }) => {
			const names = body.attendees.map(({ name }) => name)
			const command = { type: 'NameAttendees', names: names.length, at: atOf(deps) } as const
			const stream = registrationStream(params.id)
			await found(deps, params.id)
			await refuseEarly(deps.store, registrationDecider, stream, command, contextOf(caller))
			await nameAttendees(deps.sql, params.id, names)
			return decide(deps, params.id, command, caller)
		},
	})

/**
 * Cancels a registration, whose seats are free at once. Finance alone refunds its payment, and what the fund
 * can't pay is refused before anything is cancelled.
 */
export const cancelRegistration = (deps: CancelDeps): Route =>
	route({
		...common,
		access: { allow: 'roles', roles: ['admin', 'finAdmin'] },
		method: 'POST',
		path: '/api/backoffice/liveEventParticipants/:id/cancel',
		summary: 'Cancel a registration, with or without a refund',
		body: cancelRegistrationBody,
		handle: async ({ params, body: { refund, reason: text }, caller }) => {
			if (!hasRole(caller.principal, refund ? 'finAdmin' : 'admin')) throw notAllowed()
			await deps.requireRecentProof(caller)
			const { status, buyer } = await found(deps, params.id)
			if (status === 'cancelled') return { body: { id: params.id } }
			if (status !== 'confirmed') throw refuse('NOT_CONFIRMED')
			const about = buyer?.kind === 'user' ? buyer.id : null
			const reason = await saveNote(deps, registrationStream(params.id), text, caller, about)
			if (refund) await deps.refundRest(params.id, reason, caller)
			const because = refund ? 'refunded' : 'byStaff'
			return decide(
				deps,
				params.id,
				{ type: 'CancelRegistration', because, ...(reason && { reason }), at: atOf(deps) },
				caller,
			)
		},
	})
