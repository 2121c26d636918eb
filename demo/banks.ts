import type { RegionCode } from '../kernel/wire/regions.ts'

/** A bank of each region that there is, with the code of one of its branches. */
export const BANKS: Readonly<Record<RegionCode, { readonly name: string; readonly code: string }>> = {
	IN: { name: 'State Bank of India', code: 'SBIN0001234' },
	US: { name: 'Bank of America', code: '026009593' },
}
