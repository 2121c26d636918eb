import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly } from '../harness/browser-test.ts'

describe('the admin’s form of organizations', () => {
	nightly(
		'says what is missing in the words of the specification, and saves details and the flag',
		async ({ page }) => {
			await signIn(page, 'admin')
			await page.goto('/backoffice/organizations')
			await page.getByRole('link', { name: 'Add an organization' }).click()
			const form = page.getByRole('main').locator('form')
			await page.getByRole('button', { name: 'Save' }).click()
			for (const text of [
				'Please enter organization name',
				'Please select type',
				'Please enter description',
				'Please select CSR Wing option',
				'This field is required',
			])
				await form.getByText(text).waitFor()
			expect(await form.getByText('Please provide the full address of the Organization.').count()).toBe(5)
			const name = page.getByRole('textbox', { name: 'Organization' })
			expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)

			await name.fill('x'.repeat(51))
			await form.getByText('Please use at most 50 characters').waitFor()
			await name.fill('Deepak Lamps')
			await page.getByRole('combobox', { name: 'Type' }).click()
			await page.getByRole('option', { name: 'Corporate' }).click()
			await page.getByRole('textbox', { name: 'Description' }).fill('Solar lamps for villages.')
			await page.getByRole('textbox', { name: 'Website' }).fill('deepak.example')
			await page
				.getByRole('radiogroup', { name: 'Has a CSR wing' })
				.getByRole('radio', { name: 'No' })
				.check()
			const address = {
				'Address line 1': '1 Main Road',
				'Address line 2': 'Ward 3',
				State: 'Jharkhand',
				City: 'Giridih',
				'PIN or ZIP code': '815301',
			}
			for (const [label, value] of Object.entries(address))
				await page.getByRole('textbox', { name: label }).fill(value)
			const verified = page.getByRole('radiogroup', { name: 'Verified' })
			await verified.getByRole('radio', { name: 'Yes' }).check()
			await page.getByRole('button', { name: 'Save' }).press('Enter')

			await page.getByText('Deepak Lamps is saved').waitFor()
			await page.getByRole('heading', { name: 'Deepak Lamps', level: 1 }).waitFor()
			await page.getByText('http://deepak.example').waitFor()
			await page.getByRole('button', { name: 'Take the verification back' }).waitFor()

			await page.getByRole('link', { name: 'Change', exact: true }).click()
			await page.getByRole('heading', { name: 'Change Deepak Lamps' }).waitFor()
			await verified.getByRole('radio', { name: 'No' }).check()
			await page.getByRole('button', { name: 'Save' }).click()
			await form.getByText('Please tell the organization why').waitFor()
			await page.getByRole('textbox', { name: 'Reason for its owners' }).fill('Its papers have run out.')
			await page.getByRole('button', { name: 'Save' }).click()
			await page.getByRole('main').getByText('Its papers have run out.').first().waitFor()

			const edit = page.url().replace('/show', '')
			await auditScreen(page, () => page.goto(edit))
			await auditScreen(page, async () => {
				await page.goto('/backoffice/organizations/create')
				await page.getByRole('button', { name: /^(Save|सहेजें)$/ }).click()
			})
		},
	)

	nightly(
		'is for admins; a member is led from its old address to their own organizations',
		async ({ visitor }) => {
			const volunteer = await visitor()
			await signIn(volunteer, 'volunteer')
			await volunteer.goto('/backoffice/organizations/create')
			await volunteer.getByText('You do not have the privilege to access the requested page!').waitFor()
			const donor = await visitor()
			await signIn(donor, 'donor')
			await donor.goto('/admin/organization')
			await donor.waitForURL('**/myOrganizations')
			const admin = await visitor()
			await signIn(admin, 'admin')
			await admin.goto('/admin/organization')
			await admin.waitForURL('**/backoffice/organizations**')
		},
	)
})

describe('the door of the backoffice', () => {
	nightly('a radio admin is shown no way in, and is told so at the door', async ({ page }) => {
		await signIn(page, 'radio')
		await page.goto('/')
		await page.getByRole('button', { name: /Leela/ }).click()
		await page.getByRole('button', { name: 'Log out' }).waitFor()
		expect(await page.getByRole('link', { name: 'Backoffice' }).count()).toBe(0)
		await page.goto('/backoffice/')
		await page.getByText('There is nothing in the backoffice for your account.').waitFor()
	})
})
