import { describe, expect } from 'vitest'
import { planEdition, sellSeats } from '../harness/actions/live-events.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { systemAtRest } from '../harness/outside.ts'
import { type Account, credentialsOf } from '../harness/people.ts'

const EVENTS = '/backoffice/liveEvents'
const DONOR = credentialsOf('donor').name

describe('an event in the backoffice', () => {
	test('is planned, changed within its seats, and has its page', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'admin')
		await page.goto(EVENTS)
		await page.getByRole('link', { name: 'Plan an event' }).click()
		const form = page.getByRole('form', { name: 'Event' })
		await form.getByRole('button', { name: 'Save' }).click()
		await form.getByText('Please enter the venue').waitFor()
		await auditScreen(page, async () => {
			await page.goto(`${EVENTS}/create`)
			await page.getByRole('form').waitFor()
		})
		await page.goto(`${EVENTS}/create`)
		const slug = `kindness-${Date.now().toString(36)}`
		for (const [name, text] of [
			['Name', 'Kindness Day of Newark'],
			['Address of its page', slug],
			['Venue', 'Newark, USA'],
			['Link to a map', 'https://www.openstreetmap.org/'],
			['Capacity in all', '4'],
			['Package', 'Individual'],
			['Price', '25'],
			['Value received', '15'],
			['Capacity', '4'],
		] as const)
			await form.getByRole('textbox', { name, exact: true }).fill(text)
		for (const [label, time] of [
			['Starts', '2037-05-02T11:00'],
			['Ends', '2037-05-02T20:30'],
			['Registration opens', '2020-01-01T09:00'],
			['Registration closes', '2037-05-02T11:00'],
			['Refundable until', '2037-04-25T23:59'],
		] as const)
			await form.getByLabel(label).fill(time)
		await form.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('heading', { level: 1, name: 'Kindness Day of Newark' }).waitFor()
		const address = page.url()
		await sellSeats({ slug }, [''])
		await page.getByRole('link', { name: 'Edit' }).click()
		const capacity = form.getByRole('textbox', { name: 'Capacity in all' })
		await capacity.fill('0')
		await form.getByRole('button', { name: 'Save' }).click()
		await form.getByText('1 seats are sold or set aside already.').waitFor()
		await capacity.fill('2')
		await form.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('heading', { level: 1, name: 'Kindness Day of Newark' }).waitFor()
		await page.getByRole('row', { name: 'In all 1 0 1 2' }).waitFor()
		await auditScreen(page, () => page.goto(address))
		await page.goto(`/${slug}`)
		await page.getByText('May 2, 2037').or(page.getByText('2 May 2037')).first().waitFor()
	})

	test('gives seats, and is cancelled with all of its payments refunded', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of Hayward')
		await sellSeats(day, [''])
		const page = await visitor()
		await signIn(page, 'admin')
		await page.goto(`${EVENTS}/${day.id}/show`)
		await page.getByRole('button', { name: 'Give seats' }).click()
		const given = page.getByRole('dialog')
		await given.getByLabel('First name').fill('Farida')
		await given.getByLabel('Last name').fill('Khan')
		await given.getByLabel('Email').fill('farida.khan@example.org')
		await given.getByLabel('Phone').fill('+1 510 333 4455')
		await given.getByLabel('Reason').fill('Speaks at the opening.')
		await given.getByRole('button', { name: 'Give seats' }).click()
		await page.getByRole('heading', { level: 1, name: 'Farida Khan' }).waitFor()
		await page.getByText('Speaks at the opening.').waitFor()
		await systemAtRest()

		await page.goto(`${EVENTS}/${day.id}/show`)
		await page.getByRole('button', { name: 'Cancel the event' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByText('$25.00').waitFor()
		await dialog.getByRole('button', { name: 'Cancel and refund all' }).click()
		await page.getByText('All 2 registrations are cancelled and refunded.').waitFor()
		expect(await page.getByRole('button', { name: 'Cancel the event' }).count()).toBe(0)
		await auditScreen(page, () => page.goto(`${EVENTS}/${day.id}/show`))
	})
})

describe('a registration in the backoffice', () => {
	test('gets other names and tickets by admins, and is refunded by finance', async ({ visitor }) => {
		const day = await planEdition('Kindness Day of Union City')
		const id = await sellSeats(day, [''])
		const as = async (account: Account) => {
			const page = await visitor()
			await signIn(page, account)
			return page
		}
		const [page, finance] = [await as('admin'), await as('finance')]
		await page.goto('/ManageEventParticipants')
		await page.waitForURL('**/backoffice/liveEventParticipants')
		await page.getByRole('searchbox').fill(id)
		await page.getByRole('row').filter({ hasText: day.name }).getByRole('link', { name: DONOR }).click()
		await page.getByRole('button', { name: 'Edit names' }).click()
		await page.getByRole('dialog').getByLabel('Name of person 1').fill('Meera Iyer')
		await page.getByRole('button', { name: 'Save names' }).click()
		await page.getByRole('listitem').filter({ hasText: 'Meera Iyer' }).waitFor()
		await page.getByRole('button', { name: 'Issue new tickets' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Issue new tickets' }).click()
		await page.getByText('Version 2').waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
		await auditScreen(page, () => page.goto('/backoffice/liveEventParticipants'))

		await finance.goto('/ManageEventPayments')
		await finance.waitForURL('**/backoffice/liveEventPayments')
		await finance.getByRole('row').filter({ hasText: day.name }).getByRole('link', { name: DONOR }).click()
		await finance.getByRole('button', { name: 'Cancel the registration' }).click()
		const dialog = finance.getByRole('dialog')
		await dialog.getByText('Free seats of Individual: 39 now, 40 afterwards.').waitFor()
		await dialog.getByText('The donor gets back').waitFor()
		await dialog.getByLabel('Reason').fill('The family moved away.')
		await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
		await finance.getByText('Cancelled and refunded').first().waitFor()
		await systemAtRest()
		await auditScreen(finance, () => finance.goto('/backoffice/liveEventPayments'))
		await finance.goto('/backoffice/liveEventPayments')
		await finance
			.getByRole('row')
			.filter({ hasText: day.name })
			.getByRole('link', { name: 'Refunded' })
			.waitFor()
	})
})
