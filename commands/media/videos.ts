import { z } from 'zod'
import { orderBody } from '../../domain/media/categories.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { newVideoBody, videoBody } from '../../domain/media/videos.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { ownVideo } from '../../records/files/videos.ts'
import { deleteVideo, insertVideo, orderVideos, updateVideo } from '../../records/media/videos.ts'
import { signedIn } from '../_shared/context.ts'
import { changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

const VIDEOS = '/api/backoffice/radioVideos'
const common = {
	tags: ['media', 'backoffice'],
	access: RADIO_ACCESS,
	answers: { 200: z.object({ id }) },
} as const
const ofOne = { ...common, path: `${VIDEOS}/:id`, params: z.object({ id }) } as const

export const addVideo = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: VIDEOS,
		summary: 'Show an uploaded video on the page of videos',
		body: newVideoBody,
		handle: async ({ body: { videoId, title, description }, caller }) => ({
			body: await changePictured(deps, caller, async ({ tx, at }) => {
				const upload = await ownVideo(tx, signedIn(caller).id, videoId)
				if (upload === null) throw invalidField('videoId', 'media.fields.selectVideo')
				const row = { ...upload, title, description, id: derivedId('radio video', caller.commandId) }
				if (!(await insertVideo(tx, { ...row, created_at: at }))) throw refuse('VIDEO_EXISTS', {}, 'videoId')
				return { id: row.id }
			}),
		}),
	})

export const editVideo = (deps: PicturedDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Update the title and the description of a video',
		body: videoBody,
		handle: async ({ params, body, caller }) => {
			await changePictured(deps, caller, async ({ tx }) => {
				if ((await updateVideo(tx, params.id, body)) === 0) throw refuse('NOT_FOUND.video')
			})
			return { body: { id: params.id } }
		},
	})

/** Its files are orphans then, which a job deletes. */
export const removeVideo = (deps: PicturedDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		summary: 'Delete a video',
		handle: async ({ params, caller }) => {
			await changePictured(deps, caller, async ({ tx }) => {
				if ((await deleteVideo(tx, params.id)) === 0) throw refuse('NOT_FOUND.video')
			})
			return { body: { id: params.id } }
		},
	})

export const arrangeVideos = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: VIDEOS,
		summary: 'Give the videos their order',
		body: orderBody,
		answers: { 200: orderBody },
		handle: async ({ body, caller }) => {
			await changePictured(deps, caller, ({ tx }) => orderVideos(tx, body.ids))
			return { body }
		},
	})
