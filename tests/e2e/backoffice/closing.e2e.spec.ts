import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { EffectRow } from '../../../domain/activity/contract.ts'
import type { WebhookRow } from '../../../domain/activity/webhooks.contract.ts'
import { dayIn, regionOf } from '../../../domain/catalog/regions.contract.ts'
import { WEBHOOK_PATIENCE } from '../../../kernel/outbox/retry-policy.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { checkOf } from '../../../records/providers/webhook-inbox.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { giveTo, raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test, type VisitorOptions } from '../harness/browser-test.ts'
import { controlProvider, passTime, systemAtRest } from '../harness/outside.ts'
import { type StartedSystem, startSystemProcess } from '../harness/system.ts'
import { decideOn, requestMoney } from '../harness/withdrawals.ts'

const DONOR = { firstName: 'Farida', lastName: 'Khan', email: 'farida.khan@example.org' }

/** Months pass here, so these tests have a system of their own. */
let system: StartedSystem
beforeAll(async () => {
	system = await startSystemProcess()
}, 120_000)
afterAll(() => system?.stop())

const lineOf = (page: Page, ...texts: readonly string[]): Locator =>
	texts.reduce((rows, text) => rows.filter({ hasText: text }), page.getByRole('row'))

type Visit = (options?: VisitorOptions) => Promise<Page>
const visitHere = (visitor: Visit): Promise<Page> => visitor({ baseURL: system.addresses.url })

/** Exports a closed month as an auditor's program does. */
async function packByToken(url: string, page: string): Promise<readonly [number, string | null]> {
	const auditor = await signedIn('auditor', url)
	const { data } = await auditor<{ data: { secret: string } }>('POST', '/api/backoffice/apiTokens', {
		name: 'Export of each close',
		scopes: ['close:export'],
		lastDay: new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10),
	})
	const [entity, month] = page.match(/(\w{2})\.(\d{4}-\d{2})/)?.slice(1) ?? []
	const answer = await fetch(new URL(`/api/backoffice/periods/${entity}/${month}/pack`, url), {
		headers: { authorization: `Bearer ${data.secret}` },
	})
	await answer.arrayBuffer()
	return [answer.status, answer.headers.get('content-type')]
}

describe('a month', () => {
	test('is closed by two people, stays sealed, and lists what arrives for it later', async ({ visitor }) => {
		const { url } = system.addresses
		const began = Date.now()
		const today = dayIn(regionOf('IN'), began)
		const [year = 0, thisMonth = 0] = today.split('-').map(Number)
		const fundraiser = await raiseFundraiser({ title: 'Millet seeds for the fields of Bishunpur', url })
		await giveTo(fundraiser, { at: system.addresses, amount: '800', donor: DONOR })
		const withdrawal = await requestMoney(fundraiser, 300, { at: system.addresses })
		await decideOn(withdrawal, 'approve', { accountVersion: 1 }, system.addresses)
		// To the third of the next month, when this one is over in every zone.
		await passTime(system.addresses, Date.UTC(year, thisMonth, 3, 6) - began)
		const page = await visitHere(visitor)
		await openBackoffice(page, 'finance')
		await page.getByRole('link', { name: /^Close: / }).click()
		await lineOf(page, 'IN', 'Ended, not closed').getByRole('link').first().click()
		await page.waitForURL(/\/periods\/IN\.\d{4}-\d{2}\/show/)
		const month = page.url()
		await page.getByRole('button', { name: 'Prepare the month' }).click()
		await page.getByText('You prepared this month. Another person of finance signs and closes it.').waitFor()
		expect(await page.getByRole('button', { name: /^Sign as/ }).count()).toBe(0)

		await signIn(page, 'super')
		await page.goto(month)
		const signing = page.getByRole('form', { name: 'Sign this run' })
		await signing.getByText(/^Kavita Rao certifies this 1 row as of/).waitFor()
		await auditScreen(page, async () => {
			await page.goto(month)
			await page.getByRole('form').getByRole('button').waitFor()
		})
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto(month)
		await signing.getByRole('button', { name: 'Sign as Kavita Rao' }).waitFor()
		for (const field of await signing.getByRole('textbox').all()) await field.fill('It is known and owned')
		await signing.getByRole('button', { name: 'Sign as Kavita Rao' }).click()
		await page.getByRole('button', { name: 'Close the month' }).click()
		await page.getByText('The month is closed.').waitFor()
		const archive = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Download the pack' }).click()
		expect((await archive).suggestedFilename()).toMatch(/^close-IN-\d{4}-\d{2}-v1\.zip$/)
		expect(await packByToken(url, month)).toEqual([200, 'application/zip'])
		// The list is narrowed to what is open yet.
		await page.goto('/backoffice/periods?filter=%7B%7D')
		const closed = lineOf(page, 'IN', 'Closed')
		await closed.getByText('unchanged').waitFor()

		const payment = { reference: 'UTR-LATE-1', paidOn: today }
		await decideOn(withdrawal, 'pay', payment, system.addresses)
		await systemAtRest(system.addresses)
		await page.reload()
		await closed.getByRole('link', { name: /^\d events?$/ }).click()
		await page.getByRole('heading', { level: 2, name: /^Changed since .+ was closed$/ }).waitFor()
		const figures = page.getByRole('region', { name: 'Figures of the report: today’s less the sealed ones' })
		expect(await figures.innerText()).toMatch(/Amount Withdrawn\s+\+₹300\.00/)
		await page.getByRole('button', { name: /^Withdrawal paid/ }).click()
		await page.getByRole('table', { name: 'Lines of the ledger' }).waitFor()
		const changes = page.url()
		const [, sealed = ''] = month.match(/(\d{4}-\d{2})\/show/) ?? []
		await page.goto(`/backoffice/generalLedger/journal?entity=IN&month=${sealed}`)
		await page.getByText('Closed: the rows that were sealed').waitFor()
		expect(await page.getByRole('button', { name: 'Withdrawal paid' }).count()).toBe(0)
		await page.goto('/backoffice/generalLedger/journal?entity=IN')
		await lineOf(page, `Arrived late, belongs to ${sealed}`).getByText('Withdrawal paid').waitFor()
		await auditScreen(page, () => page.goto(changes))
		await auditScreen(page, () => page.goto('/backoffice/periods'))
	})
})

