import type { Currency, PartsPerMillion } from '../../kernel/money.ts'

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
const ZONES = { IN: 'Asia/Kolkata', US: 'America/Los_Angeles' } as const
/** Made once: making one costs more than everything else that a gift's start computes. */
const DAYS = { IN: dayFormat(ZONES.IN), US: dayFormat(ZONES.US) } as const

/** The time zone that a region's calendar days are of. */
export const zoneOf = ({ code }: RegionFacts): string => ZONES[code]

/** When a calendar day of a region begins (epoch milliseconds). No zone of ours is further than a day from UTC. */
function beginOfDay(region: RegionFacts, year: number, month: number, day: number): number {
	const midnight = Date.UTC(year, month - 1, day)
	const wanted = new Date(midnight).toISOString().slice(0, 10)
	let before = midnight - 86_400_000
	let reached = midnight + 86_400_000
	while (reached - before > 1) {
		const middle = Math.trunc((before + reached) / 2)
		if (dayIn(region, middle) >= wanted) reached = middle
		else before = middle
	}
	return reached
}

/** The first millisecond of a calendar day, `2026-11-21`, in a region (epoch milliseconds). */
export function startOfDayIn(region: RegionFacts, day: string): number {
	const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
	return beginOfDay(region, year, month, number)
}

/** The last millisecond of a calendar day, `2026-11-21`, in a region (epoch milliseconds). */
export function endOfDayIn(region: RegionFacts, day: string): number {
	const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
	return beginOfDay(region, year, month, number + 1) - 1
}

/** The first and the last millisecond of a month, `2026-10`, in a region (epoch milliseconds). */
export function monthIn(region: RegionFacts, month: string): { startsAt: number; endsAt: number } {
	const [year = 0, number = 0] = month.split('-').map(Number)
	return {
		startsAt: beginOfDay(region, year, number, 1),
		endsAt: beginOfDay(region, number === 12 ? year + 1 : year, number === 12 ? 1 : number + 1, 1) - 1,
	}
}
