import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import type { UpdateEvent } from './updates.events.ts'

export type UpdateCommand =
	| {
			readonly type: 'PostUpdate'
			readonly requestId: string
			readonly authorId: string
			readonly at: string
	  }
	| { readonly type: 'RemoveUpdate'; readonly at: string }

/** `none` until it is posted, and for updates before these events existed. */
export interface UpdateState {
	readonly status: 'none' | 'posted' | 'removed'
}

function decide(command: UpdateCommand, { status }: UpdateState): readonly UpdateEvent[] {
	switch (command.type) {
		case 'PostUpdate': {
			const { requestId, authorId, at } = command
			return status === 'none' ? [{ type: 'UpdatePosted', data: { requestId, authorId, at } }] : []
		}
		case 'RemoveUpdate':
			return status === 'posted' ? [{ type: 'UpdateRemoved', data: { at: command.at } }] : []
		default:
			return never(command)
	}
}

function evolve(_: UpdateState, event: UpdateEvent): UpdateState {
	switch (event.type) {
		case 'UpdatePosted':
			return { status: 'posted' }
		case 'UpdateRemoved':
			return { status: 'removed' }
		default:
			return never(event)
	}
}

export const updateDecider: Decider<UpdateState, UpdateCommand, UpdateEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
