import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import type { Acceptance, RunSeal, SealedFile } from './closing.contract.ts'
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
			/** SHA-256 of the stored rows of each sealed file. */
			readonly fileHashes: Readonly<Partial<Record<SealedFile, string>>>
			readonly accepted: readonly Acceptance[]
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

const holds = (seal: RunSeal | undefined, hashes: Readonly<Partial<Record<SealedFile, string>>>): boolean =>
	Object.entries(seal?.files ?? {}).every(([file, { sha256 }]) => hashes[file as SealedFile] === sha256)

/**
 * Requires a reason for each open point of a prepared month, and for nothing else.
 * @throws DomainError OPEN_ITEMS
 */
function acceptanceOf({ seal }: RunRecorded['data'], accepted: readonly Acceptance[]) {
	const open = seal?.open ?? []
	const given = new Set(accepted.map(({ item }) => item))
	const isComplete = given.size === accepted.length && given.size === open.length
	if (!isComplete || !open.every((item) => given.has(item))) throw refuse('OPEN_ITEMS')
	return open.length === 0 ? {} : { accepted }
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
				const { byUserId, rowsHash, fileHashes, at } = command
				if (rowsHash !== state.run.rowsHash || !holds(state.run.seal, fileHashes))
					throw refuse('RUN_ROWS_CHANGED')
				const alone = secondPerson(command, state.run.preparedBy)
				const accepted = acceptanceOf(state.run, command.accepted)
				return [{ type: 'RunSigned', data: { signedBy: byUserId, rowsHash, at, ...accepted, ...alone } }]
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
