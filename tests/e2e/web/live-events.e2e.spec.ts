import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { answerBank, payButton, thanked, typeCard } from '../harness/actions/giving.ts'
import {
	cancelEdition,
	changePrice,
	giveSeat,
	joinLine,
	planEdition,
	registerAsGuest,
} from '../harness/actions/live-events.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo, passTime, providerBooks } from '../harness/outside.ts'
import { systemUnderTest } from '../harness/system-under-test.ts'

const linkIn = (text: string): string => /https?:\/\/\S+(\/~[a-z2-7]{26})/.exec(text)?.[1] ?? ''

describe('a guest on a phone', () => {
	test('registers a family, pays with a card that asks the bank, and opens a code for each', async ({
		visitor,
	}) => {
		const day = await planEdition('Kindness Day of Fremont')
		const page = await visitor({ width: 360, timeZone: 'America/Los_Angeles' })
		const before = await providerBooks('USD')
		const guest = { firstName: 'Asha', lastName: 'Rao', email: 'asha.rao.family@example.org' }

		await registerAsGuest(page, day, guest, 'Family of four')
		await page.getByText('Family of four').first().waitFor()
		await page.getByText('Your seats are set aside for').waitFor()
		await page.getByText('please don’t refresh the page or use Back or Close').first().waitFor()
		await page.reload()
		await page.getByRole('heading', { name: 'Payment summary' }).waitFor()
		await page.getByLabel('Name on card').fill('Asha Rao')
		await typeCard(page, 'asksTheBank')
		await payButton(page).click()
		await answerBank(page, 'Complete')
		await thanked(page)
		await page.getByRole('heading', { name: 'Thank you, Asha. You are registered.' }).waitFor()
		expect((await providerBooks('USD')).charged - before.charged).toBe(8_000n)

		await page.getByRole('link', { name: 'Open your tickets' }).waitFor()
		const mails = await mailsTo(guest.email)
		const tickets = mails.map(({ text }) => linkIn(text ?? '')).find(Boolean) ?? ''
		expect(tickets).not.toBe('')
		const document = await page.goto(tickets)
		expect([document?.headers()['cache-control'], document?.headers()['referrer-policy']]).toEqual([
			'no-store',
			'no-referrer',
		])
		expect(document?.headers()['x-robots-tag']).toBe('noindex')
		await page.getByRole('heading', { name: 'Your 4 tickets' }).waitFor()
		expect(await page.getByRole('img', { name: /^Code of person/ }).count()).toBe(4)
		expect(await page.title()).not.toContain('~')
		const pdf = await page.getByRole('link', { name: 'Tickets as PDF' }).getAttribute('href')
		const printed = await page.request.get(pdf ?? '')
		expect([printed.headers()['content-type'], printed.headers()['cache-control']]).toEqual([
			'application/pdf',
			'no-store',
		])
		await auditScreen(page, () => page.goto(tickets))
		await page.goto(tickets)

		await page.getByRole('button', { name: 'Cancel registration' }).click()
		await page.getByRole('button', { name: 'Cancel and get the money back' }).click()
		await page.getByRole('heading', { name: /are void/ }).waitFor()
		await page.getByRole('link', { name: 'Go to home' }).click()
		await page.waitForURL('**/')
	})

	nightly('whose card is declined pays with another one, once', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of Milpitas')
		const page = await visitor({ width: 360 })
		const before = await providerBooks('USD')
		await registerAsGuest(page, day, { firstName: 'Ravi', lastName: 'Das', email: 'ravi.seat@example.org' })
		await page.getByLabel('Name on card').fill('Ravi Das')
		await typeCard(page, 'declined')
		await payButton(page).click()
		await page.getByText('Your card was declined.').waitFor()
		await typeCard(page, 'foreign')
		await payButton(page).click()
		await thanked(page)
		expect((await providerBooks('USD')).charges - before.charges).toBe(1)
	})

	nightly('goes on with the payment on another device by the link in a mail', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of Hayward')
		const guest = { firstName: 'Tara', lastName: 'Nair', email: 'tara.device@example.org' }
		const first = await visitor({ width: 360 })
		await registerAsGuest(first, day, guest)
		const registration = new URL(first.url()).search
		const second = await visitor({ width: 1440 })
		await second.goto(`/TALEventPayment${registration}`)
		await second.getByText('We can’t show this payment here').waitFor()
		await passTime(systemUnderTest(), 3 * MINUTE_MS)
		const [mail] = await mailsTo(guest.email)
		await second.goto(/https?:\S+\/TALEventPayment\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
		await second.getByRole('heading', { name: 'Payment summary' }).waitFor()
		expect(second.url()).not.toContain('key=')
		await second.reload()
		await second.getByLabel('Name on card').fill('Tara Nair')
		await typeCard(second, 'foreign')
		await payButton(second).click()
		await thanked(second)
		await second.getByRole('link', { name: 'Open your tickets' }).click()
		await second.getByRole('heading', { name: 'Your ticket' }).waitFor()
		await first.reload()
		await thanked(first)
	})

	nightly('reads in words that seats are dearer or sold out, and goes on from there', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of Alameda', { capacity: 1 })
		const [page, other] = [await visitor({ width: 360 }), await visitor({ width: 1440 })]
		const fill = async (of: Page, name: string) => {
			await of.goto(`/${day.slug}`)
			// The line of the other package has fields of its own.
			const form = of.getByRole('region', { name: 'Register' })
			await form.getByRole('radio', { name: /^Individual/ }).check()
			await form.getByRole('button', { name: /^Continue to payment · / }).waitFor()
			await form.getByLabel('First name').fill(name)
			await form.getByLabel('Last name').fill('Sen')
			await form.getByLabel('Email').fill(`${name.toLowerCase()}.last.seat@example.org`)
			await form.getByLabel('Mobile number').fill('+1 510 333 4444')
		}
		const goOn = (of: Page) => of.getByRole('button', { name: /^Continue to payment/ }).click()
		await fill(page, 'Uma')
		await changePrice(day, '30.00')
		await goOn(page)
		await page.getByText('The price has changed. Please look at it again.').waitFor()
		await page.getByRole('button', { name: 'Continue to payment · $30.00' }).waitFor()
		await fill(other, 'Ila')
		await goOn(other)
		await other.getByRole('heading', { name: 'Payment summary' }).waitFor()
		await goOn(page)
		await page.getByText('All seats are taken').waitFor()
		await other.getByRole('button', { name: 'Give these seats up' }).click()
		await other.getByRole('heading', { name: day.name }).waitFor()
		await fill(page, 'Uma')
		await goOn(page)
		await page.getByRole('heading', { name: 'Payment summary' }).waitFor()
	})

	nightly('who comes back after twenty minutes is led to the choice', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of Newark')
		const page = await visitor({ width: 360 })
		await page.clock.install()
		await registerAsGuest(page, day, { firstName: 'Mina', lastName: 'Shah', email: 'mina@example.org' })
		await page.clock.runFor('20:01')
		await page.getByRole('heading', { name: 'The time to pay has ended' }).waitFor()
		await page.getByRole('link', { name: 'Choose seats again' }).click()
		await page.getByRole('heading', { name: day.name }).waitFor()
	})
})

