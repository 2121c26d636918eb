import { z } from 'zod'
import { chosenIds, day, id, instant, optionalText, restQuery, text } from '../../kernel/wire/schemas.ts'
import { TOKEN_SCOPES } from '../../kernel/wire/token-scopes.ts'

const scope = z.enum(TOKEN_SCOPES)

/** A token ends at most this many days after it was created. */
export const MAX_TOKEN_DAYS = 366

export const apiToken = z
	.object({
		id,
		name: z.string(),
		scopes: z.array(scope),
		ownerId: id,
		/** Null for a person without a name. */
		owner: z.string().nullable(),
		state: z.enum(['valid', 'expired', 'revoked']),
		createdAt: instant,
		expiresAt: instant,
		/** To the minute; null before the first use. */
		lastUsedAt: instant.nullable(),
	})
	.meta({ id: 'ApiToken' })
export type ApiToken = z.input<typeof apiToken>

export const apiTokenQuery = restQuery(
	z.object({ id: chosenIds(id), state: apiToken.shape.state.optional() }),
	['createdAt', 'expiresAt', 'lastUsedAt'],
)

export const createTokenBody = z.object({
	name: text(80, 'users.fields.enterTokenName'),
	scopes: z
		.array(scope)
		.min(1, 'users.fields.chooseScope')
		.max(TOKEN_SCOPES.length)
		.transform((scopes) => [...new Set(scopes)]),
	/** The last day, in India's time. */
	lastDay: day,
})
export type CreateTokenBody = z.input<typeof createTokenBody>

/** The secret is in this answer alone. */
export const createdTokenAnswer = z.object({
	data: z.object({ id, secret: z.string(), expiresAt: instant }).meta({ id: 'CreatedApiToken' }),
})
export type CreatedToken = z.input<typeof createdTokenAnswer>['data']

export const revokedTokenAnswer = z.object({ data: z.object({ id }).meta({ id: 'RevokedApiToken' }) })

export const accessLogRow = z
	.object({
		id,
		at: instant,
		userId: id,
		/** Null for a person who is erased or has no name. */
		reader: z.string().nullable(),
		/** The API token; null for a read in the backoffice. */
		tokenId: id.nullable(),
		token: z.string().nullable(),
		path: z.string(),
	})
	.meta({ id: 'AccessLogRow' })
export type AccessLogRow = z.input<typeof accessLogRow>

export const accessLogQuery = restQuery(
	z.object({
		id: chosenIds(id),
		userId: id.optional(),
		tokenId: id.optional(),
		/** A part of the address. */
		q: optionalText(100).optional(),
		by: z.enum(['session', 'token']).optional(),
		from: instant.optional(),
		to: instant.optional(),
	}),
	['at'],
)
