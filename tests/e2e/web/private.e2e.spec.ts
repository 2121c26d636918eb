import { describe } from 'vitest'
import { makePrivate, raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'

describe('a fundraiser that becomes private', () => {
	test('is gone from the pages that others have open, at once', async ({ page }) => {
		const { id, title } = await raiseFundraiser({ title: 'A roof for the house of Patratu' })
		await page.goto(`/donationRequest/${id}`)
		await page.getByRole('heading', { level: 1, name: title }).waitFor()
		await makePrivate({ id })
		await page.getByRole('heading', { level: 1, name: 'There is no such fundraiser' }).waitFor()
		await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
	})
})
