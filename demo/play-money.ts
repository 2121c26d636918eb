import { dayIn, regionOf } from '../domain/catalog/regions.contract.ts'
import { formatMajor, majorUnit, parseMajor } from '../kernel/money.ts'
import { type RegionCode, regionOfCurrency } from '../kernel/regions.ts'
import type { Visitor } from './client.ts'
import { type DemoFundraiser, ownerOf } from './fundraisers.ts'
import type { Cause, DonationReference, MoneyStep } from './steps.ts'

/** What the provider's world does by itself. Amounts are minor units. */
export interface ProviderTools {
	refund(account: string, paymentRef: string, amount: bigint): void
	/** @returns the dispute's id at the provider */
	dispute(account: string, paymentRef: string): string
	closeDispute(account: string, disputeRef: string, outcome: 'won' | 'lost'): void
	/** @returns the payout's id at the provider */
	payOut(account: string, mistake?: 'missingLine' | 'wrongFee' | 'unknownCharge'): string
	movePayout(payoutRef: string, to: 'canceled' | 'failed'): void
}

export interface MoneyTools {
	readonly signedIn: (key: string) => Promise<Visitor>
	readonly fundraiser: (index: number) => DemoFundraiser
	readonly organizationId: (key: string) => string
	readonly fundraiserId: (index: number) => string | undefined
	readonly userId: (key: string) => string
	/** Ids of what was made, by the script's names. */
	readonly named: Map<string, string>
	readonly provider: ProviderTools
	/** The demo's present time, epoch milliseconds. */
	readonly now: () => number
	/** Of this step: the same however often an interrupted load repeats it. */
	readonly key: string
}

interface Donation {
	readonly id: string
	readonly account: string
	readonly providerRef: string
	readonly currency: string
	readonly total: string
}

/** Whose fund it is, and where its money goes to. */
function fundOf(of: Cause, tools: MoneyTools) {
	if (typeof of === 'number') {
		const fundraiser = tools.fundraiser(of)
		const { author, organization } = fundraiser
		// What was raised for an organization goes to its own account.
		const accounts =
			organization === undefined
				? `/api/v1/user/${tools.userId(author)}/payment/account`
				: `/api/v1/org/${tools.organizationId(organization)}/payment/account`
		return {
			requester: ownerOf(fundraiser) ?? author,
			region: regionOf(fundraiser.region),
			requestId: tools.fundraiserId(of),
			accounts,
			holder: fundraiser.beneficiary,
			holderType: organization === undefined ? 'individual' : 'company',
		}
	}
	return {
		requester: 'finance',
		region: regionOf(of === 'foundation INR' ? 'IN' : 'US'),
		requestId: null,
		accounts: '/api/backoffice/foundation/payment/account',
		holder: 'Karuna Foundation',
		holderType: 'company',
	}
}

const minorOf = (major: string): bigint => BigInt(major.replace('.', ''))

/** Carries out what happens to money, as the people of the demo would do it. */
export async function playMoney(step: MoneyStep, tools: MoneyTools): Promise<void> {
	switch (step.kind) {
		case 'account':
			return addAccount(step, tools)
		case 'withdraw':
			return withdraw(step, tools)
		case 'decide':
			return decide(step, tools)
		case 'refund':
			return refund(step, tools)
		case 'dispute': {
			const { account, providerRef } = await donationAt(step.donation, tools)
			tools.named.set(step.name, `${account} ${tools.provider.dispute(account, providerRef)}`)
			return
		}
		case 'disputeEnds': {
			const [account = '', ref = ''] = (tools.named.get(step.name) ?? '').split(' ')
			tools.provider.closeDispute(account, ref, step.outcome)
			return
		}
		case 'payout':
			tools.named.set(step.name, tools.provider.payOut(step.account, step.mistake))
			return
		case 'payoutMoves':
			tools.provider.movePayout(tools.named.get(step.name) ?? '', step.to)
			return
		case 'run':
			await signedRun({}, tools)
			return
		case 'closeMonth':
			return closeMonth(step.entity, tools)
		case 'discrepancy':
			return followUp(step.does, tools)
		case 'checkBooks': {
			const finance = await tools.signedIn('finance')
			await finance.json('POST', '/api/backoffice/books/checks', {})
		}
	}
}

