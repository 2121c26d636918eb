import { JOURNAL_FORMATS } from '../../domain/ledger/general-ledger.contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { PaymentNotFound, PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import { webhookContext } from '../../records/providers/webhook-inbox.ts'
import { queryDeps } from '../_shared/deps.ts'
import { showAccountLedger } from './account-ledger.ts'
import { showAgeing } from './ageing.ts'
import { listBookChecks } from './book-checks.ts'
import { differenceCauses } from './causes.ts'
import { showClosing } from './closing.ts'
import { compareRuns } from './compare-runs.ts'
import { reconciliationDifference } from './difference.ts'
import { type EventDeps, showEvent } from './event.ts'
import { showEventAtProvider } from './event-provider.ts'
import { explainAmount } from './explain.ts'
import { listJournal } from './journal.ts'
import { exportJournal } from './journal-files/journal-file.ts'
import { reconciliationLog } from './log.ts'
import { ledgerNotificationTemplates } from './notification-templates.ts'
import { ledgerOverview } from './overview.ts'
import { showOwnMoney } from './own-money.ts'
import { downloadMonthPack, downloadRunPack } from './pack.ts'
import { periodChanges } from './period-changes.ts'
import { listPeriods, showPeriod } from './periods.ts'
import {
	backofficeReconciliation,
	backofficeReconciliationCsv,
	backofficeReconciliationTotals,
	reconciliationReport,
	showReconciliation,
} from './reconciliation-report.ts'
import { listRunRows, verifyRun } from './run-rows.ts'
import { listRuns, showRun } from './runs.ts'
import { showTrialBalance } from './trial-balance.ts'
import { webhooksAbout } from './webhooks-about.ts'

export function eventDeps(
	api: Pick<ApiInfrastructure, 'sql' | 'store' | 'clock' | 'payouts' | 'cipher' | 'digestHolds'>,
): EventDeps {
	const { sql, store, clock, payouts, cipher, digestHolds } = api
	return {
		sql,
		clock,
		payouts,
		async readEvent(stream, revision) {
			for await (const read of store.readStream(stream, { from: revision, limit: 1 })) {
				// Auditors see the event as it was written.
				const event = { ...read, ...read.stored }
				return { event, digestHolds: digestHolds(event) }
			}
			return null
		},
		async readObject(account, ref) {
			try {
				return { object: await payouts.readRaw(account, ref), problem: null }
			} catch (error) {
				if (error instanceof PaymentNotFound) return { object: null, problem: 'notFound' }
				if (error instanceof PaymentOutcomeUnknown) return { object: null, problem: 'unavailable' }
				throw error
			}
		},
		webhooksAbout: (account, refs) =>
			webhooksAbout(sql, (id, body) => cipher.decrypt(body, webhookContext(id)), account, refs),
	}
}

export const ledgerQueries: Contribution = {
	name: 'queries/ledger',
	notifications: ledgerNotificationTemplates,
	overview: () => [ledgerOverview],
	routes: (api) => {
		const deps = queryDeps(api)
		const events = eventDeps(api)
		return [
			reconciliationReport(deps),
			backofficeReconciliation(deps),
			backofficeReconciliationCsv(deps),
			backofficeReconciliationTotals(deps),
			showReconciliation(deps),
			reconciliationLog(deps),
			reconciliationDifference(deps),
			differenceCauses(deps),
			explainAmount(deps),
			showEvent(events),
			showEventAtProvider(events),
			listRuns(deps),
			showRun(deps),
			listRunRows(deps),
			verifyRun(deps),
			compareRuns(deps),
			listPeriods(deps),
			showPeriod(deps),
			periodChanges(deps),
			downloadMonthPack(api),
			downloadRunPack(api),
			showClosing({ ...deps, mayActAlone: api.settings.closeByOnePerson }),
			listBookChecks(deps),
			showOwnMoney(deps),
			showAgeing(deps),
			showTrialBalance(deps),
			showAccountLedger(deps),
			listJournal(deps),
			...JOURNAL_FORMATS.map((format) => exportJournal({ ...deps, entities: api.settings.entities }, format)),
		]
	},
}
