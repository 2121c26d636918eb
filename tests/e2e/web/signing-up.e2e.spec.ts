import { describe, expect } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { tabTo } from '../harness/actions/keyboard.ts'
import { logIn } from '../harness/actions/signing-in.ts'
import {
	becomeMember,
	codeLinkTo,
	codeTo,
	fillSignUp,
	introduceMember,
	NEW_PASSWORD,
	typeCode,
} from '../harness/actions/signing-up.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'

const NEXT_PASSWORD = 'Palash-tree+61'

describe('signing up', () => {
	test('sends a code to the address, and signs in whoever types it', async ({ page }) => {
		await page.goto('/login')
		await page.getByRole('link', { name: 'Sign up' }).click()
		await page.waitForURL('/signup')
		await becomeMember(page, 'asha.first@mail.example')
	})

	nightly('leads back to where the visitor wanted to go', async ({ page }) => {
		const email = 'asha.led.back@mail.example'
		await page.goto('/myDonations?page=1')
		await page.waitForURL('/login')
		// Until that page is there, the bar of the one before offers the same.
		await page.getByText('You’ll return to where you were.').waitFor()
		await page.getByRole('link', { name: 'Sign up' }).click()
		await introduceMember(page, email)

		await typeCode(page, await codeTo(email))

		await page.waitForURL('/myDonations?page=1')
		await page.getByRole('heading', { name: 'My Donations' }).waitFor()
	})

	test('tells beside each field what it lacks, and ticks off the rules of a password', async ({ page }) => {
		await page.goto('/signup')
		await page.getByRole('button', { name: 'Sign up' }).click()
		for (const text of ['first name', 'last name', 'email', 'password'])
			await page.getByText(`Please enter ${text}`).waitFor()
		expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(
			true,
		)
		await page.getByLabel('Password', { exact: true }).fill('kadamba')
		await page.getByText('Please choose a password that has all of these.').waitFor()
		expect(await page.getByRole('listitem').filter({ hasText: '(done)' }).count()).toBe(2)
	})

	test('refuses a common password in words', async ({ page }) => {
		await page.goto('/signup')
		await page.getByLabel('First name').fill('Asha')
		await page.getByLabel('Last name').fill('Pillai')
		await page.getByLabel('Email').fill('asha.common@mail.example')
		await page.getByLabel('Password', { exact: true }).fill('Password1!')
		await page.getByRole('button', { name: 'Sign up' }).click()
		await page.getByText('This password is too common. Please choose another one.').waitFor()
	})

	nightly('takes a wrong code for what it is, and another one that was asked for', async ({ page }) => {
		const email = 'asha.second@mail.example'
		await fillSignUp(page, email)
		const first = await codeTo(email)
		await typeCode(page, first === '000000' ? '000001' : '000000')
		await page.getByText('This code is wrong or too old.').waitFor()
		await page.getByRole('button', { name: 'Resend OTP' }).click()
		await page.getByText('Another code is on its way.').waitFor()
		await typeCode(page, await codeTo(email))
		await page.waitForURL('/')
	})

	nightly(
		'goes on where it stopped when its tab was closed: whoever logs in gets another code',
		async ({ visitor }) => {
			const email = 'asha.third@mail.example'
			await fillSignUp(await visitor(), email)
			const page = await visitor()
			await page.goto('/login')
			await logIn(page, email, NEW_PASSWORD)
			await page.getByRole('heading', { name: 'Check your email' }).waitFor()
			await typeCode(page, await codeTo(email))
			await page.waitForURL('/')
		},
	)

	nightly(
		'is finished by the link of the mail, in another browser and with the password alone',
		async ({ visitor }) => {
			const email = 'asha.link@mail.example'
			await fillSignUp(await visitor(), email)
			const page = await visitor()
			await page.goto(await codeLinkTo(email))
			await page.getByRole('button', { name: 'Finish' }).click()
			await page.getByText('Please enter password').waitFor()
			const field = page.getByLabel('The password that you chose', { exact: true })
			await field.fill('Kadamba+59')
			await page.getByRole('button', { name: 'Finish' }).click()
			await page.getByText('This is not the password that was chosen').waitFor()
			await field.fill(NEW_PASSWORD)
			await page.getByRole('button', { name: 'Finish' }).click()
			await page.waitForURL('/')
			await page.getByRole('button', { name: 'Menu of Asha Pillai' }).waitFor()
		},
	)

	nightly('reads a code in Devanagari digits', async ({ page }) => {
		const email = 'asha.halves@mail.example'
		await fillSignUp(page, email)
		const code = await codeTo(email)
		await page
			.getByLabel('Digit 1 of 6')
			.fill(code.replaceAll(/./g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? ''))
		await page.waitForURL('/')
	})

	nightly('works by keyboard alone', async ({ page }) => {
		const email = 'asha.keys@mail.example'
		await page.goto('/signup')
		for (const [label, text] of [
			['First name', 'Asha'],
			['Last name', 'Pillai'],
			['Email', email],
			['Password', NEW_PASSWORD],
		] as const) {
			await tabTo(page, page.getByLabel(label, { exact: true }))
			await page.keyboard.type(text)
		}
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { name: 'Check your email' }).waitFor()
		await tabTo(page, page.getByLabel('Digit 1 of 6'))
		await page.keyboard.type(await codeTo(email))
		await page.waitForURL('/')
	})
})

