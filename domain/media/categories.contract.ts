import { z } from 'zod'
import { chosenIds, id, restQuery, text } from '../../kernel/wire/schemas.ts'
import { CATEGORY_NAME_LIMIT } from './playlists.contract.ts'

export const MAX_CATEGORIES = 100

export const categoryBody = z.object({ name: text(CATEGORY_NAME_LIMIT, 'media.fields.enterName') })
/** All of them in their new order. */
export const orderBody = z.object({ ids: z.array(id).max(1_000) })

export const mediaCategory = z
	.object({ id, name: z.string(), position: z.int(), playlists: z.int() })
	.meta({ id: 'RadioCategory' })
export type MediaCategory = z.output<typeof mediaCategory>

export const categoriesQuery = restQuery(z.strictObject({ id: chosenIds(id) }), ['position', 'name'])
