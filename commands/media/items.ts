import { z } from 'zod'
import { type ItemBody, itemBody } from '../../domain/media/items.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { AUDIO_TIERS } from '../../kernel/wire/audio-grid.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { picturePaths } from '../../records/files/pictures.ts'
import { deleteItem, lockedUses, type MediaItemFields, updateItem } from '../../records/media/items.ts'
import { once } from '../_shared/once.ts'
import { changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

const fieldsOf = (body: ItemBody): MediaItemFields => {
	const { mayDownload, ...fields } = body
	return { ...fields, may_download: mayDownload }
}

const common = {
	path: '/api/backoffice/radioItems/:id',
	tags: ['media', 'backoffice'],
	access: RADIO_ACCESS,
	params: z.object({ id }),
	answers: { 200: z.object({ id }) },
} as const

export const editItem = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'PUT',
		summary: 'Update the title and the rights of an item',
		body: itemBody,
		handle: async ({ params, body, caller }) => {
			await changePictured(deps, caller, async ({ tx }) => {
				if ((await updateItem(tx, params.id, fieldsOf(body))) === 0) throw refuse('NOT_FOUND.item')
			})
			return { body: { id: params.id } }
		},
	})

export const removeItem = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		summary: 'Delete an item that no playlist has, with its sound',
		handle: async ({ params, caller }) => {
			const gone = await once(deps, caller, async (tx) => {
				const playlists = await lockedUses(tx, params.id)
				if (playlists.length > 0) throw refuse('ITEM_IN_PLAYLISTS', { playlists: playlists.join(', ') })
				const versions = await deleteItem(tx, params.id)
				if (versions === null) throw refuse('NOT_FOUND.item')
				return versions.flatMap(({ path, cover_path: cover }) => [
					...AUDIO_TIERS.map(({ kbps }) => `${path}/${kbps}.mp3`),
					...(cover === null ? [] : picturePaths(cover)),
				])
			})
			for (const path of gone) await deps.files.delete(path)
			return { body: { id: params.id } }
		},
	})
