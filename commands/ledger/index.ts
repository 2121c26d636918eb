import type { Contribution } from '../../kernel/capability/capability.ts'
import { closePeriod } from './close-period.ts'
import { ledgerDeps } from './command-deps.ts'
import { recordRun } from './record-run.ts'
import { signRun } from './sign-run.ts'

export const ledgerCommands: Contribution = {
	name: 'commands/ledger',
	routes: (api) => [recordRun, signRun, closePeriod].map((make) => make(ledgerDeps(api))),
}
