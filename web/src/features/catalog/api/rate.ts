import type { PartsPerMillion } from '../../../../../kernel/wire/money.ts'

/**
 * Converts a percentage of the region, such as 2.36, to parts per million exactly.
 * @throws RangeError when it is no percentage of at most four decimals
 */
export function ratePpm(percent: number): PartsPerMillion {
	const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(String(percent))
	if (!match) throw new RangeError(`${percent} is no percentage.`)
	const [, whole = '', decimals = ''] = match
	return BigInt(whole + decimals.padEnd(4, '0'))
}
