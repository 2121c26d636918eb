import { REGION_TABLE, type RegionRow } from './region-table.ts'

export type RegionCode = (typeof REGION_TABLE)[number]['code']
/** ISO 4217: currencies of donations. A provider may report others. */
export type Currency = (typeof REGION_TABLE)[number]['currency']

export interface RegionFacts extends RegionRow {
	readonly code: RegionCode
	readonly currency: Currency
}

export const REGIONS: readonly RegionFacts[] = REGION_TABLE

export const REGION_CODES = REGIONS.map(({ code }) => code) as [RegionCode, ...RegionCode[]]

export const CURRENCIES = [...new Set(REGIONS.map(({ currency }) => currency))] as [Currency, ...Currency[]]

export const DEFAULT_REGION: RegionFacts =
	REGIONS.find(({ isDefault }) => isDefault) ?? (REGIONS as readonly [RegionFacts])[0]

export const isRegion = (value: unknown): value is RegionCode =>
	(REGION_CODES as readonly unknown[]).includes(value)
export const isCurrency = (value: unknown): value is Currency =>
	(CURRENCIES as readonly unknown[]).includes(value)

/** Returns the region of a code; the default one for a code that is not served. */
export const regionOf = (code: string): RegionFacts =>
	REGIONS.find((region) => region.code === code) ?? DEFAULT_REGION

/** Returns the region of a currency; the default one for a currency that is not served. */
export const regionOfCurrency = (currency: string): RegionFacts =>
	REGIONS.find((region) => region.currency === currency) ?? DEFAULT_REGION

export const byRegion = <T>(value: (region: RegionFacts) => T): Readonly<Record<RegionCode, T>> =>
	Object.fromEntries(REGIONS.map((region) => [region.code, value(region)])) as Record<RegionCode, T>

export const byCurrency = <T>(value: (region: RegionFacts) => T): Readonly<Record<Currency, T>> =>
	Object.fromEntries(CURRENCIES.map((currency) => [currency, value(regionOfCurrency(currency))])) as Record<
		Currency,
		T
	>
