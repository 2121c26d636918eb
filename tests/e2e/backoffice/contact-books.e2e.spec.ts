import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

const CONTACTS = '/api/v1/contacts'
const PEOPLE = ['Asha', 'Bina', 'Chitra']

async function fillBook(domain: string) {
	const owner = await signedIn('owner')
	const contacts = PEOPLE.map((firstName) => ({ firstName, email: `${firstName}@${domain}` }))
	const headers = { 'idempotency-key': crypto.randomUUID() }
	await owner('POST', `${CONTACTS}/import`, { contacts, knownFrom: 'Our choir' }, headers)
	return owner
}

describe('books of contacts', () => {
	test('open by the code of their owner alone, and lose a person for good', async ({ page }) => {
		// New in each try, since an erased person stays away.
		const domain = `${crypto.randomUUID().slice(0, 8)}.example`
		const owner = await fillBook(domain)
		const { data } = await owner<{ data: { code: string } }>('POST', `${CONTACTS}/supportCode`, {})
		const { name } = credentialsOf('owner')
		await signIn(page, 'admin')
		await page.goto('/backoffice/contactBooks')
		await page.getByRole('button', { name: 'Open the contacts' }).click()
		await page.getByText('Please select whose contacts').waitFor()
		await page.getByLabel('Owner of the contacts').fill(name)
		await page.getByRole('option', { name }).click()
		const code = page.getByLabel('Code of the owner')
		await code.fill(data.code === '000000' ? '000001' : '000000')
		await page.getByRole('button', { name: 'Open the contacts' }).click()
		await page.getByText('The code is wrong or has expired. Its owner can make another.').waitFor()
		await code.fill(data.code)
		await page.getByRole('button', { name: 'Open the contacts' }).click()
		await page.getByRole('cell', { name: `bina@${domain}` }).waitFor()
		await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('chitra')
		await page.getByRole('cell', { name: `bina@${domain}` }).waitFor({ state: 'hidden' })
		await page.getByRole('cell', { name: `chitra@${domain}` }).waitFor()
		await auditScreen(page, () => page.reload())
		await page.reload()
		await page.getByRole('button', { name: 'Close the contacts' }).click()
		await code.waitFor()

		await page.goto('/backoffice/erasedContacts')
		await page.getByRole('button', { name: 'Erase this person' }).click()
		await page.getByText('Please enter email').waitFor()
		await page.getByLabel('Email').fill(`BINA@${domain}`)
		await page.getByLabel('Phone number', { exact: true }).fill('12')
		await page.getByRole('button', { name: 'Erase this person' }).click()
		await page.getByRole('button', { name: 'Erase for good' }).click()
		await page.getByText('Please enter valid mobile number').waitFor()
		await page.getByLabel('Phone number', { exact: true }).fill('')
		await page.getByRole('button', { name: 'Erase this person' }).click()
		await page.getByRole('dialog', { name: `Erase BINA@${domain} from every book?` }).waitFor()
		await page.getByRole('button', { name: 'Erase for good' }).click()
		await page.getByText('The person is erased from every book of contacts.').waitFor()
		await fillBook(domain)
		const { data: left } = await owner<{ data: { email: string }[] }>('GET', `${CONTACTS}?keyword=${domain}`)
		expect(left.map(({ email }) => email)).toEqual([`asha@${domain}`, `chitra@${domain}`])
	})

	nightly('are erased from and opened on every screen', async ({ page }) => {
		await signIn(page, 'admin')
		for (const address of ['contactBooks', 'erasedContacts'])
			await auditScreen(page, () => page.goto(`/backoffice/${address}`))
	})

	nightly('are for admins alone', async ({ page }) => {
		await signIn(page, 'finance')
		for (const address of ['contactBooks', 'erasedContacts']) {
			await page.goto(`/backoffice/${address}`)
			await page.getByText('You do not have the privilege to access the requested page!').first().waitFor()
		}
	})
})
