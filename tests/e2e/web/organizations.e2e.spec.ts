import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Organization } from '../../../domain/organizations/contract.ts'
import { ORGANIZATION } from '../../api/organizations.fixtures.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { saveAccount } from '../harness/actions/withdrawing.ts'
import { raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { pdf } from '../harness/documents.ts'
import { mailsTo, systemAtRest } from '../harness/outside.ts'
import { photo } from '../harness/picture.ts'

const ADDRESS = {
	'Address line 1': '7 Court Road',
	'Address line 2': 'Opposite the school',
	City: 'Giridih',
	State: 'Jharkhand',
	'PIN code': '815301',
}

async function fillDetails(page: Page, name: string): Promise<void> {
	await page.getByLabel('Organization name').fill(name)
	await page.getByLabel('Type', { exact: true }).selectOption('Non Profit Organization')
	await page.getByLabel('Description').fill('Lamps for villages that the line has not reached.')
	await page.getByLabel('Website').fill('lanterns.example')
	await page.getByRole('radio', { name: 'No', exact: true }).check()
	for (const [label, text] of Object.entries(ADDRESS)) await page.getByLabel(label).fill(text)
}

async function register(name: string): Promise<string> {
	const owner = await signedIn('donor')
	const body = { ...ORGANIZATION, orgName: name }
	const { data } = await owner<{ data: Organization }>('POST', '/api/v1/organization', body)
	return `/organization/${data._id}`
}

async function linkTo(address: string, part: string): Promise<string> {
	const mail = (await mailsTo(address)).findLast(({ subject, text }) => `${subject}\n${text}`.includes(part))
	const { pathname, search } = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
	return pathname + search
}

describe('an organization', () => {
	test('is registered in three steps, says what is missing, and shows its logo', async ({ page }) => {
		await signIn(page, 'donor')
		await page.goto('/myOrganizations')
		await page.getByRole('link', { name: 'Add an organization' }).click()
		await page.getByRole('button', { name: 'Save and continue' }).click()
		for (const refusal of [
			'Please enter organization name',
			'Please select type',
			'Please enter description',
			'Please select CSR Wing option',
		])
			await page.getByText(refusal).waitFor()
		expect(await page.getByText('Please provide the full address of the Organization.').count()).toBe(5)

		await fillDetails(page, 'jal mitra TRUST')
		await page.getByRole('button', { name: 'Save and continue' }).click()
		await page.getByText('That organization name is already taken. Please use a different name').waitFor()
		await page.getByLabel('Organization name').fill('Lanterns of Giridih')
		await page.getByRole('button', { name: 'Save and continue' }).click()
		await page.getByText('Organization is created successfully').waitFor()

		await page.getByRole('form', { name: 'A new bank account' }).waitFor()
		await saveAccount(page)
		await page.getByText('••••8917').waitFor()
		await page.getByRole('button', { name: 'Continue' }).click()

		await page.getByLabel('Choose images').setInputFiles([
			{ name: 'field.png', mimeType: 'image/png', buffer: photo() },
			{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
		])
		await page.getByText('notes.txt: Invalid image format. Please upload JPEG, PNG, or JPG images.').waitFor()
		expect(await page.getByText('Not uploaded yet').count()).toBe(1)
		await page.getByRole('button', { name: 'Crop field.png' }).click()
		const cropper = page.getByRole('dialog', { name: 'Crop the image' })
		await cropper.getByRole('button', { name: 'Save' }).click()
		await cropper.waitFor({ state: 'hidden' })
		await page.getByRole('button', { name: 'Upload', exact: true }).click()
		await page.getByText('Image is uploaded successfully').waitFor()
		await page.getByText('Profile image', { exact: true }).waitFor()

		await page.getByRole('button', { name: 'Upload document' }).click()
		await page.getByText('Please select a file to upload').waitFor()
		await page.getByText('Please name the document').waitFor()
		await page
			.getByLabel('Choose a file')
			.setInputFiles({ name: 'registration.pdf', mimeType: 'application/pdf', buffer: pdf('Registration') })
		await page.getByLabel('Note').fill('Of 2019')
		await page.getByRole('button', { name: 'Upload document' }).click()
		await page.getByText('Document is uploaded successfully').waitFor()
		await page.getByRole('button', { name: 'Edit properties of registration' }).click()
		await page.getByLabel('Document name').first().fill('Certificate')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Document properties are updated successfully.').waitFor()

		await page.getByRole('button', { name: 'Finish' }).click()
		await page.getByRole('heading', { level: 1, name: 'Lanterns of Giridih' }).waitFor()
		expect(await page.locator('.org-logo.lg picture img').count()).toBe(1)

		// Anybody may add one: until it is verified it is not among those that donors are led to.
		await page.goto('/Nonprofits?keyword=Giridih')
		await page.getByRole('heading', { level: 2 }).first().waitFor()
		expect(await page.getByRole('link', { name: /Lanterns of Giridih/ }).count()).toBe(0)
	})

	nightly(
		'takes somebody in by the link in a mail, gives them another part, and is left',
		async ({ page, visitor }) => {
			await signIn(page, 'donor')
			const address = await register('Setu of Kanpur Dehat')
			await page.goto(`${address}?tab=members`)
			await page.getByRole('button', { name: 'Send invitation' }).click()
			await page.getByText('Please enter valid email').waitFor()
			await page.getByLabel('E-mail address').fill('donee@karuna.example')
			await page.getByRole('button', { name: 'Send invitation' }).click()
			await page.getByText('The invitation to donee@karuna.example is on its way').waitFor()

			const link = await linkTo('donee@karuna.example', 'Setu of Kanpur Dehat')
			const other = await visitor()
			await signIn(other, 'donee')
			await other.goto(link)
			await other.getByRole('button', { name: 'Accept' }).click()
			await other.getByText('You are now a member of Setu of Kanpur Dehat').waitFor()
			await systemAtRest()
			await other.goto(link)
			await other.getByText('This invitation was used already.').waitFor()

			await page.reload()
			await page.getByRole('combobox', { name: 'Part of Joseph Thottan' }).selectOption('owner')
			await page.getByText('Joseph Thottan is Owner now').waitFor()
			await page.getByRole('button', { name: 'Leave' }).click()
			await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
			await page.getByText('You have left the organization').waitFor()
			await eventually(() => page.getByRole('tab', { name: 'Members' }).count()).toBe(0)
		},
	)

	test('decides what its members raise, before Karuna does', async ({ page, visitor }) => {
		await signIn(page, 'donor')
		const address = await register('Pumps of Barkatha')
		await page.goto(`${address}?tab=members`)
		await page.getByLabel('E-mail address').fill('donee@karuna.example')
		await page.getByRole('button', { name: 'Send invitation' }).click()
		await page.getByText('The invitation to donee@karuna.example is on its way').waitFor()
		const member = await visitor()
		await signIn(member, 'donee')
		await member.goto(await linkTo('donee@karuna.example', 'Pumps of Barkatha'))
		await member.getByRole('button', { name: 'Accept' }).click()
		await member.getByText('You are now a member of Pumps of Barkatha').waitFor()
		await member.getByRole('link', { name: 'Raise a request in its name' }).click()
		const orgId = address.split('/').at(-1) ?? ''
		expect(await member.getByLabel('In whose name?').inputValue()).toBe(orgId)
		await member.getByText('An owner or admin of the organization approves it first.').waitFor()

		const titles = ['A second pump', 'A pump for the moon'].map((title) => `${title} for Barkatha`)
		for (const title of titles) await raiseFundraiser({ title, until: 'submitted', by: 'donee', orgId })
		await systemAtRest()
		await page.goto('/myOrganizations')
		await page.getByRole('link', { name: '2 requests wait for your decision' }).click()
		await page.getByRole('button', { name: `Approve ${titles[0]}` }).click()
		await page.getByText('Approved. Karuna reviews it next.').waitFor()
		await page.getByRole('button', { name: `Reject ${titles[1]}` }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('button', { name: 'Reject' }).click()
		await dialog.getByText('Please state why').waitFor()
		await dialog.getByLabel('What should its author know?').fill('The moon is not in our district.')
		await dialog.getByRole('button', { name: 'Reject' }).click()
		await page.getByText('Nothing waits for your decision').waitFor()
	})

	test('is verified by an admin, who says why not first', async ({ page, visitor }) => {
		await signIn(page, 'donor')
		const address = await register('Kiran Circle of Ranchi')
		const admin = await visitor()
		await signIn(admin, 'admin')
		await admin.goto('/backoffice/organization')
		await admin.getByRole('link', { name: 'Kiran Circle of Ranchi' }).click()
		await admin.getByRole('button', { name: 'Don’t verify' }).click()
		const dialog = admin.getByRole('dialog')
		await dialog.getByRole('button', { name: 'Don’t verify' }).click()
		await dialog.getByText('Please tell the organization why').waitFor()
		await dialog.getByLabel('Reason for its owners').fill('Please add its registration.')
		await dialog.getByRole('button', { name: 'Don’t verify' }).click()
		await admin.getByText('Kiran Circle of Ranchi is not verified').waitFor()
		await page.goto(address)
		await page.getByText('Please add its registration.').waitFor()

		await admin.getByRole('button', { name: 'Verify', exact: true }).click()
		await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
		await admin.getByText('Kiran Circle of Ranchi is verified').waitFor()
		await systemAtRest()
		await page.goto(await linkTo('donor@karuna.example', 'Kiran Circle of Ranchi is verified'))
		await page.locator('.org-head').getByText('Verified').waitFor()
	})
})

async function jalMitra(page: Page): Promise<string> {
	await signIn(page, 'owner')
	await page.goto('/myOrganizations')
	const href = await page.getByRole('link', { name: 'Jal Mitra Trust', exact: true }).getAttribute('href')
	return href?.split('/').at(-1) ?? ''
}

describe('accessible and within the window, in English and Hindi, at 360 and 1440 px', () => {
	test('an organization, for its owner', async ({ page }) => {
		const id = await jalMitra(page)
		for (const tab of ['', '?tab=about', '?tab=members', '?tab=requests'])
			await auditScreen(page, () => page.goto(`/organization/${id}${tab}`))
	})

	nightly('own organizations, and the form of one', async ({ page }) => {
		const id = await jalMitra(page)
		for (const address of ['/myOrganizations', '/add-organization', `/add-organization/${id}`])
			await auditScreen(page, () => page.goto(address))
	})

	nightly('own bank accounts', async ({ page }) => {
		await signIn(page, 'owner')
		await auditScreen(page, () => page.goto('/bankAccounts'))
	})

	nightly(
		'an organization, an invitation and one that isn’t there, for a guest',
		async ({ page, visitor }) => {
			const id = await jalMitra(await visitor())
			for (const address of [`/organization/${id}`, '/invitation', `/organization/${crypto.randomUUID()}`])
				await auditScreen(page, () => page.goto(address))
		},
	)
})
