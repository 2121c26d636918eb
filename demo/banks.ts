import type { RegionCode } from '../kernel/wire/regions.ts'

export const BANKS: Readonly<Record<RegionCode, { readonly name: string; readonly code: string }>> = {
	IN: { name: 'State Bank of India', code: 'SBIN0001234' },
	US: { name: 'Bank of America', code: '026009593' },
}
