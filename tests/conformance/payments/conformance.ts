import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { ProviderRegistration } from '../../../kernel/capability/provider-accounts.ts'
import type { DisputeEvidence } from '../../../kernel/ports/dispute-answers.ts'
import type {
	BalanceLine,
	CreatePayment,
	PaymentSnapshot,
	ProviderEvent,
	RefundPayment,
} from '../../../kernel/ports/payments.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../kernel/wire/payment-method.ts'
import { DAY_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import type { VirtualClock } from '../../../simulators/clock.ts'

export interface ProviderUnderTest extends ProviderRegistration {
	readonly name: string
	/** The account under test, and its limits for one payment in minor units. */
	readonly account: string
	readonly currency: Currency
	readonly amount: bigint
	readonly method?: PaymentMethod
	readonly methods: {
		readonly good: string
		readonly asksItsHolder: string
		readonly disputed: string
		readonly declined: readonly {
			readonly method: string
			readonly code: string
			readonly declineCode: string | null
		}[]
	}
	readonly card: { readonly brand: string; readonly last4: string } | null
	/**
	 * Pays a payment in the provider's own checkout, where `create` gets no method; `confirm` returns the
	 * result. Null where `create` pays.
	 */
	readonly checkout: ((paymentRef: string, method: string) => void) | null
	readonly tells: {
		readonly timeOfSigning: boolean
		readonly timeOfReturn: boolean
		readonly costOfDispute: boolean
		readonly unpaid?: boolean
		readonly payouts?: boolean
	}
	readonly unknown: {
		readonly payment: string
		readonly method: string
		readonly payout: string
		readonly warning?: string
	}
	/** Actions of people and banks; null where tests can't perform them, as at the real provider. */
	readonly world: ProviderWorld | null
}

export interface ProviderWorld {
	readonly clock: VirtualClock
	readonly otherAccount: string
	loseNext(call: 'create' | 'refund', when: 'before' | 'after'): void
	answerHolder(paymentRef: string, passes: boolean): void
	/**
	 * Makes a refund at the provider itself. Minor units.
	 * @returns the refund's name
	 */
	refundThere(paymentRef: string, amount: bigint): string
	failRefund(refundRef: string): void
	closeDispute(disputeRef: string, outcome: 'won' | 'lost'): void
	warnOf?(paymentRef: string): string
	payOut(): string
	movePayout(payoutRef: string, to: 'paid' | 'failed'): void
	readonly signatureMs?: number
	sendWebhooksTo(url: string): void
	webhooksSent(): Promise<void>
	/**
	 * Signs a body as the provider does for an account.
	 * @param at epoch milliseconds
	 */
	sign(account: string, raw: Buffer, at: number): Readonly<Record<string, string>>
}

export function describePaymentProvider(provider: ProviderUnderTest): void {
	const { payments, account, currency, amount, methods, unknown, world, checkout } = provider
	const kind = provider.method ?? 'card'
	const payment = (paymentMethodRef: string, of: Partial<CreatePayment> = {}): CreatePayment => ({
		account,
		donationId: randomUUID(),
		attempt: 1,
		startedAt: world?.clock.now() ?? Date.now(),
		amount,
		currency,
		method: kind,
		paymentMethodRef,
		customerRef: null,
		idempotencyKey: randomUUID(),
		...of,
	})
	const take = async (command: CreatePayment): Promise<PaymentSnapshot> => {
		const { paymentMethodRef } = command
		if (checkout === null || paymentMethodRef === null) return payments.create(command)
		const made = await payments.create({ ...command, paymentMethodRef: null })
		if (made.status === 'succeeded') return made
		expect(made.nextAction).toMatchObject({ orderRef: made.providerRef })
		checkout(made.providerRef, paymentMethodRef)
		return payments.confirm(account, made.providerRef, `${command.idempotencyKey}:confirm`)
	}
	const waits = (): CreatePayment => ({
		...payment(methods.asksItsHolder),
		...(checkout === null ? {} : { paymentMethodRef: null }),
	})
	const refundOf = ({ providerRef }: PaymentSnapshot, part: bigint): RefundPayment => ({
		account,
		providerRef,
		refundId: randomUUID(),
		amount: part,
		idempotencyKey: randomUUID(),
	})
	const read = (providerRef: string) => payments.read(account, providerRef)
	const refused = (name: string, code?: string) => expect.objectContaining(code ? { name, code } : { name })

	describe(provider.name, () => {
		describe('takes a payment', () => {
			it('by a good method, once per key', async () => {
				const command = payment(methods.good)
				const paid = await take(command)
				expect(paid).toMatchObject({
					provider: payments.name,
					account,
					status: 'succeeded',
					method: kind,
					amount,
					amountReceived: amount,
					currency,
					donationId: command.donationId,
					attempt: 1,
					failure: null,
					refunds: [],
					disputes: [],
					charge: { card: provider.card },
				})
				expect((await take(command)).providerRef).toBe(paid.providerRef)
				expect(await read(paid.providerRef)).toMatchObject({ status: 'succeeded', amountReceived: amount })
				expect(payments.isPaymentRef(paid.providerRef)).toBe(true)
				const made = await Array.fromAsync(payments.listPayments(account, paid.createdAt - MINUTE_MS))
				expect(made.filter(({ donationId }) => donationId === command.donationId)).toEqual([
					{ providerRef: paid.providerRef, donationId: command.donationId },
				])
			})

			it('and refuses the same key for another amount', async () => {
				const command = payment(methods.good)
				await take(command)
				await expect(take({ ...command, amount: amount - 100n })).rejects.toEqual(
					refused('PaymentRejected', 'idempotency_error'),
				)
			})

			it.each(methods.declined)('or says why not: $method', async ({ method, code, declineCode }) => {
				const command = payment(method)
				const error: unknown = await take(command).catch((reason: unknown) => reason)
				expect(error).toEqual(refused('PaymentDeclined', code))
				if (declineCode) expect(error).toMatchObject({ declineCode })
				const { providerRef } = error as { readonly providerRef: string }
				expect(await read(providerRef)).toMatchObject({ amountReceived: 0n, charge: null, failure: { code } })
				await expect(take(command)).rejects.toEqual(refused('PaymentDeclined', code))
			})

			it('after its holder has agreed, or gives it up', async () => {
				const waiting = await payments.create(waits())
				expect(waiting).toMatchObject({ status: 'requires_action', amountReceived: 0n, charge: null })
				if (checkout === null) expect(waiting.clientSecret).not.toBe('')
				else expect(waiting.nextAction).toMatchObject({ orderRef: waiting.providerRef })
				const canceled = await payments.cancel(account, waiting.providerRef, randomUUID())
				expect(canceled).toMatchObject({ status: 'canceled' })
				expect(await payments.cancel(account, waiting.providerRef, randomUUID())).toMatchObject({
					status: 'canceled',
				})
			})

			it('and confirms one that has succeeded without charging again; it is not given up any more', async () => {
				const paid = await take(payment(methods.good))
				const again = await payments.confirm(account, paid.providerRef, randomUUID())
				expect(again).toMatchObject({ status: 'succeeded', amountReceived: amount })
				await expect(payments.cancel(account, paid.providerRef, randomUUID())).rejects.toEqual(
					refused('PaymentRejected'),
				)
			})

			it('and knows none that was never made', async () => {
				expect(payments.isPaymentRef(unknown.payment)).toBe(true)
				expect(payments.isPaymentRef(unknown.payout)).toBe(false)
				expect(payments.isPaymentRef('')).toBe(false)
				await expect(read(unknown.payment)).rejects.toEqual(refused('PaymentNotFound'))
				await expect(payments.read('nobody', unknown.payment)).rejects.toEqual(refused('PaymentNotFound'))
				await expect(payments.create(payment(unknown.method))).rejects.toEqual(refused('PaymentRejected'))
			})
		})

		describe('gives money back', () => {
			it('once per key, under our own id, and not more than was taken', async () => {
				const paid = await take(payment(methods.good))
				const refund = refundOf(paid, 290n)
				const after = await payments.refund(refund)
				expect(after.refunds).toMatchObject([{ refundId: refund.refundId, amount: 290n }])
				expect((await payments.refund(refund)).refunds).toHaveLength(1)
				await expect(payments.refund(refundOf(paid, amount - 289n))).rejects.toEqual(
					refused('PaymentRejected'),
				)
				await expect(payments.refund({ ...refund, providerRef: unknown.payment })).rejects.toEqual(
					refused('PaymentRejected'),
				)
			})

			it('and shows a dispute', async () => {
				const paid = await take(payment(methods.disputed))
				await expect
					.poll(async () => (await read(paid.providerRef)).disputes, { timeout: 60_000 })
					.toMatchObject([{ amount, status: 'open', reinstatedAt: null }])
				await expect(payments.refund(refundOf(paid, 100n))).rejects.toEqual(refused('PaymentRejected'))
			})
		})

		if (world) describeWorld(provider, world, { take, waits, payment, refundOf })
	})
}

const EVIDENCE: DisputeEvidence = {
	mails: [{ at: 1_700_000_000_000, what: 'Receipt', isTaken: true }],
	files: [
		{
			id: '11111111-1111-4111-8111-111111111111',
			kind: 'receipt',
			name: 'receipt.pdf',
			contentType: 'application/pdf',
			content: Buffer.from('%PDF-1.7 \u0000\u0001\u00ff'),
		},
	],
	donationId: '01890000-0000-7000-8000-000000000001',
	statement: 'They thanked us for the receipt.',
	purpose: 'Lanterns for Giridih',
	donor: { name: 'Emma Carter', email: 'emma@mail.example', address: '' },
	card: '',
	startedAt: 0,
	receipt: { number: 'US-2026-000001', issuedAt: 0 },
	history: [{ at: 0, what: 'The donor began this donation on our site.' }],
}

interface Commands {
	readonly payment: (method: string, of?: Partial<CreatePayment>) => CreatePayment
	readonly take: (command: CreatePayment) => Promise<PaymentSnapshot>
	readonly waits: () => CreatePayment
	readonly refundOf: (payment: PaymentSnapshot, part: bigint) => RefundPayment
}

function describeWorld(
	provider: ProviderUnderTest,
	world: ProviderWorld,
	{ take, waits, payment, refundOf }: Commands,
): void {
	const {
		payments,
		payouts,
		disputeAnswers,
		fraudWarnings,
		account,
		currency,
		amount,
		methods,
		unknown,
		tells,
	} = provider
	const { clock, signatureMs = 5 * MINUTE_MS } = world
	const read = (providerRef: string) => payments.read(account, providerRef)
	const pay = () => take(payment(methods.good))
	const net = (lines: readonly BalanceLine[]) => lines.reduce((sum, line) => sum + line.net, 0n)
	const unknownOutcome = expect.objectContaining({ name: 'PaymentOutcomeUnknown' })

	describe('when its holder is asked', () => {
		it('takes the money once they agreed, however often it is confirmed', async () => {
			const { providerRef } = await payments.create(waits())
			world.answerHolder(providerRef, true)
			expect(await read(providerRef)).toMatchObject({ status: 'requires_confirmation', amountReceived: 0n })
			const paid = await payments.confirm(account, providerRef, randomUUID())
			expect(paid).toMatchObject({ status: 'succeeded', amountReceived: amount })
			expect(await payments.confirm(account, providerRef, randomUUID())).toEqual(paid)
		})

		it('takes nothing when they refuse', async () => {
			const { providerRef } = await payments.create(waits())
			world.answerHolder(providerRef, false)
			await expect(payments.confirm(account, providerRef, randomUUID())).rejects.toMatchObject({
				name: 'PaymentDeclined',
				providerRef,
			})
			expect(await read(providerRef)).toMatchObject({ amountReceived: 0n, charge: null })
		})
	})

	describe.each(['before', 'after'] as const)('when the line breaks %s it is carried out', (when) => {
		it('says that nobody knows, and takes the money once for the same key', async () => {
			const command = payment(methods.good)
			const since = clock.now()
			world.loseNext('create', when)
			await expect(take(command)).rejects.toEqual(unknownOutcome)
			const ours = async () =>
				(await Array.fromAsync(payments.listPayments(account, since - MINUTE_MS))).filter(
					({ donationId }) => donationId === command.donationId,
				)
			expect(await ours()).toHaveLength(when === 'after' && tells.unpaid !== false ? 1 : 0)
			expect(await take(command)).toMatchObject({ status: 'succeeded' })
			expect(await ours()).toHaveLength(1)
		})

		it('gives money back once for the same key', async () => {
			const paid = await pay()
			const refund = refundOf(paid, 500n)
			world.loseNext('refund', when)
			await expect(payments.refund(refund)).rejects.toEqual(unknownOutcome)
			expect((await read(paid.providerRef)).refunds).toHaveLength(when === 'after' ? 1 : 0)
			expect((await payments.refund(refund)).refunds).toMatchObject([{ refundId: refund.refundId }])
		})
	})

	describe('what people and banks do there', () => {
		it('is read with the payment: a refund without an id of ours, and one that came back', async () => {
			const paid = await pay()
			const theirs = world.refundThere(paid.providerRef, 200n)
			expect((await read(paid.providerRef)).refunds).toMatchObject([
				{ ref: theirs, refundId: null, amount: 200n, status: 'succeeded', returnedAt: null },
			])
			world.failRefund(theirs)
			expect((await read(paid.providerRef)).refunds).toMatchObject([
				{ ref: theirs, status: 'failed', returnedAt: tells.timeOfReturn ? clock.now() : null },
			])
		})

		it.each(['won', 'lost'] as const)('is read with the payment: a dispute that is %s', async (outcome) => {
			const { providerRef } = await take(payment(methods.disputed))
			const [open] = (await read(providerRef)).disputes
			expect((open?.costs.length ?? 0) > 0).toBe(tells.costOfDispute)
			world.closeDispute(open?.ref ?? '', outcome)
			const [closed] = (await read(providerRef)).disputes
			expect(closed).toMatchObject({ ref: open?.ref, status: outcome })
			expect(closed?.reinstatedAt).toBe(outcome === 'won' && tells.timeOfReturn ? clock.now() : null)
		})

		it.runIf(disputeAnswers)('is answered once with evidence, or accepted: a dispute', async () => {
			const disputed = async () => {
				const { providerRef } = await take(payment(methods.disputed))
				const disputeRef = (await read(providerRef)).disputes[0]?.ref ?? ''
				return { providerRef, answer: () => ({ account, disputeRef, idempotencyKey: randomUUID() }) }
			}
			const [contested, accepted, late] = [await disputed(), await disputed(), await disputed()]
			for (let times = 0; times < 2; times += 1) {
				await disputeAnswers?.contest({ ...contested.answer(), evidence: EVIDENCE })
				await disputeAnswers?.accept(accepted.answer())
			}
			expect((await read(contested.providerRef)).disputes).toMatchObject([{ status: 'open' }])
			expect((await read(accepted.providerRef)).disputes).toMatchObject([{ status: 'lost' }])
			world.closeDispute(contested.answer().disputeRef, 'won')
			expect((await read(contested.providerRef)).disputes).toMatchObject([{ status: 'won' }])
			world.closeDispute(late.answer().disputeRef, 'lost')
			await expect(disputeAnswers?.contest({ ...late.answer(), evidence: EVIDENCE })).rejects.toMatchObject({
				name: 'PaymentRejected',
			})
		})

		it.runIf(fraudWarnings)('is warned of by issuers, which moves no money: a payment', async () => {
			const warningsOf = (at: string, since: number) => Array.fromAsync(fraudWarnings?.list(at, since) ?? [])
			const { providerRef } = await pay()
			const since = clock.now()
			const ref = world.warnOf?.(providerRef) ?? ''
			const warning = await fraudWarnings?.read(account, ref)
			expect(warning).toEqual({
				ref,
				account,
				paymentRef: providerRef,
				fraudType: expect.stringMatching(/^[a-z_]+$/),
				at: since,
			})
			expect(await warningsOf(account, since)).toContainEqual(warning)
			expect((await warningsOf(account, since + DAY_MS)).map((each) => each.ref)).not.toContain(ref)
			expect(await read(providerRef)).toMatchObject({ status: 'succeeded', refunds: [], disputes: [] })

			const missing = { name: 'PaymentNotFound' }
			await expect(fraudWarnings?.read(account, unknown.warning ?? '')).rejects.toMatchObject(missing)
			await expect(fraudWarnings?.read(world.otherAccount, ref)).rejects.toMatchObject(missing)
			expect((await warningsOf(world.otherAccount, since)).map((each) => each.ref)).not.toContain(ref)
		})

		it('concerns one account alone', async () => {
			const { providerRef } = await pay()
			await expect(payments.read(world.otherAccount, providerRef)).rejects.toMatchObject({
				name: 'PaymentNotFound',
			})
			const others = await Array.fromAsync(payments.listPayments(world.otherAccount, 0))
			expect(others.some((each) => each.providerRef === providerRef)).toBe(false)
		})
	})

	describe('its payouts', () => {
		it('add up to their lines, each with the payment behind it, and its balance to what moved', async () => {
			const first = await pay()
			const second = await pay()
			clock.advance(7 * DAY_MS)
			const refundRef = world.refundThere(first.providerRef, 400n)
			const payoutRef = world.payOut()
			const payout = await payouts.readPayout(account, payoutRef)
			expect(payout).toMatchObject({
				provider: payouts.name,
				account,
				payoutRef,
				currency,
				automatic: true,
				reconciliationStatus: 'completed',
				movedAt: null,
			})
			const lines = await Array.fromAsync(payouts.payoutLines(account, payoutRef))
			expect(net(lines)).toBe(payout.amount)
			for (const { providerRef, charge } of [first, second]) {
				const line = lines.find((each) => each.sourceRef === charge?.ref)
				expect(line).toMatchObject({ kind: 'charge', amount, paymentRef: providerRef, currency })
				expect(line?.ref).toBe(charge?.cost?.ref)
				expect(line?.fee).toBe(charge?.cost?.fee)
			}
			expect(lines.find((each) => each.sourceRef === refundRef)).toMatchObject({
				kind: 'refund',
				amount: -400n,
				paymentRef: first.providerRef,
			})
			const moved = await Array.fromAsync(payouts.listBalanceLines(account, 0))
			expect(moved.map((line) => line.createdAt)).toEqual(
				moved.map((line) => line.createdAt).toSorted((a, b) => a - b),
			)
			expect(new Set(moved.map((line) => line.ref)).size).toBe(moved.length)
			expect(moved.find((line) => line.kind === 'payout' && line.sourceRef === payoutRef)).toMatchObject({
				amount: -payout.amount,
				paymentRef: null,
			})
			const { available, pending, ...held } = await payouts.balance(account)
			expect(held.currency).toBe(currency)
			expect(available + pending).toBe(net(moved))
		})

		it('arrive, or come back with what they carried', async () => {
			await pay()
			clock.advance(7 * DAY_MS)
			const arrived = world.payOut()
			world.movePayout(arrived, 'paid')
			expect(await payouts.readPayout(account, arrived)).toMatchObject({ status: 'paid' })
			await pay()
			clock.advance(7 * DAY_MS)
			const since = clock.now()
			const returned = world.payOut()
			world.movePayout(returned, 'failed')
			const payout = await payouts.readPayout(account, returned)
			expect(payout).toMatchObject({ status: 'failed', movedAt: clock.now() })
			expect(payout.failureCode).not.toBeNull()
			const moved = await Array.fromAsync(payouts.listBalanceLines(account, since))
			expect(moved.find((line) => line.kind === 'payout_failure')).toMatchObject({ amount: payout.amount })
			const listed = await Array.fromAsync(payouts.listPayouts(account, since))
			expect(listed).toEqual([payout])
		})

		it('and what they come from are shown as they are there, without what a browser could pay with', async () => {
			const paid = await pay()
			const raw = await payouts.readRaw(account, paid.providerRef)
			expect(raw.id).toBe(paid.providerRef)
			if (paid.clientSecret !== '') expect(JSON.stringify(raw)).not.toContain(paid.clientSecret)
			const line = await payouts.readRaw(account, paid.charge?.cost?.ref ?? '')
			expect(line.id).toBe(paid.charge?.cost?.ref)
			for (const ref of [unknown.payment, unknown.payout, 'nothing'])
				await expect(payouts.readRaw(account, ref)).rejects.toMatchObject({ name: 'PaymentNotFound' })
		})

		it('are none that nobody made', async () => {
			await expect(payouts.readPayout(account, unknown.payout)).rejects.toMatchObject({
				name: 'PaymentNotFound',
			})
			await expect(Array.fromAsync(payouts.payoutLines(account, unknown.payout))).rejects.toMatchObject({
				name: 'PaymentNotFound',
			})
			await expect(payouts.balance('nobody')).rejects.toMatchObject({ name: 'PaymentNotFound' })
		})
	})

	describe('its webhooks', () => {
		const verified = async ({ raw, headers }: Delivered): Promise<ProviderEvent> =>
			payments.verifyWebhook(raw, headers)
		const refusal = async (delivered: Delivered): Promise<unknown> => {
			try {
				return await verified(delivered)
			} catch (error) {
				return error
			}
		}

		it('name the account and the object, each under an id of its own', async () => {
			const inbox = await openInbox()
			try {
				world.sendWebhooksTo(inbox.url)
				const paid = await pay()
				clock.advance(7 * DAY_MS)
				const payoutRef = world.payOut()
				world.movePayout(payoutRef, 'paid')
				await world.webhooksSent()
				const events = await Promise.all(
					inbox.delivered.map(({ raw, headers }) =>
						verified({ raw, headers: { ...headers, ...world.sign(account, raw, clock.now()) } }),
					),
				)
				expect(events).toContainEqual(
					expect.objectContaining({ provider: payments.name, account, paymentRef: paid.providerRef }),
				)
				if (tells.payouts !== false)
					expect(events).toContainEqual(expect.objectContaining({ account, payoutRef, paymentRef: null }))
				expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
				// The newest was signed just now, by the provider itself.
				const last = inbox.delivered.at(-1)
				expect(last && (await verified(last))).toMatchObject({ account })
			} finally {
				await inbox.close()
			}
		})

		const body = Buffer.from('{"id":"made up"}')
		const refused: readonly [string, () => Delivered, string][] = [
			['not signed', () => ({ raw: body, headers: {} }), 'signature'],
			[
				'signed for another body',
				() => ({ raw: body, headers: world.sign(account, Buffer.from('{}'), clock.now()) }),
				'signature',
			],
			[
				'old',
				() => ({ raw: body, headers: world.sign(account, body, clock.now() - 2 * signatureMs) }),
				'expired',
			],
			[
				'from the future',
				() => ({ raw: body, headers: world.sign(account, body, clock.now() + 10 * MINUTE_MS) }),
				'expired',
			],
			['no event', () => ({ raw: body, headers: world.sign(account, body, clock.now()) }), 'unreadable'],
			[
				'no JSON',
				() => ({ raw: Buffer.from('{'), headers: world.sign(account, Buffer.from('{'), clock.now()) }),
				'unreadable',
			],
		]
		it.each(refused.filter(([, , reason]) => tells.timeOfSigning || reason !== 'expired'))(
			'are refused when they are %s',
			async (_, delivered, reason) => {
				expect(await refusal(delivered())).toMatchObject({ name: 'WebhookRejected', reason })
			},
		)
	})
}

interface Delivered {
	readonly raw: Buffer
	readonly headers: Readonly<Record<string, string | undefined>>
}

async function openInbox() {
	const delivered: Delivered[] = []
	const server = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const headers = Object.fromEntries(
				Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
			)
			delivered.push({ raw: Buffer.concat(chunks), headers })
			response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	return {
		url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
		delivered,
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
