import type { Decider } from '../../kernel/decider.ts'
import { DomainError, never, notFound } from '../../kernel/errors.ts'
import type { RunEvent, RunRecorded } from './runs.events.ts'

export type RunCommand =
	| ({ readonly type: 'RecordRun' } & RunRecorded['data'])
	| {
			readonly type: 'SignRun'
			readonly byUserId: string
			/** Computed over the rows as they are kept now. */
			readonly rowsHash: string
			readonly at: string
	  }

export type RunState =
	| { readonly status: 'none' }
	| { readonly status: 'recorded'; readonly run: RunRecorded['data'] }
	| { readonly status: 'signed'; readonly run: RunRecorded['data']; readonly signedBy: string }

/** A report that is kept as it stood, and somebody who stands for it. */
export const runDecider: Decider<RunState, RunCommand, RunEvent> = {
	initial: { status: 'none' },
	decide(command, state) {
		switch (command.type) {
			case 'RecordRun': {
				if (state.status !== 'none') throw new DomainError('RUN_EXISTS', 'This run is kept already.', 409)
				const { type: _, ...data } = command
				return [{ type: 'RunRecorded', data }]
			}
			case 'SignRun': {
				if (state.status === 'none') throw notFound('The run')
				if (state.status === 'signed') throw new DomainError('RUN_SIGNED', 'This run is signed already.', 409)
				const { byUserId, rowsHash, at } = command
				if (rowsHash !== state.run.rowsHash) {
					const message = "The kept rows are not those that were recorded: this run can't be signed."
					throw new DomainError('RUN_ROWS_CHANGED', message, 409)
				}
				return [{ type: 'RunSigned', data: { signedBy: byUserId, rowsHash, at } }]
			}
			default:
				return never(command)
		}
	},
	evolve(state, event) {
		switch (event.type) {
			case 'RunRecorded':
				return { status: 'recorded', run: event.data }
			case 'RunSigned':
				return state.status === 'none'
					? state
					: { status: 'signed', run: state.run, signedBy: event.data.signedBy }
			default:
				return never(event)
		}
	},
}
