import { z } from 'zod'
import { CLAIMS } from '../../kernel/wire/claims.ts'
import { byRegion, REGIONS } from '../../kernel/wire/regions.ts'
import { category, currency, list, one, regionCode } from '../../kernel/wire/schemas.ts'

export { CATEGORIES, type Category, category } from '../../kernel/wire/schemas.ts'

/** The countries that Karuna serves, with the fee that a donor is shown. Percentages, such as 2.36. */
export const region = z
	.object({
		_id: regionCode,
		regionCodeIso3: z.enum(REGIONS.map(({ iso3 }) => iso3)),
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

const legalEntity = z.object({
	name: z.string(),
	/** Lines. */
	address: z.array(z.string()).readonly(),
	/** As it is printed; empty: donations to it bring no deduction. */
	registration: z.string(),
	/** Whom people write to about receipts. */
	email: z.string(),
})

/** What a provider's checkout in a browser needs. */
const checkout = z.object({
	/** Loaded as it is: the provider's own in production, the simulator's look-alike in development. */
	scriptUrl: z.string(),
	/** By currency; none where the provider doesn't take it. */
	publicKeys: z.partialRecord(currency, z.string()),
})
export type Checkout = z.output<typeof checkout>

/** What a browser needs to know before it can do anything: addresses and public keys only. */
export const publicConfig = z
	.object({
		/** Checkouts of the payment providers, by the provider's name: those that are configured. */
		checkouts: z.record(z.string(), checkout),
		/** Pages that lie elsewhere: two in the place of our own `/about` and `/legal`, a blog, a film, audio rooms, and apps for phones. */
		links: z.object({
			about: z.string().nullable(),
			legal: z.string().nullable(),
			blog: z.string().nullable(),
			/** A film about Karuna. */
			video: z.string().nullable(),
			/** Where members join an audio room, whose id is added to its query. */
			audioRoom: z.string().nullable(),
			androidApp: z.string().nullable(),
			iosApp: z.string().nullable(),
		}),
		/** What the pages claim, but for what the operator has turned off. */
		claims: z.array(z.enum(CLAIMS)),
		/** Who takes donations and issues receipts, by country. */
		entities: z.object(byRegion(() => legalEntity)),
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
