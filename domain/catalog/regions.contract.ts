import type { Currency, PartsPerMillion } from '../_shared/money.ts'

/** A country that Karuna serves. Rates are what a giver is shown; what the provider keeps is booked apart. */
export interface RegionFacts {
	readonly code: 'IN' | 'US'
	readonly iso3: 'IND' | 'USA'
	readonly name: string
	readonly currency: Currency
	readonly isDefault: boolean
	readonly cardRate: PartsPerMillion
	readonly achRate: PartsPerMillion
}

export const REGIONS: readonly RegionFacts[] = [
	{
		code: 'IN',
		iso3: 'IND',
		name: 'India',
		currency: 'INR',
		isDefault: true,
		cardRate: 23_600n,
		achRate: 0n,
	},
	{
		code: 'US',
		iso3: 'USA',
		name: 'United States',
		currency: 'USD',
		isDefault: false,
		cardRate: 29_000n,
		achRate: 8_000n,
	},
]

const [INDIA] = REGIONS as readonly [RegionFacts]

export const regionOf = (code: string): RegionFacts => REGIONS.find((region) => region.code === code) ?? INDIA
export const regionOfCurrency = (currency: Currency): RegionFacts =>
	REGIONS.find((region) => region.currency === currency) ?? INDIA

/** The calendar day, `2026-11-21`, that an instant falls on in a region. */
export const dayIn = (region: RegionFacts, epochMs: number): string => DAYS[region.code].format(epochMs)

const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
/** Made once: making one costs more than everything else that a gift's start computes. */
const DAYS = { IN: dayFormat('Asia/Kolkata'), US: dayFormat('America/Los_Angeles') } as const
