import type { Decider } from '../../kernel/decider.ts'
import { DomainError, never, notFound } from '../../kernel/errors.ts'
import type { MessageAnswered, MessageClosed, MessageEvent, MessageReceived } from './messages.events.ts'

export type MessageCommand =
	| ({ readonly type: 'ReceiveMessage' } & MessageReceived['data'])
	/** Whoever owns it may look after messages: a fact, looked up before. */
	| { readonly type: 'AssignMessage'; readonly ownerId: string | null; readonly at: string }
	| ({ readonly type: 'AnswerMessage' } & MessageAnswered['data'])
	| ({ readonly type: 'CloseMessage' | 'ReopenMessage' } & MessageClosed['data'])

export type MessageState =
	| { readonly status: 'none' }
	| { readonly status: 'open' | 'answered' | 'closed'; readonly ownerId: string | null }

const closed = () => new DomainError('MESSAGE_CLOSED', 'This message is closed. Please reopen it first.', 409)

function decide(command: MessageCommand, state: MessageState): readonly MessageEvent[] {
	if (command.type === 'ReceiveMessage') {
		const { type: _, ...data } = command
		return state.status === 'none' ? [{ type: 'MessageReceived', data }] : []
	}
	if (state.status === 'none') throw notFound('The message')
	switch (command.type) {
		case 'AssignMessage': {
			const { ownerId, at } = command
			if (state.status === 'closed') throw closed()
			return ownerId === state.ownerId ? [] : [{ type: 'MessageAssigned', data: { ownerId, at } }]
		}
		case 'AnswerMessage': {
			const { type: _, ...data } = command
			if (state.status === 'closed') throw closed()
			return [{ type: 'MessageAnswered', data }]
		}
		case 'CloseMessage':
		case 'ReopenMessage': {
			const { type, ...data } = command
			const isClosed = state.status === 'closed'
			if (type === 'CloseMessage') return isClosed ? [] : [{ type: 'MessageClosed', data }]
			return isClosed ? [{ type: 'MessageReopened', data }] : []
		}
		default:
			return never(command)
	}
}

function evolve(state: MessageState, event: MessageEvent): MessageState {
	const ownerId = state.status === 'none' ? null : state.ownerId
	switch (event.type) {
		case 'MessageReceived':
			return { status: 'open', ownerId: null }
		case 'MessageAssigned':
			return state.status === 'none' ? state : { ...state, ownerId: event.data.ownerId }
		case 'MessageAnswered':
			return { status: 'answered', ownerId }
		case 'MessageClosed':
			return { status: 'closed', ownerId }
		case 'MessageReopened':
			return { status: 'open', ownerId }
		default:
			return never(event)
	}
}

/** One message from outside: who looks after it, what was answered, whether it is done. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
