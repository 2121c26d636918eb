import { AGES, type Age } from '../../domain/ageing.contract.ts'
import { REGIONS, zoneOf } from '../../domain/catalog/regions.contract.ts'
import type { Where } from './where.ts'

const ZONE = (currency: string) =>
	`CASE ${currency} ${REGIONS.map((region) => `WHEN '${region.currency}' THEN '${zoneOf(region)}'`).join(' ')} END`

/**
 * Returns SQL for the age of a row in calendar days of its legal entity.
 * @param moment, currency, now columns or parameters of SQL
 */
export const daysOld = (moment: string, currency: string, now: string): string =>
	`((${now}::timestamptz AT TIME ZONE ${ZONE(currency)})::date - (${moment} AT TIME ZONE ${ZONE(currency)})::date)`

/** Returns SQL for the name of an age; the future counts as today. @param days SQL */
export const ageOf = (days: string): string =>
	`CASE ${AGES.flatMap(({ name, to }) => (to === null ? [] : [`WHEN ${days} <= ${to} THEN '${name}'`])).join(' ')}
		ELSE '${AGES.at(-1)?.name}' END`

/** The moment since which a row of SQL is open, and its currency. */
export interface Since {
	readonly moment: string
	readonly currency: string
}

export function ofAge(where: Where, age: Age | undefined, { moment, currency }: Since, now: number): Where {
	if (age === undefined) return where
	const days = daysOld(moment, currency, where.param(new Date(now)))
	return where.and(`${ageOf(days)} = ?`, age)
}
