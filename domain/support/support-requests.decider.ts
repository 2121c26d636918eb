import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { refuse } from './refusals.contract.ts'
import type {
	SupportRequestAnswered,
	SupportRequestClosed,
	SupportRequestEvent,
	SupportRequestReceived,
} from './support-requests.events.ts'

export type SupportRequestCommand =
	| ({ readonly type: 'ReceiveSupportRequest' } & SupportRequestReceived['data'])
	| { readonly type: 'AssignSupportRequest'; readonly ownerId: string | null; readonly at: string }
	| ({ readonly type: 'AnswerSupportRequest' } & SupportRequestAnswered['data'])
	| ({ readonly type: 'CloseSupportRequest' | 'ReopenSupportRequest' } & SupportRequestClosed['data'])

export type SupportRequestState =
	| { readonly status: 'none' }
	| { readonly status: 'open' | 'answered' | 'closed'; readonly ownerId: string | null }

const closed = () => refuse('MESSAGE_CLOSED')

function decide(command: SupportRequestCommand, state: SupportRequestState): readonly SupportRequestEvent[] {
	if (command.type === 'ReceiveSupportRequest') {
		const { type: _, ...data } = command
		return state.status === 'none' ? [{ type: 'SupportRequestReceived', data }] : []
	}
	if (state.status === 'none') throw refuse('NOT_FOUND.supportRequest')
	switch (command.type) {
		case 'AssignSupportRequest': {
			const { ownerId, at } = command
			if (state.status === 'closed') throw closed()
			return ownerId === state.ownerId ? [] : [{ type: 'SupportRequestAssigned', data: { ownerId, at } }]
		}
		case 'AnswerSupportRequest': {
			const { type: _, ...data } = command
			if (state.status === 'closed') throw closed()
			return [{ type: 'SupportRequestAnswered', data }]
		}
		case 'CloseSupportRequest':
		case 'ReopenSupportRequest': {
			const { type, ...data } = command
			const isClosed = state.status === 'closed'
			if (type === 'CloseSupportRequest') return isClosed ? [] : [{ type: 'SupportRequestClosed', data }]
			return isClosed ? [{ type: 'SupportRequestReopened', data }] : []
		}
		default:
			return never(command)
	}
}

function evolve(state: SupportRequestState, event: SupportRequestEvent): SupportRequestState {
	const ownerId = state.status === 'none' ? null : state.ownerId
	switch (event.type) {
		case 'SupportRequestReceived':
			return { status: 'open', ownerId: null }
		case 'SupportRequestAssigned':
			return state.status === 'none' ? state : { ...state, ownerId: event.data.ownerId }
		case 'SupportRequestAnswered':
			return { status: 'answered', ownerId }
		case 'SupportRequestClosed':
			return { status: 'closed', ownerId }
		case 'SupportRequestReopened':
			return { status: 'open', ownerId }
		default:
			return never(event)
	}
}

export const supportRequestDecider: Decider<SupportRequestState, SupportRequestCommand, SupportRequestEvent> =
	{
		initial: { status: 'none' },
		decide,
		evolve,
	}
