import { z } from 'zod'
import { FRAUD_WARNING_RULES, type FraudWarningRule } from '../../kernel/wire/disputes.ts'
import { byRegion, REGION_CODES, type RegionCode } from '../../kernel/wire/regions.ts'
import { liveKeyProblems, type ProviderSettings, testKeyProblems } from '../shared/provider-settings.ts'

export interface StripeKeys {
	readonly secretKey: string
	readonly publicKey: string
	readonly webhookSecret: string
	readonly payFrom?: string
	readonly fraudWarnings?: FraudWarningRule
}

const PREFIXES = {
	SECRET_KEY: ['sk_', 'rk_'],
	PUBLIC_KEY: ['pk_'],
	WEBHOOK_SECRET: ['whsec_'],
} as const
type Part = keyof typeof PREFIXES
const PARTS = Object.keys(PREFIXES) as Part[]
const variableOf = (code: RegionCode, part: Part): string => `STRIPE_${code}_${part}`

const key = (name: string, prefixes: readonly string[]) =>
	z
		.string()
		.refine(
			(text) => prefixes.some((prefix) => text.startsWith(prefix)),
			`${name} must begin with ${prefixes.join(' or ')}.`,
		)
		.optional()

const PAYS: RegionCode = 'US'
const PAY_FROM = `STRIPE_${PAYS}_FINANCIAL_ACCOUNT`
const warningsOf = (code: RegionCode): string => `STRIPE_${code}_FRAUD_WARNINGS`
const isRule = (text: string | undefined): text is FraudWarningRule =>
	FRAUD_WARNING_RULES.some((rule) => rule === text)

const KEYS = REGION_CODES.toReversed().flatMap((code) => PARTS.map((part) => variableOf(code, part)))

/** An account for each region's legal entity, in its currency: `STRIPE_IN_SECRET_KEY` and so on. */
export const stripeSettings: ProviderSettings<Readonly<Record<RegionCode, StripeKeys>>> = {
	title: 'Stripe',
	keys: KEYS,
	variables: {
		...Object.fromEntries(
			REGION_CODES.flatMap((code) =>
				PARTS.map((part) => [variableOf(code, part), key(variableOf(code, part), PREFIXES[part])]),
			),
		),
		[PAY_FROM]: key(PAY_FROM, ['fa_']),
		...Object.fromEntries(
			REGION_CODES.map((code) => [
				warningsOf(code),
				z
					.string()
					.refine(isRule, `${warningsOf(code)} must be ${FRAUD_WARNING_RULES.join(', ')}.`)
					.optional(),
			]),
		),
	},
	apiUrl: 'STRIPE_API_URL',
	read(given) {
		const payFrom = given[PAY_FROM]
		const of = (code: RegionCode, part: Part): string => given[variableOf(code, part)] ?? ''
		const ruleOf = (code: RegionCode) => {
			const rule = given[warningsOf(code)]
			return isRule(rule) ? { fraudWarnings: rule } : {}
		}
		return byRegion(({ code }) => ({
			secretKey: of(code, 'SECRET_KEY'),
			publicKey: of(code, 'PUBLIC_KEY'),
			webhookSecret: of(code, 'WEBHOOK_SECRET'),
			...(code === PAYS && payFrom !== undefined && { payFrom }),
			...ruleOf(code),
		}))
	},
	liveProblems: (given) => liveKeyProblems(KEYS, given),
	testProblems: (given) =>
		testKeyProblems(
			KEYS.filter((name) => !name.endsWith('WEBHOOK_SECRET')),
			given,
		),
}
