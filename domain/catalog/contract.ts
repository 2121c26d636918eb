import { z } from 'zod'
import { CLAIMS } from '../../kernel/wire/claims.ts'
import { byRegion, REGIONS } from '../../kernel/wire/regions.ts'
import { category, currency, list, one, regionCode } from '../../kernel/wire/schemas.ts'

export { CATEGORIES, type Category, category } from '../../kernel/wire/schemas.ts'

/** The served countries with the fee that donors see, in percent such as 2.36. */
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

export const DEMO_ROLES = [
	'admin',
	'superAdmin',
	'finAdmin',
	'volunteerAdmin',
	'talRadioAdmin',
	'auditor',
	'owner',
	'donor',
	'donee',
] as const

const legalEntity = z.object({
	name: z.string(),
	address: z.array(z.string()).readonly(),
	/** The printed registration; empty when donations are not tax-deductible. */
	registration: z.string(),
	email: z.string(),
})

const checkout = z.object({
	/** Loaded without changes: the provider's script in production, the simulator's in development. */
	scriptUrl: z.string(),
	publicKeys: z.partialRecord(currency, z.string()),
})
export type Checkout = z.output<typeof checkout>

export const publicConfig = z
	.object({
		checkouts: z.record(z.string(), checkout),
		/** External pages: replacements of `/about` and `/legal`, a blog, a film, audio rooms and phone apps. */
		links: z.object({
			about: z.string().nullable(),
			legal: z.string().nullable(),
			blog: z.string().nullable(),
			video: z.string().nullable(),
			audioRoom: z.string().nullable(),
			androidApp: z.string().nullable(),
			iosApp: z.string().nullable(),
		}),
		/** The claims on the pages, except those that the operator has turned off. */
		claims: z.array(z.enum(CLAIMS)),
		entities: z.object(byRegion(() => legalEntity)),
		signsInWithGoogle: z.boolean(),
		/** True when phone numbers can be verified, because text messages can be sent. */
		verifiesNumbers: z.boolean(),
		demo: z
			.object({
				accounts: z.array(
					z.object({
						email: z.string(),
						name: z.string(),
						role: z.enum(DEMO_ROLES),
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
