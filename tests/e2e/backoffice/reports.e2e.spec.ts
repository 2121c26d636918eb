import { describe, expect } from 'vitest'
import type { AnswerDetail } from '../../../domain/answers/contract.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { raiseKind } from '../harness/kinds.ts'
import { systemAtRest } from '../harness/outside.ts'

const ANSWERS = '/api/v1/donationRequestResponses'

describe('a message that is reported', () => {
	test('is read in its conversation by an admin, removed, and gone for the other side', async ({
		page,
		visitor,
	}) => {
		const request = await raiseKind('eventSpeaker', 'donee', {
			title: 'Speakers for the evening of the river',
			by: 'owner',
		})
		const donor = await signedIn('donor')
		const { data } = await donor<{ data: AnswerDetail }>('POST', ANSWERS, {
			donation_request_id: request.id,
			message: 'I speak of rivers.',
		})
		await donor('POST', `${ANSWERS}/${data._id}/messages`, { body: 'Pay first: mail me at a@b.example.' })
		await systemAtRest()

		const owner = await visitor()
		await signIn(owner, 'owner')
		await owner.goto(`/viewApplicants/${request.id}?open=${data._id}`)
		await owner
			.getByRole('listitem')
			.filter({ hasText: 'Pay first' })
			.getByRole('button', { name: 'Report' })
			.click()
		const dialog = owner.getByRole('dialog')
		await dialog.getByLabel('They ask for or offer money').check()
		await dialog.getByRole('button', { name: 'Send report' }).click()
		await owner.getByText('Thank you. The report is with our team.').waitFor()

		await signIn(page, 'admin')
		await auditScreen(page, () => page.goto('/backoffice/reports'))
		await page.goto('/backoffice/reports')
		await page.getByRole('link', { name: 'Pay first: mail me at •••.' }).click()
		await page.getByText('This is what was reported').waitFor()
		await page.getByText('I speak of rivers.').waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
		await page.goto(address)
		await page.getByLabel('Note to the writer').fill('Please give no account here.')
		await page.getByRole('button', { name: 'Remove', exact: true }).click()
		await page.getByText('It is removed. Both sides are notified.').waitFor()
		await page.getByRole('button', { name: 'Restore' }).waitFor()
		await owner.getByText('Removed by the moderators.').waitFor()
		expect(await owner.getByText('Pay first').count()).toBe(0)

		// On a phone the way to one's answer stays in sight.
		const phone = await visitor({ width: 360 })
		await signIn(phone, 'donor')
		await phone.goto(`/donationRequest/${request.id}`)
		await phone.getByRole('button', { name: 'Your answer' }).click()
		const removed = 'Removed by the moderators, so the other side can’t read it: it asks for or offers money.'
		await phone.getByText(removed).waitFor()
		await phone.getByRole('button', { name: 'Your answer' }).waitFor({ state: 'hidden' })

		await phone.getByRole('link', { name: 'See the decision and appeal' }).click()
		await phone.getByText('Please give no account here.').waitFor()
		const decisions = phone.url()
		await auditScreen(phone, () => phone.goto(decisions))
		await phone.goto(decisions)
		await phone.getByRole('button', { name: 'Appeal', exact: true }).click()
		await phone.getByRole('button', { name: 'Send appeal' }).click()
		await phone.getByText('Please state why it should be restored').waitFor()
		await phone.getByLabel('Why should it be restored?').fill('I meant the fee of the hall.')
		await phone.getByRole('button', { name: 'Send appeal' }).click()
		await phone.getByText('Your appeal is being checked').waitFor()
		await page.goto(address)
		await page.getByText('I meant the fee of the hall.').waitFor()
		await page.getByText('You removed it: someone else has to decide on the appeal.').waitFor()

		const other = await visitor()
		await signIn(other, 'super')
		await other.goto('/backoffice/reports?filter={"appeal":"waiting"}')
		await other.getByLabel('Select this report').first().check()
		await other.getByRole('button', { name: 'Decide together' }).click()
		await other.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click()
		await other.getByText('1 was decided.').waitFor()
	})
})
