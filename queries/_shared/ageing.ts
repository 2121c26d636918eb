import { REGIONS, zoneOf } from '../../domain/catalog/regions.contract.ts'

const ZONE = (currency: string) =>
	`CASE ${currency} ${REGIONS.map((region) => `WHEN '${region.currency}' THEN '${zoneOf(region)}'`).join(' ')} END`

/**
 * Returns SQL for the age of a row in calendar days of its legal entity.
 * @param moment, currency, now columns or parameters of SQL
 */
export const daysOld = (moment: string, currency: string, now: string): string =>
	`((${now}::timestamptz AT TIME ZONE ${ZONE(currency)})::date - (${moment} AT TIME ZONE ${ZONE(currency)})::date)`