async function addAccount({ of }: Extract<MoneyStep, { kind: 'account' }>, tools: MoneyTools): Promise<void> {
	const { requester, region, accounts, holder, holderType } = fundOf(of, tools)
	const somebody = await tools.signedIn(requester)
	const isIndia = region.code === 'IN'
	// Digits of an account that follow from the name, so that they look different and stay the same.
	const digits = [...requester].map((letter) => letter.charCodeAt(0) % 10).join('')
	const body = {
		label: isIndia ? 'State Bank of India' : 'Bank of America',
		accountHolderName: holder,
		accountHolderType: holderType,
		accountNumber: `4021${digits}`.padEnd(12, '7').slice(0, 12),
		routingNumber: isIndia ? 'SBIN0001234' : '026009593',
		country: region.code,
		currency: region.currency.toLowerCase(),
		isDefault: true,
	}
	const made = await somebody.json<{ account: { uniqueId: string } }>('POST', accounts, body, once(tools))
	tools.named.set(`account of ${of}`, made.account.uniqueId)
}

const once = ({ key }: MoneyTools) => ({ 'idempotency-key': `demo-${key}` })

async function withdraw(step: Extract<MoneyStep, { kind: 'withdraw' }>, tools: MoneyTools): Promise<void> {
	const { requester, region, requestId } = fundOf(step.of, tools)
	const somebody = await tools.signedIn(requester)
	const fundType = requestId === null ? 'tal' : 'donationRequest'
	const id = requestId ?? 'karuna'
	const query = requestId === null ? `?fundType=tal&units=${region.currency}` : ''
	const { data } = await somebody.json<{ data: { free: number } }>(
		'GET',
		`/api/v1/donationRequest/${id}/withdraw${query}`,
	)
	const free = parseMajor(String(data.free), region.currency) ?? 0n
	const hundred = 100n * majorUnit(region.currency)
	const part = (free * BigInt(step.percent)) / 100n
	const amount = step.percent === 100 ? free : part - (part % hundred)
	const body = {
		fundType,
		amount: Number(formatMajor(amount, region.currency)),
		units: region.currency,
		paymentAccountId: tools.named.get(`account of ${step.of}`),
	}
	const url = `/api/v1/donationRequest/withdraw/${id}`
	const made = await somebody.json<{ data: { _id: string } }>('POST', url, body, once(tools))
	tools.named.set(step.name, made.data._id)
	tools.named.set(`asker of ${step.name}`, requester)
}

async function decide({ name, decision }: Extract<MoneyStep, { kind: 'decide' }>, tools: MoneyTools) {
	const id = tools.named.get(name)
	const requester = tools.named.get(`asker of ${name}`) ?? ''
	if (decision === 'cancel') {
		const somebody = await tools.signedIn(requester)
		await somebody.json('PUT', `/api/v1/donationRequest/withdraw/${id}`, { status: 'cancelled' }, once(tools))
		return
	}
	// Nobody decides on what they asked for themselves.
	const finance = await tools.signedIn(requester === 'finance' ? 'super' : 'finance')
	const url = `/api/backoffice/withdrawals/${id}`
	const seen = await finance.json<{ etag: string; currency: string; account: { newestVersion: number } }>(
		'GET',
		url,
	)
	const today = dayIn(regionOfCurrency(seen.currency), tools.now())
	const { newestVersion: accountVersion } = seen.account
	const bodies = {
		approve: { accountVersion },
		retry: { accountVersion },
		reject: { reason: 'The hospital’s bill and the account holder don’t agree. Please write to us.' },
		pay: { reference: `UTR-${name.replaceAll(/\D/g, '').padStart(4, '0')}-${today}`, paidOn: today },
		fail: { code: 'accountClosed', failedOn: today },
	}
	const headers = { ...once(tools), 'if-match': seen.etag }
	await finance.json('POST', `${url}/${decision}`, bodies[decision], headers)
}

