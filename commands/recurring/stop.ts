import { stopRecurringBody } from '../../domain/recurring/backoffice.contract.ts'
import { recurringDone, recurringParams } from '../../domain/recurring/contract.ts'
import { type RecurringCommand, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { contextOf } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { RecurringDeps } from './begin.ts'
import { loadRecurring } from './own.ts'

async function stop(deps: RecurringDeps, recurringId: string, text: string, caller: Caller) {
	const { donorId } = await loadRecurring(deps.store, recurringId)
	const stream = recurringStream(recurringId)
	const context = contextOf(caller)
	const command: RecurringCommand = {
		type: 'EndRecurringDonation',
		because: 'finance',
		at: new Date(deps.clock.now()).toISOString(),
	}
	await refuseEarly(deps.store, recurringDecider, stream, command, context)
	const reason = await saveNote(deps, stream, text, caller, donorId)
	const decided = { ...command, ...(reason && { reason }) }
	const { position } = await deps.dispatch(recurringDecider, stream, decided, context)
	return { body: { statusCode: 200, data: { _id: recurringId } }, position }
}

export const stopRecurring = (deps: RecurringDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/recurringDonations/:id/stop',
		summary: 'Stop a recurring donation at its donor’s request',
		tags: ['recurring', 'backoffice'],
		access: MONEY_ACCESS,
		params: recurringParams,
		body: stopRecurringBody,
		answers: { 200: recurringDone },
		perMinute: 30,
		handle: ({ params, body, caller }) => stop(deps, params.id, body.reason, caller),
	})
