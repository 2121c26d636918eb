import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { changedMeanwhile } from '../../kernel/wire/refusals.ts'
import type { PictureEvent } from './pictures.events.ts'
import { refuse } from './refusals.contract.ts'

interface Given {
	readonly ownerId: string
	readonly purpose: string
	readonly paths: readonly string[]
	readonly at: string
	readonly seen: number
}

export type PictureCommand =
	| (Given & { readonly type: 'ApprovePicture' })
	| (Given & {
			readonly type: 'TakePictureDown'
			readonly reason: { readonly noteId: string; readonly noteHash: string }
	  })

export interface PictureState {
	readonly status: 'waiting' | 'approved' | 'takenDown'
	readonly decisions: number
}

function decide(command: PictureCommand, { status, decisions }: PictureState): readonly PictureEvent[] {
	const { ownerId, purpose, paths, at, seen } = command
	if (seen !== decisions) throw changedMeanwhile()
	const gone = status === 'takenDown'
	switch (command.type) {
		case 'ApprovePicture':
			if (gone) throw refuse('PICTURE_GONE')
			return status === 'approved' ? [] : [{ type: 'PictureApproved', data: { ownerId, purpose, at } }]
		case 'TakePictureDown': {
			const data = { ownerId, purpose, at, paths, reason: command.reason }
			return gone ? [] : [{ type: 'PictureTakenDown', data }]
		}
		default:
			return never(command)
	}
}

function evolve({ decisions }: PictureState, event: PictureEvent): PictureState {
	switch (event.type) {
		case 'PictureApproved':
			return { status: 'approved', decisions: decisions + 1 }
		case 'PictureTakenDown':
			return { status: 'takenDown', decisions: decisions + 1 }
		default:
			return never(event)
	}
}

export const pictureDecider: Decider<PictureState, PictureCommand, PictureEvent> = {
	initial: { status: 'waiting', decisions: 0 },
	decide,
	evolve,
}