describe('a member', () => {
	test('registers as themselves, on a page without a header', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of members')
		const page = await visitor({ width: 360 })
		await signIn(page, 'donor')
		await page.goto(`/${day.slug}`)
		await page.getByRole('radio', { name: /^Individual/ }).check()
		await page.getByText(/^You register as /).waitFor()
		await page.getByRole('button', { name: 'Continue to payment · $25.00' }).click()
		await page.getByRole('heading', { name: 'Payment summary' }).waitFor()
	})
})

describe('the waiting list', () => {
	const guest = (email: string) => ({ firstName: 'Asha', lastName: 'Rao', email })

	test('offers a seat that comes free to the first in line, who pays for it', async ({ visitor }) => {
		const day = await planEdition('Kindness Day that is full', { capacity: 1 })
		const giveBack = await giveSeat(day, 'speaker@example.org')
		const page = await visitor({ width: 360 })
		const link = await joinLine(page, day, guest('asha.waits@example.org'))
		const document = await page.goto(link)
		expect(document?.headers()['referrer-policy']).toBe('no-referrer')
		await page.getByText('Place 1 in line').waitFor()
		await auditScreen(page, () => page.goto(link))
		await giveBack()
		await page.goto(link)
		await page.getByRole('heading', { name: 'Seats are set aside for you' }).waitFor()
		await page.getByText(/^23 h \d+ min left$/).waitFor()
		await auditScreen(page, () => page.goto(link))
		await page.goto(link)
		await page.getByRole('button', { name: 'Continue to payment · $25.00' }).click()
		await page.getByRole('heading', { name: 'Payment summary' }).waitFor()
		await page.goto(link)
		await page.getByText('You took this offer').waitFor()
	})

	nightly('is left by the link, and passes the offer on', async ({ visitor }) => {
		const day = await planEdition('Kindness Day that stays full', { capacity: 1 })
		const giveBack = await giveSeat(day, 'speaker.two@example.org')
		const page = await visitor({ width: 360 })
		const first = await joinLine(page, day, guest('asha.first@example.org'))
		const next = await visitor({ width: 360 })
		const second = await joinLine(next, day, guest('asha.second@example.org'))
		await giveBack()
		await page.goto(first)
		await page.getByRole('button', { name: 'Decline the seats' }).click()
		await page.getByRole('button', { name: 'Give it up' }).click()
		await page.getByText('You left the line').waitFor()
		await next.goto(second)
		await next.getByRole('heading', { name: 'Seats are set aside for you' }).waitFor()
	})
})

