import { z } from 'zod'
import { id, one } from '../../kernel/wire/schemas.ts'

export const REMINDER_DAYS = 3

/**
 * `POST /donation/request/favourite`. Sets the state rather than toggling it, so that a second click changes
 * nothing.
 */
export const favouriteBody = z.object({ donation_request_id: id, favourite: z.boolean().default(true) })
export type FavouriteBody = z.input<typeof favouriteBody>
export const favouriteAnswer = one(z.object({ favourite: z.boolean() }))

export const likeBody = z.object({ donation_request_id: id, like: z.boolean().default(true) })
export type LikeBody = z.input<typeof likeBody>
export const likeAnswer = one(z.object({ liked: z.boolean(), likesCount: z.int() }))
