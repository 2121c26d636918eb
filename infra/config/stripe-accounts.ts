import { z } from 'zod'
import { byRegion, REGION_CODES, type RegionCode } from '../../kernel/regions.ts'

/** What an account at Stripe is reached with. */
export interface StripeAccountConfig {
	readonly secretKey: string
	readonly publicKey: string
	readonly webhookSecret: string
}
/** One of each region's legal entity, in the region's currency. */
export type StripeAccounts = Readonly<Record<RegionCode, StripeAccountConfig>>

const PREFIXES = {
	SECRET_KEY: ['sk_', 'rk_'],
	PUBLIC_KEY: ['pk_'],
	WEBHOOK_SECRET: ['whsec_'],
} as const
type Part = keyof typeof PREFIXES
type StripeVariable = `STRIPE_${RegionCode}_${Part}`
const variableOf = (code: RegionCode, part: Part): StripeVariable => `STRIPE_${code}_${part}`

const key = (name: StripeVariable, prefixes: readonly string[]) =>
	z
		.string()
		.refine(
			(text) => prefixes.some((prefix) => text.startsWith(prefix)),
			`${name} must begin with ${prefixes.join(' or ')}.`,
		)
		.optional()

/** The names of all variables, in the order in which the documentation lists them. */
export const STRIPE_VARIABLES: readonly StripeVariable[] = REGION_CODES.toReversed().flatMap((code) =>
	(Object.keys(PREFIXES) as Part[]).map((part) => variableOf(code, part)),
)

/** Each variable by itself: `STRIPE_IN_SECRET_KEY`. */
export const stripeVariables = Object.fromEntries(
	REGION_CODES.flatMap((code) =>
		(Object.keys(PREFIXES) as Part[]).map((part) => {
			const name = variableOf(code, part)
			return [name, key(name, PREFIXES[part])]
		}),
	),
) as Record<StripeVariable, ReturnType<typeof key>>

/** The accounts of all regions; null where none, or not all of their variables, are set. */
export function stripeAccountsOf(
	env: Readonly<Partial<Record<StripeVariable, string | undefined>>>,
): StripeAccounts | null {
	if (STRIPE_VARIABLES.some((name) => env[name] === undefined)) return null
	const given = (code: RegionCode, part: Part): string => env[variableOf(code, part)] ?? ''
	return byRegion(({ code }) => ({
		secretKey: given(code, 'SECRET_KEY'),
		publicKey: given(code, 'PUBLIC_KEY'),
		webhookSecret: given(code, 'WEBHOOK_SECRET'),
	}))
}
