import { expect } from 'vitest'
import { HOUR_MS } from '../../../kernel/wire/time.ts'
import {
	beginDonation,
	chooseCard,
	chooseMethod,
	continueToPay,
	keepAmount,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { mailsTo, passTime } from '../harness/outside.ts'
import { systemUnderTest } from '../harness/system-under-test.ts'

const EMAIL = 'meena.toppo@example.org'

test('A payment that was interrupted is gone on with by its mail’s link, on another device and by another method.', async ({
	page,
	visitor,
}) => {
	const fundraiser = await raiseFundraiser({ title: 'Raincoats for the anganwadi of Simdega' })
	await beginDonation(page, fundraiser, '500')
	await keepAmount(page)
	await page.getByLabel('First name').fill('Meena')
	await page.getByLabel('Email').fill(EMAIL)
	await continueToPay(page)
	await chooseMethod(page, 'UPI')
	await payButton(page).click()
	const checkout = page.frameLocator('iframe[title="Razorpay Checkout"]')
	await checkout.getByText('₹511.80', { exact: true }).waitFor()
	await page.close()

	await passTime(systemUnderTest(), 1.5 * HOUR_MS)
	const mails = await mailsTo(EMAIL)
	expect(mails.map(({ subject }) => subject)).toEqual(['Your donation of ₹500.00 is not finished'])
	const link = new URL(/\S+\/continueDonation\?\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
	const phone = await visitor({ width: 360 })
	await auditScreen(phone, () => phone.goto(link.pathname + link.search))
	await phone.goto(link.pathname + link.search)
	await phone.getByText('Raincoats for the anganwadi of Simdega').waitFor()
	await phone.getByRole('button', { name: 'Continue', exact: true }).focus()
	await phone.keyboard.press('Enter')
	await chooseCard(phone)
	await typeCard(phone)
	await payButton(phone).click()
	await thanked(phone)
	expect(await mailsTo(EMAIL)).toHaveLength(2)

	await phone.goto(link.pathname + link.search)
	await phone.getByRole('heading', { name: 'This donation is paid' }).waitFor()
	await phone.goto(`${link.pathname}?donation=${link.searchParams.get('donation')}&key=wrong`)
	await phone.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
})
