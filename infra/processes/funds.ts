import { askFoundationWithdrawal, askWithdrawal } from '../../commands/funds/ask-withdrawal.ts'
import { changeWithdrawal } from '../../commands/funds/change-withdrawal.ts'
import { decideWithdrawal } from '../../commands/funds/decide-withdrawal.ts'
import type { FundDeps } from '../../commands/funds/deps.ts'
import { paymentAccountRoutes } from '../../commands/funds/payment-account-routes.ts'
import { previewWithdrawal } from '../../commands/funds/preview-withdrawal.ts'
import { revealAccount } from '../../commands/funds/reveal-account.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/funds.events.ts'
import { paymentAccountDecider } from '../../domain/funds/payment-accounts.decider.ts'
import { paymentAccountStream } from '../../domain/funds/payment-accounts.events.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { backofficeFunds } from '../../queries/funds/backoffice-funds.ts'
import { backofficeWithdrawals } from '../../queries/funds/backoffice-withdrawals.ts'
import type { SealedDeps } from '../../queries/funds/deps.ts'
import {
	approvedForOlder,
	askerOf,
	bankOf,
	fundOfWithdrawal,
	hadAccount,
	otherPaid,
	peopleOfAccount,
	underWayTo,
} from '../../queries/funds/lookups.ts'
import {
	listFoundationAccounts,
	listOrganizationAccounts,
	listUserAccounts,
	readAccount,
} from '../../queries/funds/payment-accounts.ts'
import { showWithdrawForm } from '../../queries/funds/withdraw-form.ts'
import {
	DETAIL_MODELS,
	readWithdrawalDetail,
	showBackofficeWithdrawal,
} from '../../queries/funds/withdrawal-detail.ts'
import { masked, WITHDRAWAL_MODELS } from '../../queries/funds/withdrawal-row.ts'
import { withdrawalTimeline } from '../../queries/funds/withdrawal-timeline.ts'
import { listWithdrawals, readWithdrawal } from '../../queries/funds/withdrawals.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { sendWithdrawalStatus } from '../../workers/funds/send-withdrawal-status.ts'
import { voidApprovals } from '../../workers/funds/void-approvals.ts'
import { warnOfChange } from '../../workers/funds/warn-of-change.ts'
import { knownBankCodes } from '../adapters/ifsc.ts'
import { createBehind } from './behind.ts'
import type { Platform } from './platform.ts'

const languageOf = (locale: string) => (locale === 'hi' ? 'hi' : 'en')
const CATCH_UP_MS = 10_000

/** What commands on withdrawals and bank accounts are handed. */
export function fundDeps(platform: Platform, readAfter: ReadAfter, queries: SealedDeps): FundDeps {
	const { sql, store, dispatch, surroundings } = platform
	const behind = createBehind(readAfter)
	return {
		...{ sql, store, dispatch, clock: surroundings.clock, cipher: queries.cipher },
		bankCodes: knownBankCodes,
		coolingMs: queries.coolingMs,
		hadAccount: async (owner) => {
			await behind.toDecide(['payment_accounts'], await store.head())
			return hadAccount(sql, owner)
		},
		fundOfWithdrawal: async (withdrawalId) => {
			const known = await fundOfWithdrawal(sql, withdrawalId)
			if (known !== null) return known
			await behind.toDecide(['withdrawals'], await store.head())
			return fundOfWithdrawal(sql, withdrawalId)
		},
		otherPaid: (reference, currency, fund) => otherPaid(sql, reference, currency, fund),
		underWayTo: async (accountId) => {
			await behind.toDecide(['withdrawals'], await store.head())
			return underWayTo(sql, accountId)
		},
		show: {
			withdrawal: (id, viewer, after) =>
				behind.toShow(WITHDRAWAL_MODELS, after, () => readWithdrawal(queries, id, viewer)),
			backofficeWithdrawal: (id, viewer, after) =>
				behind.toShow(DETAIL_MODELS, after, () => readWithdrawalDetail(queries, id, viewer)),
			account: (id, after) => behind.toShow(['payment_accounts'], after, () => readAccount(queries, id)),
		},
	}
}

