import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, giveTo, raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { mailsTo, systemAtRest } from '../harness/outside.ts'
import { userIdOf } from '../harness/people.ts'
import { photo } from '../harness/picture.ts'

const GROUP = 'Friends of the well'
let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A pump for the well of Baghmundi' })
	const donee = await signedIn('donee')
	const userId = userIdOf('donee')
	const people = [
		['Ila', '98123 45671'],
		['Ravi', '98123 45672'],
	] as const
	const made = await Promise.all(
		people.map(([firstName, phoneNumber]) =>
			donee<{ data: { _id: string } }>('POST', '/api/v1/contacts', {
				userId,
				firstName,
				lastName: '',
				email: `${firstName}@pump.example`,
				phoneNumber,
				country: 'IN',
			}),
		),
	)
	// Other journeys add contacts to this book too.
	const contactIds = made.map(({ data }) => data._id)
	await donee('POST', '/api/v1/contactGroups', { name: GROUP, userId, contactIds })
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of the e-mail' })

/** Saves the draft that is open on a page, as another device would. */
async function saveElsewhere(page: Page, subject: string): Promise<void> {
	const donee = await signedIn('donee')
	const path = `/api/v1/emailCampaigns/${new URL(page.url()).pathname.split('/').at(-1)}`
	// Versions are counted: the open page has the one before.
	for (let version = 1; version < 50; version++)
		if (
			await donee('PUT', path, { subject }, { 'if-match': `"${version}"` }).then(
				() => true,
				() => false,
			)
		)
			return
	throw new Error('The draft has no version.')
}

/** Lets the newest campaign go. @returns the address in a reader's mail that stops its sender */
async function linkInMailOf(reader: string): Promise<string> {
	const donee = await signedIn('donee')
	const { data } = await donee<{ data: { _id: string }[] }>('GET', '/api/v1/emailCampaigns')
	await (await signedIn('admin'))('POST', `/api/backoffice/campaigns/${data[0]?._id}/approve`)
	await systemAtRest()
	const [mail] = await mailsTo(reader)
	const { pathname, search } = new URL(/https?:\S+campaignReader\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
	return pathname + search
}

describe('an e-mail campaign', () => {
	test('is written by keyboard, saved, previewed, changed in two places, and confirmed', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto(`/startContactEmailCampaign/${fundraiser.id}`)
		await page.getByText(fundraiser.title).first().waitFor()
		await page.getByRole('button', { name: 'Begin a new e-mail' }).click()
		await page.getByRole('radio', { name: 'Only these contacts' }).press('Space')
		await page.getByLabel('Search name').fill('Ravi')
		await page.getByRole('checkbox', { name: 'Ravi' }).press('Space')
		await page.getByLabel('Search name').fill('Ila')
		await page.getByText('Contacts: 1 selected').waitFor()
		await page.getByText('1 person gets this e-mail').waitFor()
		await page.getByRole('checkbox', { name: 'Ila' }).press('Space')
		await page.getByText('2 people get this e-mail').waitFor()
		await page.getByText('Saved', { exact: true }).waitFor()
		const audience = page.url()
		await auditScreen(page, () => page.goto(audience))
		await page.goto(audience)
		await page.getByRole('radio', { name: 'Only these groups' }).check()
		await page.getByText('0 people get this e-mail').waitFor()
		await page.getByRole('checkbox', { name: GROUP }).check()
		await page.getByText('2 people get this e-mail').waitFor()

		await page.getByRole('link', { name: 'Next: Text' }).click()
		await page.getByRole('button', { name: 'Launch' }).click()
		await editor(page).getByText('Dear first name').waitFor()
		await editor(page).focus()
		await page.keyboard.press('Control+End')
		await page.keyboard.press('Enter')
		await page.keyboard.type('The old pump is broken.')
		// A toolbar is one stop: Shift and Tab reach it, arrows move in it.
		await page.keyboard.press('Shift+Home')
		await page.keyboard.press('Shift+Tab')
		await page.keyboard.press('Home')
		await page.keyboard.press('ArrowRight')
		await page.keyboard.press('Enter')
		await editor(page).locator('em', { hasText: 'The old pump is broken.' }).waitFor()
		await page.keyboard.press('ArrowRight')

		await page.getByRole('button', { name: 'Insert a picture' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.locator('input[type=file]').setInputFiles({
			name: 'pump.png',
			mimeType: 'image/png',
			buffer: photo(),
		})
		await dialog.locator('img').waitFor()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('Please describe the picture').waitFor()
		await dialog.getByLabel('Description').fill('The broken pump')
		await page.keyboard.press('Enter')
		await editor(page).getByRole('img', { name: 'The broken pump' }).waitFor()
		await page.getByText('Saved', { exact: true }).waitFor()

		await saveElsewhere(page, 'From my phone')
		await page.getByLabel('Subject').fill('A pump for Baghmundi')
		await page.getByRole('button', { name: 'What is here' }).click()
		await page.getByText('Saved', { exact: true }).waitFor()
		await page.reload()
		await page.getByLabel('Subject').and(page.locator('[value="A pump for Baghmundi"]')).waitFor()
		await page.getByRole('button', { name: 'Preview' }).click()
		const mail = page.frameLocator('iframe')
		await mail.getByText('The old pump is broken.').waitFor()
		expect(await mail.getByAltText('The broken pump').evaluate((image) => image.clientWidth)).toBeGreaterThan(
			200,
		)

		await page.getByRole('link', { name: 'Next: Check and send' }).click()
		await page.getByText('An admin of Karuna reads it first').waitFor()
		await page.getByRole('button', { name: 'Send to 2 people' }).click()
		await page.getByText('Waits for an admin').waitFor()
		await page.goto('/myEmailCampaigns')
		await page.getByRole('link', { name: 'A pump for Baghmundi' }).waitFor()
		await auditScreen(page, () => page.goto('/myEmailCampaigns'))

		const link = await linkInMailOf('ila@pump.example')
		await auditScreen(page, () => page.goto(link))
		await page.goto(link)
		await page.getByText('Ila', { exact: true }).waitFor()
		await page.getByRole('button', { name: 'Stop them' }).first().click()
		await page.getByText('Stopped.').waitFor()
		await page.getByRole('button', { name: 'Allow them again' }).waitFor()
	})

	test('of donors counts those who are not written to, and each of its pages can be used by all', async ({
		page,
	}) => {
		await giveTo(fundraiser)
		await signIn(page, 'donee')
		await page.goto(`/startDonorEmailCampaign/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Begin a new e-mail' }).click()
		await page.getByLabel('Donated at least so many times').fill('1')
		await page.getByText('0 people get this e-mail').waitFor()
		await page.getByText('did not agree to it').waitFor()
		await page.getByText('Saved', { exact: true }).waitFor()
		const audience = page.url()
		await auditScreen(page, () => page.goto(audience))
		const text = audience.replace('EmailContactGroups', 'EmailEdit')
		await auditScreen(page, async () => {
			await page.goto(text)
			await page.getByRole('toolbar').waitFor()
		})
		await auditScreen(page, () => page.goto(audience.replace('EmailContactGroups', 'EmailEditConfirmation')))
	})
})
