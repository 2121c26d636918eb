import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { addDocument, raiseByWizard } from '../harness/actions/raising.ts'
import { decide, openFromQueue } from '../harness/actions/reviewing.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { docx, pdf } from '../harness/documents.ts'

const STORY = {
	description: 'The pump is thirty years old. The mechanic says that it will not see another summer.',
	beneficiary: 'Water committee of Lohardaga',
	place: 'Lohardaga, Jharkhand',
	goal: '64000',
}

describe('documents of a fundraiser', () => {
	test('are uploaded with it, read by its reviewer, and downloaded by everybody', async ({ visitor }) => {
		// Of its own, so that a second try doesn't meet what the first one raised.
		const title = `A new pump for the well of Lohardaga, ${crypto.randomUUID().slice(0, 4)}`
		const estimate = pdf('Pump, pipes, two days of work')
		const author = await visitor()
		await signIn(author, 'donee')
		await raiseByWizard(author, { ...STORY, title }, async () => {
			const documents = author.getByRole('group', { name: 'Supporting documents' })
			const input = documents.getByLabel('Add a document')
			await input.setInputFiles({
				name: 'pump.pdf',
				mimeType: 'application/pdf',
				buffer: Buffer.from('Pump'),
			})
			await documents.getByRole('alert').getByText('pump.pdf: Invalid document format.').waitFor()
			await input.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
			await documents.getByRole('alert').getByText('empty.pdf: Please select a file to upload').waitFor()

			const first = await addDocument(author, 'estimate.pdf', estimate)
			await author.getByText('Document is uploaded successfully').first().waitFor()
			await first.getByText(/^PDF · 1 kB$/).waitFor()
			expect(await first.getByLabel('Document name').inputValue()).toBe('estimate')
			await first.getByLabel('Note').fill('Of the mechanic in town')
			const letter = await addDocument(author, 'letter.docx', docx())
			const wrong = await addDocument(author, 'wrong.pdf', pdf())
			await wrong.getByRole('button', { name: 'Remove wrong' }).click()
			await wrong.waitFor({ state: 'detached' })
			await letter.getByLabel('Document name').fill('Letter of the committee')

			const name = first.getByLabel('Document name')
			await name.fill('')
			await author.getByRole('button', { name: 'Send for review' }).click()
			await first.getByText('Please name the document').waitFor()
			expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
			await name.fill('Estimate')
		})

		const admin = await visitor()
		await openBackoffice(admin, 'admin')
		await openFromQueue(admin, title)
		const visible = admin.getByRole('region', { name: 'Documents' }).getByRole('listitem')
		expect(await visible.allInnerTexts()).toEqual([
			expect.stringMatching(/^Estimate PDF · 1 kB\s+Of the mechanic in town$/),
			expect.stringMatching(/^Letter of the committee Word document · 1 kB$/),
		])
		await decide(admin, 'Approve')
		await admin.getByText(`Approved: ${title}`).waitFor()

		const somebody = await visitor({ width: 360 })
		await somebody.goto(`/search/${encodeURIComponent('pump Lohardaga')}`)
		await somebody.getByRole('link', { name: title }).click()
		await somebody.getByRole('tab', { name: 'Documents 2' }).click()
		const entry = somebody.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Of the mechanic' })
		const [download] = await Promise.all([
			somebody.waitForEvent('download'),
			entry.getByRole('link', { name: 'Download Estimate' }).click(),
		])
		expect(download.suggestedFilename()).toBe('estimate.pdf')
		expect(await readFile(await download.path())).toEqual(estimate)
	})

	test('stay when it is edited, and can be named anew and removed', async ({ page }) => {
		const { id, title } = await raiseFundraiser({
			title: 'Benches for the school of Mahuadanr',
			documents: ['Estimate', 'Old bill'],
			until: 'submitted',
		})
		const shows = async (names: readonly string[]) => {
			await page.goto(`/donationRequest/${id}?tab=documents`)
			await page.getByRole('heading', { name: title }).waitFor()
			await eventually(() => page.getByRole('tabpanel').locator('b').allInnerTexts()).toEqual(names)
		}
		const save = async () => {
			await page.getByRole('button', { name: 'Save changes' }).click()
			await page.getByRole('heading', { name: 'My Requests' }).waitFor()
		}
		await signIn(page, 'donee')
		await page.goto(`/new-request/${id}?step=story`)
		await page
			.getByLabel('Description')
			.fill('Forty benches of sal wood, made by the carpenter of the village.')
		await save()
		await shows(['Estimate', 'Old bill'])

		await page.goto(`/new-request/${id}?step=photos`)
		const entries = page.getByRole('group', { name: 'Supporting documents' }).getByRole('listitem')
		await entries.first().getByLabel('Document name').fill('Estimate of the carpenter')
		await page.getByRole('button', { name: 'Remove Old bill' }).click()
		await save()
		await shows(['Estimate of the carpenter'])
	})

	test('are said to be missing where there are none', async ({ page }) => {
		const { id } = await raiseFundraiser({ title: 'A swing for the yard of Netarhat' })
		await page.goto(`/donationRequest/${id}`)
		await page.getByRole('tab', { name: 'Documents' }).click()
		await page.getByText('There are no documents with this fundraiser.').waitFor()
		expect(page.url()).toContain('tab=documents')
	})
})
