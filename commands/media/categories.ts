import { z } from 'zod'
import { categoryBody, MAX_CATEGORIES, orderBody } from '../../domain/media/categories.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	deleteCategory,
	insertCategory,
	orderCategories,
	renameCategory,
} from '../../records/media/categories.ts'
import { changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

const taken = () => refuse('CATEGORY_EXISTS', {}, 'name')
const CATEGORIES = '/api/backoffice/radioCategories'
const common = {
	tags: ['media', 'backoffice'],
	access: RADIO_ACCESS,
	answers: { 200: z.object({ id }) },
} as const
const ofOne = { ...common, path: `${CATEGORIES}/:id`, params: z.object({ id }) } as const

export const createCategory = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: CATEGORIES,
		summary: 'Add a category of playlists',
		body: categoryBody,
		handle: async ({ body, caller }) => ({
			body: await changePictured(deps, caller, async ({ tx }) => {
				const category = { id: derivedId('radio category', caller.commandId), name: body.name }
				const outcome = await insertCategory(tx, category, MAX_CATEGORIES)
				if (outcome === 'taken') throw taken()
				if (outcome === 'missing') throw refuse('TOO_MANY_CATEGORIES', { most: MAX_CATEGORIES })
				return { id: category.id }
			}),
		}),
	})

export const editCategory = (deps: PicturedDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Rename a category of playlists',
		body: categoryBody,
		handle: async ({ params, body, caller }) => {
			await changePictured(deps, caller, async ({ tx }) => {
				const outcome = await renameCategory(tx, params.id, body.name)
				if (outcome === 'taken') throw taken()
				if (outcome === 'missing') throw refuse('NOT_FOUND.category')
			})
			return { body: { id: params.id } }
		},
	})

export const removeCategory = (deps: PicturedDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		summary: 'Delete a category; its playlists stay',
		handle: async ({ params, caller }) => {
			await changePictured(deps, caller, async ({ tx }) => {
				if ((await deleteCategory(tx, params.id)) === 0) throw refuse('NOT_FOUND.category')
			})
			return { body: { id: params.id } }
		},
	})

export const arrangeCategories = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: CATEGORIES,
		summary: 'Give the categories their order',
		body: orderBody,
		answers: { 200: orderBody },
		handle: async ({ body, caller }) => {
			await changePictured(deps, caller, ({ tx }) => orderCategories(tx, body.ids))
			return { body }
		},
	})
