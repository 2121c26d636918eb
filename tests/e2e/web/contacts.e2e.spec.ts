import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { codeTo, typeCode } from '../harness/actions/signing-up.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'

const ADDRESS = '/myContactsandGroups'
const PHONE_WIDTH = 360

const GOOGLE = `First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
राम,शर्मा,* myContacts,* Home,Ram@Mail.example ::: ram@old.example,Mobile,098123 45678
Zoë,Müller,* myContacts,Work,zoe@mail.example,,
`
/** Windows-1252, with headings that nobody knows. */
const FETE = Buffer.from(
	'Wer;Wohin\r\nZo\xeb M\xfcller;zoe@mail.example\r\nNiemand;\r\nAsha;no address\r\n',
	'latin1',
)
const guests = (count: number) =>
	[
		'firstname,email',
		...Array.from({ length: count }, (_, at) => `Guest ${at},guest.${at}@mail.example`),
	].join('\n')

const inDialog = (page: Page) => page.getByRole('dialog')

async function press(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name, exact: true }).click()
}

describe('contacts and groups', () => {
	test('a contact is added and edited, and a group says what it lacks', async ({ page }) => {
		await signIn(page, 'donor')
		await page.goto(ADDRESS)
		await page.getByRole('heading', { name: 'No contacts yet' }).waitFor()
		await press(page, 'Add a contact')
		const dialog = inDialog(page)
		await dialog.getByRole('button', { name: 'Save' }).click()
		for (const refusal of ['Please enter first name', 'Please enter email', 'Please enter mobile number'])
			await dialog.getByText(refusal).waitFor()
		await dialog.getByLabel('First name').fill('Asha')
		await dialog.getByLabel('Email').fill('asha.rao')
		await dialog.getByText('Please enter valid email').waitFor()
		await dialog.getByLabel('Email').fill('Asha.Rao@mail.example')
		await dialog.getByLabel('Mobile number').fill('12')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('Please enter valid mobile number').waitFor()
		await dialog.getByLabel('Mobile number').fill('98123 45678')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await page.getByText('asha.rao@mail.example').waitFor()

		await press(page, 'Add a group')
		await dialog.getByRole('checkbox').first().waitFor()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('Please enter group name').waitFor()
		await dialog.getByText('Please select any contact').waitFor()
		await dialog.getByLabel('Group name').fill('Neighbours')
		await dialog.getByRole('checkbox', { name: /Asha/ }).check()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('listitem').getByText('Neighbours').waitFor()
		await page.getByRole('checkbox', { name: 'Select Asha' }).check()
		await press(page, 'New group')
		await dialog.getByLabel('Group name').fill('neighbours')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('Group name already exists').waitFor()
		await dialog.getByRole('button', { name: 'Close' }).click()

		await page.getByRole('button', { name: 'Edit Asha' }).click()
		await dialog.getByLabel('Last name').fill('Rao')
		await dialog.getByRole('checkbox', { name: 'Neighbours' }).uncheck()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('button', { name: 'Edit Asha Rao' }).waitFor()
		await eventually(() => page.getByRole('listitem').getByText('Neighbours').count()).toBe(0)
		await auditScreen(page, () => page.goto(ADDRESS))
	})

	test('all that match are grouped and deleted, and support gets a code', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto(`${ADDRESS}?import=new`)
		const dialog = inDialog(page)
		await dialog.getByLabel('Or paste rows here').fill(guests(60))
		await dialog.getByRole('button', { name: 'Read the rows' }).click()
		await dialog.getByText('Number of contacts found: 60').waitFor()
		await dialog.getByRole('button', { name: 'Import 60 contacts' }).click()
		await dialog.getByText('Please enter how you know these people').waitFor()
		await dialog.getByLabel('How do you know these people?').fill('Guests of our wedding')
		await dialog.getByRole('button', { name: 'Import 60 contacts' }).click()
		await dialog.getByText('The import is done.').waitFor()
		await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

		await page.getByText('50 of 60').waitFor()
		await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
		await press(page, 'Select all 60 contacts that match')
		await press(page, 'New group')
		await dialog.getByLabel('Group name').fill('Wedding')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('button', { name: 'Wedding 60' }).click()
		await page.getByRole('heading', { name: 'Wedding' }).waitFor()
		await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('guest 1')
		await page.keyboard.press('Enter')
		await page.getByText('11 of 11').waitFor()
		await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
		await press(page, 'Remove from this group')
		await page.getByRole('button', { name: 'Wedding 49' }).waitFor()
		await page.getByRole('button', { name: 'In no group 11' }).click()
		await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
		await press(page, 'Delete')
		await dialog.getByRole('button', { name: 'Delete 11 contacts' }).click()
		await page.getByRole('button', { name: 'In no group 0' }).waitFor()

		await press(page, 'Let support look')
		await dialog.getByRole('button', { name: 'Make a code' }).click()
		await dialog.getByText(/It can be used until/).waitFor()
	})

	test('a file of Google is imported, and its reader comes back to it', async ({ page }) => {
		await signIn(page, 'radio')
		await page.goto(ADDRESS)
		await press(page, 'Import')
		const dialog = inDialog(page)
		await dialog
			.getByLabel('Choose a file')
			.setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(GOOGLE) })
		await dialog.getByText('Number of contacts found: 2').waitFor()
		await dialog.getByText('राम शर्मा').waitFor()
		await dialog.getByRole('button', { name: 'Close' }).click()
		await press(page, 'Import')
		await dialog.getByRole('button', { name: 'Open' }).click()
		await dialog.getByLabel('How do you know these people?').fill('My telephone')
		await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
		await dialog.getByLabel('How do you know these people?').waitFor({ state: 'hidden' })
		await page.keyboard.press('Escape')
		await page.getByText('ram@mail.example').waitFor()
	})

	test('a file of Windows is imported on a phone in Hindi, and its skipped rows are a file', async ({
		visitor,
	}) => {
		const page = await visitor({ width: PHONE_WIDTH, language: 'hi' })
		await signIn(page, 'donee')
		await page.goto(`/hi${ADDRESS}?import=new`)
		const dialog = inDialog(page)
		await dialog.getByLabel('फ़ाइल चुनें').setInputFiles({ name: 'fete.csv', mimeType: 'text/csv', buffer: FETE })
		await dialog.getByRole('button', { name: 'आगे बढ़ें' }).click()
		await dialog.getByText('कृपया फ़ाइल के कॉलम चुनें').waitFor()
		await dialog.getByLabel('पूरा नाम').selectOption('1: Wer')
		await dialog.getByLabel('ईमेल').selectOption('2: Wohin')
		await dialog.getByRole('button', { name: 'आगे बढ़ें' }).click()
		await dialog.getByText('मिले संपर्कों की संख्या: 3').waitFor()
		await dialog.getByText('Zoë Müller').waitFor()
		await dialog.getByText('लाइन 4').waitFor()
		const download = page.waitForEvent('download')
		await dialog.getByRole('button', { name: 'छोड़ी गई पंक्तियाँ डाउनलोड करें' }).click()
		const skipped = await readFile(await (await download).path(), 'utf8')
		expect(skipped).toMatch(/^3,.+,Niemand,/m)
		expect(skipped).toMatch(/^4,.+,Asha,,no address,/m)
		await dialog.getByLabel('आप इन लोगों को कैसे जानते हैं?').fill('स्कूल का मेला')
		await dialog.getByRole('button', { name: '1 संपर्क आयात करें' }).click()
		await dialog.getByText('आयात पूरा हुआ।').waitFor()
		await page.keyboard.press('Escape')
		await page.getByText('zoe@mail.example').waitFor()
		await auditScreen(page, () => page.goto(ADDRESS))
	})

	test('a person without an account leaves the contacts of everybody', async ({ visitor }) => {
		const email = `leaves.${crypto.randomUUID()}@mail.example`
		const body = { firstName: 'Leela', email, phoneNumber: '98123 45678' }
		const owner = await signedIn('finance')
		await owner('POST', '/api/v1/contacts', body, { 'idempotency-key': crypto.randomUUID() })
		const page = await visitor({ width: PHONE_WIDTH })
		await page.goto('/contacts/erasure')
		await press(page, 'Send me a code')
		await page.getByText('Please enter email').waitFor()
		await page.getByLabel('Your email').fill(email)
		await page.keyboard.press('Enter')
		await page.getByText(`We have sent a code to ${email}.`).waitFor()
		const code = await codeTo(email)
		await typeCode(page, code === '000000' ? '000001' : '000000')
		await page.getByText('This code is wrong or too old.').waitFor()

		const other = await visitor()
		const link = /\/contacts\/erasure#[\w-]+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
		await other.goto(link)
		await typeCode(other, code)
		await other.getByText('You are erased from everybody’s contacts.').waitFor()
		const { data } = await owner<{ data: object[] }>('GET', `/api/v1/contacts?keyword=${email}`)
		expect(data).toEqual([])
		await auditScreen(other, async () => {
			// From elsewhere, since a browser stays on a page whose address differs after its # alone.
			await other.goto('/robots.txt')
			await other.goto(link)
			await other.locator('.code-boxes').waitFor()
		})
	})

	nightly('its windows and what is done with chosen contacts', async ({ page }) => {
		await signIn(page, 'auditor')
		await page.goto(`${ADDRESS}?import=new`)
		await inDialog(page).getByLabel('Or paste rows here').fill(guests(3))
		await inDialog(page).getByRole('button', { name: 'Read the rows' }).click()
		await inDialog(page).getByText('Number of contacts found: 3').waitFor()
		const tried = `${ADDRESS}${new URL(page.url()).search}`
		await auditScreen(page, () => page.goto(tried))
		await page.goto(tried)
		await inDialog(page).getByLabel('How do you know these people?').fill('Guests of our wedding')
		await inDialog(page).getByRole('button', { name: 'Import 3 contacts' }).click()
		await inDialog(page).getByText('The import is done.').waitFor()
		await auditScreen(page, () => page.goto(`${ADDRESS}?import=new`))
		await auditScreen(page, async () => {
			await page.goto(ADDRESS)
			await page.getByRole('checkbox').first().check()
			await page.locator('.contact-entry.on').first().waitFor()
		})
		for (const name of [
			/^(Add a contact|संपर्क जोड़ें)$/,
			/^(Add a group|समूह जोड़ें)$/,
			/^(Let support look|सहायता दल को दिखाएँ)$/,
			/^(Edit|बदलें) ?Guest 0$/,
		])
			await auditScreen(page, async () => {
				await page.goto(ADDRESS)
				await page.getByRole('button', { name }).click()
				await inDialog(page).getByRole('button').last().click()
				await inDialog(page).getByRole('button').last().waitFor()
			})
	})
})
