import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { raiseByWizard } from '../harness/actions/raising.ts'
import { openFromQueue } from '../harness/actions/reviewing.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { pdf } from '../harness/documents.ts'
import { systemAtRest } from '../harness/outside.ts'
import { ORGANIZATION_ID } from '../harness/people.ts'

const BENEFIT = 'Donations bring a tax benefit'

async function openStory(page: Page): Promise<void> {
	await page.goto(`/new-request?org=${ORGANIZATION_ID}`)
	await page.getByLabel('In whose name').waitFor()
	await page.getByRole('button', { name: 'About yourself' }).click()
	await page.getByLabel('Fundraiser title').waitFor()
}

describe('a tax registration', () => {
	test('is sent by a lead, verified by an admin, and opens the tax benefit', async ({ page, visitor }) => {
		await signIn(page, 'owner')
		await openStory(page)
		await page.getByText('This organization has no verified 80G registration').waitFor()
		expect(await page.getByRole('checkbox', { name: BENEFIT }).count()).toBe(0)
		await page.getByRole('link', { name: 'Add its tax registration' }).click()

		await page.getByRole('button', { name: 'Add a tax registration' }).click()
		const form = page.getByRole('form', { name: 'Add a tax registration' })
		await form.getByRole('button', { name: 'Send for verification' }).click()
		await form.getByText('Please enter a PAN: five letters, four digits, one letter').waitFor()
		await form.getByText('Please add the certificate as a document').waitFor()
		const pan = form.getByLabel('PAN', { exact: true })
		await pan.fill('aaatj 4821-mx')
		expect(await pan.inputValue()).toBe('AAATJ4821M')
		await form.getByLabel('80G registration number').fill('ABCTJ4821MF20261')
		await form.getByText('This registration number begins with another PAN').waitFor()
		await form.getByLabel('80G registration number').fill('AAATJ4821MF20261')
		await form.getByLabel('Valid from').fill('2024-04-01')
		await form.getByLabel('Valid until').fill('2099-03-31')
		await form
			.getByLabel('Choose the certificate')
			.setInputFiles({ name: 'form-10ac.pdf', mimeType: 'application/pdf', buffer: pdf('Form 10AC') })
		await form.getByRole('button', { name: 'Send for verification' }).click()
		const section = page.getByRole('region', { name: 'Tax registration' })
		await section.getByText('Waiting for verification').waitFor()
		await section.getByText('PAN ending in 821M').waitFor()
		await auditScreen(page, () => page.goto(`/add-organization/${ORGANIZATION_ID}`))

		await systemAtRest()
		const admin = await visitor()
		await openBackoffice(admin, 'admin')
		await admin.goto('/backoffice/taxRegistrations')
		await admin.getByRole('link', { name: 'Jal Mitra Trust' }).click()
		await admin.getByText('••••821M').waitFor()
		const address = admin.url()
		await auditScreen(admin, () => admin.goto(address))
		await auditScreen(admin, () => admin.goto('/backoffice/taxRegistrations'))
		await admin.goto(address)
		await admin.getByRole('button', { name: 'Show the numbers' }).click()
		await admin.getByText('AAATJ4821M', { exact: true }).waitFor()
		await admin.getByRole('button', { name: 'Verify', exact: true }).click()
		await admin.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
		await admin.getByText('The tax registration of Jal Mitra Trust is verified').waitFor()

		await admin.getByRole('link', { name: 'To the organization' }).click()
		await admin.getByRole('link', { name: 'Its tax registrations' }).click()
		await admin.getByRole('row', { name: /Jal Mitra Trust.*Verified/ }).waitFor()

		await systemAtRest()
		await page.goto(`/organization/${ORGANIZATION_ID}`)
		await page.getByText('Tax benefit under 80G').waitFor()
		await openStory(page)
		await page.getByRole('checkbox', { name: BENEFIT }).check()
		await page.getByRole('button', { name: 'Basic information' }).click()
		await page.getByLabel('In whose name').selectOption('')
		await page.getByRole('button', { name: 'About yourself' }).click()
		await page.getByText('Donations can be deducted only when an organization raises the request').waitFor()
		await page.getByRole('button', { name: 'Basic information' }).click()
		await page.getByLabel('In whose name').selectOption(ORGANIZATION_ID)
		await page.getByRole('button', { name: 'About yourself' }).click()
		await eventually(() => page.getByRole('checkbox', { name: BENEFIT }).isChecked()).toBe(false)
	})
})

describe('an identity number', () => {
	nightly('is never needed, kept on no device, and has no thirteenth digit', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto('/new-request?step=photos')
		const identity = page.getByRole('group', { name: 'Identity for reviewers (optional)' })
		const aadhaar = identity.getByLabel('Aadhaar number')
		await aadhaar.pressSequentially('2341-2341-23461')
		expect(await aadhaar.inputValue()).toBe('2341 2341 2346')
		await page.reload()
		expect(await aadhaar.inputValue()).toBe('')
		await auditScreen(page, () => page.goto('/new-request?step=story'))
		await auditScreen(page, () => page.goto('/new-request?step=photos'))
	})

	nightly('is sent with a fundraiser, and read in full by an admin alone', async ({ visitor }) => {
		const title = 'Crutches for the potter of Latehar'
		const author = await visitor()
		await signIn(author, 'donee')
		const story = {
			title,
			description: 'He fell from the kiln in March. With crutches he can sit at the wheel again.',
			beneficiary: 'Budhram Munda',
			place: 'Latehar, Jharkhand',
			goal: '9000',
		}
		await raiseByWizard(author, story, async () => {
			const identity = author.getByRole('group', { name: 'Identity for reviewers (optional)' })
			await identity.getByLabel('PAN').fill('ABCPE1234')
			await author.getByRole('button', { name: 'Send for review' }).click()
			await identity.getByText('Please enter a PAN: five letters, four digits, one letter').waitFor()
			await identity.getByLabel('PAN').fill('')
			await identity.getByLabel('Aadhaar number').fill('2341 2341 2346')
		})

		await systemAtRest()
		const admin = await visitor()
		await openBackoffice(admin, 'admin')
		await openFromQueue(admin, title)
		await admin.getByText('••••2346').waitFor()
		await admin.getByRole('button', { name: 'Show the numbers' }).click()
		await admin.getByText('234123412346', { exact: true }).waitFor()

		const volunteer = await visitor()
		await openBackoffice(volunteer, 'volunteer')
		await volunteer.goto(admin.url())
		await volunteer.getByRole('heading', { name: title }).waitFor()
		expect(await volunteer.getByText('2346').count()).toBe(0)
	})
})
