import { describe, expect } from 'vitest'
import { openFromQueue } from '../harness/actions/reviewing.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const STORY = 'The roof leaks, and the books are wet. New sheets bring the classes back under a dry roof.'

describe('the review queue', () => {
	nightly(
		'decides on several by keyboard: the effect first, one reason, failures by title',
		async ({ visitor }) => {
			const [one, two, three] = [
				await raiseFundraiser({ title: 'Roof of the school of Palkot', until: 'submitted' }),
				await raiseFundraiser({ title: 'Roof of the school of Raidih', until: 'submitted' }),
				await raiseFundraiser({ title: 'Roof of the school of Chainpur', until: 'submitted' }),
			]
			const page = await visitor({ width: 360 })
			await openBackoffice(page, 'admin')
			await page.goto('/backoffice/review')
			const queue = page.getByRole('region', { name: 'Queue' })
			for (const { title } of [one, two, three]) {
				const box = queue.getByRole('checkbox', { name: `Select ${title}` })
				await box.focus()
				await page.keyboard.press('Space')
				await eventually(() => box.isChecked()).toBe(true)
			}
			await queue.getByText('3 selected').waitFor()
			const admin = await signedIn('super')
			const path = `/api/backoffice/requests/${three.id}`
			const { etag } = await admin<{ etag: string }>('GET', path)
			await admin('POST', `${path}/hold`, { reason: 'For a moment.' }, { 'if-match': etag })

			await queue.getByRole('button', { name: 'Decide' }).focus()
			await page.keyboard.press('Enter')
			const dialog = page.getByRole('dialog', { name: 'Decide on 3 requests' })
			await dialog.getByRole('combobox', { name: 'Action' }).click()
			await page.getByRole('option', { name: 'Reject' }).click()
			await dialog.getByText('3 requests become: Rejected').waitFor()
			await dialog.getByRole('button', { name: 'Reject' }).click()
			await dialog.getByText('Please enter the reason').waitFor()
			await dialog
				.getByRole('textbox', { name: 'Reason, the same for all' })
				.fill('Please send the estimate.')
			await dialog.getByRole('button', { name: 'Reject' }).focus()
			await page.keyboard.press('Enter')
			await dialog.getByText('2 requests are decided.').waitFor()
			await dialog.getByText(`${three.title}: This was changed in the meantime`).waitFor()
			await dialog.getByRole('button', { name: 'Close' }).click()
			await queue.getByRole('link', { name: one.title }).waitFor({ state: 'detached' })
		},
	)

	nightly('shows a change word by word, all versions, and who works on it', async ({ visitor }) => {
		const request = await raiseFundraiser({ title: 'Benches for the school of Basia', description: STORY })
		const author = await signedIn('donee')
		const { data } = await author<{ data: { images: { _id: string }[] } & Record<string, unknown> }>(
			'GET',
			`/api/v1/donationRequest/${request.id}`,
		)
		await author('PUT', `/api/v1/donationRequest/${request.id}`, {
			requestType: 'cash',
			category: 'education',
			beneficiaryName: data.beneficiaryName,
			country: 'IN',
			place: data.place,
			units: 'INR',
			quantity: data.quantity,
			endDate: data.endDate,
			title: request.title,
			description: STORY.replace('wet', 'soaked'),
			images: data.images.map(({ _id }) => _id),
		})
		const page = await visitor()
		await openBackoffice(page, 'admin')
		await openFromQueue(page, request.title)
		const change = page.getByRole('row', { name: 'Story' })
		await change.locator('del', { hasText: 'wet' }).waitFor()
		await change.locator('ins', { hasText: 'soaked' }).waitFor()
		expect(await page.getByRole('article').getByRole('row').count()).toBe(2)
		await page.getByRole('button', { name: 'Take this case' }).click()
		await page.getByText('Nisha Iyer works on this').waitFor()
		await page.getByRole('button', { name: 'Show all versions' }).click()
		await page.getByRole('heading', { name: /^Version 2: Change proposed/ }).waitFor()
		await page.goto('/backoffice/review?only=mine')
		await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: request.title }).waitFor()
		await auditScreen(page, () => page.goto(`/backoffice/review/${request.id}`))
	})

	test('takes over what a volunteer recommends, who sees no address', async ({ visitor }) => {
		const request = await raiseFundraiser({ title: 'Lamps for the school of Sisai', until: 'submitted' })
		const volunteer = await visitor()
		await signIn(volunteer, 'volunteer')
		await volunteer.goto(`/backoffice/requests/${request.id}/show`)
		await volunteer.getByText('Addresses, phone numbers and documents are seen by admins.').waitFor()
		expect(await volunteer.getByText('donee@karuna.example').count()).toBe(0)
		const form = volunteer.getByRole('form', { name: 'Recommend' })
		await form.getByRole('combobox', { name: 'Action' }).click()
		await volunteer.getByRole('option', { name: 'Ask for more' }).click()
		await form.getByRole('textbox', { name: 'Why' }).fill('Which lamps, and how many?')
		await form.getByRole('button', { name: 'Recommend' }).click()
		await volunteer.getByText('Your recommendation is with the admins.').waitFor()

		const admin = await visitor()
		await openBackoffice(admin, 'admin')
		await openFromQueue(admin, request.title)
		await admin.getByText('Which lamps, and how many?').waitFor()
		await admin.getByRole('button', { name: 'Take over: Ask for more' }).click()
		await admin.getByText(`Sent back: ${request.title}`).waitFor()
	})
})
