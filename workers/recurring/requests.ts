import { targetState } from '../../commands/recurring/facts.ts'
import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { recurringOfRequest } from '../../queries/recurring/by-method.ts'
import type { Worker } from './deps.ts'

/**
 * Pauses recurring donations to a request on hold, and resumes them after its release. The list may lag: a
 * missed one is paused at its next charge, and checked again each month.
 */
export const observeRequests = (deps: Worker): EffectHandler => ({
	name: 'recurring/observe-request',
	on: ['RequestHeld', 'RequestReleased'] satisfies readonly RequestEvent['type'][],
	attempts: 40,
	run: async (event) => {
		const requestId = streamId(event.stream)
		const ids = await recurringOfRequest(deps.sql, requestId)
		const request = await targetState(deps, { kind: 'request', id: requestId })
		for (const recurringId of ids)
			await deps.dispatch(
				recurringDecider,
				recurringStream(recurringId),
				{ type: 'ObserveRequest', request, at: new Date(deps.clock.now()).toISOString() },
				contextFromEvent(event, 'observe-request', recurringId),
			)
		return { done: true }
	},
})
