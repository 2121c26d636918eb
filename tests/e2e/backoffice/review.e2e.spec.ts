import { describe, expect } from 'vitest'
import { raiseByWizard } from '../harness/actions/raising.ts'
import { decide, openFromQueue } from '../harness/actions/reviewing.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'
import { credentialsOf } from '../harness/people.ts'

const donee = credentialsOf('donee')

const newsOf = async (title: string) =>
	(await mailsTo(donee.email)).filter(({ subject }) => subject === `News of “${title}”`)

describe('a request', () => {
	test('is raised, sent back, answered, approved and published, and then found by everybody', async ({
		visitor,
	}) => {
		const title = 'A second stove for the kitchen of Barmu'
		const author = await visitor()
		await signIn(author, 'donee')
		await raiseByWizard(author, {
			title,
			description: 'The one stove feeds sixty. A second one feeds the other forty before noon.',
			beneficiary: 'Community kitchen of Barmu',
			place: 'Barmu, Jharkhand',
			goal: '18000',
		})
		const mine = author.getByRole('listitem').filter({ hasText: title })
		await mine.getByText('Pending', { exact: true }).waitFor()

		const admin = await visitor()
		await openBackoffice(admin, 'admin')
		await openFromQueue(admin, title)
		await decide(admin, 'Ask for more', 'Please say what the stove costs.')
		await admin.getByText(`Sent back: ${title}`).waitFor()
		const [question] = await newsOf(title)
		expect(question?.text).toContain('Please say what the stove costs.')

		await author.reload()
		await mine.getByText('More information needed').waitFor()
		await mine.getByRole('button', { name: `Manage ${title}` }).click()
		await mine.getByText('Please say what the stove costs.').waitFor()
		await mine.getByRole('link', { name: 'Edit' }).click()
		await author.getByRole('button', { name: /About yourself/ }).click()
		await author
			.getByLabel('Description')
			.fill('The one stove feeds sixty. A second one, for ₹18,000, feeds the other forty before noon.')
		await author.getByRole('button', { name: 'Save changes' }).click()
		await mine.getByText('Pending', { exact: true }).waitFor()

		await admin.reload()
		await openFromQueue(admin, title)
		await admin.getByText('for ₹18,000, feeds').waitFor()
		await decide(admin, 'Approve')
		await admin.getByText(`Approved: ${title}`).waitFor()
		await admin.getByRole('navigation').getByRole('link', { name: 'Requests', exact: true }).click()
		await admin.getByRole('link', { name: title }).click()
		await decide(admin, 'Publish')
		await admin.getByText(`Published: ${title}`).waitFor()
		await admin.getByRole('listitem').filter({ hasText: 'Published' }).getByText('Nisha Iyer').waitFor()

		const somebody = await visitor()
		await somebody.goto('/')
		await somebody.locator('summary', { hasText: 'Recommended' }).click()
		await somebody.getByRole('link', { name: 'Recently added' }).click()
		await somebody.getByRole('link', { name: title }).waitFor()
		await somebody.getByRole('searchbox', { name: 'Search fundraisers' }).fill('stove barmu')
		await somebody.keyboard.press('Enter')
		await somebody.getByRole('heading', { name: 'Results for “stove barmu”' }).waitFor()
		await somebody.getByRole('link', { name: title }).click()
		await somebody.getByRole('button', { name: 'Proceed to Donate' }).waitFor()
		expect(await newsOf(title)).toHaveLength(3)
	})

	nightly('that two admins review is decided once, and the second one is told', async ({ visitor }) => {
		const request = await raiseFundraiser({ title: 'Quilts for the winter of Netarhat', until: 'submitted' })
		const [first, second] = [await visitor(), await visitor()]
		await openBackoffice(first, 'admin')
		await openBackoffice(second, 'super')
		await openFromQueue(first, request.title)
		await openFromQueue(second, request.title)

		await decide(first, 'Approve')
		await first.getByText(`Approved: ${request.title}`).waitFor()
		await decide(second, 'Reject', 'We have too many quilts.')

		await second.getByText('This request changed after you opened it, so nothing was decided.').waitFor()
		await eventually(async () => (await newsOf(request.title)).length).toBe(1)
	})

	nightly(
		'that is edited while it is live is shown as it is and as it would be, and edited further from there',
		async ({ visitor }) => {
			const request = await raiseFundraiser({ title: 'Seeds for the gardens of Latehar' })
			const author = await visitor()
			await signIn(author, 'donee')
			await author.goto(`/new-request/${request.id}`)
			await author.getByRole('button', { name: 'Food & Hunger' }).click()
			await author.getByLabel('Who will the money help?').fill('Gardeners of Latehar')
			await author.getByRole('button', { name: /About yourself/ }).click()
			await author.getByLabel('Make my request private').check()
			await author.getByRole('button', { name: 'Save changes' }).click()
			await author.getByText('Your change shows once it has been checked.', { exact: true }).waitFor()
			await author.goto(`/new-request/${request.id}`)
			await author.getByText(/You are editing that change/).waitFor()
			expect(await author.getByLabel('Who will the money help?').inputValue()).toBe('Gardeners of Latehar')

			const admin = await visitor()
			await openBackoffice(admin, 'admin')
			await openFromQueue(admin, request.title)
			const changes = admin.getByRole('article').getByRole('table').getByRole('row')
			const beneficiary = changes.filter({ hasText: 'Beneficiary' })
			await beneficiary.locator('del').first().waitFor()
			expect(await beneficiary.locator('del').allTextContents()).toEqual([
				'Village',
				'school ',
				'Kanpur Dehat',
			])
			expect(await beneficiary.locator('ins').allTextContents()).toEqual(['Gardeners', 'Latehar'])
			expect(await changes.filter({ hasNotText: 'Beneficiary' }).allInnerTexts()).toEqual([
				'Field\tNow\tProposed',
				'Cause\tEducation\tFood',
			])
			expect(await admin.getByRole('article').innerText()).toContain('Invited people')
			await admin.getByRole('img', { name: 'Picture 1 of the request' }).waitFor()
		},
	)

	nightly('can be read by a volunteer, who decides nothing', async ({ page }) => {
		const request = await raiseFundraiser({
			title: 'Lamps for the night school of Chaibasa',
			until: 'submitted',
		})
		await openBackoffice(page, 'volunteer')

		await openFromQueue(page, request.title)

		await page.getByRole('heading', { name: 'Timeline' }).waitFor()
		expect(await page.getByRole('region', { name: 'Decision' }).count()).toBe(0)
	})
})
