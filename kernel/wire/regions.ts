import { REGION_TABLE, type RegionRow } from './region-table.ts'

/** The code of a country that Karuna serves, and of its legal entity there. */
export type RegionCode = (typeof REGION_TABLE)[number]['code']
/** ISO 4217: what donations are taken in. A provider may report others. */
export type Currency = (typeof REGION_TABLE)[number]['currency']

/** A country that Karuna serves. */
export interface RegionFacts extends RegionRow {
	readonly code: RegionCode
	readonly currency: Currency
}

export const REGIONS: readonly RegionFacts[] = REGION_TABLE

/** Codes of the regions, in the order of the table. */
export const REGION_CODES = REGIONS.map(({ code }) => code) as [RegionCode, ...RegionCode[]]

/** Their currencies, each once, in the order of the table. */
export const CURRENCIES = [...new Set(REGIONS.map(({ currency }) => currency))] as [Currency, ...Currency[]]

/** The region that stands in where none is known. */
export const DEFAULT_REGION: RegionFacts =
	REGIONS.find(({ isDefault }) => isDefault) ?? (REGIONS as readonly [RegionFacts])[0]

export const isRegion = (value: unknown): value is RegionCode =>
	(REGION_CODES as readonly unknown[]).includes(value)
export const isCurrency = (value: unknown): value is Currency =>
	(CURRENCIES as readonly unknown[]).includes(value)

/** The region of a code; the default one for a code that is not served. */
export const regionOf = (code: string): RegionFacts =>
	REGIONS.find((region) => region.code === code) ?? DEFAULT_REGION

/** The region whose money a currency is; the default one for a currency that is not served. */
export const regionOfCurrency = (currency: string): RegionFacts =>
	REGIONS.find((region) => region.currency === currency) ?? DEFAULT_REGION

/** A value for each region, by its code. */
export const byRegion = <T>(value: (region: RegionFacts) => T): Readonly<Record<RegionCode, T>> =>
	Object.fromEntries(REGIONS.map((region) => [region.code, value(region)])) as Record<RegionCode, T>

/** A value for each currency, by its code; of the first region that has it. */
export const byCurrency = <T>(value: (region: RegionFacts) => T): Readonly<Record<Currency, T>> =>
	Object.fromEntries(CURRENCIES.map((currency) => [currency, value(regionOfCurrency(currency))])) as Record<
		Currency,
		T
	>
