import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { systemUnderTest } from '../harness/system-under-test.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A hand pump for the hamlet below Parasnath' })
})

async function openSheet(page: Page, path: string) {
	await page.goto(path)
	await page.getByRole('button', { name: /^(Share|साझा करें)$/ }).click()
	const sheet = page.getByRole('dialog', { name: /^(Share|साझा करें)$/ })
	await sheet.getByRole('button', { name: /Copy the link|लिंक कॉपी करें/ }).waitFor()
	return sheet
}

async function share(page: Page, path: string, expected: RegExp): Promise<URL> {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	const sheet = await openSheet(page, path)
	const copied = async () => {
		await sheet.getByRole('button', { name: 'Copy the link' }).click()
		return new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
	}
	// The page's own address is shared until the short one has arrived.
	await eventually(copied).toMatch(expected)
	return new URL(await page.evaluate(() => navigator.clipboard.readText()))
}

describe('sharing', () => {
	nightly('gives members a short address, which leads there', async ({ page, visitor }) => {
		await signIn(page, 'donor')
		for (const path of [`/donationRequest/${fundraiser.id}`, '/meerakrishnan', '/jal-mitra-trust']) {
			const shared = await share(page, path, /^\/s\/[\w-]{10}$/)
			const guest = await visitor()
			await page.goto(path)
			const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
			await guest.goto(shared.href)
			await guest.getByRole('heading', { level: 1, name: title }).waitFor()
			if (path.startsWith('/donationRequest')) expect(new URL(guest.url()).search).toBe('?via=copy')
		}
	})

	test('gives visitors the page’s own, by channel', async ({ page }) => {
		const path = `/donationRequest/${fundraiser.id}`
		expect((await share(page, '/meerakrishnan', /./)).pathname).toBe('/user/meerakrishnan')
		expect((await share(page, path, /./)).pathname).toBe(path)

		const sheet = page.getByRole('dialog', { name: 'Share' })
		const address = `${systemUnderTest().url}${path}`
		const chat = await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
		expect(new URL(chat ?? '').searchParams.get('text')).toContain(`${address}?via=whatsapp`)
		await sheet.getByRole('button', { name: 'QR code' }).click()
		await sheet.getByRole('img', { name: /^QR code that leads to A hand pump/ }).waitFor()
		const poster = await sheet.getByRole('link', { name: /^Poster/ }).getAttribute('href')
		const printed = await fetch(systemUnderTest().url + poster)
		expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])

		await page.keyboard.press('Escape')
		await sheet.waitFor({ state: 'detached' })
		await auditScreen(page, () => openSheet(page, path))

		await page.goto(path)
		await page.getByRole('button', { name: 'Share' }).waitFor()
		await page.emulateMedia({ media: 'print' })
		await page.getByRole('img', { name: /^QR code that leads to A hand pump/ }).waitFor()
		await page.getByText(address, { exact: true }).waitFor()
		expect(await page.getByRole('button').count()).toBe(0)
		const card = page.getByRole('complementary', { name: 'Give to this fundraiser' })
		expect(await card.getByText('of ₹40,000').isVisible()).toBe(true)
	})
})
