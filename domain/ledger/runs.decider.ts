import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { refuse } from './refusals.contract.ts'
import type { Alone, RunEvent, RunRecorded } from './runs.events.ts'

export type RunCommand =
	| ({ readonly type: 'RecordRun' } & RunRecorded['data'])
	| {
			readonly type: 'SignRun'
			readonly byUserId: string
			/** The configuration lets one person prepare, sign and close. */
			readonly mayActAlone: boolean
			readonly rowsHash: string
			readonly at: string
	  }

export type RunState =
	| { readonly status: 'none' }
	| { readonly status: 'recorded'; readonly run: RunRecorded['data'] }
	| { readonly status: 'signed'; readonly run: RunRecorded['data']; readonly signedBy: string }

/**
 * Requires another person than the one who prepared a run.
 * @returns a mark of the decision if the configuration lets one person take both
 * @throws DomainError SECOND_PERSON
 */
export function secondPerson(
	{ byUserId, mayActAlone }: { readonly byUserId: string; readonly mayActAlone: boolean },
	preparedBy: string,
): Alone {
	if (byUserId !== preparedBy) return {}
	if (!mayActAlone) throw refuse('SECOND_PERSON')
	return { alone: true }
}

export const runDecider: Decider<RunState, RunCommand, RunEvent> = {
	initial: { status: 'none' },
	decide(command, state) {
		switch (command.type) {
			case 'RecordRun': {
				if (state.status !== 'none') throw refuse('RUN_EXISTS')
				const { type: _, ...data } = command
				return [{ type: 'RunRecorded', data }]
			}
			case 'SignRun': {
				if (state.status === 'none') throw refuse('NOT_FOUND.run')
				if (state.status === 'signed') throw refuse('RUN_SIGNED')
				const { byUserId, rowsHash, at } = command
				if (rowsHash !== state.run.rowsHash) {
					throw refuse('RUN_ROWS_CHANGED')
				}
				const alone = secondPerson(command, state.run.preparedBy)
				return [{ type: 'RunSigned', data: { signedBy: byUserId, rowsHash, at, ...alone } }]
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
