import { z } from 'zod'
import { type PodcastBody, podcastBody } from '../../domain/media/podcasts.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	countEpisodes,
	deletePodcast,
	insertPodcast,
	lockPodcast,
	updatePodcast,
} from '../../records/media/podcasts.ts'
import { type Change, changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

const taken = () => refuse('SLUG_TAKEN', {}, 'slug')
const missing = () => refuse('NOT_FOUND.podcast')

const fieldsOf = async ({ takePicture }: Change, body: PodcastBody, current: string | null) => ({
	slug: body.slug,
	title: body.title,
	description: body.description,
	author: body.author,
	language: body.language,
	apple_category: body.appleCategory,
	explicit: body.explicit,
	artwork_path: await takePicture({
		field: 'artworkUrl',
		url: body.artworkUrl,
		folder: 'radiopodcasts',
		current,
	}),
})

const PODCASTS = '/api/backoffice/radioPodcasts'
const common = {
	tags: ['media', 'backoffice'],
	access: RADIO_ACCESS,
	answers: { 200: z.object({ id }) },
} as const
const ofOne = { ...common, path: `${PODCASTS}/:id`, params: z.object({ id }) } as const

export const createPodcast = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: PODCASTS,
		summary: 'Create a podcast',
		body: podcastBody,
		handle: async ({ body, caller }) => ({
			body: await changePictured(deps, caller, async (change) => {
				const podcastId = derivedId('radio podcast', caller.commandId)
				const fields = await fieldsOf(change, body, null)
				const row = { ...fields, id: podcastId, created_at: change.at }
				if ((await insertPodcast(change.tx, row)) === false) throw taken()
				return { id: podcastId }
			}),
		}),
	})

export const editPodcast = (deps: PicturedDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Update a podcast',
		body: podcastBody,
		handle: async ({ params, body, caller }) => {
			await changePictured(deps, caller, async (change) => {
				const row = await lockPodcast(change.tx, params.id)
				if (row === null) throw missing()
				const fields = await fieldsOf(change, body, row.artwork_path)
				if ((await updatePodcast(change.tx, params.id, fields)) === false) throw taken()
			})
			return { body: { id: params.id } }
		},
	})

export const removePodcast = (deps: PicturedDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		summary: 'Delete a podcast without episodes',
		handle: async ({ params, caller }) => {
			await changePictured(deps, caller, async ({ tx, dropPicture }) => {
				const row = await lockPodcast(tx, params.id)
				if (row === null) throw missing()
				const episodes = await countEpisodes(tx, params.id)
				if (episodes > 0) throw refuse('PODCAST_HAS_EPISODES', { episodes })
				await deletePodcast(tx, params.id)
				await dropPicture(row.artwork_path)
			})
			return { body: { id: params.id } }
		},
	})
