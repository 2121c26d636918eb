import { DAY_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability } from '../steps.ts'

export const INTERESTS = [
	['Schools', 'स्कूल'],
	['Clean water', 'साफ़ पानी'],
	['Women’s work', 'महिलाओं का काम'],
	['Animals', 'पशु'],
	['Health camps', 'स्वास्थ्य शिविर'],
] as const

const CHOICES: Readonly<Record<string, readonly number[]>> = {
	donor: [0, 1],
	donee: [2],
	owner: [0, 3, 4],
}

interface Made {
	readonly data: { readonly _id: string }
}

export const demo: DemoCapability = {
	steps: () => [
		{
			at: 3 * DAY_MS,
			play: async ({ signedIn, key }) => {
				const admin = await signedIn('admin')
				const ids: string[] = []
				for (const [place, [name, nameHi]] of INTERESTS.entries()) {
					const path = '/api/v1/userInterested/categories'
					const headers = { 'idempotency-key': `${key}-${place}` }
					const made = await admin.json<Made>('POST', path, { name, nameHi }, headers)
					ids.push(made.data._id)
				}
				for (const [who, places] of Object.entries(CHOICES)) {
					const categories = places.flatMap((place) => ids.slice(place, place + 1))
					const headers = { 'idempotency-key': key }
					await (await signedIn(who)).json('PUT', '/api/v1/userInterests', { categories }, headers)
				}
			},
		},
	],
}