/** Withdrawals and the bank accounts that they go to. */
export function fundRoutes(
	platform: Platform,
	readAfter: ReadAfter,
	queries: QueryDeps,
	cipher: Cipher,
): Route[] {
	const sealed: SealedDeps = { ...queries, cipher, coolingMs: platform.config.accountCoolingMs }
	const commands = fundDeps(platform, readAfter, sealed)
	return [
		listWithdrawals(queries),
		showWithdrawForm(sealed),
		askWithdrawal(commands),
		changeWithdrawal(commands),
		backofficeFunds(queries),
		backofficeWithdrawals(queries),
		showBackofficeWithdrawal(sealed),
		withdrawalTimeline(queries),
		previewWithdrawal(commands),
		askFoundationWithdrawal(commands),
		...decideWithdrawal.map((make) => make(commands)),
		revealAccount(commands),
		listUserAccounts(sealed),
		listOrganizationAccounts(sealed),
		listFoundationAccounts(sealed),
		...paymentAccountRoutes(commands),
	]
}

/** What follows from withdrawals and from changes of bank accounts. */
export function fundEffects(
	{ sql, store, dispatch, config }: Platform,
	mailer: Mailer,
	readAfter: ReadAfter,
): EffectHandler[] {
	async function caughtUp(models: readonly string[], position: Position): Promise<void> {
		if (await readAfter.waitFor(models, position, CATCH_UP_MS)) return
		throw new Error('The read models are behind.')
	}
	return [
		voidApprovals({
			approvedForOlder: async (accountId, version, after) => {
				await caughtUp(['withdrawals'], after)
				return approvedForOlder(sql, accountId, version)
			},
			newestVersionFor: async (fund, withdrawalId) => {
				const { state } = await loadState(store, fundDecider, fundStream(fund))
				const accountId = state.withdrawals.get(withdrawalId)?.paymentAccountId ?? ''
				const account = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
				return account.state.status === 'none' ? 0 : account.state.details.version
			},
			decide: (fund, command, cause) =>
				dispatch(fundDecider, fundStream(fund), command, {
					commandId: derivedId('void approval', cause.id, command.withdrawalId),
					actor: { kind: 'system', id: 'void-approvals' },
					correlationId: cause.metadata.correlationId,
					causationId: cause.id,
				}),
		}),
		sendWithdrawalStatus({
			mailer,
			about: async (withdrawalId, after) => {
				await caughtUp(['withdrawals', 'payment_accounts'], after)
				const found = await askerOf(sql, withdrawalId)
				if (!found) return null
				const { first_name, last_name, email, locale, bank, last4, kind, title, amount, currency } = found
				const account = bank === null ? null : `${bank} ${masked(last4)}`
				return {
					asker: { first_name, last_name, email, language: languageOf(locale) },
					withdrawal: { kind, title, amount, currency, account, url: `${config.publicUrl}/myWithdrawals` },
				}
			},
			noteBody: (noteId) => noteBody(sql, noteId),
		}),
		warnOfChange({
			mailer,
			about: async (accountId, version, after) => {
				await caughtUp(['withdrawals', 'payment_accounts'], after)
				const [people, bank] = await Promise.all([
					peopleOfAccount(sql, accountId),
					bankOf(sql, accountId, version),
				])
				const isOfFoundation = bank?.owner_kind === 'foundation'
				return {
					people: people.map(({ locale, ...person }) => ({ ...person, language: languageOf(locale) })),
					account: {
						account: bank?.label ? `${bank.label} ${masked(bank.last4)}` : null,
						url: `${config.publicUrl}/${isOfFoundation ? 'backoffice/withdrawals' : 'myWithdrawals'}`,
						isOfFoundation,
					},
				}
			},
		}),
	]
}
