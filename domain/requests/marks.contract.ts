import { z } from 'zod'
import { id, one } from '../../kernel/wire/schemas.ts'

/** How long before its last day people are reminded of a request among their favourites, in days. */
export const REMINDER_DAYS = 3

/** `POST /donation/request/favourite`. It says what shall be, so that a second click changes nothing. */
export const favouriteBody = z.object({ donation_request_id: id, favourite: z.boolean().default(true) })
export type FavouriteBody = z.input<typeof favouriteBody>
export const favouriteAnswer = one(z.object({ favourite: z.boolean() }))

/** `POST /donation/request/like`. */
export const likeBody = z.object({ donation_request_id: id, like: z.boolean().default(true) })
export type LikeBody = z.input<typeof likeBody>
export const likeAnswer = one(z.object({ liked: z.boolean(), likesCount: z.int() }))