describe('a password', () => {
	test('that was forgotten is replaced by a code, and other devices are signed out', async ({ visitor }) => {
		const email = 'asha.forgot@mail.example'
		const before = await visitor()
		await becomeMember(before, email)

		const page = await visitor()
		await page.goto('/login')
		await page.getByRole('link', { name: 'Forgot password?' }).click()
		await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
		await page.getByLabel('Email').fill(email)
		await page.getByRole('button', { name: 'Send the code' }).click()
		await page.getByText(`If there is an account with ${email}`).waitFor()
		await page.reload()
		await typeCode(page, await codeTo(email))
		await page.getByLabel('New password').fill(NEXT_PASSWORD)
		await page.getByRole('button', { name: 'Change password' }).click()
		await page.waitForURL('/login')
		await logIn(page, email, NEXT_PASSWORD)
		await page.waitForURL('/')

		expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password at Karuna was changed')
		await before.goto('/change-password')
		await before.waitForURL('/login')
	})

	nightly(
		'that was forgotten is replaced by the link of the mail, in another browser, once',
		async ({ visitor }) => {
			const email = 'asha.forgot.link@mail.example'
			await becomeMember(await visitor(), email)
			const asking = await visitor()
			await asking.goto('/forgot-password')
			await asking.getByLabel('Email').fill(email)
			await asking.getByRole('button', { name: 'Send the code' }).click()
			await asking.getByText(`If there is an account with ${email}`).waitFor()

			const page = await visitor()
			const link = await codeLinkTo(email)
			await page.goto(link)
			await page.getByLabel('New password').fill(NEXT_PASSWORD)
			await page.getByRole('button', { name: 'Change password' }).click()
			await page.waitForURL('/login')
			await logIn(page, email, NEXT_PASSWORD)
			await page.waitForURL('/')

			const late = await visitor()
			await late.goto(link)
			await late.getByLabel('New password').fill('Another+way7')
			await late.getByRole('button', { name: 'Change password' }).click()
			await late.getByText('This code is wrong or too old.').waitFor()
		},
	)

	test('is changed by whoever knows it, and the other devices go', async ({ visitor }) => {
		const email = 'asha.change@mail.example'
		const page = await visitor()
		await becomeMember(page, email)
		const other = await visitor()
		await other.goto('/login')
		await logIn(other, email, NEW_PASSWORD)
		await other.waitForURL('/')

		await page.goto('/change-password')
		await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor()
		await page.getByLabel('Current password').fill('Kadamba+59')
		await page.getByLabel('New password').fill(NEXT_PASSWORD)
		await page.getByRole('button', { name: 'Change password' }).click()
		await page.getByText('Your current password is not right.').waitFor()
		await page.getByLabel('Current password').fill(NEW_PASSWORD)
		await page.getByRole('button', { name: 'Change password' }).click()
		await page.getByText('Your password is changed. Other devices were signed out.').waitFor()
		await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' })
		await other.goto('/change-password')
		await other.waitForURL('/login')
	})
})

describe('a username', () => {
	nightly('can be changed to one that nobody has', async ({ page }) => {
		await becomeMember(page, 'asha.username@mail.example')
		await page.goto('/editUsername')
		const field = page.getByLabel('Username')
		await field.fill('meerakrishnan')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('That username is already taken. Please use a different one').waitFor()
		await field.fill('asha-of-the-hills')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Your username is asha-of-the-hills now.').waitFor()
	})
})

describe.runIf(IS_NIGHTLY)(
	'accessible and within the window, in English and Hindi, at 360 and 1440 px',
	() => {
		test('signing up, with and without errors', async ({ page }) => {
			await auditScreen(page, () => page.goto('/signup'))
			await auditScreen(page, async () => {
				await page.goto('/signup')
				await page.locator('button[type=submit]').click()
				await page.getByRole('alert').first().waitFor()
			})
		})

		test('the code, and a wrong one', async ({ page }) => {
			await auditScreen(page, () => page.goto('/otp-validation'))
			await auditScreen(page, () => page.goto('/otp-validation#an-id.a-token'))
			await auditScreen(page, () => page.goto('/forgot-password#an-id.a-token'))
			await auditScreen(page, async () => {
				await page.goto('/otp-validation/00000000-0000-4000-8000-000000000000')
				await page.locator('.code-boxes input').first().click()
				await page.keyboard.type('123456')
				await page.getByRole('alert').waitFor()
			})
		})

		test('a forgotten password, both steps', async ({ page }) => {
			await auditScreen(page, () => page.goto('/forgot-password'))
			await page.goto('/forgot-password')
			await page.getByLabel('Email').fill('nobody@mail.example')
			await page.keyboard.press('Enter')
			await page.getByLabel('Digit 1 of 6').waitFor()
			await auditScreen(page, () => page.reload())
		})

		test('password and devices, username', async ({ page }) => {
			await becomeMember(page, 'asha.looks@mail.example')
			await auditScreen(page, async () => {
				await page.goto('/change-password')
				await page.locator('.devices li').waitFor()
			})
			await auditScreen(page, () => page.goto('/editUsername'))
		})
	},
)
