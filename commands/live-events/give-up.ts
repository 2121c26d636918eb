import { registrationIdAnswer, registrationParams } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { endHold } from '../../records/live-events/holds.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { asBuyer, loadRegistration } from '../_shared/facts-registration.ts'

/**
 * Gives a hold up. Its seats are free once the provider can't take its payment any more; a payment that was made
 * before still gets them.
 */
export const giveUpHold = (
	deps: Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'receipts'>,
): Route =>
	route({
		method: 'POST',
		path: '/api/v1/registrations/:id/cancel',
		summary: 'Give up seats that are set aside and not paid',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'a guest gives up the registration of their own session' },
		perMinute: 20,
		params: registrationParams,
		answers: { 200: registrationIdAnswer },
		handle: async ({ params, caller: sender, headers }) => {
			const { sql, store, dispatch, clock } = deps
			const caller = await asBuyer(deps, params.id, sender, headers.token)
			const registration = await loadRegistration(store, params.id)
			const { kind, id } = caller.principal
			if (registration?.buyer?.kind !== kind || registration.buyer.id !== id)
				throw refuse('NOT_FOUND.registration')
			if (registration.status === 'confirmed') throw refuse('REGISTRATION_PAID')
			const now = new Date(clock.now())
			const { position } = await dispatch(
				registrationDecider,
				registrationStream(params.id),
				{ type: 'EndRegistration', because: 'givenUp', at: now.toISOString() },
				contextOf(caller),
			)
			await endHold(sql, params.id, now)
			return { body: { statusCode: 200, data: { _id: params.id } }, position }
		},
	})
