import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { giveAsGuest } from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo, refundAtProvider } from '../harness/outside.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'Solar lamps for the night school of Hesadih' })
})

const donationOf = (firstName: string) => ({
	amount: '500',
	donor: { firstName, lastName: 'Kujur', email: `${firstName.toLowerCase()}.kujur@example.org` },
})
const give = (page: Page, firstName: string) => giveAsGuest(page, fundraiser, donationOf(firstName))
const giveElsewhere = (firstName: string) => giveTo(fundraiser, donationOf(firstName))
const mailboxOf = (firstName: string) => mailsTo(`${firstName.toLowerCase()}.kujur@example.org`)
const paper = (page: Page) => page.getByRole('article', { name: 'Donation receipt' })
const linkIn = (text: string | undefined) => /https?:\/\/\S+\/receipt\/\S+/.exec(text ?? '')?.[0] ?? ''
const numberOn = async (page: Page) => /KRN-IN-\d{4}-\d{6}/.exec(await paper(page).innerText())?.[0] ?? ''
const paymentOn = async (page: Page) => /pi_\w+/.exec(await paper(page).innerText())?.[0] ?? ''

describe('the receipt of a donation', () => {
	test('is a step from the thanks, and is downloaded and printed', async ({ page }) => {
		await give(page, 'Sunita')
		await page.getByRole('link', { name: 'Open the receipt' }).click()

		const text = await paper(page).innerText()
		expect(text).toMatch(/KRN-IN-\d{4}-\d{6}\s+Version 1/)
		expect(text).toContain('Sunita Kujur')
		expect(text).toContain(fundraiser.title)
		expect(text).toMatch(/Charged\s+₹511\.80\s+Payment fee\s+₹11\.80\s+Given\s+₹500\.00/)
		expect(await page.title()).toContain(await numberOn(page))

		const download = page.waitForEvent('download')
		await page.getByRole('link', { name: 'Download PDF' }).click()
		const file = await download
		expect(file.suggestedFilename()).toBe(`${await numberOn(page)}-v1.pdf`)
		expect((await readFile(await file.path())).subarray(0, 8).toString()).toBe('%PDF-1.7')

		await page.emulateMedia({ media: 'print' })
		expect(await page.getByRole('link', { name: 'Download PDF' }).isVisible()).toBe(false)
		expect(await paper(page).isVisible()).toBe(true)
	})

	test('opens by the link in the mail, on a device that knows nothing of the donation', async ({
		visitor,
	}) => {
		await giveElsewhere('Bina')
		const [mail] = await mailboxOf('Bina')
		const phone = await visitor({ width: 360 })
		await phone.goto(linkIn(mail?.text))
		const number = await numberOn(phone)
		expect(mail?.text).toContain(number)

		await phone.getByRole('button', { name: 'E-mail it to me' }).click()
		await phone.getByText('Sent to b•••@example.org.').waitFor()
		await eventually(async () => (await mailboxOf('Bina')).map(({ subject }) => subject)).toContain(
			`Your receipt ${number}`,
		)
	})

	nightly('is shown to nobody else, and a dead link leads to a new one', async ({ visitor }) => {
		const donation = await giveElsewhere('Champa')
		const [mail] = await mailboxOf('Champa')
		const stranger = await visitor()
		await stranger.goto(`/receipt/${donation}`)
		await stranger.getByRole('heading', { name: 'We can’t show this receipt here' }).waitFor()
		await stranger.goto(`${linkIn(mail?.text).slice(0, -3)}abc`)
		await stranger.getByRole('button', { name: 'Send me a new link' }).click()
		await stranger.getByRole('alert').waitFor()
	})

	nightly('is issued anew after a refund, and the old version is void', async ({ page }) => {
		const donation = await give(page, 'Deepa')
		await page.goto(`/receipt/${donation}`)
		const number = await numberOn(page)
		await refundAtProvider('stripe-in', await paymentOn(page), 25_590)

		await page.reload()
		await paper(page).getByText('Issued again because a refund was made.').waitFor()
		expect(await paper(page).innerText()).toMatch(/Returned\s+₹255\.90\s+Given\s+₹250\.00/)
		expect(await numberOn(page)).toBe(number)
		await page.getByRole('link', { name: 'Version 1' }).click()
		await paper(page).getByText('Void: replaced by version 2').waitFor()
		const mails = await mailboxOf('Deepa')
		expect(mails.map(({ subject }) => subject)).toEqual([
			'Your donation of ₹500.00 has arrived',
			`Your receipt ${number} has a new version`,
		])
	})

	test('is found by its number and corrected by finance', async ({ page, visitor }) => {
		await giveElsewhere('Elina')
		const [mail] = await mailboxOf('Elina')
		await page.goto(linkIn(mail?.text))
		const number = await numberOn(page)

		const finance = await visitor()
		await signIn(finance, 'finance')
		await finance.goto('/backoffice/receipts')
		await finance.getByLabel('Number, name or e-mail').fill(number)
		await finance.getByText('1 to 1 of 1').waitFor()
		await finance.getByRole('link', { name: number }).click()
		await finance.getByRole('button', { name: 'Correct' }).click()
		const dialog = finance.getByRole('dialog')
		await dialog.getByLabel('Name').fill('Elina Kujoor')
		await dialog.getByRole('button', { name: 'Issue version 2' }).click()
		await dialog.getByText('Please enter the reason').waitFor()
		await dialog.getByLabel('Why it is corrected').fill('She spells her name so.')
		await dialog.getByRole('button', { name: 'Issue version 2' }).click()
		await finance.getByText('Anita Rao: She spells her name so.').waitFor()

		const download = finance.waitForEvent('download')
		await finance.getByRole('button', { name: 'PDF of version 1' }).click()
		expect((await download).suggestedFilename()).toBe(`${number}-v1.pdf`)
		await finance.getByRole('button', { name: 'Send again' }).click()
		await finance.getByText('Sent to e•••@example.org.').waitFor()

		await page.reload()
		await paper(page).getByText('Elina Kujoor').waitFor()
		await eventually(async () => (await mailboxOf('Elina')).map(({ subject }) => subject)).toEqual([
			'Your donation of ₹500.00 has arrived',
			`Your receipt ${number} has a new version`,
			`Your receipt ${number}`,
		])
	})

	nightly('is accessible and within the window, whatever became of it', async ({ page, visitor }) => {
		const donation = await give(page, 'Farida')
		await page.goto(`/receipt/${donation}`)
		await refundAtProvider('stripe-in', await paymentOn(page), 51_180)
		for (const version of ['', '?version=1']) {
			await auditScreen(page, () => page.goto(`/receipt/${donation}${version}`))
		}
		const stranger = await visitor()
		await auditScreen(stranger, () => stranger.goto(`/receipt/${donation}?key=expired`))
		await signIn(stranger, 'finance')
		await auditScreen(stranger, () => stranger.goto('/backoffice/receipts'))
		await auditScreen(stranger, () => stranger.goto(`/backoffice/receipts/${donation}/show`))
		await auditScreen(stranger, async () => {
			await stranger.goto(`/backoffice/receipts/${donation}/show`)
			await stranger.getByRole('button', { name: /^(Correct|सुधारें)$/ }).click()
			await stranger.getByRole('dialog').waitFor()
		})
	})
})
