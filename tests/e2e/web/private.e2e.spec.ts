import { describe } from 'vitest'
import { raiseFundraiser, signedIn } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'

interface Detail {
	readonly images: readonly { readonly _id: string }[]
	readonly [field: string]: unknown
}

describe('a fundraiser that becomes private', () => {
	test('is gone from the pages that others have open, at once', async ({ page }) => {
		const { id, title } = await raiseFundraiser({ title: 'A roof for the house of Patratu' })
		await page.goto(`/donationRequest/${id}`)
		await page.getByRole('heading', { level: 1, name: title }).waitFor()
		const author = await signedIn('donee')
		const { data } = await author<{ data: Detail }>('GET', `/api/v1/donationRequest/${id}`)
		// Of another kind, in a body.
		const { shifts: _, ...written } = data
		await author('PUT', `/api/v1/donationRequest/${id}`, {
			...written,
			country: data.region,
			images: data.images.map(({ _id }) => _id),
			orgId: null,
			isPrivate: true,
		})
		await page.getByRole('heading', { level: 1, name: 'There is no such fundraiser' }).waitFor()
		await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
	})
})
