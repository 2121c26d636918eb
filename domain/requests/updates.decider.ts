import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import type { UpdateEvent } from './updates.events.ts'

export type UpdateCommand =
	| {
			readonly type: 'PostUpdate'
			readonly requestId: string
			/** Who acts for the request: a fact, folded from its stream and its organization's. */
			readonly authorId: string
			readonly at: string
	  }
	| { readonly type: 'RemoveUpdate'; readonly at: string }

/** `none` until it is posted, and for those that were before their events were. */
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

/** News of one request: that it was told, and that it was taken back. */
export const updateDecider: Decider<UpdateState, UpdateCommand, UpdateEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
