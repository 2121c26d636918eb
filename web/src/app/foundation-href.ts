import { regionOf } from '../../../kernel/wire/regions.ts'
import { paths } from '../lib/paths.ts'
import { usePreferences } from '../lib/preferences.ts'

export function useFoundationHref(): string {
	const { region } = usePreferences()
	return paths.publicPayment.href({ donationfor: 'tal', currency: regionOf(region).currency })
}
