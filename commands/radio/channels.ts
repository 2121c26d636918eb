import { z } from 'zod'
import {
	type ChannelBody,
	channelAnswer,
	channelBody,
	channelParams,
	isFreeSlug,
	newChannelBody,
} from '../../domain/radio/channels.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { slugOf } from '../../kernel/wire/slug-of.ts'
import {
	deleteChannel,
	insertChannel,
	lockChannel,
	lockPlayable,
	type RadioChannelRow,
	takeSlug,
	updateChannel,
} from '../../records/radio/channels.ts'
import { type Change, changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

export interface ChannelDeps extends PicturedDeps {
	readonly showChannel: (id: string) => Promise<unknown>
}

const UNNAMED = 'channel'
const OF_ID = 8
const NEW: Pick<
	RadioChannelRow,
	'zone' | 'fallback_playlist_id' | 'description' | 'artwork_path' | 'break_minutes'
> = {
	zone: DEFAULT_REGION.timeZone,
	fallback_playlist_id: null,
	description: '',
	artwork_path: null,
	break_minutes: null,
}

/** Keeps the fields that the body leaves out. */
async function fieldsOf({ tx, at, takePicture }: Change, body: ChannelBody, current: typeof NEW) {
	const { fallbackPlaylistId: fallback = current.fallback_playlist_id } = body
	if (fallback !== null && fallback !== current.fallback_playlist_id && !(await lockPlayable(tx, fallback)))
		throw invalidField('fallbackPlaylistId', 'radio.fields.playlistWithItems')
	const url = body.artworkUrl
	return {
		name: body.name,
		is_live: body.isLive,
		voice_command_label: body.voiceCommandLabel,
		zone: body.zone ?? current.zone,
		fallback_playlist_id: fallback,
		break_minutes: body.breakMinutes === undefined ? current.break_minutes : body.breakMinutes,
		description: body.description ?? current.description,
		artwork_path:
			url === undefined
				? current.artwork_path
				: await takePicture({
						field: 'artworkUrl',
						url,
						folder: 'radiochannels',
						current: current.artwork_path,
					}),
		updated_at: at,
	}
}

/** @throws DomainError SLUG_TAKEN */
async function slugFor({ tx, at }: Change, given: string | undefined, name: string, id: string) {
	const suggested = slugOf(name) || UNNAMED
	const slugs = given === undefined ? [suggested, `${suggested.slice(0, 50)}-${id.slice(-OF_ID)}`] : [given]
	for (const slug of slugs.filter(isFreeSlug)) if (await takeSlug(tx, slug, id, at)) return slug
	throw refuse('SLUG_TAKEN', {}, 'slug')
}

const taken = () => refuse('CHANNEL_EXISTS', {}, 'name')
const CHANNELS = '/api/v1/radio/channels'
const common = { tags: ['radio'], access: RADIO_ACCESS } as const
const ofOne = { ...common, path: `${CHANNELS}/:id`, params: channelParams } as const
const answerOf = async ({ showChannel }: ChannelDeps, id: string): Promise<Reply> => ({
	body: { statusCode: 200, data: await showChannel(id) },
})

export const createChannel = (deps: ChannelDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: CHANNELS,
		summary: 'Create a channel',
		body: newChannelBody,
		answers: { 200: channelAnswer },
		handle: async ({ body, caller }) => {
			const channelId = await changePictured(deps, caller, async (change) => {
				const id = derivedId('radio channel', caller.commandId)
				const fields = await fieldsOf(change, body, NEW)
				const slug = await slugFor(change, body.slug, body.name, id)
				const row = { ...fields, id, slug, created_at: change.at }
				if ((await insertChannel(change.tx, row)) === false) throw taken()
				return id
			})
			return answerOf(deps, channelId)
		},
	})

export const editChannel = (deps: ChannelDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Update a channel; its address stays',
		body: channelBody,
		answers: { 200: channelAnswer },
		handle: async ({ params: { id }, body, caller }) => {
			await changePictured(deps, caller, async (change) => {
				const row = await lockChannel(change.tx, id)
				if (row === null) throw refuse('NOT_FOUND.channel')
				const fields = await fieldsOf(change, body, row)
				if ((await updateChannel(change.tx, id, fields)) === false) throw taken()
			})
			return answerOf(deps, id)
		},
	})

export const removeChannel = (deps: ChannelDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		summary: 'Delete a channel on which nothing was, is or will be on air',
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params: { id }, caller }) => {
			await changePictured(deps, caller, async ({ tx, dropPicture }) => {
				const row = await lockChannel(tx, id)
				if (row === null) throw refuse('NOT_FOUND.channel')
				if (!(await deleteChannel(tx, id))) throw refuse('CHANNEL_USED')
				await dropPicture(row.artwork_path)
			})
			return { body: { statusCode: 200, message: 'radio.answers.channelDeleted' } }
		},
	})
