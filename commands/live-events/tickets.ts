import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import {
	type Registration,
	type RegistrationCommand,
	registrationDecider,
} from '../../domain/live-events/registrations.decider.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import { doneAnswer, ticketParams } from '../../domain/live-events/tickets.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { findToken } from '../../records/live-events/tokens.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadRegistration } from '../_shared/facts-registration.ts'

type Deps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>

/** @throws DomainError NOT_FOUND also for the token of former tickets */
async function registrationOf({ sql, store }: Deps, token: string) {
	const found = await findToken(sql, token)
	const registration = found && (await loadRegistration(store, found.registration_id))
	if (!found || registration?.version !== found.version) throw refuse('NOT_FOUND.ticket')
	return { id: found.registration_id, registration }
}

const ofTicket =
	(
		verb: string,
		summary: string,
		decide: (
			deps: Deps,
			registration: Registration,
			at: string,
		) => RegistrationCommand | Promise<RegistrationCommand>,
	) =>
	(deps: Deps): Route =>
		route({
			method: 'POST',
			path: `/api/v1/tickets/:token/${verb}`,
			summary,
			tags: ['live-events'],
			access: { allow: 'everyone', because: 'the token of 128 bits opens one registration' },
			perMinute: 10,
			params: ticketParams,
			answers: { 200: doneAnswer },
			handle: async ({ params, caller }) => {
				const { id, registration } = await registrationOf(deps, params.token)
				const at = new Date(deps.clock.now()).toISOString()
				const { position } = await deps.dispatch(
					registrationDecider,
					registrationStream(id),
					await decide(deps, registration, at),
					contextOf(caller),
				)
				return { body: { statusCode: 200, data: {} }, position }
			},
		})

/** Cancels a registration; its payment is refunded whole. */
export const cancelTickets = ofTicket(
	'cancel',
	'Cancel a registration and get its payment back',
	async ({ store }, { liveEventId }, at) => {
		const { state } = await loadState(store, liveEventDecider, liveEventStream(liveEventId))
		const until = state.status === 'none' ? at : state.plan.refundableUntil
		return { type: 'CancelRegistration', because: 'byBuyer', until, at }
	},
)

export const sendTicketsAgain = ofTicket('send', 'Get the mail with the tickets again', (_, __, at) => ({
	type: 'RequestTicketMail',
	at,
}))

/** Makes the link and the codes void; new ones are mailed. */
export const reissueTickets = ofTicket(
	'reissue',
	'Make tickets void and get new ones',
	(_, { version }, at) => ({
		type: 'IssueTickets',
		version: version + 1,
		at,
	}),
)