describe('a webhook that gave up', () => {
	nightly(
		'is found at home, looked at, and replayed once the provider answers again',
		async ({ visitor }) => {
			const { url } = system.addresses
			const fundraiser = await raiseFundraiser({ title: 'Herb gardens for the clinics of Kolebira', url })
			const donation = await giveTo(fundraiser, { at: system.addresses, amount: '600', donor: DONOR })
			const { providerRef } = await (await signedIn('finance', url))<{ providerRef: string }>(
				'GET',
				`/api/backoffice/donations/${donation}`,
			)
			const control = (what: string, body: object) => controlProvider(system.addresses, what, body)
			const about = async () => {
				const filter = encodeURIComponent(JSON.stringify({ object: providerRef }))
				const finance = await signedIn('finance', url)
				return finance<WebhookRow[]>('GET', `/api/backoffice/webhooks?filter=${filter}`)
			}
			await systemAtRest(system.addresses)
			const before = new Set((await about()).map(({ id }) => id))
			const webhooks = async () => (await about()).filter(({ id }) => !before.has(id))
			const tries = async () => (await webhooks()).find(({ type }) => type === 'charge.refunded')?.attempts
			const checks = async () => {
				const filter = encodeURIComponent(
					JSON.stringify({ id: (await webhooks()).map(({ id }) => checkOf(id)) }),
				)
				const finance = await signedIn('finance', url)
				return finance<EffectRow[]>('GET', `/api/backoffice/effects?filter=${filter}`)
			}
			// It is tried for three days: only when its time has come, and each time in vain.
			const { minAttempts, minMs } = WEBHOOK_PATIENCE
			await control('clock', { action: 'freeze' })
			const operation = 'paymentIntents.retrieve'
			await control('fail', { operation, when: 'before', how: 500, times: 10 * minAttempts })
			await control('refunds', { account: 'stripe-in', payment: providerRef, amount: 10_000 })
			await eventually(webhooks).toHaveLength(2)
			const wait = { state: 'planned', attempts: expect.toSatisfy((attempts: number) => attempts > 0) }
			await eventually(checks).toMatchObject([wait, wait])
			// The first to come may have been tried alone before both were.
			const first = (await tries()) ?? 0
			expect([1, 2]).toContain(first)
			for (let count = first; count <= minAttempts; count++) {
				await eventually(tries).toBe(count)
				// A try counts from its beginning; the pause after it begins at its end, by the clock as it is then.
				await eventually(async () => (await checks()).some(({ state }) => state === 'running')).toBe(false)
				await control('clock', { action: 'advance', ms: Math.ceil(minMs / (minAttempts - 1)) })
			}
			await eventually(checks).toMatchObject([{ state: 'dead' }, { state: 'dead' }])
			await control('fail/stop', {})
			await control('clock', { action: 'run' })

			const page = await visitHere(visitor)
			await openBackoffice(page, 'finance')
			await page.getByRole('link', { name: /^Open: Jobs? that gave up$/ }).click()
			await page.getByRole('link', { name: 'charge.refunded' }).click()
			await page.getByText('It gave up before anything could be booked.').waitFor()
			await auditScreen(page, () => page.reload())
			await page.reload()
			await page.getByRole('button', { name: 'Dry run' }).click()
			await page.getByText(/^Th(is event|ese \d+ events) would follow:$/).waitFor()
			await page.getByRole('button', { name: 'Replay' }).click()
			await page.getByText('It will be processed again now.').waitFor()
			await page.getByRole('main').getByText('Done', { exact: true }).waitFor()
			await page
				.getByRole('link', { name: `donation ${donation}` })
				.first()
				.click()
			await page.getByText('Partly refunded').waitFor()
		},
	)
})
