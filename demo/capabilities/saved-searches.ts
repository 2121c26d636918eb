import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStep } from '../steps.ts'

const SEARCHES = [
	{
		name: 'Blood near Pune',
		filters: { requestType: 'bloodDonation', near: 'IN.16.Pune', withinKm: '100' },
		alerts: 'atOnce',
	},
	{ name: 'Schools in India', filters: { region: 'IN', category: 'education' }, alerts: 'daily' },
] as const

export const demo: DemoCapability = {
	steps: () =>
		SEARCHES.map(
			(search, place): DemoStep => ({
				at: 100 * DAY_MS + (3 + place) * HOUR_MS,
				isIndependent: true,
				play: async ({ signedIn, key }) => {
					const donor = await signedIn('donor')
					const body = { ...search, zone: 'Asia/Kolkata' }
					await donor.json('POST', '/api/v1/savedSearch', body, { 'idempotency-key': key })
				},
			}),
		),
}
