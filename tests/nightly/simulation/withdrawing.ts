import { dayIn, regionOfCurrency } from '../../../domain/catalog/regions.contract.ts'
import { fundDecider } from '../../../domain/funds/funds.decider.ts'
import type { Withdrawal } from '../../../domain/funds/funds.state.ts'
import { paymentAccountDecider } from '../../../domain/funds/payment-accounts.decider.ts'
import { fundStream, paymentAccountStream } from '../../../domain/funds/streams.contract.ts'
import { createDispatch, loadState } from '../../../kernel/events/dispatch.ts'
import type { Principal } from '../../../kernel/http/route.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { type Currency, formatMajor } from '../../../kernel/wire/money.ts'
import { sealVersion } from './bank-details.ts'
import { ACCOUNT_IDS, DONEE, EVENT_ID, FINANCE, FIRST_ONCE_MORE, REQUESTS } from './people.ts'
import { isYes, pick, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

const NEXT: Readonly<Record<Withdrawal['status'], 'approve' | 'pay' | 'fail' | 'retry'>> = {
	requested: 'approve',
	approved: 'pay',
	paid: 'fail',
	failed: 'retry',
	rejected: 'approve',
	cancelled: 'approve',
}

export function withdrawers(scene: Scene) {
	const { kernel, browser, store, promised, withdrawals, key, say } = scene
	const { log } = scene.world.ground
	let accountVersions = 1

	async function ask(step: Extract<Step, { do: 'ask' }>): Promise<void> {
		const currency: Currency = step.of === 'dollars' || step.of === 'event' ? 'USD' : 'INR'
		const request = REQUESTS.find((each) => each.currency === currency)
		const isOfFinance = step.of === 'foundation' || step.of === 'event'
		const fund = {
			foundation: 'foundation.karuna.INR',
			event: `event.${EVENT_ID}.USD`,
			rupees: `request.${request?.id}.INR`,
			dollars: `request.${request?.id}.USD`,
		}[step.of]
		const by: Principal = isOfFinance ? FINANCE[0] : DONEE
		const amount = (creditsOf(fund) * BigInt(step.part)) / 1_000n
		if (amount < 100n) return
		const ask = async () => {
			const route = isOfFinance
				? 'POST /api/backoffice/withdrawals'
				: 'POST /api/v1/donationRequest/withdraw/:id'
			const body = isOfFinance
				? {
						fund,
						amount: formatMajor(amount, currency),
						currency,
						paymentAccountId: derivedId('foundation', currency),
					}
				: {
						fundType: 'donationRequest',
						units: currency,
						paymentAccountId: ACCOUNT_IDS[currency],
						amount: Number(formatMajor(amount, currency)),
						purpose: { code: 'goods', description: 'What it takes.', payee: 'A shop' },
					}
			const params = { id: isOfFinance ? 'karuna' : (request?.id ?? '') }
			const answer = await browser.call({ route, params, body, by, key: key('ask') })
			say(`withdrawal of ${amount}`, answer)
			if (!isYes(answer)) return
			const id = derivedId('withdrawal', answer.commandId)
			promised.push({ commandId: answer.commandId, what: 'withdrawal', id })
			withdrawals.push({ id, currency, fund, by })
		}
		await Promise.all(Array.from({ length: step.times }, ask))
	}

	function creditsOf(fund: string): bigint {
		let sum = 0n
		for (const { sealed } of log.entries) {
			if (sealed.type !== 'DonationConfirmed') continue
			const { target, currency, split } = JSON.parse(sealed.data) as {
				target: { kind: string; id?: string }
				currency: string
				split: { donation: string }
			}
			if (`${target.kind}.${target.id ?? 'karuna'}.${currency}` === fund) sum += BigInt(split.donation)
		}
		return sum
	}

	async function decide(step: Extract<Step, { do: 'decide' }>): Promise<void> {
		const withdrawal = pick(withdrawals, step.withdrawal)
		if (!withdrawal) return
		const { id, currency, fund } = withdrawal
		const { state } = await loadState(store, fundDecider, fundStream(fund))
		const { status = 'requested', byUserId, firstApproval } = state.withdrawals.get(id) ?? {}
		const decision = step.decision === 'next' ? NEXT[status] : step.decision
		const revision = BigInt((log.streams.get(`fund-${fund}`)?.length ?? 0) - 1)
		const today = dayIn(regionOfCurrency(currency), kernel.now())
		const accountId = /^(foundation|event)/.test(fund)
			? derivedId('foundation', currency)
			: ACCOUNT_IDS[currency]
		const account = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
		const accountVersion = account.state.status === 'none' ? 1 : account.state.details.version
		const bodies = {
			approve: { accountVersion },
			retry: { accountVersion },
			reject: { reason: 'Not now.' },
			transfer: { from: currency === 'INR' ? 'razorpay-in' : 'stripe-us' },
			pay: { reference: `REF-${kernel.chance.outside.between(1, 3)}`, paidOn: today, isShared: true },
			fail: { code: 'returned', failedOn: today },
			cancel: { status: 'cancelled' },
		}
		const isCancel = decision === 'cancel'
		// Nobody decides on what they asked for themselves, or approves twice.
		const colleagues = FINANCE.filter((each) => ![byUserId, firstApproval?.byUserId].includes(each.id))
		const anybody = [...FINANCE, FIRST_ONCE_MORE]
		const by = isCancel ? withdrawal.by : step.decision === 'next' ? colleagues[0] : anybody[step.by]
		if (!by) return
		const route = isCancel
			? 'PUT /api/v1/donationRequest/withdraw/:id'
			: `POST /api/backoffice/withdrawals/:id/${decision}`
		const call = { route, params: { id }, body: bodies[decision], by, key: key(decision) }
		const send = async () => {
			const answer = await browser.call({ ...call, ...(isCancel ? {} : { ifMatch: revision }) })
			say(`${decision} ${id.slice(-6)}`, answer)
			if (isYes(answer) && !isCancel) promised.push({ commandId: answer.commandId, what: 'decision', id })
		}
		const approve = async (other: Principal) => {
			const body = { status: 'approved', accountVersion }
			const also = { route: 'PUT /api/v1/donationRequest/withdraw/:id', params: { id }, body, by: other }
			const answer = await browser.call({ ...also, key: key('approve') })
			say(`approve ${id.slice(-6)} as well`, answer)
			if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'decision', id })
		}
		const again = () => {
			if (decision !== 'approve' && decision !== 'retry') return send()
			const other = anybody.findLast((each) => each !== by && (step.by % 2 === 0 || each.id === by.id))
			return approve(other ?? by)
		}
		await Promise.all([send(), ...(step.twice ? [again()] : [])])
	}

	async function changeAccount(currency: Currency): Promise<void> {
		accountVersions += 1
		const stream = paymentAccountStream(ACCOUNT_IDS[currency])
		const { state } = await loadState(store, paymentAccountDecider, stream)
		if (state.status === 'none') return
		const version = state.details.version + 1
		const details = { ...state.details, version, detailsHash: `hash ${accountVersions} ${currency}` }
		sealVersion(scene.world.ground.database, { accountId: ACCOUNT_IDS[currency], ...details })
		const at = new Date(kernel.now()).toISOString()
		const dispatch = createDispatch(store, { now: kernel.now }, () => Promise.resolve())
		const commandId = derivedId('change account', String(accountVersions))
		const context = { commandId, actor: { kind: 'user', id: DONEE.id }, correlationId: commandId } as const
		await dispatch(paymentAccountDecider, stream, { type: 'ChangePaymentAccount', details, at }, context)
	}

	return { ask, decide, changeAccount }
}
