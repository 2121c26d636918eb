import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { dayIn, regionOf } from '../../../domain/catalog/regions.contract.ts'
import { hasFocus } from '../harness/actions/keyboard.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { pdf } from '../harness/documents.ts'
import { photo } from '../harness/picture.ts'
import { decideOn, requestMoney } from '../harness/withdrawals.ts'

const CANARY = 'Asha Devi 98765 43210'

async function paidOut(title: string) {
	const fundraiser = await raiseFundraiser({ title })
	await giveTo(fundraiser, { amount: '900' })
	const withdrawalId = await requestMoney(fundraiser, 300, {
		purpose: { code: 'medicine', description: 'Insulin for March.', payee: 'City Pharmacy' },
	})
	await decideOn(withdrawalId, 'approve', { accountVersion: 1 })
	const paidOn = dayIn(regionOf('IN'), Date.now())
	await decideOn(withdrawalId, 'pay', { reference: `EV-${withdrawalId.slice(0, 8)}`, paidOn })
	return { fundraiser, withdrawalId }
}

const chooseFiles = (page: Page) =>
	page.getByLabel(/^Add a bill or a photo$|^Add another$/).setInputFiles([
		{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf(CANARY) },
		{ name: 'shelf.png', mimeType: 'image/png', buffer: photo(800, 600) },
	])

async function brightestIn(
	picture: Buffer,
	[x, y, width, height]: readonly [number, number, number, number],
) {
	const { width: w = 0, height: h = 0 } = await sharp(picture).metadata()
	const part = {
		left: Math.round(x * w),
		top: Math.round(y * h),
		width: Math.round(width * w),
		height: Math.round(height * h),
	}
	const pixels = await sharp(picture).extract(part).raw().toBuffer()
	return pixels.reduce((most, value) => Math.max(most, value), 0)
}

