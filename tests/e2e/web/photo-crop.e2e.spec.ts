import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addPhoto } from '../harness/actions/raising.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { photo } from '../harness/picture.ts'

const png = (name: string, buffer = photo()) => ({ name, mimeType: 'image/png', buffer })
const cropper = (page: Page) => page.getByRole('dialog', { name: 'Crop the image' })

async function pressEnter(page: Page, name: string): Promise<void> {
	const button = cropper(page).getByRole('button', { name })
	await eventually(() => button.isEnabled()).toBe(true)
	await button.press('Enter')
}

async function openPhotos(page: Page): Promise<string[]> {
	await signIn(page, 'donee')
	await page.goto('/new-request?step=photos')
	await page.getByRole('group', { name: 'Photos' }).waitFor()
	const sizes: string[] = []
	page.on('response', async (response) => {
		if (!response.url().endsWith('/files/image')) return
		const { data } = (await response.json()) as { data: { width: number; height: number } }
		sizes.push(`${data.width} x ${data.height}`)
	})
	return sizes
}

const choose = (page: Page, ...files: ReturnType<typeof png>[]) =>
	page.getByRole('group', { name: 'Photos' }).getByLabel('Add photos').setInputFiles(files)

describe('photos of a fundraiser', () => {
	test('are cropped one after another, by keys alone, and what is left out is not sent', async ({
		visitor,
	}) => {
		const page = await visitor({ width: 360 })
		const sizes = await openPhotos(page)
		await choose(page, png('pump.png'), png('well.png'), png('road.png'))

		// The frame begins at nine tenths; one key press to the left moves it by a pixel of the screen.
		await cropper(page).getByText('Picture 1 of 3.').waitFor()
		await cropper(page).getByText('What will be saved').waitFor()
		const whole = await cropper(page).getByRole('img', { name: 'Preview of pump.png' }).boundingBox()
		const frame = cropper(page).getByRole('group', { name: /^Frame/ })
		const before = await frame.boundingBox()
		expect((before?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.9, 1)
		await frame.focus()
		await page.keyboard.press('Shift+ArrowLeft')
		await eventually(async () => (await frame.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
		await pressEnter(page, 'Save')

		await cropper(page).getByText('Picture 2 of 3.').waitFor()
		await pressEnter(page, 'Leave it out')

		await cropper(page).getByText('Picture 3 of 3.').waitFor()
		await pressEnter(page, 'Keep the whole picture')
		expect(sizes).toEqual([])
		await pressEnter(page, 'Save')

		await page.getByText('2 images are uploaded successfully').waitFor()
		expect(sizes).toEqual([expect.stringMatching(/^86[345] x 48[567]$/), '960 x 540'])
		expect(await page.getByRole('img', { name: /^Photo \d$/ }).count()).toBe(2)
	})

	nightly('are not sent when the window is closed, nor when they are no pictures', async ({ page }) => {
		const sizes = await openPhotos(page)
		await choose(page, png('pump.png'))
		await cropper(page).getByRole('button', { name: 'Cancel' }).click()
		await cropper(page).waitFor({ state: 'hidden' })

		await choose(page, { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
		await cropper(page).getByText('false.png can’t be displayed, so it is probably not a picture.').waitFor()
		expect(await cropper(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
		expect(
			await cropper(page)
				.getByRole('group', { name: /^Frame/ })
				.count(),
		).toBe(0)
		expect(await cropper(page).getByRole('button', { name: 'Keep the whole picture' }).count()).toBe(0)
		await page.keyboard.press('Escape')
		await cropper(page).waitFor({ state: 'hidden' })

		// After a picture that is saved, those that were not sent would have come before it.
		await addPhoto(page, 'well.png')
		await eventually(() => sizes).toEqual(['864 x 486'])
	})

	nightly(
		'are cropped in a window that is never scrolled on a phone, beside what is kept in its shape',
		async ({ visitor }) => {
			const page = await visitor({ width: 360 })
			await openPhotos(page)
			const sides = [
				[900, 1600],
				[1200, 400],
			] as const
			await choose(page, ...sides.map(([width, height]) => png(`${width}.png`, photo(width, height))))
			for (const [width, height] of sides) {
				await cropper(page)
					.getByRole('img', { name: `Preview of ${width}.png` })
					.waitFor()
				const small = cropper(page).locator('.small')
				await small.waitFor()
				const box = await small.boundingBox()
				expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1)
				const label = await cropper(page).getByText('What will be saved').boundingBox()
				expect(label?.height).toBeLessThan(30)
				const cut = await cropper(page).evaluate((dialog) => {
					const sheet = dialog.parentElement ?? dialog
					return sheet.scrollHeight - sheet.clientHeight
				})
				expect(cut).toBeLessThanOrEqual(1)
				await cropper(page).getByRole('button', { name: 'Leave it out' }).click()
			}
		},
	)

	nightly('leave the button that goes on free of their toast, on a phone as well', async ({ visitor }) => {
		const page = await visitor({ width: 360 })
		await openPhotos(page)
		await addPhoto(page, 'pump.png')
		const toast = page.locator('.toast').filter({ hasText: 'Image is uploaded successfully' })
		const button = await page.getByRole('button', { name: 'Send for review' }).boundingBox()
		// It comes from below, and then stays.
		const bottomOfToast = async () => {
			const box = await toast.boundingBox()
			return (box?.y ?? Number.NaN) + (box?.height ?? 0)
		}
		await eventually(bottomOfToast).toBeLessThanOrEqual(button?.y ?? 0)
		await page.getByRole('button', { name: 'Send for review' }).click()
		await page.getByText('Please enter beneficiary name').first().waitFor()
	})
})
