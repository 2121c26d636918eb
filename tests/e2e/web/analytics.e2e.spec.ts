import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { systemUnderTest } from '../harness/system-under-test.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'Lanterns for the ferry of Sahibganj' })
})

const browser = (version: number) =>
	`Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`

describe('visits of a fundraiser', () => {
	test('are counted by their channel, and read by its author', async ({ page, visitor }) => {
		const count = (userAgent: string) =>
			fetch(`${systemUnderTest().url}/api/v1/donationRequest/analytics/${fundraiser.id}/view`, {
				method: 'PUT',
				headers: { 'content-type': 'application/json', 'user-agent': userAgent },
				body: JSON.stringify({ channel: 'whatsapp' }),
			})
		for (const version of [131, 132, 133, 134, 135]) expect((await count(browser(version))).status).toBe(200)
		const guest = await visitor()
		const counted = guest.waitForResponse((response) => response.url().endsWith(`${fundraiser.id}/view`))
		await guest.goto(`/donationRequest/${fundraiser.id}?via=poster`)
		expect((await counted).request().postData()).toContain('poster')

		await page.setViewportSize({ width: 360, height: 740 })
		await signIn(page, 'donee')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('link', { name: 'Visits and sharing' }).click()
		const channels = page.getByRole('region', { name: 'How people came' })
		await channels.getByRole('row', { name: 'WhatsApp 5 under five under five under five' }).waitFor()
		expect(await channels.getByRole('row').count()).toBe(2)
		await page.getByRole('button', { name: '7 days', pressed: false }).click()
		await page.getByRole('button', { name: '7 days', pressed: true }).waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
	})
})
