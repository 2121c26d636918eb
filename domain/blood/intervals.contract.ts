import type { RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import {
	BLOOD_COMPONENTS,
	type BloodComponent,
	DONOR_SEXES,
	type DonorSex,
} from '../_shared/blood-groups.contract.ts'

type Days = Readonly<Record<DonorSex, number>>
const forAll = (days: number): Days => ({ female: days, male: days })
type Intervals = Readonly<Record<BloodComponent, Readonly<Record<BloodComponent, Days>>>>
const whatever = (days: Days) => ({ wholeBlood: days, redCells: days, platelets: days, plasma: days })

const INDIA_BLOOD: Days = { female: 120, male: 90 }
const INDIA_AFTER_BLOOD = {
	wholeBlood: INDIA_BLOOD,
	redCells: INDIA_BLOOD,
	platelets: forAll(28),
	plasma: forAll(28),
}
/** 48 hours between two, and four weeks until whole blood. */
const INDIA_AFTER_APHERESIS = {
	wholeBlood: forAll(28),
	redCells: forAll(28),
	platelets: forAll(2),
	plasma: forAll(2),
}

/**
 * Days between two donations, by country. India: National Blood Transfusion Council, Guidelines for Blood
 * Donor Selection and Blood Donor Referral, 2017. United States: American Red Cross, by donation type (whole
 * blood, Power Red, platelets, AB Elite plasma). Limits per week and year are not checked, because a profile
 * has only the last donation.
 */
export const INTERVALS: Readonly<Record<RegionCode, Intervals>> = {
	IN: {
		wholeBlood: INDIA_AFTER_BLOOD,
		redCells: INDIA_AFTER_BLOOD,
		platelets: INDIA_AFTER_APHERESIS,
		plasma: INDIA_AFTER_APHERESIS,
	},
	US: {
		wholeBlood: whatever(forAll(56)),
		redCells: whatever(forAll(112)),
		platelets: whatever(forAll(7)),
		plasma: whatever(forAll(28)),
	},
}

export interface LastDonation {
	/** A calendar day: `2026-11-21`. */
	readonly day: string
	readonly component: BloodComponent
}

/** Returns the interval in days; without a known sex, the longer interval applies. */
export function intervalDays(
	last: BloodComponent,
	next: BloodComponent,
	sex: DonorSex | null,
	region: RegionCode,
): number {
	const days = INTERVALS[region][last][next]
	return sex === null ? Math.max(...DONOR_SEXES.map((each) => days[each])) : days[sex]
}

/**
 * Returns the calendar day from which a donor may donate again; null: at once. A hint only: the blood bank
 * decides.
 * @param next the component to be donated
 */
export function restedFrom(
	last: LastDonation | null,
	next: BloodComponent,
	sex: DonorSex | null,
	region: RegionCode,
): string | null {
	if (last === null) return null
	const days = intervalDays(last.component, next, sex, region)
	return new Date(Date.parse(`${last.day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the intervals as rows, for a SQL statement that filters many donors. */
export const intervalRows = (next: BloodComponent, region: RegionCode) =>
	BLOOD_COMPONENTS.flatMap((last) =>
		[...DONOR_SEXES, null].map((sex) => ({ last, sex, days: intervalDays(last, next, sex, region) })),
	)
