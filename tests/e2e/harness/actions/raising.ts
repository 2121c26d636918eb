import type { Locator, Page } from 'playwright-core'
import type { Fundraiser } from '../api.ts'
import { photo } from '../picture.ts'

interface Story {
	readonly title: Fundraiser['title']
	readonly description: string
	readonly beneficiary: string
	readonly place: string
	readonly goal: string
}

export async function raiseByWizard(
	page: Page,
	story: Story,
	lastStep: () => Promise<unknown> = async () => {},
): Promise<void> {
	await page.goto('/new-request')
	await page.getByRole('radio', { name: /^Donee/ }).check()
	await page.getByRole('button', { name: 'Food & Hunger' }).click()
	await page.getByLabel('Who will the money help?').fill(story.beneficiary)
	await page.getByLabel('Where is the need?').fill(story.place)
	await page.getByLabel('Target amount').fill(story.goal)
	await page.getByRole('button', { name: 'In 60 days' }).click()
	await page.getByRole('button', { name: 'Continue' }).click()

	await page.getByLabel('Fundraiser title').fill(story.title)
	await page.getByLabel('Description').fill(story.description)
	await page.getByRole('button', { name: 'Continue' }).click()

	await addPhoto(page, 'kitchen.png')
	await lastStep()
	await page.getByRole('button', { name: 'Send for review' }).click()
	await page.getByRole('heading', { name: 'My Requests' }).waitFor()
}

export async function addPhoto(page: Page, name: string): Promise<void> {
	const photos = page.getByRole('group', { name: 'Photos' })
	await photos.getByLabel('Add photos').setInputFiles({ name, mimeType: 'image/png', buffer: photo() })
	await page.getByRole('dialog', { name: 'Crop the image' }).getByRole('button', { name: 'Save' }).click()
	await photos.getByRole('img', { name: 'Photo 1' }).waitFor()
}

export async function addDocument(page: Page, name: string, content: Buffer): Promise<Locator> {
	const documents = page.getByRole('group', { name: 'Supporting documents' })
	const file = { name, mimeType: 'application/octet-stream', buffer: content }
	await documents.getByLabel('Add a document').setInputFiles(file)
	const entry = documents.getByRole('listitem').filter({ hasText: name })
	await entry.getByLabel('Document name').waitFor()
	return entry
}