describe('what the money paid for', () => {
	test('is shown by a bill that its author covers, finance accepts, and everybody sees from then on', async ({
		visitor,
	}) => {
		const { fundraiser, withdrawalId } = await paidOut('Insulin for the clinic of Bundu')
		const author = await visitor()
		await signIn(author, 'donee')
		await author.goto('/myWithdrawals')
		const mine = author.getByRole('listitem').filter({ hasText: fundraiser.title })
		await mine.getByRole('link', { name: /^Show what ₹300 from/ }).click()
		await author.getByRole('heading', { name: 'Show what the money paid for' }).waitFor()

		const file = author.getByLabel('Add a bill or a photo')
		await file.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Bill') })
		await author.getByText(/^note\.pdf: Please upload a PDF, JPEG or PNG file/).waitFor()
		await chooseFiles(author)
		const bill = author.getByRole('img', { name: 'bill.pdf, page 1 of 1' })
		const shelf = author.getByRole('img', { name: 'shelf.png, page 1 of 1' })
		await bill.waitFor()
		await shelf.waitFor()

		// A box over the bill by the pointer, over what pdf() writes at the top of its page.
		await bill.scrollIntoViewIfNeeded()
		const { x, y, width, height } = (await bill.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
		await author.mouse.move(x + width * 0.08, y + height * 0.1)
		await author.mouse.down()
		await author.mouse.move(x + width * 0.95, y + height * 0.18, { steps: 4 })
		await author.mouse.up()
		await author.getByText('Box 1 added').first().waitFor()

		// And one over the photo by the keyboard alone: moved, sized, taken away, and another.
		await author.getByRole('button', { name: 'Cover something on page 1 of shelf.png' }).focus()
		await author.keyboard.press('Enter')
		const box = author
			.locator('section[aria-label="shelf.png"]')
			.getByRole('button', { name: 'Box 1', exact: true })
			.first()
		await expect.poll(() => hasFocus(box)).toBe(true)
		await author.keyboard.press('Delete')
		await author.getByText('Box 1 taken away').waitFor()
		await author.keyboard.press('Enter')
		await expect.poll(() => hasFocus(box)).toBe(true)
		for (let press = 0; press < 10; press += 1) await author.keyboard.press('ArrowUp')
		for (let press = 0; press < 5; press += 1) await author.keyboard.press('Shift+ArrowDown')

		await author.getByRole('button', { name: 'Submit' }).click()
		await author.getByText('Please confirm this first').waitFor()
		await author.getByRole('checkbox', { name: /^I have covered/ }).check()
		await author.getByRole('button', { name: 'Submit' }).click()
		await author.getByText('Finance reviews it', { exact: true }).waitFor()

		const reader = await visitor()
		await reader.goto(`/donationRequest/${fundraiser.id}?tab=money`)
		await reader.getByText('The bill is being checked').waitFor()

		const finance = await visitor()
		await openBackoffice(finance, 'finance')
		await finance.goto('/backoffice/evidence')
		await finance.getByRole('link', { name: fundraiser.title }).click()
		await finance.locator('canvas').waitFor()
		const side = finance.getByRole('region', { name: 'Original and copy, side by side' })
		expect(await side.getByRole('img', { name: 'Copy that everybody sees' }).count()).toBe(2)
		await finance.getByText('City Pharmacy').waitFor()
		await finance.getByRole('button', { name: 'Accept' }).click()
		await finance.getByText('Accepted: the copy shows now').waitFor()

		const pages = reader.getByRole('img', { name: /^Medicine, .*: page \d of the bill$/ })
		await pages.first().waitFor()
		expect(await pages.count()).toBe(2)
		const [first, second] = await Promise.all(
			[0, 1].map(async (nth) =>
				(await reader.request.get((await pages.nth(nth).getAttribute('src')) ?? '')).body(),
			),
		)
		expect(first?.includes(CANARY)).toBe(false)
		expect(await brightestIn(first ?? Buffer.alloc(0), [0.1, 0.11, 0.8, 0.06])).toBeLessThan(24)
		expect(await brightestIn(first ?? Buffer.alloc(0), [0.1, 0.3, 0.8, 0.5])).toBeGreaterThan(240)
		expect(await brightestIn(second ?? Buffer.alloc(0), [0.32, 0.38, 0.36, 0.08])).toBeLessThan(24)
		await author.goto(`/withdrawalEvidence/${withdrawalId}`)
		await author.getByText('Accepted', { exact: true }).waitFor()
	})

	nightly('has screens that everybody can use, on a phone and at a desk', async ({ visitor }) => {
		const { fundraiser, withdrawalId } = await paidOut('A cold box for the clinic of Bundu')
		const author = await visitor()
		await signIn(author, 'donee')
		await auditScreen(author, async () => {
			await author.goto(`/withdrawalEvidence/${withdrawalId}`)
			await author
				.locator('.drop input[type=file]')
				.setInputFiles([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf(CANARY) }])
			const add = author.locator('.cover .btn').first()
			await add.waitFor()
			await add.click()
		})
		await author.locator('.evidence input[type=checkbox]').check()
		await author.locator('.evidence button[type=submit]').click()
		await author.locator('.papers img').waitFor()
		await auditScreen(author, () => author.goto(`/withdrawalEvidence/${withdrawalId}`))
		const finance = await visitor()
		await signIn(finance, 'finance')
		await auditScreen(finance, () => finance.goto('/backoffice/evidence'))
		await auditScreen(finance, async () => {
			await finance.goto(`/backoffice/evidence/${withdrawalId}/show`)
			await finance.locator('canvas').waitFor()
		})
		await finance
			.locator('button')
			.filter({ hasText: /^(Accept|स्वीकार करें)$/ })
			.click()
		await finance
			.locator('button')
			.filter({ hasText: /^(Accept|स्वीकार करें)$/ })
			.waitFor({ state: 'detached' })
		await auditScreen(author, () => author.goto(`/donationRequest/${fundraiser.id}?tab=money`))
	})
})
