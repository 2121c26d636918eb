import type { Contribution } from '../../kernel/capability/capability.ts'
import { closePeriod } from './close-period.ts'
import { ledgerDeps } from './command-deps.ts'
import { preparePeriod } from './prepare-period.ts'
import { recordRun } from './record-run.ts'
import { declineReopening, reopenPeriod, requestReopening } from './reopen-period.ts'
import { signRun } from './sign-run.ts'

export const ledgerCommands: Contribution = {
	name: 'commands/ledger',
	routes: (api) => {
		const deps = ledgerDeps(api)
		return [
			recordRun,
			preparePeriod,
			signRun,
			closePeriod,
			requestReopening,
			reopenPeriod,
			declineReopening,
		].map((make) => make(deps))
	},
}
