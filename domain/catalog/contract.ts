import { z } from 'zod'
import { category, currency, list, one } from '../../kernel/wire.ts'

export { CATEGORIES, type Category, category } from '../../kernel/wire.ts'

/** The countries that Karuna serves, with the fee that a giver is shown. Percentages, such as 2.36. */
export const region = z
	.object({
		_id: z.enum(['IN', 'US']),
		regionCodeIso3: z.enum(['IND', 'USA']),
		name: z.string(),
		currency,
		isDefault: z.boolean(),
		disabled: z.boolean(),
		processingFees: z.number(),
		processingFeeACH: z.number(),
	})
	.meta({ id: 'Region' })
export type Region = z.infer<typeof region>
export const regionList = list(region)

export const categoryList = list(z.object({ _id: category, name: z.string(), live: z.int() }))

/** As what the demo's accounts are offered: the roles of the backoffice, and three who have none. */
export const DEMO_ROLES = [
	'admin',
	'superAdmin',
	'finAdmin',
	'volunteerAdmin',
	'talRadioAdmin',
	'owner',
	'donor',
	'donee',
] as const

/** What a browser needs to know before it can do anything: addresses and public keys only. */
export const publicConfig = z
	.object({
		/** `scriptUrl` is loaded as it is: the provider's own in production, the simulator's look-alike in development. */
		stripe: z.object({ scriptUrl: z.string(), publicKeys: z.object({ INR: z.string(), USD: z.string() }) }),
		/** Pages about the foundation that lie elsewhere. */
		links: z.object({ about: z.string().nullable(), legal: z.string().nullable() }),
		/** People can sign in with Google. */
		signsInWithGoogle: z.boolean(),
		/** Phone numbers can be verified here: texts can be sent. */
		verifiesNumbers: z.boolean(),
		/** Set on machines that run with demo data: what the login page may offer. */
		demo: z
			.object({
				accounts: z.array(
					z.object({
						email: z.string(),
						name: z.string(),
						role: z.enum(DEMO_ROLES),
						/** Of its authenticator app, now: for accounts with a second factor. */
						code: z.string().optional(),
					}),
				),
				password: z.string(),
				outboxUrl: z.string(),
			})
			.nullable(),
		serverTime: z.string(),
	})
	.meta({ id: 'PublicConfig' })
export type PublicConfig = z.infer<typeof publicConfig>
export const publicConfigAnswer = one(publicConfig)