describe('the page of an edition', () => {
	test('is read without scripts: of 2023 it says that it is over, with its time to the letter', async ({
		visitor,
	}) => {
		const page = await visitor({ width: 360, scripts: false })
		await page.goto('/tal-kindness-day-2023')
		await page.getByText('11:00 AM to 08:30 PM PST').waitFor()
		await page.getByText('This event is over').waitFor()
		await page.getByText('Fremont, USA').first().waitFor()
		expect(await page.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('https://')
		expect(await page.locator('header, footer').count()).toBe(0)
		const open = await planEdition('Kindness Day without scripts')
		await page.goto(`/${open.slug}`)
		await page.getByText('$80').waitFor()
		expect(await page.getByRole('button', { name: /Continue to payment/ }).isVisible()).toBe(false)
		await page.getByRole('radio', { name: /^Family of four/ }).check()
		await page.getByLabel('First name').fill('Asha')
		await page.getByLabel('Last name').fill('Rao')
		await page.getByLabel('Email').fill('asha.without@example.org')
		await page.getByLabel('Mobile number').fill('12')
		await page.getByRole('button', { name: 'Set the seats aside' }).click()
		await page.getByText('Enter valid phone number').waitFor()
		expect(await page.getByRole('radio', { name: /^Family of four/ }).isChecked()).toBe(true)
		await page.getByLabel('Mobile number').fill('+1 510 333 4444')
		await page.getByRole('button', { name: 'Set the seats aside' }).click()
		await page.waitForURL(/TALEventPayment\?registration=/)
		expect(await page.content()).toContain('Nothing is charged here.')
	})

	nightly('says in words that nobody can register now', async ({ page }) => {
		for (const [options, text] of [
			[{ opens: 2 }, 'Registration isn’t open yet'],
			[{ capacity: 0 }, 'All seats are taken'],
			[{ closes: -0.5 }, 'Registration is closed'],
		] as const) {
			const day = await planEdition('Kindness Day of states', options)
			await page.goto(`/${day.slug}`)
			await page.getByText(text).waitFor()
			await auditScreen(page, () => page.goto(`/${day.slug}`))
		}
		const cancelled = await planEdition('Kindness Day that is cancelled')
		await cancelEdition(cancelled)
		await page.goto(`/hi/${cancelled.slug}`)
		await page.getByText('यह आयोजन रद्द हो गया है').waitFor()
	})

	nightly('keeps what was typed when it is refused', async ({ page }) => {
		const day = await planEdition('Kindness Day of fields')
		await page.goto(`/${day.slug}`)
		await page.getByRole('button', { name: /^Continue to payment/ }).click()
		await page.getByText('Please choose a package').waitFor()
		await page.getByText('Please enter email').waitFor()
		await page.getByRole('radio', { name: /^Individual/ }).check()
		await page.getByLabel('How many of “Individual”?').selectOption('3')
		await page.getByText('Names of the 3 people').click()
		await page.getByLabel('Person 3').fill('Tara')
		await page.getByLabel('First name').fill('Asha')
		await page.getByLabel('Last name').fill('Rao')
		await page.getByLabel('Email').fill('asha@example.org')
		await page.getByLabel('Mobile number').fill('12')
		await page.getByRole('button', { name: 'Continue to payment · $75.00' }).click()
		await page.getByText('Enter valid phone number').waitFor()
		expect(await page.getByLabel('Person 3').inputValue()).toBe('Tara')
		await eventually(() => page.getByLabel('Mobile number').inputValue()).toBe('12')
	})
})