/** The donation that is meant, as finance would look it up. */
async function donationAt({ to, nth }: DonationReference, tools: MoneyTools): Promise<Donation> {
	const finance = await tools.signedIn('finance')
	const query = new URLSearchParams({
		filter: JSON.stringify({ requestId: tools.fundraiserId(to) }),
		sort: JSON.stringify(['startedAt', 'ASC']),
		range: JSON.stringify([0, 99]),
	})
	const donations = await finance.json<readonly (Donation & { confirmedAt: string | null })[]>(
		'GET',
		`/api/backoffice/donations?${query}`,
	)
	const donation = donations.filter(({ confirmedAt }) => confirmedAt !== null)[nth]
	if (!donation) throw new RangeError(`Fundraiser ${to} has no gift ${nth} yet.`)
	return donation
}

async function refund(step: Extract<MoneyStep, { kind: 'refund' }>, tools: MoneyTools): Promise<void> {
	const { id, account, providerRef, currency, total } = await donationAt(step.donation, tools)
	const amount = (minorOf(total) * BigInt(step.percent)) / 100n
	if (step.by === 'provider') {
		tools.provider.refund(account, providerRef, amount)
		return
	}
	const finance = await tools.signedIn('finance')
	const { etag } = await finance.withEtag(`/api/backoffice/donations/${id}`)
	const body = {
		amount: formatMajor(amount, currency),
		reason: 'The giver wrote that they had meant to give to another cause.',
	}
	const headers = { ...once(tools), 'if-match': etag }
	await finance.json('POST', `/api/backoffice/donations/${id}/refund`, body, headers)
}

/** The report as it stands, kept and signed. */
async function signedRun(
	query: { readonly effectiveAt?: string; readonly region?: string },
	tools: MoneyTools,
): Promise<string> {
	const finance = await tools.signedIn('finance')
	const run = await finance.json<{ id: string; etag: string }>(
		...(['POST', '/api/backoffice/runs', query, once(tools)] as const),
	)
	await finance.json('POST', `/api/backoffice/runs/${run.id}/sign`, {}, { 'if-match': run.etag })
	return run.id
}

async function closeMonth(entity: RegionCode, tools: MoneyTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ entity }))
	const periods = await finance.json<readonly { month: string; endsAt: string; mayClose: boolean }[]>(
		'GET',
		`/api/backoffice/periods?filter=${filter}&sort=${encodeURIComponent('["month","ASC"]')}`,
	)
	const period = periods.find(({ mayClose }) => mayClose)
	if (!period) return
	const runId = await signedRun({ effectiveAt: period.endsAt, region: entity }, tools)
	const url = `/api/backoffice/periods/${entity}/${period.month}/close`
	await finance.json('POST', url, { runId }, { 'idempotency-key': `demo-${tools.key}-close` })
}

/** Of what doesn't agree, one is taken care of, and another explained. */
async function followUp(does: 'take' | 'explain', tools: MoneyTools): Promise<void> {
	const finance = await tools.signedIn('finance')
	const filter = encodeURIComponent(JSON.stringify({ status: 'open' }))
	const open = await finance.json<readonly { id: string; kind: string }[]>(
		'GET',
		`/api/backoffice/discrepancies?filter=${filter}`,
	)
	const found = open.find(({ kind }) => (kind === 'unknownLine') === (does === 'explain'))
	if (!found) return
	const url = `/api/backoffice/discrepancies/${found.id}`
	const { etag } = await finance.withEtag(url)
	const headers = { ...once(tools), 'if-match': etag }
	if (does === 'take') {
		await finance.json('POST', `${url}/assign`, { ownerId: tools.userId('finance') }, headers)
		return
	}
	const note = 'A collection box at the spring concert, charged by hand in the provider’s dashboard.'
	await finance.json('POST', `${url}/resolve`, { resolution: 'explained', note }, headers)
}
