import { plainPhone } from '../../../../kernel/wire/digits.ts'

export const PREFIX = { IN: '+91', US: '+1' } as const

/**
 * Returns a typed phone number in international form without separators.
 * @param region the default for numbers without a prefix
 */
export function international(typed: string, region: keyof typeof PREFIX): string {
	const text = plainPhone(typed).replace(/[\s().-]/g, '')
	if (text.startsWith('+')) return text
	return text.startsWith('00') ? `+${text.slice(2)}` : PREFIX[region] + text.replace(/^0+/, '')
}
