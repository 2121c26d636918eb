import { describe, expect } from 'vitest'
import { hasFocus } from '../harness/actions/keyboard.ts'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { codeAt, typeCode } from '../harness/actions/signing-up.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'
import { photo } from '../harness/picture.ts'

describe('a profile', () => {
	test('is reached by the menu, says what is wrong, and shows others what its owner chose', async ({
		page,
		visitor,
	}) => {
		await signIn(page, 'donor')
		await page.goto('/')
		await page.getByRole('button', { name: 'Menu of Meera Krishnan' }).click()
		await page.getByRole('banner').getByText('Hello, Meera').waitFor()
		const popup = page.getByRole('link', { name: 'View my public profile' })
		expect([await popup.getAttribute('href'), await popup.getAttribute('target')]).toEqual([
			'/user/meerakrishnan',
			'_blank',
		])
		await page.getByRole('link', { name: 'Edit profile' }).click()
		await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor()

		await page.getByLabel('First name').fill('')
		await page.getByRole('textbox', { name: 'Mobile number' }).fill('98765')
		await page.getByRole('button', { name: 'Add an address' }).click()
		await page.getByLabel('Address line 1').fill('7 Court Road')
		await page.getByRole('combobox', { name: 'State' }).fill('Jharkhand')
		await page.getByRole('combobox', { name: 'City' }).fill('Giridih')
		await page.locator('datalist option[value=Giridih]').waitFor({ state: 'attached' })
		await page.getByLabel('PIN code').fill('95202')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Please enter first name').waitFor()
		await page.getByText('Please enter valid zip_code').waitFor()
		await page.getByLabel('First name').fill('Meera')
		await page.getByLabel('PIN code').fill('815301')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Please enter valid Mobile Number').waitFor()
		await page.getByRole('button', { name: 'VERIFY' }).click()
		await page.getByText('Please enter valid Mobile Number').waitFor()
		await page.getByRole('textbox', { name: 'Mobile number' }).fill('98765 43210')
		await page.getByRole('button', { name: 'VERIFY' }).press('Enter')
		await page.getByRole('dialog', { name: 'Verify Phone Number' }).waitFor()
		await typeCode(page, await codeAt('+919876543210'))
		await page.getByText('Verified', { exact: true }).waitFor()
		expect(await page.getByRole('textbox', { name: 'Mobile number' }).getAttribute('readonly')).not.toBeNull()
		await page.getByLabel('A few words about you').fill('I like wells.')
		await page.getByLabel('Blood group').selectOption('O+')
		await page.getByLabel('Show my city and state').check()
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Your profile is saved').waitFor()
		expect(await page.getByRole('textbox', { name: 'Mobile number' }).inputValue()).toBe('+919876543210')
		await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
		await eventually(() => hasFocus(page.getByRole('textbox', { name: 'Mobile number' }))).toBe(true)
		await page.keyboard.type('98765 43299')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Please verify the mobile number').waitFor()
		await page.getByRole('textbox', { name: 'Mobile number' }).fill('')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Please enter Mobile Number').waitFor()

		await page
			.getByLabel('Choose a picture')
			.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo() })
		await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
		await page.getByText('Image is uploaded successfully').waitFor()
		await page.getByAltText('Your picture').waitFor()
		await auditScreen(page, async () => {
			await page.reload()
			await page.locator('form h2').first().waitFor()
		})

		const other = await visitor()
		await other.goto('/user/meerakrishnan')
		await other.getByRole('heading', { level: 1, name: 'Meera Krishnan' }).waitFor()
		await other.getByText('I like wells.').waitFor()
		await other.getByText(/Giridih, Jharkhand · Member since/).waitFor()
		expect(await other.getByText(/Court Road|9876543210|O\+/).count()).toBe(0)
	})

	nightly('of somebody else can’t be changed', async ({ page }) => {
		await signIn(page, 'donor')
		await page.goto(`/newUserProfile/${crypto.randomUUID()}`)
		await page.getByText('You are not allowed to access this page').waitFor()
	})
})

describe('the page of a person', () => {
	test('is found by the name alone, shows their fundraisers, and leads a guest to a donation', async ({
		page,
	}) => {
		const { title } = await raiseFundraiser({ title: 'A loom for the weavers of Chanderi' })
		await page.goto('/JosephThottan')
		await page.waitForURL('/user/josephthottan')
		await page.getByRole('link', { name: title }).waitFor()
		await auditScreen(page, async () => {
			await page.goto('/user/josephthottan')
			await page.getByRole('heading', { level: 1, name: 'Joseph Thottan' }).waitFor()
		})
		await page.goto('/user/josephthottan')
		await page.getByRole('button', { name: 'Donate to Joseph' }).click()
		const dialog = page.getByRole('dialog', { name: 'Donate' })
		await dialog.getByRole('button', { name: 'Continue' }).click()
		await dialog.getByText('Please enter Amount').waitFor()
		await dialog.getByText('Please enter first name').waitFor()
		await dialog.getByLabel('Amount', { exact: true }).fill('250')
		await dialog.getByLabel('First name').fill('Ravi')
		await dialog.getByLabel('Email').fill('ravi@mail.example')
		await dialog.getByRole('button', { name: 'Continue' }).click()
		await page.waitForURL(/billingInfo/)
		await page.getByText('Joseph Thottan').first().waitFor()
	})

	nightly('by the name of an organization is that one’s, and nobody’s is none', async ({ page }) => {
		await page.goto('/jal-mitra-trust')
		await page.getByRole('heading', { level: 1, name: 'Jal Mitra Trust' }).waitFor()
		expect(new URL(page.url()).pathname).toMatch(/^\/organization\//)
		await page.goto('/nobody.by.this.name')
		await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
		await page.goto('/user/nobody.by.this.name')
		await page.getByRole('heading', { name: 'There is nobody by this name' }).waitFor()
	})
})

describe('volunteering', () => {
	test('is explained to everybody, and said in a form', async ({ page, visitor }) => {
		const { email, password } = credentialsOf('donee')
		await auditScreen(page, () => page.goto('/become-a-volunteer'))
		await page.goto('/become-a-volunteer')
		await page.getByRole('link', { name: 'Log in and begin' }).click()
		await page.waitForURL('/login')
		await logIn(page, email, password)
		await page.waitForURL('/volunteerProfile')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Please choose what you can do').waitFor()
		await page.getByText('Please choose when you have time').waitFor()
		await page.getByLabel('Education').check()
		await page.getByLabel('At weekends').check()
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Your volunteer profile is saved').waitFor()
		await auditScreen(page, async () => {
			await page.goto('/volunteerProfile')
			await page.locator('main form').waitFor()
		})
		await page.goto('/volunteerProfile')
		const other = await visitor()
		await other.goto('/user/josephthottan')
		await other.getByText('Volunteer', { exact: true }).waitFor()
		await other.getByText('Education').waitFor()
		await page.getByRole('button', { name: 'Stop volunteering' }).click()
		await page.getByText('You are no volunteer any more').waitFor()
	})
})

describe('logging out', () => {
	nightly('forgets the mode with everything else', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto('/')
		await page.getByRole('button', { name: 'Donee' }).first().click()
		await page.getByRole('button', { name: 'Menu of Joseph Thottan' }).click()
		await page.getByRole('button', { name: 'Log out' }).click()
		await page.getByRole('link', { name: 'Log in' }).first().waitFor()
		expect(await page.getByRole('button', { name: 'Donor' }).first().getAttribute('aria-pressed')).toBe(
			'true',
		)
	})
})
