import { z } from 'zod'
import { backofficePicture, takeDownBody } from '../../domain/files/pictures.contract.ts'
import { type PictureCommand, pictureDecider } from '../../domain/files/pictures.decider.ts'

import { refuse } from '../../domain/files/refusals.contract.ts'
import { pictureStream } from '../../domain/files/streams.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { findPicture } from '../../records/files/pictures.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'
import { saveNote } from '../_shared/notes.ts'

export interface PictureDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly showPicture: Show
}

const common = {
	method: 'POST',
	tags: ['files', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: z.object({ id }),
	answers: { 200: backofficePicture },
	requiresIfMatch: true,
} as const

export const approvePicture = (deps: PictureDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/pictures/:id/approve',
		summary: 'Approve an uploaded picture',
		handle: ({ params, caller }) => review(deps, params.id, null, caller),
	})

export const takePictureDown = (deps: PictureDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/pictures/:id/takeDown',
		summary: 'Take a picture down permanently; its uploader is notified with the reason',
		body: takeDownBody,
		handle: ({ params, body, caller }) => review(deps, params.id, body.reason, caller),
	})

/** @param words the reason of the removal; null to approve */
async function review(
	deps: PictureDeps,
	pictureId: string,
	text: string | null,
	caller: Caller,
): Promise<Reply> {
	const { sql, store, clock } = deps
	const stream = pictureStream(pictureId)
	const picture = await findPicture(sql, pictureId)
	const { state: before } = await loadState(store, pictureDecider, stream)
	if (picture === null && before.status !== 'takenDown') throw refuse('NOT_FOUND.picture')
	const { owner_id: ownerId = '', purpose = '', path, card_path } = picture ?? {}
	// The tag counts decisions, since a stream that isn't there yet has no revision to name.
	const { expectedRevision, ...context } = contextOf(caller)
	const given = {
		ownerId,
		purpose,
		paths: [path, card_path].filter((each) => typeof each === 'string'),
		at: new Date(clock.now()).toISOString(),
		seen: Number(expectedRevision ?? -1n),
	}
	const command = (reason: { noteId: string; noteHash: string } | null): PictureCommand =>
		text === null
			? { type: 'ApprovePicture', ...given }
			: { type: 'TakePictureDown', ...given, reason: reason ?? { noteId: '', noteHash: '' } }
	await refuseEarly(store, pictureDecider, stream, command(null), context)
	const decided = command(await saveNote(deps, stream, text ?? '', caller))
	const { position, state } = await deps.dispatch(pictureDecider, stream, decided, context)
	const body = await deps.showPicture(pictureId, caller.principal, position)
	return { body, position, revision: BigInt(state.decisions) }
}
