import type { OwnMoney } from '../../domain/funds/own-money.contract.ts'
import { formatMajor, parseMajor } from '../../kernel/wire/money.ts'
import { OWN_MONEY, topUpOf } from '../api/own-money.fixtures.ts'
import { createClient } from './client.ts'
import type { ProcessHarness } from './process-harness.ts'

/** Tops up what fees took and funds below zero lack, so that whatever else is missing shows. */
export async function coverWhatIsKnown({ url, clock }: ProcessHarness): Promise<void> {
	const [finance, other] = [createClient(url, 'finance'), createClient(url, 'super')]
	const { body } = await finance.call('GET', OWN_MONEY)
	for (const { entity, currency, ...coverage } of (body as unknown as OwnMoney).coverage) {
		const { receivables, feeResult, ownMoney, otherIncome } = coverage
		const sum = (texts: readonly string[]) =>
			texts.reduce((total, text) => total + (parseMajor(text, currency) ?? 0n), 0n)
		const amount = sum([receivables]) - sum([feeResult, ownMoney, otherIncome])
		if (amount <= 0n) continue
		const topUp = topUpOf(formatMajor(amount, currency), { clock }, entity)
		const { body: made } = await finance.call('POST', `${OWN_MONEY}/top-ups`, { body: topUp })
		const waiting = (made as unknown as OwnMoney).entries.find(({ status }) => status === 'waiting')
		if (waiting) await other.call('POST', `${OWN_MONEY}/${entity}/${waiting.id}/approve`, { body: {} })
	}
}
